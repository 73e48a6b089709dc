"""What a sender names with a `client_id` of its own, stored once."""

from django.db import IntegrityError, transaction

from tournaments.models import PontinhoRodada, Submission
from tournaments.services.refusals import Refusal


def insert_once(row: PontinhoRodada | Submission, elsewhere: str) -> None:
    """Insert what was sent, whose `client_id` was not there yet under the lock of its jogo or mesa.

    That lock does not keep anybody from sending the same one to another jogo or mesa at the same moment:
    only the database does.

    Args:
        elsewhere: what is said where the id was taken meanwhile.

    Raises:
        Refusal: the id is of another jogo or mesa.
    """
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        if not type(row).objects.filter(client_id=row.client_id).exists():
            raise
        raise Refusal(elsewhere) from None
