"""Checks of the mesas of Pontinho: who sits where, and whether each rodada can be."""

from scoring.modalities import Modality
from scoring.pontinho.errors import MesaError, RodadaError
from scoring.pontinho.mesa import Exclusion, state_of
from scoring.pontinho.rules import USUAL_LARGEST, PontinhoRules
from scoring.pontinho.wording import error_text
from tournaments.exchange.consistency_conduct import check_mesa_id
from tournaments.exchange.facts import mesa_of, rules_of
from tournaments.exchange.pontinho import Pontinho, PontinhoMesa, read_rodada
from tournaments.exchange.problems import Path
from tournaments.exchange.scope import Raw, TournamentScope
from tournaments.exchange.shape import shown


def check_pontinho(scope: TournamentScope) -> None:
    """Each player at one mesa of an etapa, each mesa of an allowed size, each rodada possible."""
    put_out = list(scope.items("desclassificacoes"))
    sound = [one for one in put_out if _check_exclusion(scope, one[1], one[2])]
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
            of_mesa = [(one, where) for _n, one, where in sound if one.get("pontinho_mesa") == mesa["id"]]
            _check_rodadas(scope, mesa, here, rules, of_mesa)


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


def _check_exclusion(scope: TournamentScope, raw: Raw, path: Path) -> bool:
    """Report what cannot be of who was put out, but for what only playing the mesa tells. True if nothing."""
    pontinho = scope.raw.get("modality") == Modality.PONTINHO
    if not pontinho and "pontinho_mesa" not in raw and "after_rodada" not in raw:
        return True
    if not pontinho:
        scope.report(path, "só em um torneio de pontinho alguém sai de uma mesa depois de uma rodada")
        return False
    if raw.get("jogo") is not None:
        scope.report((*path, "jogo"), "o pontinho não tem jogos: a mesa vai em “pontinho_mesa”")
        return False
    if ("pontinho_mesa" in raw) != ("after_rodada" in raw):
        scope.report(path, "quem sai de uma mesa (“pontinho_mesa”) sai depois de uma rodada (“after_rodada”)")
        return False
    if "pontinho_mesa" not in raw:
        if raw["inciso"] == "VIII":
            scope.report(path, "o inciso VIII custa uma mesa: falta o campo “pontinho_mesa” (Art. 20, §2)")
        return bool(raw["inciso"] != "VIII")
    if not check_mesa_id(scope, raw, path):
        return False
    if raw["trio"] not in scope.mesas[raw["pontinho_mesa"]]["players"]:
        scope.report((*path, "trio"), f"{shown(raw['trio'])} não senta nesta mesa")
        return False
    return True


def _check_rodadas(
    scope: TournamentScope, mesa: Raw, path: Path, rules: PontinhoRules, put_out: list[tuple[Raw, Path]]
) -> None:
    """Play the mesa: the first rodada that cannot be is told, since those after it depend on it."""
    names = {trio: scope.name_of(trio) for trio in mesa["players"]}
    played = PontinhoMesa(
        id=mesa["id"],
        players=tuple(mesa["players"]),
        rodadas=tuple(read_rodada(rodada) for rodada in mesa.get("rodadas", [])),
        decided_winner=mesa.get("decided_winner"),
    )
    try:
        exclusions = tuple(
            Exclusion(one["trio"], one["after_rodada"], "reversed_at" in one) for one, _where in put_out
        )
        state = state_of(mesa_of(played, rules, exclusions))
    except MesaError as error:
        scope.report((*path, "players"), error_text(error, names))
    except RodadaError as error:
        if error.cause.startswith("excluded"):
            where: Path = next(here for one, here in put_out if one["trio"] == error.facts["player"])
        elif error.cause.startswith("decided"):
            where = (*path, "decided_winner")
        else:
            where = (*path, "rodadas", error.rodada - 1)
        scope.report(where, error_text(error, names))
    else:
        if state.ending is None and "checked_at" in mesa:
            scope.report((*path, "checked_at"), "a mesa ainda está em jogo: a folha se confere no fim")
