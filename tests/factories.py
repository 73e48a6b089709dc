"""Facts for tests, made by factory-boy. Defaults are sound: a TrioFactory() may be drawn as it is.

TrioFactory(tournament=t)                     # full line-up, the first titular is the capataz
TrioFactory(tournament=t, members=2)          # incomplete: two titulares
TrioFactory(tournament=t, members=["Ana", "Beto", "Caio"], reserva="Dinara")
TrioFactory(tournament=t, capataz=None)       # nobody speaks for it
make_trios(t, 128, entidades=5)               # many at once, in few queries
EventFactory(commissions=True)                # with both commissions of three
"""

import datetime
from collections.abc import Sequence
from typing import Any

import factory
from django.contrib.auth import get_user_model
from factory.django import DjangoModelFactory

from scoring.modalities import Lineup, Modality
from tournaments.models import (
    Comissao,
    CommissionMember,
    Entidade,
    Event,
    Player,
    Role,
    Tournament,
    Trio,
    TrioMember,
)
from tournaments.names import name_key


class UserFactory(DjangoModelFactory):
    """A person of the committee. The password is the attribute `password` (default "chimarrão-quente")."""

    class Meta:
        model = get_user_model()
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"pessoa{n + 1}")
    is_staff = True
    password = factory.django.Password("chimarrão-quente")


class EntidadeFactory(DjangoModelFactory):
    """A house of its own; asking twice for the same name gives the same one."""

    class Meta:
        model = Entidade
        django_get_or_create = ("name_key",)

    name = factory.Sequence(lambda n: f"CTG Coxilha {n + 1}")
    name_key = factory.LazyAttribute(lambda o: name_key(o.name))
    city = "Vacaria"
    regiao = "8"


class EventFactory(DjangoModelFactory):
    """A rodeio of three days. `commissions=True` names both commissions, three people each."""

    class Meta:
        model = Event
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"Rodeio de Teste {n + 1}")
    slug = factory.Sequence(lambda n: f"rodeio-de-teste-{n + 1}")
    city = "Vacaria"
    starts_on = datetime.date(2026, 2, 6)
    ends_on = datetime.date(2026, 2, 8)

    @factory.post_generation
    def commissions(event: Event, create: bool, extracted: Any, **kwargs: Any) -> None:  # noqa: N805
        if create and extracted:
            for comissao in Comissao:
                CommissionMemberFactory.create_batch(3, event=event, comissao=comissao)


class CommissionMemberFactory(DjangoModelFactory):
    class Meta:
        model = CommissionMember

    event = factory.SubFactory(EventFactory)
    comissao = Comissao.ORGANIZADORA
    name = factory.Sequence(lambda n: f"Membro de Comissão {n + 1}")
    position = factory.Sequence(lambda n: n)


class TournamentFactory(DjangoModelFactory):
    """A truco cego of trios, rules as the regulamento has them."""

    class Meta:
        model = Tournament

    event = factory.SubFactory(EventFactory)
    slug = factory.Sequence(lambda n: f"truco-cego-{n + 1}")
    name = factory.Sequence(lambda n: f"Truco Cego {n + 1}")
    modality = Modality.TRUCO_CEGO.value
    lineup = Lineup.TRIO.value
    mesas = 8


class PlayerFactory(DjangoModelFactory):
    class Meta:
        model = Player

    event = factory.SubFactory(EventFactory)
    name = factory.Sequence(lambda n: f"Jogador Número {n + 1}")


class TrioMemberFactory(DjangoModelFactory):
    """One place in a trio; the person is of the trio's event."""

    class Meta:
        model = TrioMember

    trio = factory.SubFactory("tests.factories.TrioFactory", members=0)
    tournament = factory.SelfAttribute("trio.tournament")
    player = factory.SubFactory(PlayerFactory, event=factory.SelfAttribute("..trio.tournament.event"))
    position = factory.LazyAttribute(lambda o: o.trio.members.count())


class TrioFactory(DjangoModelFactory):
    """A registration that is complete unless told otherwise.

    members: None for the full line-up of the tournament, a number of titulares, or their names.
    reserva: True or a name. capataz: index of the titular who speaks for the trio, or None.
    """

    class Meta:
        model = Trio

    tournament = factory.SubFactory(TournamentFactory)
    number = factory.LazyAttribute(lambda o: o.tournament.trios.count() + 1)
    ref = factory.LazyAttribute(lambda o: f"t{o.number}")
    name = factory.Sequence(lambda n: f"Trio Parelho {n + 1}")
    entidade = factory.SubFactory(EntidadeFactory)
    regiao = factory.LazyAttribute(lambda o: o.entidade.regiao if o.entidade else "")
    members: Any = None
    reserva: Any = False
    capataz: Any = 0

    @classmethod
    def _create(cls, model_class: type[Trio], *args: Any, **kwargs: Any) -> Trio:
        line_up = [kwargs.pop(name) for name in ("members", "reserva", "capataz")]
        trio = super()._create(model_class, *args, **kwargs)
        _seat(trio, *line_up)
        return trio


def _seat(
    trio: Trio, titulares: int | Sequence[str] | None, reserva: bool | str = False, capataz: int | None = 0
) -> None:
    if titulares is None:
        titulares = trio.tournament.titulares
    if isinstance(titulares, int):
        titulares = [f"{trio.name} Jogador {place + 1}" for place in range(titulares)]
    names = [(name, Role.TITULAR) for name in titulares]
    if reserva:
        names.append((reserva if isinstance(reserva, str) else f"{trio.name} Reserva", Role.RESERVA))
    for position, (name, role) in enumerate(names):
        TrioMember.objects.create(
            trio=trio,
            tournament=trio.tournament,
            player=Player.objects.create(event=trio.tournament.event, name=name),
            role=role,
            position=position,
            is_capataz=position == capataz,
        )


def make_trios(
    tournament: Tournament, count: int, *, entidades: int | Sequence[Entidade] = 0, reserva: bool = False
) -> list[Trio]:
    """Make that many complete trios in few queries, numbered on from those that exist.

    entidades: how many houses to spread them over in turn (or the houses themselves); 0: one house each.
    """
    if isinstance(entidades, int):
        houses: Sequence[Entidade] = EntidadeFactory.create_batch(entidades) if entidades else []
    else:
        houses = entidades
    first = tournament.trios.count() + 1
    if not houses:
        wanted = [f"CTG do Trio {first + i} de {tournament.slug}" for i in range(count)]
        Entidade.objects.bulk_create(Entidade(name=name, name_key=name_key(name)) for name in wanted)
        by_key = {e.name_key: e for e in Entidade.objects.all()}
        houses = [by_key[name_key(name)] for name in wanted]
    rows = []
    for index in range(count):
        number, house = first + index, houses[index % len(houses)]
        name = f"Trio {number:03}"
        rows.append(
            Trio(
                tournament=tournament,
                number=number,
                ref=f"t{number}",
                name=name,
                name_key=name_key(name),
                entidade=house,
                regiao=house.regiao,
            )
        )
    trios = Trio.objects.bulk_create(rows)
    _seat_many(trios, reserva=reserva)
    return trios


def _seat_many(trios: Sequence[Trio], *, reserva: bool) -> None:
    seats: list[tuple[Trio, int, str]] = []
    people: list[Player] = []
    for trio in trios:
        titulares = trio.tournament.titulares
        roles = [Role.TITULAR] * titulares + ([Role.RESERVA] if reserva else [])
        for position, role in enumerate(roles):
            name = f"Jogador {trio.number:03}-{position + 1}"
            people.append(Player(event=trio.tournament.event, name=name, name_key=name_key(name)))
            seats.append((trio, position, role))
    people = Player.objects.bulk_create(people)
    TrioMember.objects.bulk_create(
        TrioMember(
            trio=trio,
            tournament=trio.tournament,
            player=player,
            role=role,
            position=position,
            is_capataz=position == 0,
        )
        for (trio, position, role), player in zip(seats, people, strict=True)
    )
