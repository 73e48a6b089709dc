"""Checks of recorded draws and of who went on to the mata-mata."""

from collections import Counter
from typing import Any

from tournaments.exchange.problems import Path
from tournaments.exchange.scope import Raw, TournamentScope
from tournaments.exchange.shape import shown

MANUAL = "manual"


def check_sorteios(scope: TournamentScope) -> None:
    """A draw gives back exactly what went into it, and can be checked or has witnesses."""
    for _index, sorteio, path in scope.items("sorteios"):
        in_force = "superseded_at" not in sorteio
        if sorteio["purpose"] != "other":
            _check_entries(scope, sorteio["entries"], path, in_force=in_force)
            _check_result(scope, sorteio, path)
        if sorteio["purpose"] == "chaves" and sorteio["algorithm"] != MANUAL:
            _check_params(scope, sorteio, path)
        if sorteio["purpose"] == "chaves" and in_force:
            scope.once("draw", "chaves", path, "já há outro sorteio das chaves em vigor neste torneio")
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
    of_chaves = sorteio["purpose"] == "chaves"
    wanted = list if of_chaves else str
    if not all(isinstance(item, wanted) for item in result):
        kind = "uma lista de trios para cada chave" if of_chaves else "uma lista simples de trios"
        scope.report(here, f"o resultado deste sorteio é {kind}")
        return
    drawn = Counter([trio for chave in result for trio in chave] if of_chaves else result)
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


def _check_params(scope: TournamentScope, sorteio: Raw, path: Path) -> None:
    """What a division into chaves depends on besides its seed, where the file says it."""
    params = sorteio.get("params", {})
    n_chaves = params.get("n_chaves", 1)
    if not isinstance(n_chaves, int) or isinstance(n_chaves, bool) or n_chaves < 1:
        scope.report((*path, "params", "n_chaves"), "o número de chaves é um inteiro a partir de 1")
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
