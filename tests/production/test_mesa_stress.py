"""Many phones at once on a bad network: nothing lost, nothing doubled, no error.

Fifty clients send results with repeats, delays and connections dropped before or after the server answered,
to the server that `make run` starts (granian, 8 threads), over real sockets. A submission is repeated with
its own id until a receipt arrives, as the page does. `TENTEIO_STRESS=10000` sends the whole ten thousand; the
suite sends a twentieth of it.
"""

import http.client
import json
import os
import random
import threading
import time
import uuid
from collections import Counter

import pytest

from tests.serving import free_port, hall_server, serve
from tests.tournaments.mesa import access_of, hall, phone
from tournaments.models import AuditEntry, Conference, Submission

pytestmark = [pytest.mark.production, pytest.mark.django_db(transaction=True)]
CLIENTS = 50
SUBMISSIONS = int(os.environ.get("TENTEIO_STRESS", "500"))


@pytest.fixture
def server():
    """Start the server as `make run` does; yield its port."""
    port = free_port()
    process = serve(hall_server(port), port)
    yield port
    process.terminate()
    process.wait()


class Client(threading.Thread):
    """One phone: sends its share, each until its receipt is here."""

    def __init__(self, number, port, work):
        super().__init__()
        self.rng = random.Random(number)
        self.port = port
        self.work = work
        self.receipts = {}
        self.statuses = Counter()
        self.repeats = 0

    def run(self):
        for path, payload in self.work:
            body = json.dumps(payload).encode()
            while payload["id"] not in self.receipts:
                self.send(path, payload["id"], body)
            if self.rng.random() < 0.2:  # a tap more, or the page opened again
                self.send(path, payload["id"], body)

    def send(self, path, client_id, body):
        self.repeats += 1
        fault = self.rng.random()
        if fault < 0.05:
            time.sleep(self.rng.random() * 0.05)
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            wire.putrequest("POST", path)
            wire.putheader("Content-Type", "application/json")
            wire.putheader("Content-Length", str(len(body)))
            wire.endheaders()
            if fault < 0.12:  # gone in the middle of the sending
                wire.send(body[: self.rng.randrange(len(body))])
                return
            wire.send(body)
            if fault < 0.22:  # gone before the answer came
                time.sleep(self.rng.random() * 0.02)
                return
            answer = wire.getresponse()
            self.statuses[answer.status] += 1
            told = json.loads(answer.read())
            if answer.status == 200 and told["tenteio"] == "recibo/1" and told["id"] == client_id:
                self.receipts[client_id] = told
        except (OSError, http.client.HTTPException):
            self.statuses["dropped"] += 1
        finally:
            wire.close()


def distinct_result(number):
    """A result of its own for each number: 24 tentos to 0 to 23, twice."""
    return [[24, number % 24], [24, number // 24 % 24]]


def test_nothing_is_lost_nothing_doubled_on_a_bad_network(server):
    day = hall("ABCDEFGH", "IJKLMNOP", "QRSTUVWX", mesas=12)
    jogos = list(day.jogos.filter(mesa__isnull=False).select_related("tournament"))
    tools = {jogo.pk: phone(day, jogo.mesa) for jogo in jogos}
    tokens = {jogo.pk: access_of(day, jogo.mesa).token for jogo in jogos}
    work = [[] for _ in range(CLIENTS)]
    sent = {}
    for number in range(SUBMISSIONS):
        jogo = jogos[number % len(jogos)]
        payload = tools[jogo.pk].result(jogo, "24-0 24-0", signed=False, unsigned_reason=f"carga {number}")
        payload |= {
            "id": str(uuid.uuid4()),
            "version": None,
            "partidas": distinct_result(number // len(jogos)),
        }
        sent[payload["id"]] = (jogo.pk, " ".join(f"{a}-{b}" for a, b in payload["partidas"]))
        work[number % CLIENTS].append((f"/mesa/{tokens[jogo.pk]}/api/resultado/", payload))
    clients = [Client(number, server, share) for number, share in enumerate(work)]
    begin = time.perf_counter()

    for client in clients:
        client.start()
    for client in clients:
        client.join()

    took = time.perf_counter() - begin
    statuses = sum((client.statuses for client in clients), Counter())
    repeats = sum(client.repeats for client in clients)
    print(f"{SUBMISSIONS} submissions, {repeats} requests, {took:.1f} s, {dict(statuses)}")
    receipts = {key: told for client in clients for key, told in client.receipts.items()}
    stored = {
        str(row[0]): (row[1], row[2])
        for row in Submission.objects.values_list("client_id", "jogo", "partidas")
    }
    assert set(statuses) == {200}
    assert set(receipts) == set(sent)
    # The same result of the same mesa, sent again, is the one that is there: each receipt names it.
    assert all(stored[told["submission"]] == sent[key] for key, told in receipts.items())
    assert len(stored) == len(set(sent.values()))
    assert AuditEntry.objects.filter(action="resultado.recebido").count() == len(stored)
    assert not Conference.objects.exists()
