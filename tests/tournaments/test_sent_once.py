"""One `client_id` sent to two jogos, mesas or tournaments, one after the other or at the same moment.

`tests/production/test_sent_at_once.py` sends them from two threads.
"""

import uuid

import pytest
from django.db import connection

from tests.tournaments.desk import DESK
from tests.tournaments.mesa import hall, jogo_at_mesa, phone
from tests.tournaments.mesa_pontinho import mesa_at, pontinho_hall, pontinho_phone
from tournaments.models import AuditEntry, CommissionCall, PontinhoRodada, Submission
from tournaments.services.refusals import Refusal
from tournaments.services.results import Ending, ResultData, record_result

pytestmark = pytest.mark.django_db


class Rodada:
    """A rodada of Pontinho, each in a tournament of its own."""

    kept, said = PontinhoRodada, "já é de outra mesa"

    def __init__(self):
        self.days = [pontinho_hall(3) for _ in range(2)]

    def send(self, which, key):
        juiz, mesa = pontinho_phone(self.days[which]), mesa_at(self.days[which])
        return juiz.note(mesa, [0], {1: 5, 2: 6}, id=key)


class Sumula:
    """A result from a phone, of two jogos of one tournament."""

    kept, said = Submission, "é de outro jogo"

    def __init__(self):
        self.day = hall()

    def send(self, which, key):
        juiz, jogo = phone(self.day, which + 1), jogo_at_mesa(self.day, which + 1)
        return juiz.send(jogo, "24-10 24-12", id=key)


class Call:
    """A call to the commission, of two mesas."""

    kept, said = CommissionCall, "é de outra mesa"

    def __init__(self):
        self.day = hall()

    def send(self, which, key):
        return phone(self.day, which + 1).act("chamado", id=key, reason="flor")


class BeforeInsert:
    """Somebody else writes after the id was looked for, before it is stored."""

    def __init__(self, table, write):
        self.table, self.write = table, write

    def __call__(self, execute, sql, params, many, context):
        answer = execute(sql, params, many, context)
        if self.write and f'FROM "{self.table}"' in sql and '"client_id" = ' in sql:
            write, self.write = self.write, None
            write()
        return answer


@pytest.mark.parametrize("sent", [Rodada, Sumula, Call])
@pytest.mark.parametrize("at_once", [False, True])
def test_what_is_of_another_mesa_already_is_refused_in_words(sent, at_once):
    hands, key = sent(), str(uuid.uuid4())
    first = []

    def before():
        first.append(hands.send(0, key))
        first.append(AuditEntry.objects.count())

    if at_once:
        between = BeforeInsert(sent.kept._meta.db_table, before)
        with connection.execute_wrapper(between):
            answer = hands.send(1, key)
        assert between.write is None
    else:
        before()
        answer = hands.send(1, key)
    again = hands.send(0, key)

    assert (first[0].status_code, answer.status_code, again.status_code) == (200, 422, 200)
    assert sent.said in answer.json()["problems"][0]["text"]
    assert sent.kept.objects.count() == 1
    assert AuditEntry.objects.count() == first[1]


def test_two_taps_at_once_are_one_call():
    hands, key = Call(), str(uuid.uuid4())

    with connection.execute_wrapper(BeforeInsert(CommissionCall._meta.db_table, lambda: hands.send(0, key))):
        assert hands.send(0, key).status_code == 200

    assert CommissionCall.objects.count() == 1


def test_the_desk_too_is_told_in_words():
    day, key = hall(), uuid.uuid4()
    jogos = [jogo_at_mesa(day, mesa) for mesa in (1, 2)]

    def type_in(jogo):
        data = ResultData(Ending.PLAYED, [(24, 10), (24, 12)], client_id=key)
        return record_result(jogo_id=jogo.pk, data=data, actor=DESK)

    between = BeforeInsert(Submission._meta.db_table, lambda: type_in(jogos[0]))
    with connection.execute_wrapper(between), pytest.raises(Refusal, match="é de outro jogo"):
        type_in(jogos[1])

    # In one transaction, as here, what was sent meanwhile is taken back too.
    assert not Submission.objects.exists()
