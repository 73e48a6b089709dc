"""No page of the day runs more than 25 queries, whatever the number of trios."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.desclassificacao import Inciso
from tests.tournaments.desk import DESK, address, many, settle
from tournaments.services.discipline import ClaimData, disqualify
from tournaments.services.mata_mata import create_bracket

pytestmark = pytest.mark.django_db
LIMIT = 25


def pages(tournament):
    """Every page of the day that answers a GET, as (name, address)."""
    jogo = tournament.jogos.exclude(ending="").first()
    open_ = tournament.jogos.filter(ending="").first()
    found = [
        (name, address(tournament, name) + query)
        for name, query in (
            ("tournament_dashboard", ""),
            ("jogo_list", ""),
            ("jogo_list", "?rodada=todas"),
            ("jogo_list", "?rodada=todas&ver=tabela&sort=-mesa"),
            ("classification", ""),
            ("classification", "?ver=geral"),
            ("tiebreak", ""),
            ("mata_mata", ""),
            ("mata_mata_undo", ""),
            ("desclassificacao_list", ""),
            ("desclassificacao_create", ""),
            ("history", ""),
        )
    ]
    for each in filter(None, (jogo, open_)):
        for name in ("result_entry", "result_cancel", "jogo_schedule", "jogo_delivery", "mata_mata_advance"):
            found.append((name, address(tournament, name, each.pk)))
    if open_:
        found.append(
            ("desclassificacao_create", address(tournament, "desclassificacao_create") + f"?jogo={open_.pk}")
        )
    first = tournament.trios.first()
    found.append(("classification_trio", address(tournament, "classification_trio", first.pk)))
    return found


def count(client, url):
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200, url
    return len(captured)


@pytest.mark.parametrize("stage", ["half", "complete", "mata_mata"])
def test_pages_of_8_and_of_128_trios(committee_client, stage):
    counts = {}
    for trios in (8, 128):
        tournament = many(trios)
        settle(tournament, every=2 if stage == "half" else 1)
        if stage == "half":
            jogo = tournament.jogos.filter(ending="").first()
            disqualify(
                tournament=tournament,
                claim=ClaimData(trio=jogo.trio_a, inciso=Inciso.I, jogo=jogo),
                actor=DESK,
            )
        if stage == "mata_mata":
            create_bracket(tournament=tournament, actor=DESK)
        counts[trios] = [(name, count(committee_client, url)) for name, url in pages(tournament)]

    for small, big in zip(counts[8], counts[128], strict=True):
        assert big[1] <= LIMIT, big
        assert big[1] <= small[1] + 1, (small, big)


def test_many_ties_cost_no_more_queries(committee_client):
    """Every chave in a circle: as many sorteios as chaves, on one page."""
    counts = []
    for chaves in (1, 8):
        tournament = many(3 * chaves, chave_size=3)
        for jogo in tournament.jogos.select_related("trio_a", "trio_b"):
            a, b = (jogo.trio_a.number - 1) % 3, (jogo.trio_b.number - 1) % 3
            first = (b - a) % 3 == 1
            jogo.ending, jogo.winner = "played", "a" if first else "b"
            jogo.partidas = "24-10 24-10" if first else "10-24 10-24"
            jogo.baralho_delivered = jogo.tentos_delivered = jogo.signed_a = jogo.signed_b = True
            jogo.save()
        for name in ("tiebreak", "classification", "tournament_dashboard", "mata_mata"):
            counts.append((chaves, name, count(committee_client, address(tournament, name))))

    assert all(queries <= LIMIT for _, _, queries in counts), counts
    assert counts[4][2] <= counts[0][2] + 1
