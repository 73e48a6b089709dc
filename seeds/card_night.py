"""A card night of a CTG: Douradinha by duplas and Pontinho each for himself, in one evening."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from demo_simulation import Demo, at

from scoring import sorteio
from scoring.dealing import Entrant
from scoring.pontinho.mesa import Hand, Mesa, Rodada, state_of
from scoring.pontinho.rules import PontinhoRules
from scoring.pontinho.seating import draw_mesas
from tournaments.exchange import conduct
from tournaments.exchange import document as doc
from tournaments.exchange import pontinho as fichas

DAY = date(2026, 11, 14)
TARGET = 12


def douradinha(demo: Demo, witnesses: str, members: Sequence[str]) -> doc.Tournament:
    """Eight duplas in two chaves, in the third rodada. With drawn partidas, and one queda decided."""
    duplas = demo.trios(8, per_entidade=1, titulares=2)
    held, chaves = demo.draw(duplas, 2, held_at=at(DAY, 18, 45), witnesses=witnesses)
    tournament = doc.Tournament(
        slug="douradinha",
        name="Douradinha",
        modality="douradinha",
        lineup="dupla",
        jogo_minutes=60,
        slot_minutes=45,
        mesas=4,
        starts_at=at(DAY, 19, 15),
        published=True,
        chaves_published=True,
        trios=duplas,
        chaves=chaves,
        sorteios=(held,),
    )
    jogos = [demo.played(jogo, TARGET) if jogo.rodada < 3 else jogo for jogo in demo.programme(tournament)]
    drawn, undecided = 1, 6  # places in the programme
    jogos[drawn] = replace(jogos[drawn], partidas=((TARGET, 7), (9, 9), (10, 10)))
    jogos[undecided] = replace(
        jogos[undecided], ending="time_decision", winner="b", partidas=((TARGET, 8), (6, TARGET), (10, 10))
    )
    jogos[8] = demo.played(jogos[8], TARGET)
    names = {dupla.id: dupla.name for dupla in duplas}
    decided = conduct.Decision(
        kind="time",
        text=f"{names[str(jogos[undecided].b)]} vence {names[str(jogos[undecided].a)]}.",
        jogo=jogos[undecided].id,
        trio=jogos[undecided].b,
        reading="AMB-34: uma vitória de cada lado e um empate não decidem a queda",
        reason="As duplas empataram a terceira partida por acordo e pediram que a comissão decidisse.",
        members=", ".join(members[:3]),
        at=jogos[undecided].finished_at or at(DAY, 21),
    )
    return replace(tournament, jogos=tuple(jogos), decisions=(decided,))


def pontinho(demo: Demo, witnesses: str) -> doc.Tournament:
    """Eleven players at mesas of 4, 4 and 3: two have ended, the sheet of the first was compared already, the
    third is in course. The winners go on."""
    players = demo.trios(11, per_entidade=1, titulares=1)
    held = _drawn(demo, players, witnesses)
    rules = PontinhoRules(entry=20)
    mesas = []
    for place, seated in enumerate(held.result, start=1):
        played = _mesa(demo, Mesa(rules, seated), rodadas=6 if place == len(held.result) else 60)
        over = state_of(played).ending is not None
        started = at(DAY, 19, 30)
        finished = started + timedelta(minutes=9 * len(played.rodadas)) if over else None
        mesas.append(
            fichas.PontinhoMesa(
                id=f"p{place}",
                etapa=1,
                mesa=place,
                scheduled_at=started,
                started_at=started + timedelta(minutes=4 + place),
                finished_at=finished,
                checked_at=finished + timedelta(minutes=6) if finished and place == 1 else None,
                checked_by="Mesa central" if place == 1 else "",
                players=tuple(str(player) for player in seated),
                rodadas=tuple(_written(rodada) for rodada in played.rodadas),
            )
        )
    juizes = demo.commission(len(mesas))
    mesas = [replace(mesa, juiz=juiz) for mesa, juiz in zip(mesas, juizes, strict=True)]
    return doc.Tournament(
        slug="pontinho",
        name="Pontinho",
        modality="pontinho",
        lineup="mano",
        mesas=3,
        starts_at=at(DAY, 19, 30),
        published=True,
        chaves_published=True,
        trios=players,
        sorteios=(held,),
        pontinho=fichas.Pontinho(entry=rules.entry, mesas=tuple(mesas)),
    )


def _drawn(demo: Demo, players: Sequence[doc.Trio], witnesses: str) -> doc.Sorteio:
    """Draw the mesas: a number from each player, and a secret announced before."""
    entrants = [Entrant(one.id, one.entidade or None, one.regiao or None, False) for one in players]
    secret = f"{demo.rng.getrandbits(128):032x}"
    seed = sorteio.seed_from_numbers([demo.rng.randint(1, 99) for _ in players], secret)
    result = draw_mesas(entrants, seed)
    return doc.Sorteio(
        purpose="mesas",
        entries=tuple(one.id for one in players),
        algorithm="tenteio-chaves/1",
        seed=seed,
        params={
            "etapa": 1,
            "n_mesas": len(result),
            "entrants": [[one.entidade, one.regiao, one.cabeca] for one in entrants],
        },
        commitment=sorteio.seed_commitment(secret),
        result=tuple(tuple(str(player) for player in mesa) for mesa in result),
        witnesses=witnesses,
        held_at=at(DAY, 19),
        held_by="Comissão Organizadora e Julgadora",
    )


def _mesa(demo: Demo, mesa: Mesa, rodadas: int) -> Mesa:
    """Play rodadas, until the mesa ends or there have been so many. Better players go out more often."""
    rng = demo.rng
    for _ in range(rodadas):
        state = state_of(mesa)
        if state.ending is not None:
            break
        chances = [1.5 ** demo.strength[str(player)] for player in state.in_play]
        out = {rng.choices(state.in_play, chances)[0]}
        if len(state.in_play) > 3 and rng.random() < 0.06:  # two on one card
            out.add(rng.choice([player for player in state.in_play if player not in out]))
        hands = tuple(
            Hand(player, max(2, round(rng.triangular(2, 48, 14))))
            for player in state.in_play
            if player not in out
        )
        opened = f"{rng.choice(['A', *map(str, range(2, 11)), 'J', 'Q', 'K'])}{rng.choice('opec')}"
        batedores = tuple(player for player in state.in_play if player in out)
        mesa = mesa.play(Rodada(batedores, hands, aberta=opened))
    return mesa


def _written(rodada: Rodada) -> fichas.PontinhoRodada:
    return fichas.PontinhoRodada(
        batedores=tuple(str(player) for player in rodada.batedores),
        hands=tuple(fichas.PontinhoHand(player=str(h.player), points=h.points) for h in rodada.hands),
        aberta=rodada.aberta,
    )
