"""The draw of the chaves on the committee's pages."""

import pytest
from django.urls import reverse

from scoring.chaves import draw_chaves
from scoring.dealing import Entrant
from scoring.endings import Ending
from scoring.sorteio import seed_commitment
from tests.factories import (
    CommissionMemberFactory,
    EntidadeFactory,
    TournamentFactory,
    TrioFactory,
    make_trios,
)
from tournaments.models import AuditEntry, Comissao, Jogo, SeedCommitment, Sorteio
from tournaments.selectors.draw import chave_options, draw_story
from tournaments.services.audit import Actor
from tournaments.services.results import ResultData, record_result
from tournaments.services.sorteio_chaves import entrants_of

HAND_15 = [("Pealo", 5), ("Lua", 4), ("Estribo", 2), ("Nuvem", 1)]


@pytest.fixture
def tournament(db):
    return TournamentFactory(chave_size=3)


def fix_the_secret(tournament, secret):
    """Announce a secret of ours, so that the draw of the test is the same every time."""
    SeedCommitment.objects.create(
        tournament=tournament, purpose="chaves", secret=secret, commitment=seed_commitment(secret)
    )


def url(name, tournament, *args):
    return reverse(f"tournaments:{name}", args=(tournament.event.slug, tournament.slug, *args))


def twelve_of_four_houses(tournament):
    """The trios of `mesma-entidade-12.csv`: 5, 4, 2 and 1 of four houses."""
    for house, count in HAND_15:
        make_trios(tournament, count, entidades=[EntidadeFactory(name=f"CTG {house}", regiao="")])


def draw_data(client, tournament, page="sorteio_chaves", **changes):
    """What the page's own form would send."""
    form = client.get(url(page, tournament)).context["form"]
    sent = {"n_chaves": 4, "numbers": "7, 12; 3", "witnesses": "Ana e Beto", "commitment": form.announced}
    return {**sent, "standing": form.initial["standing"], **changes}


def hold(client, tournament, page="sorteio_chaves", **changes):
    return client.post(url(page, tournament), draw_data(client, tournament, page, **changes))


# ---- before ----


@pytest.mark.regra("Art.15")
def test_what_blocks_the_draw_is_told_with_where_to_mend_it(committee_client, tournament):
    complete = TrioFactory(tournament=tournament)
    short = TrioFactory(tournament=tournament, name="Os Faltosos", members=2)

    html = committee_client.get(url("sorteio_chaves", tournament)).content.decode()

    assert "Ainda não dá para sortear" in html
    assert "Os Faltosos" in html
    assert url("trio_edit", tournament, short.pk) in html
    assert url("trio_edit", tournament, complete.pk) not in html
    assert not SeedCommitment.objects.exists()


def test_a_blocked_draw_is_not_held_whatever_is_sent(committee_client, tournament):
    TrioFactory(tournament=tournament, members=2)

    committee_client.post(url("sorteio_chaves", tournament), {"n_chaves": 1})

    assert not Sorteio.objects.exists()


def test_hand_15_the_least_repetition_is_told_before_the_draw(committee_client, tournament):
    twelve_of_four_houses(tournament)

    response = committee_client.get(url("sorteio_chaves", tournament))

    option = next(o for o in response.context["form"].options if o.n_chaves == 4)
    assert option.sizes == "4 chaves, todas de 3"
    assert (option.jogos, option.rodadas, option.clashes, option.suggested) == (12, 3, 1, True)
    assert option.separation == (
        "Não é possível separar todos: 1 repetição (o mínimo). CTG Pealo tem 5 para 4 chaves."
    )
    assert option.separation in response.content.decode()


def test_options_go_around_the_suggestion_and_stay_possible():
    entrants = [Entrant(f"t{n}") for n in range(13)]

    options = chave_options(entrants, 4, also=[6, 7, 0])

    assert [(o.n_chaves, o.sizes) for o in options] == [
        (1, "1 chave de 13"),
        (2, "2 chaves: 1 de 7 e 1 de 6"),
        (3, "3 chaves: 1 de 5 e 2 de 4"),
        (4, "4 chaves: 1 de 4 e 3 de 3"),
        (5, "5 chaves: 3 de 3 e 2 de 2"),
        (6, "6 chaves: 1 de 3 e 5 de 2"),
    ]
    assert [o.rodadas for o in options] == [13, 7, 5, 3, 3, 3]
    assert [o.jogos for o in options] == [78, 36, 22, 15, 11, 8]
    assert {o.separation for o in options} == {"Ninguém fica na mesma chave que outro da sua entidade."}
    assert chave_options(entrants[:1], 4) == []


def test_another_number_of_chaves_is_worked_out_on_asking(committee_client, tournament):
    make_trios(tournament, 30)

    response = committee_client.get(url("sorteio_chaves", tournament), {"chaves": "3"})

    form = response.context["form"]
    assert form.initial["n_chaves"] == 3
    assert "3 chaves, todas de 10" in [option.sizes for option in form.options]
    for nonsense in ("0", "16", "x", "9" * 30):
        assert (
            committee_client.get(url("sorteio_chaves", tournament), {"chaves": nonsense}).status_code == 200
        )


# ---- the draw ----


def test_the_secret_is_announced_before_and_shown_after(committee_client, tournament):
    twelve_of_four_houses(tournament)
    announced = committee_client.get(url("sorteio_chaves", tournament)).context["form"].announced

    response = hold(committee_client, tournament)

    sorteio = Sorteio.objects.get()
    said, secret = draw_story(sorteio).seed_parts
    assert response["Location"] == url("sorteio_steps", tournament, sorteio.public_id)
    assert said == "7-12-3"
    assert sorteio.commitment == announced == seed_commitment(secret)
    assert sorteio.witnesses == "Ana e Beto"


def test_hand_15_the_draw_reaches_the_least_repetition(committee_client, tournament):
    twelve_of_four_houses(tournament)

    hold(committee_client, tournament)

    html = committee_client.get(url("sorteio_chaves", tournament)).content.decode()
    houses = [
        [place.trio.entidade.name for place in chave.places.select_related("trio__entidade")]
        for chave in tournament.chaves.all()
    ]
    repeated = [chave for chave in houses if len(set(chave)) < len(chave)]
    assert [len(chave) for chave in houses] == [3, 3, 3, 3]
    assert len(repeated) == 1
    assert repeated[0].count("CTG Pealo") == 2
    assert "1 repetição (o mínimo)" in html


def test_hand_17_two_taps_and_a_second_screen_give_one_draw(committee_client, tournament):
    make_trios(tournament, 12)
    data = draw_data(committee_client, tournament, n_chaves=3)
    page = url("sorteio_chaves", tournament)

    committee_client.post(page, data)
    second = committee_client.post(page, data, follow=True)
    third = committee_client.post(page, data | {"numbers": "99"}, follow=True)

    assert tournament.chaves.count() == 3
    assert tournament.jogos.count() == 18
    assert Sorteio.objects.count() == 1
    assert AuditEntry.objects.filter(action="sorteio.chaves").count() == 1
    for response in (second, third):
        assert "As chaves já estavam sorteadas" in response.content.decode()


def test_a_commitment_that_changed_meanwhile_is_refused(committee_client, tournament):
    make_trios(tournament, 4)

    response = hold(committee_client, tournament, n_chaves=1, commitment="0" * 64)

    assert response.status_code == 422
    assert "O compromisso anunciado mudou" in response.content.decode()
    assert not Sorteio.objects.exists()


@pytest.mark.parametrize(
    ("numbers", "field"), [("sete", "numbers"), ("7.5x", "numbers"), ("1" * 10, "numbers")]
)
def test_what_is_no_number_is_refused_beside_the_field(committee_client, tournament, numbers, field):
    make_trios(tournament, 4)

    response = hold(committee_client, tournament, n_chaves=1, numbers=numbers)

    assert response.status_code == 422
    assert response.context["form"].errors[field]


def test_without_numbers_the_secret_alone_decides(committee_client, tournament):
    make_trios(tournament, 4)

    assert hold(committee_client, tournament, n_chaves=1, numbers="").status_code == 422
    assert not Sorteio.objects.exists()
    hold(committee_client, tournament, n_chaves=1, numbers="", only_secret="on")

    assert draw_story(Sorteio.objects.get()).seed_parts[0] == ""


def test_more_cabecas_than_chaves_are_refused_beside_the_number(committee_client, tournament):
    make_trios(tournament, 4)
    tournament.trios.update(cabeca=True)

    response = hold(committee_client, tournament, n_chaves=1)

    assert response.context["form"].errors["n_chaves"]


# ---- its steps ----


@pytest.mark.parametrize("secret", [f"segredo número {n:02}" for n in range(8)])
def test_the_steps_lead_to_the_chaves_that_were_stored(committee_client, tournament, secret):
    fix_the_secret(tournament, secret)
    twelve_of_four_houses(tournament)
    hold(committee_client, tournament)
    sorteio = Sorteio.objects.get()

    story = draw_story(sorteio)
    chaves: dict[str, set[str]] = {}
    for step in story.steps:
        if step.left:
            chaves[step.left].discard(step.trio.ref)
        chaves.setdefault(step.chave, set()).add(step.trio.ref)

    assert story.told
    assert [chaves[name] for name in sorted(chaves)] == [set(refs) for refs in sorteio.result]
    html = committee_client.get(url("sorteio_steps", tournament, sorteio.public_id)).content.decode()
    assert all(step.why in html for step in story.steps)


def test_every_step_says_why_the_trio_went_where_it_went(tournament):
    """Over thirty seeds every reason of `scoring.chaves.Step` comes up, each with its sentence."""
    twelve_of_four_houses(tournament)
    tournament.trios.filter(number__in=[1, 6, 10]).update(cabeca=True)
    trios = list(tournament.trios.select_related("entidade").order_by("number"))
    entrants = entrants_of(trios)
    told = set()
    for seed in map(str, range(30)):
        drawn = draw_chaves(entrants, 4, seed)
        held = Sorteio(
            tournament=tournament,
            algorithm=drawn.algorithm,
            entries=[trio.ref for trio in trios],
            params={"n_chaves": 4, "entrants": [[e.entidade, e.regiao, e.cabeca] for e in entrants]},
            seed=seed,
            result=[list(refs) for refs in drawn.result],
        )
        for step in draw_story(held).steps:
            told.add(" ".join(step.why.split()[:2]))

    assert told >= {"", "Cabeça de", "Pulou a", "Pulou as", "Toda chave"}
    assert told & {"Troca com", "Muda de"}


def test_a_record_that_does_not_give_its_chaves_is_told(committee_client, tournament):
    make_trios(tournament, 6)
    hold(committee_client, tournament, n_chaves=2)
    sorteio = Sorteio.objects.get()
    sorteio.result = sorteio.result[::-1]
    sorteio.save()

    html = committee_client.get(url("sorteio_chaves", tournament)).content.decode()

    assert "O registro do sorteio não confere" in html
    assert "Conferido agora" not in html
    assert committee_client.get(url("sorteio_steps", tournament, sorteio.public_id)).status_code == 200


def test_the_draw_of_another_tournament_is_not_found(committee_client, tournament):
    make_trios(tournament, 4)
    hold(committee_client, tournament, n_chaves=1)
    other = TournamentFactory()

    page = url("sorteio_steps", other, Sorteio.objects.get().public_id)
    assert committee_client.get(page).status_code == 404


# ---- by hand ----


def by_hand(tournament, letters, **changes):
    trios = tournament.trios.order_by("number")
    fields = {f"chave-{trio.pk}": letter for trio, letter in zip(trios, letters, strict=True)}
    return {**fields, "witnesses": "Ana e Beto", "standing": "", **changes}


def test_a_draw_held_by_hand_is_recorded_with_its_witnesses(committee_client, tournament):
    make_trios(tournament, 5)

    committee_client.post(
        url("sorteio_chaves", tournament) + "?modo=mao",
        by_hand(tournament, ["b", "A", "chave a", " B ", "A"]),
    )

    sorteio = Sorteio.objects.get()
    assert sorteio.by_hand
    assert sorteio.result == [["t2", "t3", "t5"], ["t1", "t4"]]
    html = committee_client.get(url("sorteio_steps", tournament, sorteio.public_id)).content.decode()
    assert "Sorteio feito à mão. Testemunhas: Ana e Beto." in html


@pytest.mark.parametrize(
    ("letters", "changes", "message"),
    [
        (["A", "A", "C", "C"], {}, "falta a B"),
        (["A", "A", "A", "B"], {}, "não podem diferir em mais de um trio"),
        (["A", "A", "7", "B"], {}, "Use a letra da chave"),
        (["A", "A", "", "B"], {}, "Informe a chave."),
        (["A", "A", "B", "B"], {"witnesses": " "}, "informe as testemunhas"),
    ],
)
def test_a_draw_by_hand_that_does_not_add_up_is_refused_in_words(
    committee_client, tournament, letters, changes, message
):
    make_trios(tournament, 4)

    response = committee_client.post(
        url("sorteio_chaves", tournament) + "?modo=mao", by_hand(tournament, letters, **changes)
    )

    assert response.status_code == 422
    assert message in response.content.decode()
    assert not Sorteio.objects.exists()


def test_by_hand_repetitions_above_the_least_are_told(committee_client, tournament):
    houses = EntidadeFactory.create_batch(2)
    make_trios(tournament, 4, entidades=houses)  # house 1, 2, 1, 2

    committee_client.post(
        url("sorteio_chaves", tournament) + "?modo=mao", by_hand(tournament, ["A", "B", "A", "B"])
    )

    assert "Há 2 repetições de entidade na mesma chave; o mínimo possível seria 0." in (
        committee_client.get(url("sorteio_chaves", tournament)).content.decode()
    )


# ---- again ----


def test_the_draw_is_held_again_with_a_reason_and_the_old_one_kept(committee_client, tournament):
    make_trios(tournament, 8)
    hold(committee_client, tournament, n_chaves=2)
    first = Sorteio.objects.get()

    no_reason = hold(committee_client, tournament, "sorteio_redo", n_chaves=2)
    assert no_reason.status_code == 422
    assert no_reason.context["form"].errors["reason"]
    hold(committee_client, tournament, "sorteio_redo", n_chaves=4, reason="Um trio desistiu")

    first.refresh_from_db()
    assert first.superseded_at is not None
    assert tournament.chaves.count() == 4
    html = committee_client.get(url("sorteio_chaves", tournament)).content.decode()
    assert "1 sorteio anterior" in html
    assert "Um trio desistiu" in html


def test_hand_17_a_second_tap_on_redo_does_not_draw_a_third_time(committee_client, tournament):
    make_trios(tournament, 8)
    hold(committee_client, tournament, n_chaves=2)
    data = draw_data(committee_client, tournament, "sorteio_redo", n_chaves=2, reason="Engano")

    committee_client.post(url("sorteio_redo", tournament), data)
    response = committee_client.post(url("sorteio_redo", tournament), data, follow=True)

    assert Sorteio.objects.count() == 2
    assert "As chaves já estavam sorteadas" in response.content.decode()


def test_hand_16_with_a_result_drawing_again_is_refused_naming_the_jogo(committee_client, tournament):
    make_trios(tournament, 8)
    hold(committee_client, tournament, n_chaves=2)
    data = draw_data(committee_client, tournament, "sorteio_redo", n_chaves=2, reason="Engano")
    jogo = give_a_result(tournament)

    asked = committee_client.get(url("sorteio_redo", tournament))
    sent = committee_client.post(url("sorteio_redo", tournament), data)

    assert (asked.status_code, sent.status_code) == (200, 422)
    for response in (asked, sent):
        assert str(jogo) in response.content.decode()
    jogo.refresh_from_db()
    assert jogo.partidas == "24-10 24-12"
    assert Sorteio.objects.count() == 1
    assert (
        url("sorteio_redo", tournament)
        not in committee_client.get(url("sorteio_chaves", tournament)).content.decode()
    )


def give_a_result(tournament) -> Jogo:
    """Make the first jogo official, 2-0."""
    for comissao in Comissao:
        CommissionMemberFactory.create_batch(3, event=tournament.event, comissao=comissao)
    jogo = tournament.jogos.order_by("position").first()
    result = ResultData(ending=Ending.PLAYED, partidas=((24, 10), (24, 12)))
    record_result(jogo_id=jogo.pk, data=result, actor=Actor("teste"))
    return jogo
