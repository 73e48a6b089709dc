"""One `client_id` sent by two phones at the same moment: PostgreSQL keeps one, the other is told in words."""

import threading
import uuid

import pytest
from django.db import connection

from tests.tournaments.test_sent_once import Call, Rodada, Sumula

pytestmark = [pytest.mark.production, pytest.mark.django_db(transaction=True)]
ROUNDS = 8


@pytest.mark.parametrize("sent", [Rodada, Sumula, Call])
def test_of_two_at_once_one_is_kept_and_the_other_refused(sent):
    hands = [sent() for _ in range(ROUNDS)]

    for each in hands:
        key, start, answers = str(uuid.uuid4()), threading.Barrier(2), {}

        def send(which, each=each, key=key, start=start, answers=answers):
            start.wait()
            try:
                answers[which] = each.send(which, key).status_code
            finally:
                connection.close()

        threads = [threading.Thread(target=send, args=(which,)) for which in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert sorted(answers.values()) == [200, 422]
        assert sent.kept.objects.filter(client_id=key).count() == 1
