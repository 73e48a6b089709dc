"""The panel: at each moment what comes next and what blocks it, in words with a link; and the history."""

import re
import uuid
from pathlib import Path

import pytest
from django.utils import timezone

from scoring.desclassificacao import Inciso
from scoring.jogo import Ending
from tests.factories import EventFactory, TournamentFactory, TrioFactory, make_trios
from tests.tournaments.desk import (
    DESK,
    address,
    enter,
    enter_all,
    jogo_of,
    many,
    settle,
    tournament_of,
    trio,
)
from tests.tournaments.test_running_classification import text_of
from tests.tournaments.test_services_desempate import CIRCLE
from tournaments.models import AuditEntry, Homologation
from tournaments.selectors import trail
from tournaments.selectors.competition import Competition
from tournaments.selectors.progress import State, tournament_progress
from tournaments.services.audit import Actor, record
from tournaments.services.desempate import break_tie, open_ties
from tournaments.services.discipline import ClaimData, disqualify, reverse
from tournaments.services.mata_mata import create_bracket
from tournaments.services.refusals import ResultConflict
from tournaments.services.results import ResultData, record_result
from tournaments.services.seeds import SeedSource
from tournaments.services.sorteio_chaves import make_chaves

pytestmark = pytest.mark.django_db


def progress(tournament):
    competition = Competition(tournament)
    return tournament_progress(competition, open_ties(tournament, competition.classification))


def now(tournament):
    """What is to be done, and where."""
    step = progress(tournament).now
    return (step.task, step.url_name) if step else None


def states(tournament):
    return {step.title: step.state for step in progress(tournament).steps}


def test_the_day_from_registration_to_the_champion(committee_client):
    """Each step in its turn: the task in words, and a page that answers at its link."""
    t = TournamentFactory(event=EventFactory(), qualifiers_per_chave=2, third_place=False)

    def check(task, url_name):
        assert now(t) == (task, url_name)
        page = committee_client.get(address(t, "tournament_dashboard"))
        assert page.status_code == 200
        assert task in page.content.decode()

    check("Faça as inscrições", "trio_list")
    TrioFactory(tournament=t, ref="A", members=2)
    TrioFactory(tournament=t, ref="B", capataz=None)
    check("Complete as inscrições: faltam dados em 2", "trio_list")
    t.trios.all().delete()
    make_trios(t, 4)
    check("Forme as comissões", "commissions")
    for comissao in ("organizadora", "disciplinar"):
        for name in ("Ana", "Beto", "Caio"):
            t.event.commission_members.create(comissao=comissao, name=f"{name} {comissao}")
    check("Confirme a presença: faltam 4 de 4", "trio_list")
    assert progress(t).also.url_name == "sorteio_chaves"
    t.trios.update(confirmed=True)
    check("Sorteie as chaves", "sorteio_chaves")
    make_chaves(tournament=t, dealt=[list(t.trios.values_list("ref", flat=True))])
    check("1ª rodada: faltam 2 de 2 resultados", "jogo_list")
    assert progress(t).also.detail == "As súmulas desta rodada ainda não foram impressas"
    t.jogos.filter(rodada=1).update(prints=1)
    assert progress(t).also is None
    settle(t)
    check("Monte o mata-mata", "mata_mata")
    create_bracket(tournament=t, actor=DESK)
    check("Final: falta 1 de 1 resultados", "jogo_list")
    final = t.jogos.get(stage="mata_mata")
    record_result(
        jogo_id=final.pk,
        data=ResultData(Ending.PLAYED, ((24, 3), (24, 4)), base_version=final.version),
        actor=DESK,
    )

    check("Homologue a colocação final", "homologation_final")
    page = text_of(committee_client.get(address(t, "tournament_dashboard")).content.decode())
    assert f"Campeão {final.trio_a}" in page
    Homologation.objects.create(
        tournament=t, stage="mata_mata", revision=1, members="Ana", table={}, at=timezone.now()
    )
    check("Imprima a ata e os certificados", "documents")
    assert states(t)["Campeão"] is State.DONE


def test_a_conflict_comes_before_everything():
    """HAND-35: the committee sees it at once."""
    t = tournament_of("ABCD")
    enter(t, "A x B: 24-10 24-12")
    with pytest.raises(ResultConflict) as caught:
        enter(t, "A x B: 10-24 12-24", base_version=1, client_id=uuid.uuid4())

    step = progress(t).now

    assert (step.task, step.url_name, step.target) == (
        "Confira 1 súmula",
        "pending_resolve",
        caught.value.attempted.pk,
    )
    assert progress(t).pending[0].differs


def test_missing_commissions_block_once_the_chaves_are_drawn(committee_client):
    t = tournament_of("ABCD")
    t.event.commission_members.all().delete()

    page = text_of(committee_client.get(address(t, "tournament_dashboard")).content.decode())

    assert states(t)["Comissões"] is State.BLOCKED
    assert now(t) == ("Forme as comissões", "commissions")
    assert "A Comissão Disciplinar tem 0 de 3 a 5 membros" in page


def test_a_tie_that_matters_is_the_next_thing():
    """HAND-03."""
    t = tournament_of("ABCD")
    enter_all(t, CIRCLE)
    assert now(t) == ("Faça o sorteio de desempate", "tiebreak")

    break_tie(
        tournament=t, trios=[trio(t, letter) for letter in "ABC"], source=SeedSource(numbers=[1]), actor=DESK
    )

    assert now(t) == ("Monte o mata-mata", "mata_mata")


def test_a_later_rodada_waits_until_it_has_results():
    t = tournament_of("ABCD")
    one = t.jogos.filter(rodada=1).first()
    enter(t, f"{one.trio_a.ref} x {one.trio_b.ref}: 24-10 24-12")

    found = states(t)

    assert (found["1ª rodada"], found["2ª rodada"]) == (State.DOING, State.TODO)


def test_many_rodadas_are_told_together():
    """All against all of 12: eleven rodadas, not eleven lines."""
    t = many(12, chave_size=12)
    settle(t)
    t.jogos.filter(rodada__gt=4).update(ending="", partidas="", winner="", official=None)

    titles = [step.title for step in progress(t).steps if step.url_name == "jogo_list"]

    assert titles == ["Rodadas jogadas: 4", "5ª rodada", "6ª rodada", "7ª à 11ª rodada"]


def test_the_panel_tells_each_chave_and_the_last_changes(committee_client):
    t = tournament_of("ABC", "DEF")
    enter(t, "A x B: 24-10 24-12")

    page = text_of(committee_client.get(address(t, "tournament_dashboard")).content.decode())

    assert "Chave A 1/3 na frente: Três Marias" in page
    assert "Chave B 0/3 ainda sem resultado" in page
    assert "Resultado de" in page
    assert "(mesa central)" in page


# --- history ------------------------------------------------------------------------------------------------


def sentences(tournament, kind=""):
    return [trail.sentence(entry) for entry in trail.entries_of(tournament, kind)]


def test_the_trail_reads_as_sentences(committee_client):
    t = tournament_of("ABCD")
    enter(t, "A x B: 24-10 24-12")
    enter(t, "A x B: 24-10 24-18", reason="tentos mal lidos")
    decision = disqualify(
        tournament=t,
        claim=ClaimData(trio=trio(t, "C"), inciso=Inciso.II, jogo=jogo_of(t, "C", "D"), facts="palavrão"),
        actor=DESK,
    )
    reverse(decision=decision, reason="engano", actor=DESK)

    told = "\n".join(sentences(t))

    jogo = jogo_of(t, "A", "B")
    assert f"Resultado de {jogo} corrigido: era" in told
    assert f"Sete Bravo foi desclassificado, no jogo {jogo_of(t, 'C', 'D')} (Art. 20, II)" in told
    assert "Desclassificação de Sete Bravo anulada (era Art. 20, II)" in told
    page = text_of(committee_client.get(address(t, "history")).content.decode())
    assert "tentos mal lidos" in page
    assert "mesa central" in page


def test_the_trail_is_filtered_by_kind(committee_client):
    t = tournament_of("ABCD")
    enter(t, "A x B: 24-10 24-12")
    disqualify(
        tournament=t,
        claim=ClaimData(trio=trio(t, "C"), inciso=Inciso.II, jogo=jogo_of(t, "C", "D")),
        actor=DESK,
    )

    assert all("esultado" in told for told in sentences(t, "resultado"))
    assert "foi desclassificado" in "\n".join(sentences(t, "desclassificacao"))
    page = text_of(committee_client.get(address(t, "history") + "?tipo=desclassificacao").content.decode())
    assert "Resultado de" not in page
    for odd in ("?tipo=zz", "?page=99", "?page=x", "?sort=-at"):
        assert committee_client.get(address(t, "history") + odd).status_code == 200


def test_an_action_without_words_is_still_told():
    t = tournament_of("AB")
    record(actor=Actor("alguém"), action="coisa.nova", subject="Três Marias", tournament=t)

    assert sentences(t)[0] == "coisa nova: Três Marias"


def test_the_event_is_told_too_and_other_tournaments_are_not():
    t, other = tournament_of("AB"), tournament_of("AB")
    enter(other, "A x B: 24-10 24-12")
    record(
        actor=DESK, action="comissao.definida", subject="Disciplinar", event=t.event, after=["Ana", "Beto"]
    )

    assert sentences(t) == ["Comissão Disciplinar: Ana e Beto"]
    assert AuditEntry.objects.count() > 1


def test_every_action_of_the_services_has_words():
    """A new action gets a sentence of its own here, or the history speaks in codes."""
    known = set()
    for path in (Path(trail.__file__).parent.parent / "services").glob("*.py"):
        for found in re.findall(r"action=((?:\"[a-z_.]+\"|[^,\n])+)", path.read_text(encoding="utf-8")):
            known |= set(re.findall(r"\"([a-z_.]+)\"", found))
    elsewhere = {"acesso", "entidade"}  # of the installation, shown on no tournament's page

    missing = {a for a in known if a.split(".")[0] not in elsewhere and a not in trail._SENTENCES}

    assert not missing
