"""Where the chance of a sorteio comes from: numbers said aloud, mixed with a secret committed beforehand."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from scoring import sorteio
from tournaments.models import Purpose, SeedCommitment, Tournament
from tournaments.services.refusals import Refusal
from tournaments.wording import error_text

MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class SeedSource:
    """How the chance is made.

    `numbers` are what the capatazes said, in order; `cards` those drawn in public from a Spanish deck, such
    as "1e" or "12o" (with neither, the committed secret alone decides). `by_hand` with `order` records a
    draw held with paper.
    """

    numbers: Sequence[int] = ()
    cards: Sequence[str] = ()
    by_hand: bool = False
    order: Sequence[str] = ()


def commitment_for(*, tournament: Tournament, purpose: Purpose) -> SeedCommitment:
    """Return the open commitment of this draw, made on first asking: its hash is shown before any number."""
    existing = SeedCommitment.objects.filter(
        tournament=tournament, purpose=purpose, used_at__isnull=True
    ).last()
    if existing:
        return existing
    secret = secrets.token_hex(16)
    return SeedCommitment.objects.create(
        tournament=tournament, purpose=purpose, secret=secret, commitment=sorteio.seed_commitment(secret)
    )


def resolve_seed(*, tournament: Tournament, purpose: Purpose, source: SeedSource) -> tuple[str, str]:
    """Use up the open commitment: return (seed, commitment). The seed names both parts, to be checked."""
    opened = commitment_for(tournament=tournament, purpose=purpose)
    if source.cards:
        try:
            seed = sorteio.seed_from_cards(source.cards, opened.secret)
        except sorteio.CardsError as error:
            raise Refusal(error_text(error), field="cards") from None
    elif source.numbers:
        seed = sorteio.seed_from_numbers(source.numbers, opened.secret)
    else:
        seed = opened.secret
    opened.used_at = timezone.now()
    opened.save(update_fields=["used_at"])
    return seed, opened.commitment
