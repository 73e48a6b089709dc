"""Names that facts go by. A tournament file uses text, a database whole numbers: scoring accepts both."""

from typing import TypeAlias

TrioId: TypeAlias = int | str
JogoId: TypeAlias = int | str
