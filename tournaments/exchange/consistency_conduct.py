"""Checks of how a tournament was conducted: calls, line-ups, claims, decisions, homologações."""

from tournaments.exchange.problems import Path
from tournaments.exchange.scope import Raw, TournamentScope
from tournaments.exchange.shape import shown


def check_conduct(scope: TournamentScope) -> None:
    """What is told of jogos, trios and people exists, and what happens once is told once."""
    for _index, jogo, path in scope.items("jogos"):
        _check_jogo(scope, jogo, path)
    for _index, decision, path in scope.items("decisions"):
        _check_jogo_id(scope, decision, path)
        if "trio" in decision:
            scope.check_trio(decision["trio"], (*path, "trio"))
    decisions = scope.raw.get("desclassificacoes")
    came_of = len(decisions) if isinstance(decisions, list) else 0
    for _index, claim, path in scope.items("claims"):
        _check_jogo_id(scope, claim, path)
        check_mesa_id(scope, claim, path)
        if ("jogo" in claim) == ("pontinho_mesa" in claim):
            scope.report(path, "uma reclamação é sobre um jogo (“jogo”) ou uma mesa (“pontinho_mesa”)")
        scope.check_trio(claim["trio"], (*path, "trio"))
        if "player" in claim:
            scope.check_player(claim["trio"], claim["player"], (*path, "player"))
        place = claim.get("desclassificacao")
        if place is not None:
            here = (*path, "desclassificacao")
            scope.once("claim", place, here, "esta desclassificação já vem de outra reclamação")
            if place >= came_of:
                scope.report(here, f"o torneio tem {came_of} desclassificações (contadas a partir de 0)")
    for _index, call, path in scope.items("commission_calls"):
        _check_jogo_id(scope, call, path)
        scope.file.once(
            "commission call", call["client_id"], (*path, "client_id"), "este chamado já está no arquivo"
        )
    for _index, homologation, path in scope.items("homologations"):
        chave = homologation.get("chave")
        if chave is not None and chave not in scope.chaves:
            scope.report((*path, "chave"), f"não há chave {shown(chave)} neste torneio")
        check_mesa_id(scope, homologation, path)
        mesa = homologation.get("pontinho_mesa")
        revision = (homologation["stage"], chave, mesa, homologation.get("revision", 1))
        scope.once("homologation", revision, path, "esta revisão da homologação já está no arquivo")


def _check_jogo(scope: TournamentScope, jogo: Raw, path: Path) -> None:
    for _index, call, here in scope.file.items(jogo, "calls", path):
        scope.once(f"{jogo['id']} call", call["number"], here, "esta chamada já está no arquivo")
    still = [here for _i, pause, here in scope.file.items(jogo, "pauses", path) if "ended_at" not in pause]
    for here in still[1:]:
        scope.report(here, "um jogo tem no máximo uma pausa em andamento")
    for _index, line_up, here in scope.file.items(jogo, "line_ups", path):
        trio = line_up["trio"]
        scope.check_trio(trio, (*here, "trio"))
        place = (trio, line_up["partida"])
        scope.once(f"{jogo['id']} line-up", place, here, "a escalação desta partida já está no arquivo")
        for seat, player in enumerate(line_up["players"]):
            scope.check_player(trio, player, (*here, "players", seat))


def _check_jogo_id(scope: TournamentScope, raw: Raw, path: Path) -> None:
    if "jogo" in raw and raw["jogo"] not in scope.jogos:
        scope.report((*path, "jogo"), f"não há jogo {shown(raw['jogo'])} neste torneio")


def check_mesa_id(scope: TournamentScope, raw: Raw, path: Path) -> bool:
    """Report a mesa of Pontinho that the tournament does not have. True if one is named, and is there."""
    if "pontinho_mesa" not in raw:
        return False
    if raw["pontinho_mesa"] not in scope.mesas:
        scope.report((*path, "pontinho_mesa"), f"não há mesa {shown(raw['pontinho_mesa'])} neste torneio")
        return False
    return True
