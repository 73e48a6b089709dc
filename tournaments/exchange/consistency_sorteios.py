"""Checks of recorded draws and of who went on to the mata-mata."""

from collections import Counter
from typing import Any

from tournaments.exchange.problems import Path
from tournaments.exchange.scope import Raw, TournamentScope
from tournaments.exchange.shape import shown

MANUAL = "manual"
# Draws that divide the entries, and the parameter that says into how many.
_DIVISIONS = {"chaves": "n_chaves", "mesas": "n_mesas"}


def check_sorteios(scope: TournamentScope) -> None:
    """A draw gives back exactly what went into it, and can be checked or has witnesses."""
    for _index, sorteio, path in scope.items("sorteios"):
        in_force = "superseded_at" not in sorteio
        if sorteio["purpose"] != "other":
            _check_entries(scope, sorteio["entries"], path, in_force=in_force)
            _check_result(scope, sorteio, path)
        if sorteio["purpose"] in _DIVISIONS and sorteio["algorithm"] != MANUAL:
            _check_params(scope, sorteio, path, _DIVISIONS[sorteio["purpose"]])
        if sorteio["purpose"] == "chaves" and in_force:
            scope.once("draw", "chaves", path, "já há outro sorteio das chaves em vigor neste torneio")
        if sorteio["purpose"] == "mesas":
            _check_etapa(scope, sorteio, path, in_force=in_force)
        if sorteio["algorithm"] == MANUAL:
            if not sorteio.get("witnesses", "").strip():
                scope.report(path, "um sorteio feito à mão precisa das testemunhas, em “witnesses”")
        elif not sorteio.get("seed"):
            scope.report(path, "falta a semente, em “seed”: sem ela ninguém pode refazer o sorteio")
        if "public_id" in sorteio:
            scope.file.once(
                "public_id", sorteio["public_id"], (*path, "public_id"), "este endereço já é de outro sorteio"
            )


def _check_entries(scope: TournamentScope, entries: list[str], path: Path, *, in_force: bool) -> None:
    seen = set()
    for place, trio in enumerate(entries):
        if trio in seen:
            scope.report((*path, "entries", place), f"o trio {shown(trio)} entra duas vezes no sorteio")
        elif in_force and trio not in scope.trios:
            # A draw that was held again may name trios that have left since.
            scope.report((*path, "entries", place), f"não há trio {shown(trio)} neste torneio")
        seen.add(trio)


def _check_result(scope: TournamentScope, sorteio: Raw, path: Path) -> None:
    result: list[Any] = sorteio["result"]
    here = (*path, "result")
    group = {"chaves": "chave", "mesas": "mesa"}.get(sorteio["purpose"])
    wanted = list if group else str
    if not all(isinstance(item, wanted) for item in result):
        kind = f"uma lista de trios para cada {group}" if group else "uma lista simples de trios"
        scope.report(here, f"o resultado deste sorteio é {kind}")
        return
    drawn = Counter([trio for members in result for trio in members] if group else result)
    entered = Counter(dict.fromkeys(sorteio["entries"], 1))
    problems = [
        f"{problem} {', '.join(shown(trio) for trio in trios)}"
        for problem, trios in (
            ("faltam", list((entered - drawn).keys())),
            ("sobram", list((drawn - entered).keys())),
        )
        if trios
    ]
    if problems:
        scope.report(here, f"o resultado não tem os mesmos trios que entraram: {'; '.join(problems)}")


def _check_etapa(scope: TournamentScope, sorteio: Raw, path: Path, *, in_force: bool) -> None:
    """A draw of mesas belongs to one etapa of a tournament of Pontinho, which has one in force."""
    if scope.raw.get("modality") != "pontinho":
        scope.report((*path, "purpose"), "só o pontinho sorteia mesas")
    etapa = sorteio.get("params", {}).get("etapa", 1)
    if not _counts(etapa):
        scope.report((*path, "params", "etapa"), "a etapa é um inteiro a partir de 1")
    elif in_force:
        scope.once("draw_mesas", etapa, path, f"já há outro sorteio das mesas da {etapa}ª etapa em vigor")


def _counts(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _check_params(scope: TournamentScope, sorteio: Raw, path: Path, count: str) -> None:
    """What a division depends on besides its seed, where the file says it. count: key of how many."""
    params = sorteio.get("params", {})
    if not _counts(params.get(count, 1)):
        noun = sorteio["purpose"]
        scope.report((*path, "params", count), f"o número de {noun} é um inteiro a partir de 1")
    entrants = params.get("entrants")
    if entrants is None:
        return
    if (
        not isinstance(entrants, list)
        or len(entrants) != len(sorteio["entries"])
        or not all(_is_entrant(entrant) for entrant in entrants)
    ):
        scope.report(
            (*path, "params", "entrants"),
            "precisa de [entidade, região, cabeça de chave] para cada trio de “entries”, na mesma ordem",
        )


def _is_entrant(raw: Any) -> bool:
    return (
        isinstance(raw, list)
        and len(raw) == 3
        and all(part is None or isinstance(part, str) for part in raw[:2])
        and isinstance(raw[2], bool)
    )


def check_bracket(scope: TournamentScope) -> None:
    """Each trio and each seed once."""
    for _index, entrant, path in scope.items("bracket"):
        if entrant["trio"] not in scope.trios:
            scope.report((*path, "trio"), f"não há trio {shown(entrant['trio'])} neste torneio")
        scope.once("entrant", entrant["trio"], (*path, "trio"), "este trio já está no mata-mata")
        scope.once("seed", entrant["seed"], (*path, "seed"), "esta ordem já é de outro trio no mata-mata")
        chave = entrant.get("chave")
        if chave is not None and chave not in scope.chaves:
            scope.report((*path, "chave"), f"não há chave {shown(chave)} neste torneio")
