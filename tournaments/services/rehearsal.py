"""What a decision would change, found by taking it and taking it back: the same code, nothing stored."""

from collections.abc import Callable

from django.db import transaction

from tournaments.models import Tournament
from tournaments.selectors.competition import Competition


def rehearse(tournament: Tournament, write: Callable[[], object]) -> tuple[Competition, Competition]:
    """Return the competition before and after `write`, which is rolled back. Locks what `write` locks.

    Raises:
        Refusal: whatever `write` refuses, so that a page can say so before anything is confirmed.
    """
    with transaction.atomic():
        before = _read(tournament)
        write()
        after = _read(tournament)
        transaction.set_rollback(True)
    return before, after


def _read(tournament: Tournament) -> Competition:
    """Read all that a comparison looks at, while it is in force."""
    competition = Competition(Tournament.objects.select_related("event").get(pk=tournament.pk))
    _ = competition.tables, competition.jogos, competition.mata_mata
    return competition
