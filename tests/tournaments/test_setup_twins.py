"""One house written twice: found, shown with what would move, made one."""

import pytest
from django.core.management import call_command
from django.db.models import ProtectedError
from django.urls import reverse

from tests.factories import EntidadeFactory, TournamentFactory, TrioFactory
from tests.tournaments.desk import DESK
from tournaments.models import AuditEntry, Entidade, Sorteio
from tournaments.names import house_key
from tournaments.selectors.entidades import twins_among
from tournaments.selectors.trail import sentence
from tournaments.services.entidades import merge_entidades
from tournaments.services.refusals import Refusal
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import draw_chaves

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("CTG Pealo do Sul", "Pealo do Sul"),
        ("C.T.G. Pealo do Sul", "ctg pealo  do-sul"),
        ("Centro de Tradições Gaúchas Índio Sepé", "CTG Indio Sepe"),
        ("CTG Sinuelo da Amizade", "CTG Sinuelo da Amizad"),
        ("CTG Sinuelo da Amisade", "Sinuelo da Amizade"),
        ("CTG Querência", "CTG Querências"),
    ],
)
def test_what_looks_like_one_house(a, b):
    houses = [Entidade(name=a), Entidade(name=b)]

    assert [(pair.a.name, pair.b.name) for pair in twins_among(houses)] == [(a, b)]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("CTG Pealo do Sul", "DTG Pealo do Sul"),  # a centre and its department are two
        ("CTG 20 de Setembro", "CTG 21 de Setembro"),
        ("CTG Coxilha 1", "CTG Coxilha 11"),
        ("CTG Pampa", "CTG Pampas"),  # short names: a letter is another name
        ("CTG", "DTG"),
        ("CTG Sinuelo", "CTG Tropeiros"),
    ],
)
def test_what_does_not(a, b):
    assert twins_among([Entidade(name=a), Entidade(name=b)]) == []


def test_a_sigla_alone_is_a_name():
    assert house_key("CTG") == ("ctg", "ctg")


def test_cities_that_differ_are_told():
    pair = twins_among(
        [
            Entidade(name="CTG Sinuelo", city="Vacaria", regiao="8"),
            Entidade(name="Sinuelo", city="Lajes", regiao="8"),
        ]
    )[0]

    assert pair.apart == "cidades diferentes"


@pytest.fixture
def twins():
    """Three trios of one house in one tournament, written in two ways, and one in another event."""
    kept = EntidadeFactory(name="CTG Pealo do Sul", city="", regiao="8")
    gone = EntidadeFactory(name="Pealo do Sul", city="Vacaria", regiao="")
    tournament = TournamentFactory()
    for name, house in (("Um", kept), ("Dois", gone), ("Três", gone), ("Quatro", None)):
        TrioFactory(tournament=tournament, name=name, entidade=house)
    TrioFactory(name="Longe", entidade=gone)
    return kept, gone, tournament


def merge_url(one, other):
    return reverse("tournaments:entidade_merge", args=(one.pk,)) + f"?com={other.pk}"


def test_all_trios_come_to_the_one_that_stays(committee_client, twins):
    kept, gone, tournament = twins
    version = tournament.version
    listed = committee_client.get(reverse("tournaments:entidade_list")).content.decode()
    assert "Parecem a mesma" in listed
    page = committee_client.get(merge_url(kept, gone)).content.decode()
    for told in (
        "3 inscrições, 9 jogadores, 2 eventos",
        "1 inscrição, 3 jogadores, 1 evento",
        "Dois",
        "Longe",
    ):
        assert told in page
    assert Entidade.objects.filter(pk=gone.pk).exists()

    response = committee_client.post(merge_url(gone, kept), {"kept": kept.pk}, follow=True)

    assert "Agora é uma só entidade: CTG Pealo do Sul." in response.content.decode()
    assert not Entidade.objects.filter(pk=gone.pk).exists()
    kept.refresh_from_db()
    assert (kept.trios.count(), kept.city, kept.regiao) == (4, "Vacaria", "8")
    tournament.refresh_from_db()
    assert tournament.version > version
    assert AuditEntry.objects.get(action="entidade.unida").before["trios"] == 3
    told = AuditEntry.objects.get(action="trio.entidade", tournament=tournament)
    assert sentence(told) == (
        "A entidade Pealo do Sul era CTG Pealo do Sul, escrita de outro jeito: mudou em Dois e Três"
    )


def test_no_choice_no_change(committee_client, twins):
    kept, gone, _ = twins

    for kept_id in ("", "0", "x"):
        assert committee_client.post(merge_url(kept, gone), {"kept": kept_id}).status_code == 422
    assert Entidade.objects.filter(pk__in=(kept.pk, gone.pk)).count() == 2


def test_the_likely_ones_are_offered_first(committee_client, twins):
    kept, gone, _ = twins
    EntidadeFactory(name="CTG Sinuelo")

    page = committee_client.get(reverse("tournaments:entidade_merge", args=(kept.pk,))).content.decode()

    assert f'href="?com={gone.pk}"' in page
    assert "CTG Sinuelo" in page


def test_two_at_once_the_second_finds_it_done(twins):
    kept, gone, _ = twins
    merge_entidades(kept_id=kept.pk, gone_id=gone.pk, actor=DESK)

    with pytest.raises(Refusal, match="já não existe"):
        merge_entidades(kept_id=gone.pk, gone_id=kept.pk, actor=DESK)
    with pytest.raises(Refusal, match="diferentes"):
        merge_entidades(kept_id=kept.pk, gone_id=kept.pk, actor=DESK)
    assert kept.trios.count() == 4


def test_a_draw_held_keeps_its_facts_and_its_proof(committee_client, twins, tmp_path):
    """Chaves of two: drawn as strangers, fellows may sit together. The draw stands, and is verified still."""
    kept, gone, tournament = twins
    held = draw_chaves(tournament=tournament, n_chaves=1, source=SeedSource(numbers=[7]), actor=DESK)
    facts = Sorteio.objects.values("params", "result").get(pk=held.pk)
    page = committee_client.get(merge_url(kept, gone)).content.decode()
    told = page[page.index("chave A: ") :].splitlines()[0]
    assert all(name in told for name in ("Um", "Dois", "Três"))
    assert "Quatro" not in told

    merge_entidades(kept_id=kept.pk, gone_id=gone.pk, actor=DESK)

    assert Sorteio.objects.values("params", "result").get(pk=held.pk) == facts
    path = tmp_path / "evento.json"
    call_command("export_event", tournament.event.slug, "-o", str(path))
    call_command("verify_sorteio", str(path))


def test_a_draw_without_its_entidades_is_not_touched(twins):
    kept, gone, tournament = twins
    held = draw_chaves(tournament=tournament, n_chaves=2, source=SeedSource(numbers=[7]), actor=DESK)
    del held.params["entrants"]
    held.save()

    with pytest.raises(Refusal, match="mudaria a prova"):
        merge_entidades(kept_id=kept.pk, gone_id=gone.pk, actor=DESK)
    assert gone.trios.count() == 3
    with pytest.raises(ProtectedError):
        gone.delete()


def test_twins_are_found_in_few_queries(committee_client, django_assert_max_num_queries):
    for number in range(60):
        EntidadeFactory(name=f"CTG Rincão {number}")

    with django_assert_max_num_queries(25):
        assert (
            "Parecem a mesma"
            not in committee_client.get(reverse("tournaments:entidade_list")).content.decode()
        )
