"""The pieces that the consult page is made of, as its templates read them."""

from typing import NamedTuple

from scoring.truco.vazas import Side


class Bubble(NamedTuple):
    """One thing said. wrong: the engine refuses it; late: it comes after one that is refused."""

    side: Side
    text: str
    note: str
    wrong: bool
    late: bool


class Button(NamedTuple):
    """A call to tap. token: what `diz` holds. gives: what each answer would give. number: field of its n."""

    token: str
    label: str
    gives: str
    number: str


class Group(NamedTuple):
    """Calls of one kind. answer: they answer what waits."""

    title: str
    answer: bool
    buttons: list[Button]


class Speaker(NamedTuple):
    """One side and what it may say. first: it is its turn, as far as the rules tell."""

    side: Side
    name: str
    first: bool
    groups: list[Group]


class Line(NamedTuple):
    """Tentos of one part. who: name of the side that has them, empty while nothing decided them."""

    part: str
    tentos: int
    who: str
    text: str


class Price(NamedTuple):
    """A row of the table of prices."""

    says: str
    accepted: int
    refused: int
