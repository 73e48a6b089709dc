"""Checks of the mesas of Pontinho: who sits where, and whether each rodada can be."""

from scoring.modalities import Modality
from scoring.pontinho.errors import MesaError, RodadaError
from scoring.pontinho.mesa import state_of
from scoring.pontinho.rules import USUAL_LARGEST, PontinhoRules
from scoring.pontinho.wording import error_text
from tournaments.exchange.facts import mesa_of, rules_of
from tournaments.exchange.pontinho import Pontinho, PontinhoMesa, read_rodada
from tournaments.exchange.problems import Path
from tournaments.exchange.scope import Raw, TournamentScope
from tournaments.exchange.shape import shown


def check_pontinho(scope: TournamentScope) -> None:
    """Each player at one mesa of an etapa, each mesa of an allowed size, each rodada possible."""
    raw = scope.raw.get("pontinho")
    if not isinstance(raw, dict):
        return
    path = (*scope.path, "pontinho")
    if scope.raw.get("modality") != Modality.PONTINHO:
        if scope.file.sound((*scope.path, "modality")):
            scope.report(path, "só um torneio de pontinho tem esta parte")
        return
    if scope.raw.get("lineup", "mano") != "mano" and scope.file.sound((*scope.path, "lineup")):
        scope.report((*scope.path, "lineup"), "no pontinho cada um joga por si: a formação é “mano”")
    for _index, trio, here in scope.items("trios"):
        if len(trio.get("players", [])) > 1:
            scope.report((*here, "players"), "no pontinho cada inscrito é um jogador só")
    rules = _rules(scope, raw, path)
    largest = raw.get("largest_mesa", USUAL_LARGEST) if scope.file.sound((*path, "largest_mesa")) else None
    for _index, mesa, here in scope.file.items(raw, "mesas", path):
        scope.once("pontinho_mesa", mesa["id"], (*here, "id"), "este código já é de outra mesa")
        seated = _check_players(scope, mesa, here)
        if largest is not None and len(mesa["players"]) > largest:
            problem = f"a mesa tem {len(mesa['players'])} jogadores, e a maior pode ter {largest}"
            scope.report((*here, "players"), problem)
        elif seated and rules is not None:
            _check_rodadas(scope, mesa, here, rules)


def _rules(scope: TournamentScope, raw: Raw, path: Path) -> PontinhoRules | None:
    """Return the rules, where all that the file says of them has the right form."""
    choices = {key: value for key, value in raw.items() if key != "mesas"}
    if not all(scope.file.sound((*path, key)) for key in choices):
        return None
    return rules_of(Pontinho(**choices))


def _check_players(scope: TournamentScope, mesa: Raw, path: Path) -> bool:
    """Report players that are unknown or sit at two mesas of the etapa. True if none is."""
    sound = True
    for place, player in enumerate(mesa["players"]):
        here = (*path, "players", place)
        if player not in scope.trios:
            scope.report(here, f"não há inscrito {shown(player)} neste torneio")
            sound = False
        else:
            seat = ("pontinho_seat", mesa.get("etapa", 1), player)
            known = f"{shown(player)} já está em uma mesa desta etapa"
            sound = scope.once("pontinho_seat", seat, here, known) and sound
    return sound


def _check_rodadas(scope: TournamentScope, mesa: Raw, path: Path, rules: PontinhoRules) -> None:
    """Play the mesa: the first rodada that cannot be is told, since those after it depend on it."""
    names = {trio: scope.name_of(trio) for trio in mesa["players"]}
    played = PontinhoMesa(
        id=mesa["id"],
        players=tuple(mesa["players"]),
        rodadas=tuple(read_rodada(rodada) for rodada in mesa.get("rodadas", [])),
        decided_winner=mesa.get("decided_winner"),
    )
    try:
        state = state_of(mesa_of(played, rules))
    except MesaError as error:
        scope.report((*path, "players"), error_text(error, names))
    except RodadaError as error:
        decided = error.cause.startswith("decided")
        where: Path = (*path, "decided_winner") if decided else (*path, "rodadas", error.rodada - 1)
        scope.report(where, error_text(error, names))
    else:
        if state.ending is None and "checked_at" in mesa:
            scope.report((*path, "checked_at"), "a mesa ainda está em jogo: a folha se confere no fim")
