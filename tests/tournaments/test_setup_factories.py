"""The factories make sound facts, and many of them in few queries."""

from tests.factories import EntidadeFactory, EventFactory, TournamentFactory, TrioFactory, make_trios
from tournaments.selectors.readiness import commission_blocks, draw_blocks


def test_a_trio_of_the_factory_may_be_drawn_as_it_is(db):
    tournament = TournamentFactory()
    TrioFactory(tournament=tournament)
    TrioFactory(tournament=tournament, reserva="Dinara Conceição")

    assert draw_blocks(tournament) == []


def test_a_trio_can_be_made_incomplete_or_without_capataz(db):
    tournament = TournamentFactory()
    short = TrioFactory(tournament=tournament, members=["Ana", "Beto"])
    TrioFactory(tournament=tournament, capataz=None)

    assert [m.player.name for m in short.members.order_by("position")] == ["Ana", "Beto"]
    texts = [block.text for block in draw_blocks(tournament)]
    assert len(texts) == 2
    assert "tem 2 de 3 titulares" in texts[0]
    assert "não tem capataz" in texts[1]


def test_an_event_can_come_with_both_commissions(db):
    assert commission_blocks(EventFactory(commissions=True)) == []


def test_many_trios_cost_few_queries(db, django_assert_max_num_queries):
    tournament = TournamentFactory()
    houses = EntidadeFactory.create_batch(5)
    with django_assert_max_num_queries(12):
        trios = make_trios(tournament, 128, entidades=houses)

    assert len({trio.entidade_id for trio in trios}) == 5
    assert draw_blocks(tournament) == []
