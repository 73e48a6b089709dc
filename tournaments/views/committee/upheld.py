"""A desclassificação that comes of a reclamação (`?reclamacao=`): its form, and what it closes."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest

from scoring.desclassificacao import Inciso
from tournaments.forms.discipline import COMMISSION
from tournaments.models import Claim, ClaimStatus, Stage, Tournament, TrioMember
from tournaments.services.audit import Actor
from tournaments.services.claims import answer_claim
from tournaments.services.consequences import Change, consequences
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.views.lookup import actor_of, key_of


def open_claim(request: HttpRequest, tournament: Tournament) -> Claim | None:
    """Return the reclamação that the address names, while it has no answer. At most one query."""
    key = key_of(request.GET.get("reclamacao", ""))
    if key is None:
        return None
    return tournament.claims.filter(pk=key, status=ClaimStatus.OPEN).first()


def claimed(request: HttpRequest, tournament: Tournament, members: Iterable[TrioMember]) -> dict[str, object]:
    """Return what the reclamação already says of the desclassificação's form."""
    claim = open_claim(request, tournament)
    if claim is None:
        return {}
    people = list(members)
    who = next((m for m in people if m.is_capataz and m.player.name == claim.claimed_by), None)
    player = next((m for m in people if m.player_id == claim.player_id), None)
    return {
        "trio": claim.trio_id,
        "inciso": claim.inciso,
        "facts": claim.facts,
        "claimed_by": str(who.pk) if who else COMMISSION,
        "player": player.pk if player else None,
    }


def other_reading(tournament: Tournament, claim: ClaimData, actor: Actor) -> Change | None:
    """Return what the reading not chosen for this tournament would change, to compare (AMB-09).

    None where the two do not differ: inciso VIII, a player alone, a trio that has played nothing.
    """
    if claim.inciso is Inciso.VIII:
        return None
    played = tournament.jogos.filter(stage=Stage.CHAVES).exclude(ending="")
    if not played.filter(Q(trio_a=claim.trio) | Q(trio_b=claim.trio)).exists():
        return None

    def otherwise() -> None:
        Tournament.objects.filter(pk=tournament.pk).update(
            annul_results_of_disqualified=not tournament.annul_results_of_disqualified
        )
        disqualify(tournament=tournament, claim=claim, actor=actor)

    return consequences(tournament, otherwise)


@transaction.atomic
def decide(request: HttpRequest, tournament: Tournament, claim: ClaimData) -> None:
    """Record the desclassificação; a reclamação that it came of is upheld by it."""
    upheld = open_claim(request, tournament)
    actor = actor_of(request)
    made = disqualify(tournament=tournament, claim=claim, actor=actor)
    if upheld is not None and upheld.trio_id == claim.trio.pk:
        answer_claim(claim=upheld, answer="", actor=actor, desclassificacao=made)
