"""What an act would do, told before it is confirmed: the jogos in sentences, the tables before and after."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Tournament
from tournaments.selectors.effects import effects
from tournaments.services.preview import Act, Preview, difference, tried
from tournaments.services.refusals import Refusal


@dataclass(frozen=True)
class Change:
    """What an act would do: sentences on the jogos, and the tables before and after."""

    lines: list[str]
    preview: Preview

    @property
    def signature(self) -> tuple[object, ...]:
        """Equal for two acts that change the same things."""
        seen = self.preview
        rows = tuple((row.trio, row.before, row.after) for row in seen.rows)
        return tuple(self.lines), rows, tuple(seen.entering), tuple(seen.leaving), tuple(seen.slots)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to take a point that the regulamento leaves open, with the act that follows from it.

    selectable: False for one that is shown only to compare, because the tournament chose otherwise before
    the draw.
    """

    value: str
    title: str
    text: str
    act: Act
    selectable: bool = True


@dataclass(frozen=True, slots=True)
class Weighed:
    """A reading with what it would do, or why it cannot be."""

    reading: Reading
    change: Change | None
    refusal: str = ""

    @property
    def selectable(self) -> bool:
        return self.reading.selectable and self.change is not None


def consequences(tournament: Tournament, act: Act) -> Change:
    """Try the act, look at the jogos and the tables, and take it back.

    Raises:
        Refusal: the act would not be allowed.
    """
    before, after = tried(tournament, act)
    return Change(effects(before, after), difference(before, after))


def weigh(tournament: Tournament, readings: Sequence[Reading]) -> list[Weighed]:
    """Say what each reading would do.

    Raises:
        Refusal: none of them is allowed; it is the refusal of the first.
    """
    weighed: list[Weighed] = []
    first: Refusal | None = None
    for reading in readings:
        try:
            weighed.append(Weighed(reading, consequences(tournament, reading.act)))
        except Refusal as refusal:
            first = first or refusal
            weighed.append(Weighed(reading, None, refusal.text))
    if first is not None and not any(item.selectable for item in weighed):
        raise first
    return weighed
