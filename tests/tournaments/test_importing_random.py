"""Lists made at random out of few names and documents, sent one after another: whatever they hold, what was
written is equal when it comes again, nobody is in two trios, and our export changes nothing (HAND-55, 61)."""

import random
from collections import Counter

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.test_importing_list import lines_of
from tournaments.exporting.registrations import registrations_sheet
from tournaments.exporting.sheets import to_csv
from tournaments.models import Player, TrioMember
from tournaments.names import name_key
from tournaments.services.audit import Actor
from tournaments.services.list_compare import ListOptions, Status
from tournaments.services.list_plan import plan_list
from tournaments.services.list_save import save_list

pytestmark = pytest.mark.django_db
HEAD = "Trio;Entidade;Jogador 1;Documento 1;Jogador 2;Documento 2;Jogador 3;Documento 3;Reserva;Capataz;Obs"
NAMES = [
    "Ana",
    "Ana Terra",
    "Beto",
    "Beto Reis",
    "Caio",
    "José da Silva",
    "Davi",
    "Eva",
    "-",
    "",
]
DOCUMENTS = ["", "", "", "111", "222", "333", "01234567890", "1234567890"]


def made_up(chance):
    rows = [HEAD]
    for _ in range(chance.randint(1, 7)):
        *players, reserva = chance.sample(NAMES, 4)
        people = [value for name in players for value in (name, chance.choice(DOCUMENTS))]
        capataz = chance.choice([people[0], people[2], "", "1", "2"])
        name = chance.choice(["A", "a", "B", "C", "D", "É", "e"])
        house = chance.choice(["", "CTG X", "ctg x", "CTG Y"])
        rows.append(";".join([name, house, *people, reserva, capataz, chance.choice(["", "nota"])]))
    return "\n".join(rows)


@pytest.mark.parametrize("seed", range(12))
def test_lists_at_random(seed):
    chance = random.Random(seed)
    tournament = TournamentFactory()
    for _ in range(6):
        lines = lines_of(tournament, made_up(chance))
        options = ListOptions(
            other_people=frozenset(chance.sample(range(2, 9), 2)),
            same_trio=frozenset(chance.sample(range(2, 9), 3)),
            incomplete=chance.random() < 0.7,
        )
        seen = plan_list(tournament=tournament, lines=lines, options=options)
        # Of two lines with one name that are not one trio, either may be the trio's afterwards.
        bearing = Counter(name_key(i.line.name) for i in seen.lines if i.status is not Status.REPEATED)
        written = [
            item.line.number
            for item in seen.lines
            if item.status in (Status.NEW, Status.CHANGED) and bearing[name_key(item.line.name)] == 1
        ]
        save_list(
            tournament=tournament, lines=lines, options=options, expected=seen.digest, leave_out=True,
            source="x", actor=Actor("Maria"),
        )  # fmt: skip

        again = plan_list(tournament=tournament, lines=lines, options=options)
        state = {item.line.number: item for item in again.lines}
        assert {state[number].status for number in written} <= {Status.SAME}, [
            (state[n].changes, state[n].problems) for n in written if state[n].status != Status.SAME
        ]
        places = TrioMember.objects.filter(tournament=tournament)
        assert places.count() == places.values("player").distinct().count()
        assert not Player.objects.filter(memberships__isnull=True).exists()
        exported = lines_of(tournament, to_csv(registrations_sheet(tournament)))
        back = plan_list(tournament=tournament, lines=exported, options=ListOptions())
        assert {item.status for item in back.lines} <= {Status.SAME}
