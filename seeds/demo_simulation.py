"""The makings of a demo event: invented people, a sorteio, a programme, results by a seeded simulation."""

import tomllib
import uuid
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from scoring import chaves as chaves_rules
from scoring import round_robin, schedule, sorteio
from scoring.dealing import Entrant
from tournaments.exchange import document as doc

NAMES = tomllib.loads(Path(__file__).with_name("demo_names.toml").read_text(encoding="utf-8"))
TIME_ZONE = ZoneInfo("America/Sao_Paulo")


def at(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=TIME_ZONE)


class Demo:
    """The makings of one event: its own stream of chance, and names that are used once."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.trio_names = self._mixed(NAMES["trios"])
        self.people = self._mixed(
            [f"{first} {last}" for first in NAMES["first_names"] for last in NAMES["surnames"]]
        )
        self.entidades = [doc.Entidade(**facts) for facts in NAMES["entidades"]]
        self.strength: dict[str, float] = {}

    def _mixed(self, items: Sequence[str]) -> list[str]:
        return self.rng.sample(list(items), len(items))

    def person(self) -> str:
        return self.people.pop()

    def commission(self, size: int) -> tuple[str, ...]:
        return tuple(self.person() for _ in range(size))

    def trios(
        self, count: int, *, per_entidade: int = 2, confirmed: bool = True, titulares: int = 3
    ) -> tuple[doc.Trio, ...]:
        """Register complete trios, at most `per_entidade` of a house, about half with a reserva.

        titulares: 2 for duplas; 1 for single players, who go by their own names and have no reserva.
        """
        houses = self.rng.sample(self.entidades * per_entidade, count)
        return tuple(
            self.trio(number, house, confirmed=confirmed, titulares=titulares)
            for number, house in enumerate(houses, start=1)
        )

    def trio(
        self, number: int, house: doc.Entidade, *, confirmed: bool = True, titulares: int = 3
    ) -> doc.Trio:
        ident = f"t{number}"
        self.strength[ident] = self.rng.gauss(0, 1)
        players = [doc.Player(name=self.person(), role="titular") for _ in range(titulares)]
        if titulares > 1 and self.rng.random() < 0.55:
            players.append(doc.Player(name=self.person(), role="reserva"))
        return doc.Trio(
            id=ident,
            name=self.trio_names.pop() if titulares > 1 else players[0].name,
            entidade=house.name,
            regiao=house.regiao,
            players=tuple(players),
            capataz=min(titulares - 1, self.rng.choice([0, 0, 0, 1, 2])),
            confirmed=confirmed,
        )

    def draw(
        self, trios: Sequence[doc.Trio], n_chaves: int, *, held_at: datetime, witnesses: str
    ) -> tuple[doc.Sorteio, tuple[doc.Chave, ...]]:
        """Hold the sorteio of the chaves: a number from each capataz, and a secret announced before."""
        entrants = [
            Entrant(trio.id, trio.entidade or None, trio.regiao or None, trio.cabeca) for trio in trios
        ]
        secret = f"{self.rng.getrandbits(128):032x}"
        seed = sorteio.seed_from_numbers([self.rng.randint(1, 99) for _ in trios], secret)
        drawn = chaves_rules.draw_chaves(entrants, n_chaves, seed)
        held = doc.Sorteio(
            purpose="chaves",
            entries=tuple(trio.id for trio in trios),
            algorithm=drawn.algorithm,
            seed=seed,
            params={
                "n_chaves": n_chaves,
                "entrants": [[e.entidade, e.regiao, e.cabeca] for e in entrants],
                "clashes": drawn.clashes,
                "minimum": drawn.minimum,
            },
            commitment=sorteio.seed_commitment(secret),
            result=tuple(tuple(str(trio) for trio in chave) for chave in drawn.result),
            witnesses=witnesses,
            held_at=held_at,
            held_by="Comissão Organizadora e Julgadora",
        )
        return held, tuple(
            doc.Chave(chaves_rules.chave_name(index), trios) for index, trios in enumerate(held.result)
        )

    def programme(self, tournament: doc.Tournament) -> tuple[doc.Jogo, ...]:
        """Make the jogos of the chaves with their mesas and times, none of them played."""
        chave_of = {trio: chave.name for chave in tournament.chaves for trio in chave.trios}
        fixtures = schedule.fixtures_of([round_robin.rodadas(chave.trios) for chave in tournament.chaves])
        by_id = {fixture.id: fixture for fixture in fixtures}
        placed = schedule.programme(fixtures, tournament.mesas, slot_minutes=tournament.slot_minutes)
        assert tournament.starts_at is not None
        return tuple(
            doc.Jogo(
                id=f"j{number}",
                chave=chave_of[str(by_id[place.id].a)],
                rodada=by_id[place.id].rodada,
                a=str(by_id[place.id].a),
                b=str(by_id[place.id].b),
                mesa=place.mesa,
                scheduled_at=tournament.starts_at + timedelta(minutes=place.start),
            )
            for number, place in enumerate(placed, start=1)
        )

    def played(self, jogo: doc.Jogo, target: int) -> doc.Jogo:
        """Play a jogo: partidas until one side has won two."""
        assert jogo.a is not None
        assert jogo.b is not None
        edge = 1 / (1 + 10 ** ((self.strength[jogo.b] - self.strength[jogo.a]) / 4))
        partidas: list[tuple[int, int]] = []
        won = {"a": 0, "b": 0}
        while max(won.values()) < 2:
            side = "a" if self.rng.random() < edge else "b"
            won[side] += 1
            partidas.append(self._partida(side, target))
        return self.over(replace(jogo, ending="played", partidas=tuple(partidas)))

    def over(self, jogo: doc.Jogo) -> doc.Jogo:
        """Close a jogo that was played: its times, and everything brought back (Art. 17)."""
        assert jogo.scheduled_at is not None
        return replace(
            jogo,
            started_at=jogo.scheduled_at + timedelta(minutes=self.rng.randint(1, 6)),
            finished_at=jogo.scheduled_at
            + timedelta(minutes=22 * len(jogo.partidas) + self.rng.randint(4, 20)),
            delivered=doc.DELIVERIES,
        )

    def _partida(self, winner: str, target: int) -> tuple[int, int]:
        # Most partidas are close: the loser has usually more than half of what it takes.
        loser = min(target - 1, max(2, round(self.rng.triangular(target * 0.2, target, target * 0.75))))
        return (target, loser) if winner == "a" else (loser, target)

    def identity(self) -> str:
        return str(uuid.UUID(int=self.rng.getrandbits(128), version=4))
