"""An order for papers as it is kept: from what a person chose to a job's parameters, and back."""

from datetime import datetime

from django.db import transaction

from tournaments.documents.asking import Asked, Choice
from tournaments.documents.catalogue import KINDS, Kind
from tournaments.documents.paper import Paper
from tournaments.documents.sumula_words import Copy
from tournaments.models import DocumentJob, Tournament
from tournaments.selectors.papers import local, papers_overview
from tournaments.services.audit import Actor
from tournaments.services.document_jobs import open_job
from tournaments.services.printing import mark_printed


@transaction.atomic
def place_order(*, kind: Kind, asked: Asked, paper: Paper, actor: Actor, at: datetime) -> DocumentJob:
    """Place an order for papers. Of súmulas each is counted as one more print, in the same transaction.

    paper: what was built of it, to know how much there is and which revision.

    The vias are kept with the order, so that trying again gives the same papers. Enqueues nothing.
    """
    tournament, vias = asked.tournament, None
    if kind.counted:
        ids = [jogo.pk for jogo in asked.paper_jogos()]
        vias = mark_printed(tournament=tournament, jogo_ids=ids, at=at, actor=actor)
    params = {
        "choice": asked.choice.params(),
        "base_url": asked.base_url,
        "vias": {str(pk): via for pk, via in vias.items()} if vias is not None else None,
        "printed_at": at.isoformat(),
        "revision": paper.revision,
    }
    return open_job(
        tournament=tournament,
        kind=kind.code,
        title=_title(kind, asked),
        params=params,
        total=paper.weight,
        actor=actor,
    )


def asked_by(job: DocumentJob) -> Asked:
    """Return what a job asks for. `job.tournament.event` should have been read with it."""
    params = job.params
    vias = params.get("vias")
    at = local(datetime.fromisoformat(params["printed_at"])) if params.get("printed_at") else None
    return Asked(
        tournament=job.tournament,
        choice=Choice(**params["choice"]),
        base_url=params["base_url"],
        jogos=tuple(int(pk) for pk in vias) if vias is not None else None,
        copies={int(pk): Copy(via, at) for pk, via in (vias or {}).items()},
    )


def paper_of(job: DocumentJob) -> Paper:
    """Build the paper that a job asks for."""
    return KINDS[job.kind].paper(asked_by(job))


def _title(kind: Kind, asked: Asked) -> str:
    """Name an order for a list: "Súmulas · 2ª rodada · mesa 4"."""
    choice, parts = asked.choice, [kind.title]
    if choice.rodada and "rodada" in kind.choices:
        rodadas = papers_overview(asked.tournament).rodadas
        parts += [rodada.title for rodada in rodadas if rodada.key == choice.rodada]
    if choice.mesa and "mesa" in kind.choices:
        parts.append(f"mesa {choice.mesa}")
    if choice.chave and "chave" in kind.choices:
        parts.append(f"chave {choice.chave}")
    return " · ".join(parts)


def asked_for(tournament: Tournament, choice: Choice, base_url: str, *, preview: bool = False) -> Asked:
    """Return an order that nobody has placed yet. Addresses end without a slash."""
    return Asked(tournament, choice, base_url.rstrip("/"), preview=preview)
