"""The page of one trio: who plays, what comes next, each jogo with what it gave."""

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.jogo import Credit
from tournaments.models import Jogo, Role, Trio
from tournaments.selectors.credits import CreditRow, trio_credits
from tournaments.selectors.public import last_change
from tournaments.selectors.public_tournament import PublicCompetition
from tournaments.views.public.cards import Cards, JogoCard, out_text
from tournaments.views.public.pontinho import player_context
from tournaments.views.public.serving import serve_tournament


class TrioJogo(NamedTuple):
    """One jogo of a trio: its card, its sentence, what it gave and where from."""

    card: JogoCard
    text: str
    credit: Credit | None
    lines: tuple[str, ...]


class NextJogo(NamedTuple):
    """The jogo that the trio plays now or next."""

    word: str
    against: str
    where: str
    title: str
    url: str


@require_safe
def public_trio(request: HttpRequest, event: str, tournament: str, number: int) -> HttpResponse:
    """Show one trio of a published tournament, by its number."""

    def render(competition: PublicCompetition) -> str:
        trio = competition.by_number(number)
        if trio is None:
            raise Http404
        return render_to_string("public/trio.html", trio_context(competition, trio))

    return serve_tournament(request, (event, tournament), ("trio", number), render)


def trio_context(competition: PublicCompetition, trio: Trio) -> dict[str, Any]:
    """Return what the page of a trio shows: names, jogos, credits; no document, no phone (HAND-44)."""
    tournament = competition.tournament
    cards = Cards(competition)
    credits = trio_credits(competition, trio) if competition.has_jogos else None
    return {
        "event": tournament.event,
        "tournament": tournament,
        "addresses": cards.addresses,
        "changed_at": last_change(tournament),
        "trio": trio,
        "url": cards.addresses.trio(trio.number),
        "regiao": f"{trio.regiao}ª RT" if trio.regiao.isdigit() else trio.regiao,
        "out": out_text(competition.incisos[trio.ref]) if _is_out(competition, trio) else "",
        "members": trio.members.select_related("player").order_by("position"),
        "reserva": Role.RESERVA,
        "credits": credits,
        "jogos": _jogos(cards, credits.rows) if credits else [],
        "knockout": _jogos(cards, credits.knockout) if credits else [],
        "next": _next(competition, cards, trio) if competition.has_jogos else None,
        **player_context(competition, trio),
    }


def _is_out(competition: PublicCompetition, trio: Trio) -> bool:
    return competition.shows_chaves and trio.ref in competition.incisos


def _jogos(cards: Cards, rows: list[CreditRow]) -> list[TrioJogo]:
    found = []
    for row in rows:
        where = "" if row.view.settled else cards.where(row.view.jogo, with_day=True)
        label = f"{row.title} · {where}" if where else row.title
        # A jogo that was simply played says all by its partidas.
        text = row.text if row.view.label else ""
        found.append(TrioJogo(cards.jogo(row.view, label), text, row.credit, tuple(row.lines)))
    return found


def _next(competition: PublicCompetition, cards: Cards, trio: Trio) -> NextJogo | None:
    waiting = [view for view in competition.jogos_of(trio) if not view.settled]
    waiting.sort(key=lambda v: (v.jogo.started_at is None, v.jogo.pk not in competition.calls))
    if not waiting:
        return None
    jogo = waiting[0].jogo
    call = 0 if jogo.started_at else competition.calls.get(jogo.pk, 0)
    other = jogo.trio_b if jogo.trio_a_id == trio.pk else jogo.trio_a
    return NextJogo(
        word=_word(jogo, call),
        against=other.name if other else "adversário a definir",
        where=_where(cards, jogo, call),
        title=cards.title(waiting[0]),
        url=cards.addresses.jogo(jogo),
    )


def _word(jogo: Jogo, call: int) -> str:
    if jogo.started_at:
        return "Agora na mesa"
    return f"{call}ª chamada: apresente-se" if call else "Próximo jogo"


def _where(cards: Cards, jogo: Jogo, call: int) -> str:
    """Say where to go: who is called is wanted now, whatever the hour on the paper."""
    if call and jogo.mesa:
        return f"mesa {jogo.mesa}, agora"
    return cards.where(jogo, with_day=True) or "mesa e horário a definir"
