"""What has been said in a volta so far, as one immutable value. `grammar` makes the next one from a call."""

from typing import Any, Final, Literal, NamedTuple

from scoring.truco.calls import Kind
from scoring.truco.rules import TrucoRules
from scoring.truco.vazas import Side, other

Format = Literal["roda", "testa"]
Status = Literal["", "pending", "accepted", "refused", "annulled"]
FlorStatus = Literal["", "sung", "offered", "pending", "accepted", "refused", "table", "closed"]


class Opening(NamedTuple):
    """What the grammar must know before the first call.

    players: how many of each side are in this volta (1 in a testa or in mano). behind: the side with fewer
    tentos, None when level. without_tentos: sides that still have none, where the rules ask. in_buenos:
    whether a side is in buenos, where the rules ask.
    """

    rules: TrucoRules
    format: Format
    players: int
    behind: Side | None
    without_tentos: tuple[Side, ...]
    in_buenos: bool


class _Said(NamedTuple):
    """Calls of a volta, summed up.

    Envido: `envido` is its status; `envido_by` made the last call; `envido_prev` is what was accepted before
    that call and `envido_total` what stands with it (both without a falta, which `envido_falta` tells);
    `envidos` counts plain envidos. `envido_said_a/b`: 0 the side proposed none, 1 it did, 2 and the
    adversary reacted.

    Flor: "sung" (open to an answer), "offered" (a first call of e o resto or com flor n reais, which whoever
    has flor must answer), "pending" (a dispute to be answered), "table" (contested, decided after the vazas),
    "closed" (uncontested), "accepted", "refused". `flores_a/b` count what each side sang, `flor_first` sang
    first, `flor_by` proposed last, `flor_over` is the proposal it raised, `flor_achico` backed down.
    `flor_shut_a/b`: the side let its moment to sing go by. `flor_lei`: the dispute comes from lei do jogo.

    Truco: `truco_level` 1 to 3 is the last call made by `truco_by`.

    `double`: both parts wait for one answer; "envido" or "truco" was said first. `lei`: side of a lei do jogo
    or of a blind contra-flor a falta envido; `lei_fresh` while its flor may still be said after the answer.
    `passed`: the side that is out with all its cards; `out_a/b`: players out, as bits; `mute_a/b`: those
    whose words count no more. `silent`: nothing was said; `silent_pass`: a side left in that state. `over`:
    the vazas no longer count.
    """

    opening: Opening
    envido: Status = ""
    envido_by: Side | None = None
    envido_prev: int = 0
    envido_total: int = 0
    envido_falta: bool = False
    envido_last: Kind | None = None
    envido_calls: int = 0
    envidos: int = 0
    envido_said_a: int = 0
    envido_said_b: int = 0
    flor: FlorStatus = ""
    flor_first: Side | None = None
    flores_a: int = 0
    flores_b: int = 0
    flor_by: Side | None = None
    flor_kind: Kind | None = None
    flor_reais: int = 0
    flor_over: Kind | None = None
    flor_achico: Side | None = None
    flor_shut_a: bool = False
    flor_shut_b: bool = False
    flor_lei: bool = False
    truco: Status = ""
    truco_level: int = 0
    truco_by: Side | None = None
    double: Literal["", "envido", "truco"] = ""
    lei: Side | None = None
    lei_fresh: bool = False
    passed: Side | None = None
    out_a: int = 0
    out_b: int = 0
    mute_a: int = 0
    mute_b: int = 0
    silent: bool = True
    silent_pass: bool = False
    over: bool = False


class Table(_Said):
    """What was said, and what follows from it. A tuple: the grammar makes a new one for every call."""

    after: "dict[tuple[str, str], Table]"
    """Tables already reached from here, by side and text: a memo of a pure function that `grammar` keeps and
    bounds. A table that was not asked yet has none."""

    def flores(self, side: Side) -> int:
        """Return how many flores a side sang."""
        return self.flores_a if side == "a" else self.flores_b

    def envido_said(self, side: Side) -> int:
        """Return 0, 1 or 2: the side proposed no envido, proposed, or proposed and was answered."""
        return self.envido_said_a if side == "a" else self.envido_said_b

    def flor_shut(self, side: Side) -> bool:
        """Tell whether the side let its moment to sing flor go by."""
        return self.flor_shut_a if side == "a" else self.flor_shut_b

    @property
    def one_on_one(self) -> bool:
        """One player a side: a testa or a partida of mano."""
        return self.opening.players == 1

    @property
    def contested(self) -> bool:
        """Both sides sang flor."""
        return self.flores_a > 0 and self.flores_b > 0

    @property
    def waiting(self) -> tuple[str, Side] | None:
        """The part that waits for an answer and who owes it: flor before envido before truco."""
        if self.flor == "pending" and self.flor_by is not None:
            return "flor", other(self.flor_by)
        if self.envido == "pending" and self.envido_by is not None:
            return "envido", other(self.envido_by)
        if self.truco == "pending" and self.truco_by is not None and not self.over:
            return "truco", other(self.truco_by)
        return None


_PLACES: Final = {name: place for place, name in enumerate(Table._fields)}


def replace(table: Table, **changes: Any) -> Table:
    """Return the table with some fields changed: as `_replace`, which is slow with so many fields."""
    values = list(table)
    for name, value in changes.items():
        values[_PLACES[name]] = value
    return Table._make(values)


def of_side(field_name: str, side: Side, value: Any) -> dict[str, Any]:
    """Return the change of a field kept for each side, for `replace`."""
    return {f"{field_name}_{side}": value}
