"""Making a tournament, its frozen rules, what the public sees."""

import pytest
from django.urls import reverse

from tests.factories import EventFactory, TournamentFactory, make_trios
from tournaments.forms.tournament import game_label, playable
from tournaments.models import AuditEntry, Tournament
from tournaments.services.audit import Actor
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves


def form_data(**changes):
    return {
        "name": "Truco Cego Adulto", "game": "truco_cego/trio", "category": "Adulto", "slug": "",
        "chave_size": 4, "qualifiers_per_chave": 2, "best_runners_up": 0, "third_place": "on",
        "confronto": "on", "mesas": 8, "starts_at": "2026-02-06T09:00", "jogo_minutes": 120,
        "slot_minutes": 90, "tolerance_minutes": 15, "appeal_minutes": 20, "require_delivery": "on",
        **changes,
    }  # fmt: skip


def create(client, event, **changes):
    return client.post(reverse("tournaments:tournament_create", args=(event.slug,)), form_data(**changes))


def settings_url(tournament):
    return reverse("tournaments:tournament_settings", args=(tournament.event.slug, tournament.slug))


def drawn_tournament():
    tournament = TournamentFactory(name="Truco Cego Adulto")
    make_trios(tournament, 4)
    draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(), actor=Actor("teste"))
    return tournament


def test_a_tournament_is_made_with_the_rules_of_the_form(committee_client, db):
    event = EventFactory()

    response = create(committee_client, event)

    tournament = Tournament.objects.get()
    assert response["Location"] == reverse("tournaments:trio_list", args=(event.slug, "truco-cego-adulto"))
    assert (tournament.modality, tournament.lineup) == ("truco_cego", "trio")
    assert tournament.criteria == ["vitorias", "partidas", "tentos", "confronto", "sorteio"]
    assert tournament.ruleset.target == 24


def test_confronto_direto_can_be_left_out(committee_client, db):
    create(committee_client, EventFactory(), confronto="")

    assert Tournament.objects.get().criteria == ["vitorias", "partidas", "tentos", "sorteio"]


def test_hand_66_hours_are_those_of_the_hall(committee_client, db):
    create(committee_client, EventFactory(), starts_at="2026-06-14T22:30")
    tournament = Tournament.objects.get()

    html = committee_client.get(settings_url(tournament)).content.decode()

    assert tournament.starts_at.isoformat() == "2026-06-15T01:30:00+00:00"
    assert 'value="2026-06-14T22:30"' in html


@pytest.mark.parametrize("moment", ["2018-11-04T00:00", "2019-02-16T23:30"])
def test_hand_73_an_hour_that_was_skipped_or_came_twice_is_refused_in_words(committee_client, db, moment):
    response = create(committee_client, EventFactory(), starts_at=moment)

    assert response.status_code == 422
    assert "Informe dia e hora que existam" in response.content.decode()
    assert not Tournament.objects.exists()


@pytest.mark.regra("Art.24-fecars")
def test_on_the_fecars_only_trios_play(committee_client, db):
    event = EventFactory(fecars=True)

    assert {rules.lineup for rules in playable(fecars=True)} == {"trio"}
    response = create(committee_client, event, game="truco_cego/dupla")
    assert response.status_code == 422
    assert not Tournament.objects.exists()


def test_only_what_scoring_can_count_is_offered():
    offered = {(rules.modality.value, rules.lineup.value) for rules in playable(fecars=False)}

    assert ("pontinho", "mano") not in offered  # has no jogo to count: the form offers it by itself
    assert offered == {
        ("truco_cego", "trio"), ("truco_cego", "dupla"), ("truco_cego", "mano"),
        ("truco_amostra", "trio"), ("truco_amostra", "dupla"), ("truco_amostra", "mano"),
        ("douradinha", "dupla"),
    }  # fmt: skip
    assert [game_label(rules) for rules in playable(fecars=True)] == [
        "Truco cego em trio, a 24 tentos",
        "Truco de amostra em trio, a 30 tentos",
    ]


@pytest.mark.parametrize("slug", ["editar", "comissoes", "novo-torneio"])
def test_an_address_that_pages_of_the_event_use_is_refused(committee_client, db, slug):
    assert create(committee_client, EventFactory(), slug=slug).status_code == 422


def test_two_tournaments_of_an_event_have_two_addresses(committee_client, db):
    event = EventFactory()
    create(committee_client, event)
    create(committee_client, event)
    response = create(committee_client, event, slug="truco-cego-adulto")

    assert set(event.tournaments.values_list("slug", flat=True)) == {
        "truco-cego-adulto",
        "truco-cego-adulto-2",
    }
    assert "Já existe um torneio com este endereço" in response.content.decode()


@pytest.mark.parametrize(
    ("field", "value"), [("mesas", 0), ("chave_size", 2), ("qualifiers_per_chave", 99), ("jogo_minutes", -5)]
)
def test_numbers_that_make_no_sense_are_refused_beside_the_field(committee_client, db, field, value):
    response = create(committee_client, EventFactory(), **{field: value})

    assert response.status_code == 422
    assert response.context["form"].errors[field]
    assert "Informe um número de" in response.context["form"].errors[field][0]


def test_after_the_draw_the_modality_stays_whatever_is_sent(committee_client, db):
    tournament = drawn_tournament()

    response = committee_client.post(
        settings_url(tournament), form_data(game="truco_amostra/trio", chave_size=5, slug=tournament.slug)
    )

    assert response.status_code == 302
    tournament.refresh_from_db()
    assert (tournament.modality, tournament.chave_size) == ("truco_cego", 4)


def test_after_the_draw_a_rule_changes_only_with_a_reason(committee_client, db):
    tournament = drawn_tournament()
    changed = form_data(qualifiers_per_chave=3, slug=tournament.slug)

    refused = committee_client.post(settings_url(tournament), changed)
    assert refused.status_code == 422
    assert refused.context["form"].errors["reason"]
    tournament.refresh_from_db()
    assert tournament.qualifiers_per_chave == 2

    committee_client.post(settings_url(tournament), {**changed, "reason": "Pedido dos capatazes"})
    tournament.refresh_from_db()
    assert tournament.qualifiers_per_chave == 3
    assert AuditEntry.objects.filter(action="torneio.alterado").first().reason == "Pedido dos capatazes"


def test_an_order_of_criteria_from_a_file_is_kept_when_something_else_changes(committee_client, db):
    tournament = TournamentFactory(criteria=["vitorias", "confronto", "partidas", "tentos", "sorteio"])

    committee_client.post(settings_url(tournament), form_data(name="Outro nome", slug=tournament.slug))

    tournament.refresh_from_db()
    assert tournament.name == "Outro nome"
    assert tournament.criteria == ["vitorias", "confronto", "partidas", "tentos", "sorteio"]


def test_hand_46_publishing_one_thing_hides_no_other(committee_client, db):
    tournament = TournamentFactory(published=True)
    url = reverse("tournaments:publish", args=(tournament.event.slug, tournament.slug))

    committee_client.post(url, {"published": "on", "chaves_published": "on"})

    tournament.refresh_from_db()
    assert (tournament.published, tournament.chaves_published, tournament.mata_mata_published) == (
        True,
        True,
        False,
    )
    assert tournament.event.published
    assert AuditEntry.objects.get(action="torneio.publicacao").before["chaves_published"] is False
