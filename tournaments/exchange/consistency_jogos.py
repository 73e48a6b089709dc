"""Checks of the jogos, their results and what was decided about them."""

from typing import Any

from scoring.endings import Ending
from scoring.modalities import Modality, Ruleset
from scoring.sumula import problems as sumula_problems
from tournaments.exchange.consistency_registration import ruleset_of
from tournaments.exchange.problems import Path
from tournaments.exchange.scope import Raw, TournamentScope
from tournaments.exchange.shape import shown
from tournaments.wording import problem_text


def check_jogos(scope: TournamentScope) -> None:
    """Who meets whom and where, then how each jogo ended."""
    rules = ruleset_of(scope.raw)
    jogos = scope.raw.get("jogos")
    for index, item in enumerate(jogos if isinstance(jogos, list) else []):
        if isinstance(item, dict) and isinstance(item.get("id"), str):
            here = (*scope.path, "jogos", index, "id")
            scope.once("jogo", item["id"], here, "este código já é de outro jogo")
            scope.jogos.setdefault(item["id"], item)
    for _index, jogo, path in scope.items("jogos"):
        if jogo.get("stage", "chaves") == "chaves":
            _check_place_in_chave(scope, jogo, path)
        else:
            _check_place_in_bracket(scope, jogo, path)
        if jogo["a"] is not None and jogo["a"] == jogo["b"]:
            scope.report((*path, "b"), "um trio não joga contra si mesmo")
        if "code" in jogo:
            scope.file.once("code", jogo["code"], (*path, "code"), "este código de súmula já é de outro jogo")
        advanced = jogo.get("advanced")
        if advanced is not None and advanced not in scope.trios:
            scope.report((*path, "advanced"), f"não há trio {shown(advanced)} neste torneio")
        if advanced is not None and not jogo.get("advance_decided"):
            scope.report((*path, "advanced"), "quem passa por decisão pede “advance_decided”: true")
        _check_result(scope, jogo, path, rules)
        _check_submissions(scope, jogo, path)


def _check_place_in_chave(scope: TournamentScope, jogo: Raw, path: Path) -> None:
    chave = jogo.get("chave")
    if chave is None:
        scope.report(path, "falta o campo “chave”")
    elif chave not in scope.chaves:
        scope.report((*path, "chave"), f"não há chave {shown(chave)} neste torneio")
    sides = []
    for side in ("a", "b"):
        trio = jogo[side]
        if trio is None:
            scope.report((*path, side), "um jogo das chaves tem sempre dois trios")
        elif trio not in scope.trios:
            scope.report((*path, side), f"não há trio {shown(trio)} neste torneio")
        elif chave in scope.chaves and scope.chave_of.get(trio) != chave:
            scope.report((*path, side), f"o trio {shown(trio)} não é da chave {chave}")
        else:
            sides.append(trio)
    if len(sides) == 2 and chave in scope.chaves:
        pair = frozenset(sides)
        scope.once(
            "pair", pair, path, f"{shown(jogo['a'])} e {shown(jogo['b'])} já se enfrentam em outro jogo"
        )


def _check_place_in_bracket(scope: TournamentScope, jogo: Raw, path: Path) -> None:
    if jogo.get("chave") is not None:
        scope.report((*path, "chave"), "um jogo do mata-mata não tem chave")
    for key in ("rodada", "position"):
        if key not in jogo:
            scope.report(path, f"falta o campo “{key}”, que no mata-mata diz o lugar do jogo")
    place = (jogo.get("rodada"), jogo.get("position"))
    scope.once("slot", place, path, "já há um jogo neste lugar do mata-mata")
    for side in ("a", "b"):
        if jogo[side] is not None and jogo[side] not in scope.trios:
            scope.report((*path, side), f"não há trio {shown(jogo[side])} neste torneio")


def _check_result(scope: TournamentScope, jogo: Raw, path: Path, rules: Ruleset | None) -> None:
    ending, winner, partidas = jogo.get("ending"), jogo.get("winner"), jogo.get("partidas", [])
    if ending is None:
        if partidas:
            scope.report((*path, "partidas"), "há partidas, e falta dizer em “ending” como o jogo terminou")
        if winner is not None:
            scope.report((*path, "winner"), "há vencedor, e falta dizer em “ending” como o jogo terminou")
        return
    if ending == Ending.BYE:
        if jogo.get("stage", "chaves") != "mata_mata":
            scope.report((*path, "ending"), "passagem livre só existe no mata-mata")
        elif winner is None or jogo[winner] is None:
            scope.report(path, "na passagem livre, “winner” diz o lado que passa")
    elif jogo["a"] is None or jogo["b"] is None:
        scope.report((*path, "ending"), "o jogo terminou, mas ainda não tem os dois trios")
    if ending in (Ending.WALKOVER, Ending.DISQUALIFIED) and "winner" not in jogo:
        scope.report(path, "falta o campo “winner”: “a”, “b” ou null, se os dois lados ficaram de fora")
    if rules is None:
        return
    names = scope.name_of(jogo["a"]), scope.name_of(jogo["b"])
    for problem in sumula_problems(partidas, ruleset=rules, ending=Ending(ending), winner=winner):
        scope.report((*path, *_where(problem.where, partidas)), problem_text(problem, *names))


def _where(where: tuple[str | int, ...], partidas: list[Any]) -> Path:
    """Lead to a value that exists: the partida that is missing is a fault of the list."""
    if len(where) > 1 and isinstance(where[1], int) and where[1] >= len(partidas):
        return where[:1]
    return tuple({"a": 0, "b": 1}.get(step, step) if isinstance(step, str) else step for step in where)


def _check_submissions(scope: TournamentScope, jogo: Raw, path: Path) -> None:
    """The submission marked official, and only that one, is the result of the jogo."""
    official = []
    for index, submission in enumerate(jogo.get("submissions", [])):
        here = (*path, "submissions", index)
        scope.file.once(
            "client_id", submission["client_id"], (*here, "client_id"), "este envio já está no arquivo"
        )
        for place, conference in enumerate(submission.get("conferences", [])):
            side = (submission["client_id"], conference["side"])
            path_of = (*here, "conferences", place)
            scope.file.once("conference", side, path_of, "o capataz deste lado já conferiu este envio")
        if submission["status"] == "official":
            official.append((submission, here))
    if len(official) > 1:
        scope.report(official[1][1], "um jogo tem um só resultado oficial")
    elif official:
        submission, here = official[0]
        same = all(
            submission.get(key, absent) == jogo.get(key, absent)
            for key, absent in (("ending", None), ("partidas", []))
        ) and (submission["ending"] == "played" or submission.get("winner") == jogo.get("winner"))
        if not same:
            scope.report(here, "o envio oficial não é igual ao resultado do jogo")
    elif jogo.get("submissions") and jogo.get("ending") is not None:
        scope.report((*path, "submissions"), "o jogo tem resultado, e nenhum dos envios está como oficial")


def check_desclassificacoes(scope: TournamentScope) -> None:
    """Art. 20: who was put out, in which jogo."""
    for _index, raw, path in scope.items("desclassificacoes"):
        trio = scope.trios.get(raw["trio"])
        if trio is None:
            scope.report((*path, "trio"), f"não há trio {shown(raw['trio'])} neste torneio")
        if scope.raw.get("modality") != Modality.PONTINHO:  # else `consistency_pontinho` looks at the mesa
            _check_jogo_of_desclassificacao(scope, raw, path)
        if raw.get("player_only") and raw["inciso"] != "VI":
            scope.report((*path, "player_only"), "só o inciso VI atinge apenas o jogador (Art. 20, VI)")
        if "player" in raw:
            scope.check_player(raw["trio"], raw["player"], (*path, "player"))


def _check_jogo_of_desclassificacao(scope: TournamentScope, raw: Raw, path: Path) -> None:
    jogo_id = raw.get("jogo")
    if jogo_id is None:
        if raw["inciso"] == "VIII":
            scope.report(path, "o inciso VIII custa um jogo: falta o campo “jogo” (Art. 20, §2)")
        return
    jogo = scope.jogos.get(jogo_id)
    if jogo is None:
        scope.report((*path, "jogo"), f"não há jogo {shown(jogo_id)} neste torneio")
    elif raw["trio"] in scope.trios and raw["trio"] not in (jogo.get("a"), jogo.get("b")):
        scope.report((*path, "jogo"), f"o trio {shown(raw['trio'])} não está neste jogo")
