"""What the checks of one file, or of one tournament in it, look at and report to."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tournaments.exchange.problems import FileProblem, Path
from tournaments.exchange.shape import shown

Raw = dict[str, Any]


@dataclass(slots=True)
class FileScope:
    """A file under judgement: what was found malformed, what has to be unique in it, what was found wrong.

    `broken` holds every path that leads to a problem of form, and all its beginnings.
    """

    broken: set[Path]
    found: list[FileProblem] = field(default_factory=list)
    seen: dict[str, set[Any]] = field(default_factory=dict)
    people: dict[str, tuple[str, str]] = field(default_factory=dict)

    def report(self, path: Path, message: str) -> None:
        self.found.append(FileProblem(path, message))

    def once(self, kind: str, value: Any, path: Path, message: str) -> bool:
        """Report `message` when this value of this kind was met before. False then."""
        known = self.seen.setdefault(kind, set())
        if value in known:
            self.report(path, message)
            return False
        known.add(value)
        return True

    def items(self, raw: Raw, key: str, path: Path) -> Iterator[tuple[int, Raw, Path]]:
        """Yield the well-formed items of a list: place, item, path."""
        content = raw.get(key)
        if not isinstance(content, list):
            return
        for index, item in enumerate(content):
            here = (*path, key, index)
            if isinstance(item, dict) and here not in self.broken:
                yield index, item, here

    def sound(self, path: Path) -> bool:
        """Tell whether the value there has the right form."""
        return path not in self.broken


@dataclass(slots=True)
class TournamentScope:
    """A tournament under judgement, with what its own lists are checked against."""

    file: FileScope
    raw: Raw
    path: Path
    trios: dict[str, Raw] = field(default_factory=dict)
    chave_of: dict[str, str] = field(default_factory=dict)
    chaves: set[str] = field(default_factory=set)
    jogos: dict[str, Raw] = field(default_factory=dict)
    # The well-formed mesas of Pontinho by id.
    mesas: dict[str, Raw] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        pontinho = self.raw.get("pontinho")
        if isinstance(pontinho, dict):
            found = self.file.items(pontinho, "mesas", (*self.path, "pontinho"))
            self.mesas = {mesa["id"]: mesa for _index, mesa, _path in found}

    def items(self, key: str) -> Iterator[tuple[int, Raw, Path]]:
        return self.file.items(self.raw, key, self.path)

    def report(self, path: Path, message: str) -> None:
        self.file.report(path, message)

    def once(self, kind: str, value: Any, path: Path, message: str) -> bool:
        """As in `FileScope.once`, among the values of this tournament."""
        return self.file.once(f"{self.path}{kind}", value, path, message)

    def name_of(self, trio: str | None) -> str:
        """Name a trio for a message: its name, or its id while it has none."""
        known = self.trios.get(trio) if trio is not None else None
        return str(known.get("name", trio)) if known else str(trio)

    def check_trio(self, trio: str, path: Path) -> None:
        if trio not in self.trios:
            self.report(path, f"não há trio {shown(trio)} neste torneio")

    def check_player(self, trio: str, player: int | str, path: Path) -> None:
        """A person is named by the place in the trio, or by an id when not in it any more."""
        players = self.trios.get(trio, {}).get("players", [])
        if isinstance(player, str):
            if player not in self.file.people:
                self.report(path, f"não há pessoa com o código {shown(player)}")
        elif trio in self.trios and isinstance(players, list) and not 0 <= player < len(players):
            self.report(path, f"o trio tem {len(players)} jogadores (contados a partir de 0)")
