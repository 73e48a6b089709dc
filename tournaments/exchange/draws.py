"""Recomputes the sorteios of a file: anybody can check that what was drawn is what the seed gives."""

from enum import Enum
from typing import NamedTuple

from scoring import chaves as chaves_rules
from scoring import sorteio as sorteio_rules
from scoring.dealing import Entrant
from scoring.errors import ScoringError
from tournaments.exchange import document as doc
from tournaments.exchange.problems import Path

MANUAL = "manual"
_COUNT_OF = {"chaves": "n_chaves", "mesas": "n_mesas"}


class Verdict(Enum):
    """CONFIRMED: recomputed, the same. BY_HAND: held before witnesses, not recomputable. DIFFERS: not so."""

    CONFIRMED = "confere"
    BY_HAND = "feito à mão"
    DIFFERS = "não confere"


class DrawCheck(NamedTuple):
    """What came of checking one sorteio. `path` leads to it in the file; `message` is pt-BR."""

    path: Path
    verdict: Verdict
    message: str


def check_draws(document: doc.Document) -> list[DrawCheck]:
    """Check every sorteio of a file, those that were held again included."""
    return [
        DrawCheck(("tournaments", t, "sorteios", s), *_check(tournament, sorteio))
        for t, tournament in enumerate(document.tournaments)
        for s, sorteio in enumerate(tournament.sorteios)
    ]


def _check(tournament: doc.Tournament, sorteio: doc.Sorteio) -> tuple[Verdict, str]:
    if sorteio.algorithm == MANUAL:
        message = f"sorteio feito à mão, com testemunhas: {sorteio.witnesses}"
        verdict = Verdict.BY_HAND
    else:
        try:
            drawn = _draw(tournament, sorteio)
        except ScoringError as error:
            return Verdict.DIFFERS, _refused(error, sorteio)
        if drawn != sorteio.result:
            return Verdict.DIFFERS, "com estes participantes e esta semente, o resultado seria outro"
        if sorteio.commitment and not _keeps_commitment(sorteio):
            return Verdict.DIFFERS, "a semente não é a que foi anunciada antes do sorteio (SHA-256 diferente)"
        verdict, message = Verdict.CONFIRMED, "confere"
    if sorteio.purpose == "chaves" and sorteio.superseded_at is None and tournament.chaves:
        dealt = [set(trios) for trios in sorteio.result]
        if dealt != [set(chave.trios) for chave in tournament.chaves]:
            return Verdict.DIFFERS, "as chaves do torneio não são as que foram sorteadas"
    if sorteio.purpose == "mesas" and sorteio.superseded_at is None and tournament.pontinho is not None:
        etapa = sorteio.params.get("etapa", 1)
        seated = [set(mesa.players) for mesa in tournament.pontinho.mesas if mesa.etapa == etapa]
        if seated and [set(players) for players in sorteio.result] != seated:
            return Verdict.DIFFERS, f"as mesas da {etapa}ª etapa não são as que foram sorteadas"
    return verdict, message


def _draw(tournament: doc.Tournament, sorteio: doc.Sorteio) -> tuple[object, ...]:
    if sorteio.purpose not in _COUNT_OF:
        drawn = sorteio_rules.draw(sorteio.entries, sorteio.seed, sorteio.algorithm)
        # Another draw may keep only the first ones.
        return drawn[: len(sorteio.result)] if sorteio.purpose == "other" else drawn
    # Mesas of Pontinho are dealt as chaves are.
    count = sorteio.params.get(_COUNT_OF[sorteio.purpose], len(sorteio.result))
    dealt = chaves_rules.draw_chaves(
        _entrants(tournament, sorteio), count, sorteio.seed, algorithm=sorteio.algorithm
    )
    return dealt.result


def _entrants(tournament: doc.Tournament, sorteio: doc.Sorteio) -> list[Entrant]:
    """Return the trios as they stood when drawn; a file that does not say it means: as they stand now."""
    then = sorteio.params.get("entrants")
    if then is None:
        now = {trio.id: trio for trio in tournament.trios}
        then = [
            [now[ident].entidade or None, now[ident].regiao or None, now[ident].cabeca]
            if ident in now
            else [None, None, False]
            for ident in sorteio.entries
        ]
    return [
        Entrant(ident, entidade, regiao, cabeca)
        for ident, (entidade, regiao, cabeca) in zip(sorteio.entries, then, strict=True)
    ]


def _keeps_commitment(sorteio: doc.Sorteio) -> bool:
    """What was announced is the whole seed, or the secret that follows the numbers or cards in it."""
    _said, _bar, secret = sorteio.seed.partition("|")
    return any(
        sorteio_rules.keeps_commitment(part, sorteio.commitment) for part in (sorteio.seed, secret) if part
    )


def _refused(error: ScoringError, sorteio: doc.Sorteio) -> str:
    match error.code:
        case "unknown_algorithm":
            return f"esta versão não conhece o algoritmo “{sorteio.algorithm}”, e não pode refazer o sorteio"
        case "chave_count" | "too_many_cabecas":
            return "com estes participantes não se fazem tantas chaves"
        case _:
            return f"o sorteio não pode ser refeito ({error.code})"
