"""One thing wrong with a file: where it is, and what to do about it."""

import re
from typing import NamedTuple

Path = tuple[str | int, ...]
_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


class FileProblem(NamedTuple):
    """`path` leads to the value from the root of the document; `message` is pt-BR, without a full stop."""

    path: Path
    message: str

    def __str__(self) -> str:
        return one_line(f"{json_path(self.path)}: {self.message}")


def json_path(path: Path) -> str:
    """Write a path as JSONPath, such as `$.tournaments[0].jogos[3].partidas[1]`."""
    written = "$"
    for step in path:
        if isinstance(step, int):
            written += f"[{step}]"
        elif _PLAIN_KEY.match(step):
            written += f".{step}"
        else:
            quoted = step.replace("\\", "\\\\").replace("'", "\\'")
            written += f"['{quoted}']"
    return one_line(written)


def one_line(text: str) -> str:
    """Return the text without what would break its line or could not be shown."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)
