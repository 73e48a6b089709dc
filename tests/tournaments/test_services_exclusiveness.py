"""Who plays truco cego enters no other modality of the event (Art. 23; AMB-30), save by decision."""

import pytest
from django.urls import reverse

from scoring.modalities import Modality
from tests.factories import EventFactory, TournamentFactory, TrioFactory
from tests.tournaments.desk import DESK
from tournaments.models import Decision, DecisionKind, Role
from tournaments.services.events import save_tournament
from tournaments.services.refusals import Refusal
from tournaments.services.registration import MemberData, TrioData, save_trio

pytestmark = pytest.mark.django_db


@pytest.fixture
def cego():
    tournament = TournamentFactory(event=EventFactory(), modality=Modality.TRUCO_CEGO.value)
    TrioFactory(tournament=tournament, members=["Ana Rosa", "Beto Dias", "Caio Luz"], reserva="Dina Maia")
    return tournament


@pytest.fixture
def amostra(cego):
    return TournamentFactory(event=cego.event, modality=Modality.TRUCO_AMOSTRA.value)


def people(*names, **first):
    return [MemberData(name, is_capataz=i == 0, **(first if i == 0 else {})) for i, name in enumerate(names)]


def register(tournament, name="Coxilha", members=(), trio=None, **more):
    data = TrioData(name=name, members=members or people("Ana Rosa", "Eva Prado", "Fabio Reis"), **more)
    return save_trio(tournament=tournament, data=data, actor=DESK, trio=trio)


@pytest.mark.regra("Art.23-exclusiva")
@pytest.mark.parametrize("name", ["Ana Rosa", "Dina Maia", "ANA  ROSA"])
def test_titular_or_reserva_of_the_cego_is_refused_elsewhere(amostra, name):
    with pytest.raises(Refusal, match="não entra em outra modalidade") as refused:
        register(amostra, members=people(name, "Eva Prado", "Fabio Reis"))

    assert refused.value.problems[0].field == "members-0-name"
    assert refused.value.problems[0].article == "Art. 23"


@pytest.mark.regra("Art.23-exclusiva")
def test_it_binds_the_other_way_too(cego, amostra):
    register(amostra, members=people("Gil Nunes", "Eva Prado", "Fabio Reis"))

    with pytest.raises(Refusal, match="não entra em outra modalidade"):
        register(cego, members=people("Gil Nunes", "Hugo Lima", "Ivo Sá"))


@pytest.mark.regra("Art.23-exclusiva")
def test_two_modalities_without_cego_are_free(cego, amostra):
    register(amostra, members=people("Gil Nunes", "Eva Prado", "Fabio Reis"))
    douradinha = TournamentFactory(event=cego.event, modality=Modality.DOURADINHA.value, lineup="dupla")

    register(douradinha, members=people("Gil Nunes", "Eva Prado"))

    assert not Decision.objects.exists()


def test_another_event_is_another_matter(cego):
    elsewhere = TournamentFactory(event=EventFactory(), modality=Modality.TRUCO_AMOSTRA.value)

    register(elsewhere)

    assert elsewhere.trios.count() == 1


def test_a_namesake_with_documents_is_somebody_else(cego, amostra):
    ana = cego.trios.get().members.get(player__name="Ana Rosa").player
    ana.documento = "11144477735"
    ana.save()

    register(amostra, members=people("Ana Rosa", "Eva Prado", "Fabio Reis", documento="52998224725"))

    assert amostra.trios.count() == 1


@pytest.mark.regra("Art.23-exclusiva")
def test_the_commission_may_let_somebody_in_with_a_reason(amostra):
    made = register(amostra, exclusiveness_override="faltou gente na amostra")

    told = Decision.objects.get(kind=DecisionKind.EXCLUSIVENESS)
    assert told.trio == made
    assert told.reason == "faltou gente na amostra"
    assert told.reading.startswith("AMB-30")


def test_who_was_let_in_stays_when_a_phone_changes(amostra):
    made = register(amostra, exclusiveness_override="faltou gente")

    register(amostra, members=people("Ana Rosa", "Eva Prado", "Fabio Reis", telefone="54999"), trio=made)

    assert Decision.objects.count() == 1
    with pytest.raises(Refusal, match="Beto Dias já está inscrito"):
        register(amostra, members=people("Ana Rosa", "Beto Dias", "Fabio Reis"), trio=made)


@pytest.mark.regra("Art.23-exclusiva")
def test_the_form_asks_for_the_reason_once_it_was_refused(committee_client, amostra):
    url = reverse("tournaments:trio_create", args=[amostra.event.slug, amostra.slug])
    sent = {"name": "Coxilha", "capataz": "0"}
    sent |= {f"members-{i}-name": n for i, n in enumerate(["Ana Rosa", "Eva Prado", "Fabio Reis"])}
    assert "exclusiveness_override" not in committee_client.get(url).content.decode()

    refused = committee_client.post(url, sent)
    assert refused.status_code == 422
    assert 'name="exclusiveness_override"' in refused.content.decode()
    committee_client.post(url, sent | {"exclusiveness_override": "faltou gente"})

    made = amostra.trios.get()
    assert made.members.filter(role=Role.TITULAR).count() == 3
    assert Decision.objects.get().reason == "faltou gente"


@pytest.mark.regra("Art.24-fecars")
def test_a_fecars_takes_only_trios():
    event = EventFactory(fecars=True)
    dupla = TournamentFactory.build(event=event, modality=Modality.TRUCO_AMOSTRA.value, lineup="dupla")

    with pytest.raises(Refusal, match="só se joga em trio") as refused:
        save_tournament(tournament=dupla, actor=DESK)

    assert refused.value.field == "lineup"
    assert refused.value.article == "Art. 24"
