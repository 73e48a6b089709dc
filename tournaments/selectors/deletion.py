"""What would go with an event or a tournament, and what keeps it from going."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.models import (
    AuditEntry,
    Chave,
    CommissionMember,
    Decision,
    Desclassificacao,
    DocumentJob,
    Event,
    Jogo,
    MesaAccess,
    PontinhoMesa,
    PontinhoRodada,
    Sorteio,
    Submission,
    Tournament,
    Trio,
    TrioMember,
)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why it may not be deleted. `kind`: "published" (take it off the public pages) or "results"."""

    kind: str
    text: str
    tournament: Tournament | None = None


def obstacles(*, event: Event, tournament: Tournament | None = None) -> list[Obstacle]:
    """Return what keeps an event, or one tournament of it, from being deleted. Two queries.

    What the public sees is taken off first, so that nobody finds an address gone. What was played is not
    deleted by a page at all: a súmula that counts is cancelled first, with its reason.
    """
    found = (
        [Obstacle("published", f"{event.name} está na página pública.")] if _open(event, tournament) else []
    )
    rows = event.tournaments.filter(pk=tournament.pk) if tournament else event.tournaments.all()
    played = dict(
        PontinhoMesa.objects.filter(tournament__in=rows)
        .filter(Q(rodadas__undone_at__isnull=True, rodadas__isnull=False) | Q(decided_winner__isnull=False))
        .order_by()
        .values_list("tournament")
        .annotate(Count("pk", distinct=True))
    )
    counted = rows.annotate(n_results=Count("jogos", filter=~Q(jogos__ending=""))).order_by("pk")
    for one in counted:
        if one.published:
            found.append(Obstacle("published", f"{one.name} está na página pública.", one))
        if one.n_results:
            jogos = "1 jogo tem" if one.n_results == 1 else f"{one.n_results} jogos têm"
            found.append(Obstacle("results", f"{one.name}: {jogos} resultado oficial.", one))
        if mesas := played.get(one.pk, 0):
            told = "1 mesa tem" if mesas == 1 else f"{mesas} mesas têm"
            found.append(Obstacle("results", f"{one.name}: {told} rodadas anotadas ou decisão.", one))
    return found


def _open(event: Event, tournament: Tournament | None) -> bool:
    """Whether the event's own switch is in the way: only where the whole event would go."""
    return tournament is None and event.published


def what_goes(tournaments: QuerySet[Tournament], *, event: Event | None = None) -> list[tuple[str, int]]:
    """Return (what, how many) of all that would be deleted, leaving out what there is none of.

    event: where the whole event goes, with its commissions and its history.
    """
    inside = Q(tournament__in=tournaments)
    history = inside | Q(event=event) if event is not None else inside
    counts: Sequence[tuple[str, int]] = (
        ("torneio,torneios", tournaments.count()),
        ("nome nas comissões,nomes nas comissões", CommissionMember.objects.filter(event=event).count()),
        ("inscrição,inscrições", Trio.objects.filter(inside).count()),
        ("jogador inscrito,jogadores inscritos", TrioMember.objects.filter(inside).count()),
        ("sorteio,sorteios", Sorteio.objects.filter(inside).count()),
        ("chave,chaves", Chave.objects.filter(inside).count()),
        ("jogo,jogos", Jogo.objects.filter(inside).count()),
        ("mesa de pontinho,mesas de pontinho", PontinhoMesa.objects.filter(inside).count()),
        (
            "súmula enviada,súmulas enviadas",
            Submission.objects.filter(jogo__tournament__in=tournaments).count(),
        ),
        (
            "rodada anotada,rodadas anotadas",
            PontinhoRodada.objects.filter(mesa__tournament__in=tournaments).count(),
        ),
        ("desclassificação,desclassificações", Desclassificacao.objects.filter(inside).count()),
        ("decisão,decisões", Decision.objects.filter(inside).count()),
        ("papel guardado,papéis guardados", DocumentJob.objects.filter(inside).count()),
        ("acesso de mesa,acessos de mesa", MesaAccess.objects.filter(inside).count()),
        ("registro do histórico,registros do histórico", AuditEntry.objects.filter(history).count()),
    )
    return [(words, number) for words, number in counts if number]


def deleted_events(limit: int = 10) -> list[AuditEntry]:
    """Return the notes of events that were deleted, the latest first. One query."""
    return list(AuditEntry.objects.filter(action="evento.apagado").order_by("-pk")[:limit])
