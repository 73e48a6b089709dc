"""A list of registrations, line by line, as it was read from a sheet: what a line says and what is wrong."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Remark:
    """What is to be said of a line. `where` is the cell and its title: "E2, Documento capataz", or ""."""

    text: str
    where: str = ""


def cell_named(titles: Mapping[str, tuple[str, str]], line: int, key: str) -> str:
    """Name a cell of a line: "E2, Documento capataz". titles: letter and title of each column, by its key."""
    if key not in titles:
        return ""
    letter, title = titles[key]
    return f"{letter}{line}, {title}"


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person of a line. `place` counts the titulares from 0; the reserva comes after the last of them.
    `source` names the columns: `c` for the capataz, `0`, `1`, …, `r` for the reserva."""

    place: int
    name: str
    documento: str = ""
    telefone: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class ListLine:
    """One line. What a line leaves blank it does not say: it takes nothing away from who is registered."""

    number: int
    name: str
    people: tuple[ListedPerson, ...] = ()
    capataz: int | None = None
    entidade: str = ""
    city: str = ""
    regiao: str = ""
    notes: str = ""
    cabeca: bool | None = None
    trio_number: int | None = None
    moment: str = ""
    # Whether the sheet has columns for the whole line-up: then a gap in a new trio is a mistake.
    whole: bool = False
    problems: tuple[Remark, ...] = ()
    warnings: tuple[Remark, ...] = ()
    # Letter and title of each column that is read, by its key; shared by all lines of a sheet.
    titles: Mapping[str, tuple[str, str]] = field(default_factory=dict, repr=False)

    def where(self, key: str) -> str:
        """Name a cell of this line: "E2, Documento capataz"; "" where the sheet has no such column."""
        return cell_named(self.titles, self.number, key)
