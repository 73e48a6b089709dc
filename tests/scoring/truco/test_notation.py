"""The one-line notation of a volta: what it refuses. Round trips are in `test_properties`."""

import pytest

from scoring.modalities import Lineup
from scoring.truco.calls import format_say, read_say
from scoring.truco.errors import VoltaNotationError
from scoring.truco.notation import CODES, format_volta, parse_volta
from scoring.truco.volta import Call

FULL = (
    "amostra/dupla/flor3 roda 0-4 mao=b: a~J b8E' a3R aC2R aL4R bpT+qE bqE+pT bq1+p2 aE+T bT+E aL+T bQRT bQV "
    "a2.P b1.PB aEL aEF aEn; pontos 12/-; flores 26+31/-; vazas a=b; antes envido=a vaza=b; "
    "faltas a:flor-falsa*2 b:olhou-antes!"
)


def test_everything_that_can_be_written_is_read_back():
    volta = parse_volta(FULL)
    assert format_volta(volta) == FULL
    assert volta.game.lineup is Lineup.DUPLA
    assert volta.calls[1] == Call("b", "8 tentos de envido", played=True)
    assert volta.calls[5].say == "passo o truco e quero o envido"


def test_every_code_is_of_its_own_and_reads_back():
    assert len(set(CODES.values())) == len(CODES)
    for kind, code in CODES.items():
        assert parse_volta(f"cego roda 0-0 mao=a: a{code}").calls[0].say == kind.value


@pytest.mark.parametrize(
    "line",
    [
        "",
        "truco roda 0-0 mao=a: ",
        "cego roda 0-0 mao=a",
        "cego roda 0-0 mao=c: ",
        "cego roda 0-0 mao=a: cE",
        "cego roda 0-0 mao=a: aX",
        "cego roda 0-0 mao=a: a0R",
        "cego roda 0-0 mao=a: aE+E",
        "cego roda 0-0 mao=a: apT+qT",
        "cego roda 0-0 mao=a: apT+pE",
        "cego roda 0-0 mao=a: ; pontos 27",
        "cego roda 0-0 mao=a: ; pontos x/3",
        "cego roda 0-0 mao=a: ; flores 3",
        "cego roda 0-0 mao=a: ; vazas abx",
        "cego roda 0-0 mao=a: ; antes envido",
        "cego roda 0-0 mao=a: ; faltas a:riu",
        "cego roda 0-0 mao=a: ; outra coisa",
    ],
)
def test_what_is_no_volta_is_refused_with_the_part_that_could_not_be_read(line):
    with pytest.raises(VoltaNotationError) as caught:
        parse_volta(line)
    assert caught.value.text == line


@pytest.mark.parametrize(
    "said",
    ["Não quero", "É boa!", "8 tentos de envido", "dois reais envidos", "contra-flor 6 real envido",
     "Com flor e 6 real envidos", "falta envido e truco", "quero o segundo e passo o primeiro",
     "quero vale 4"],
)  # fmt: skip
def test_what_is_said_is_read_and_written_and_read_again(said):
    say = read_say(said)
    assert read_say(format_say(say)) == say


@pytest.mark.parametrize(
    "said", ["", "real", "0 real envidos", "100 real envidos", "quero e truco", "x" * 500]
)
def test_what_is_no_call_is_none(said):
    assert read_say(said) is None
