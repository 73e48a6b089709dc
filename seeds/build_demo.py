"""Makes the demo events: `.venv/bin/python seeds/build_demo.py` writes seeds/*.json, always the same.

Chaves, rodadas, mesas, mata-mata and who goes on come from `scoring`, as in a real event. Results come from a
seeded simulation in which some trios are better than others. A folder as argument takes the files instead.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import card_night
from demo_simulation import Demo, at

from scoring import bracket as tree
from scoring.classification import evaluate
from scoring.qualifying import qualifiers
from tournaments.exchange import conduct
from tournaments.exchange import document as doc
from tournaments.exchange.facts import tournament_facts
from tournaments.exchange.writing import to_text
from tournaments.names import name_key


def rodeio_truco_cego() -> doc.Document:
    """A truco cego of 24 trios in 6 chaves, in the middle of its second rodada."""
    demo = Demo(23)
    day = date(2026, 12, 5)
    organizadora, disciplinar = demo.commission(5), demo.commission(3)
    trios = demo.trios(24)
    held, chaves = demo.draw(
        trios, 6, held_at=at(date(2026, 12, 4), 20, 30), witnesses=", ".join(organizadora[:2])
    )
    tournament = doc.Tournament(
        slug="truco-cego",
        name="Truco Cego Adulto",
        modality="truco_cego",
        category="Adulto",
        starts_at=at(day, 8, 30),
        require_delivery=True,
        published=True,
        chaves_published=True,
        trios=trios,
        chaves=chaves,
        sorteios=(held,),
    )
    juizes = demo.commission(8)
    jogos = [replace(jogo, juiz=juizes[(jogo.mesa or 1) - 1]) for jogo in demo.programme(tournament)]
    walkover, corrected, last = 4, 7, 18  # places in the programme
    for place, jogo in enumerate(jogos):
        if place == walkover:
            jogos[place] = replace(jogo, ending="walkover", winner="a")
        elif place <= last:  # the first rodada, and seven of the twelve jogos of the second
            jogos[place] = demo.played(jogo, 24)
    jogos[corrected] = _corrected(demo, jogos[corrected], organizadora[0])
    # The súmula of the last one came without the loser's signature, and the tentos are still out.
    jogos[last] = replace(jogos[last], delivered=("baralho", "signed_a"))
    return doc.Document(
        format=doc.FORMAT,
        event=doc.EventFacts(
            name="Rodeio Crioulo Porteira do Pampa",
            slug="rodeio-porteira-do-pampa",
            city="São Gabriel",
            place="Parque de Rodeios, galpão das cartas",
            starts_on=date(2026, 12, 4),
            ends_on=date(2026, 12, 6),
            published=True,
        ),
        comissoes=doc.Comissoes(organizadora, disciplinar),
        entidades=_named(demo, trios),
        tournaments=(replace(tournament, jogos=tuple(jogos)),),
    )


def _corrected(demo: Demo, jogo: doc.Jogo, author: str) -> doc.Jogo:
    """A result that was typed with the sides of the first partida exchanged, and put right."""
    assert jogo.scheduled_at is not None
    (a, b), *others = jogo.partidas
    wrong = ((b, a), *others) if len(others) == 2 else ((a, max(0, b - 3)), *others)
    first = doc.Submission(
        client_id=demo.identity(),
        ending="played",
        partidas=tuple(wrong),
        origin="desk",
        status="superseded",
        author=author,
        created_at=jogo.scheduled_at + timedelta(minutes=71),
    )
    second = replace(
        first,
        client_id=demo.identity(),
        partidas=jogo.partidas,
        origin="paper",
        status="official",
        reason="Tentos da primeira partida digitados errado; conferido na súmula assinada.",
        created_at=jogo.scheduled_at + timedelta(minutes=78),
    )
    return replace(jogo, submissions=(first, second))


def fecars_amostra() -> doc.Document:
    """An amostra of 12 trios in 3 chaves, finished to the champion, with a bit of everything on the way."""
    demo = Demo(24)
    day = date(2026, 11, 28)
    organizadora, disciplinar = demo.commission(5), demo.commission(5)
    trios = demo.trios(12, per_entidade=1)
    held, chaves = demo.draw(
        trios, 3, held_at=at(date(2026, 11, 27), 19), witnesses=", ".join(organizadora[1:3])
    )
    tournament = doc.Tournament(
        slug="truco-de-amostra",
        name="Truco de Amostra",
        modality="truco_amostra",
        category="Adulto",
        mesas=6,
        starts_at=at(day, 8),
        require_delivery=True,
        published=True,
        chaves_published=True,
        mata_mata_published=True,
        trios=trios,
        chaves=chaves,
        sorteios=(held,),
    )
    jogos = [demo.played(jogo, 30) for jogo in demo.programme(tournament)]
    tournament = _with_incidents(demo, replace(tournament, jogos=tuple(jogos)), disciplinar, organizadora[0])
    return doc.Document(
        format=doc.FORMAT,
        event=doc.EventFacts(
            name="FECARS de Demonstração",
            slug="fecars-demonstracao",
            city="Santa Maria",
            place="Sede campeira",
            starts_on=date(2026, 11, 27),
            ends_on=date(2026, 11, 29),
            fecars=True,
            published=True,
        ),
        comissoes=doc.Comissoes(organizadora, disciplinar),
        entidades=_named(demo, trios),
        tournaments=(_played_out(demo, _homologated(tournament, organizadora[:3])),),
    )


def _with_incidents(
    demo: Demo, tournament: doc.Tournament, disciplinar: Sequence[str], author: str
) -> doc.Tournament:
    """Chave A: a trio is put out. Chave B: a W.O. and a decision on time. Chave C: inciso VIII."""
    jogos = list(tournament.jogos)
    names = {trio.id: trio.name for trio in tournament.trios}
    speaker = {trio.id: trio.players[trio.capataz or 0].name for trio in tournament.trios}

    def place(chave: str, rodada: int) -> int:
        return next(i for i, jogo in enumerate(jogos) if (jogo.chave, jogo.rodada) == (chave, rodada))

    def decision(jogo: doc.Jogo, inciso: str, facts: str, minutes: int) -> doc.Desclassificacao:
        assert jogo.a is not None
        assert jogo.b is not None
        assert jogo.scheduled_at is not None
        return doc.Desclassificacao(
            trio=jogo.b,
            inciso=inciso,
            jogo=jogo.id,
            facts=facts,
            claimed_by=speaker[jogo.a],
            decided_by=", ".join(disciplinar[:3]),
            occurred_at=jogo.scheduled_at + timedelta(minutes=minutes),
        )

    out = place("A", 2)
    jogos[out] = replace(
        jogos[out], ending="disqualified", winner="a", partidas=((22, 30), (11, 6)), delivered=()
    )
    put_out = decision(
        jogos[out],
        "II",
        f"Palavras ofensivas ao adversário na segunda partida ({names[str(jogos[out].b)]}).",
        55,
    )
    for index, jogo in enumerate(jogos):
        if jogo.rodada == 3 and put_out.trio in (jogo.a, jogo.b):
            # Not played: who is out does not come back, and the other side has its W.O. from the rule.
            jogos[index] = _unplayed(replace(jogo, ending=None, partidas=()))
    dress = place("C", 1)
    jogos[dress] = _unplayed(replace(jogos[dress], ending="disqualified", winner="a", partidas=()))
    absent, late = place("B", 1), place("B", 3)
    jogos[absent] = _unplayed(replace(jogos[absent], ending="walkover", winner="b", partidas=()))
    jogos[late] = replace(
        jogos[late], ending="time_decision", winner="a", partidas=((30, 26), (21, 30), (17, 15))
    )
    jogos[late] = _decided(demo, jogos[late], author)
    dressed = decision(
        jogos[dress], "VIII", "Um jogador sem guaiaca; regularizado antes da segunda rodada.", 2
    )
    dressed = replace(dressed, dress_mended_at=jogos[place("C", 2)].scheduled_at)
    return replace(
        tournament,
        jogos=tuple(jogos),
        desclassificacoes=(dressed, put_out),
        decisions=(_decision_on_time(jogos[late], names, disciplinar),),
    )


def _decision_on_time(jogo: doc.Jogo, names: dict[str, str], members: Sequence[str]) -> conduct.Decision:
    assert jogo.finished_at is not None
    return conduct.Decision(
        kind="time",
        text=f"{names[str(jogo.a)]} vence {names[str(jogo.b)]}: tinha 17 a 15 na terceira partida.",
        jogo=jogo.id,
        trio=jogo.a,
        reading="AMB-11: a partida cortada fica com o vencedor, com os tentos reais",
        reason="Duas horas de jogo, sem que ninguém retardasse.",
        members=", ".join(members[:3]),
        at=jogo.finished_at,
    )


def _unplayed(jogo: doc.Jogo) -> doc.Jogo:
    return replace(jogo, started_at=None, finished_at=None, delivered=())


def _homologated(tournament: doc.Tournament, members: Sequence[str]) -> doc.Tournament:
    """Confirm each chave once its time for claims is over, as `services.homologation` does."""
    classification = evaluate(tournament_facts(tournament))
    return replace(
        tournament,
        homologations=tuple(
            conduct.Homologation(
                stage="chaves",
                chave=name,
                members=", ".join(members),
                table=[[r.rank, r.trio, r.jogos, r.vitorias, r.partidas, r.tentos] for r in rows],
                at=max(
                    jogo.finished_at for jogo in tournament.jogos if jogo.finished_at and jogo.chave == name
                )
                + timedelta(minutes=tournament.appeal_minutes + 5),
            )
            for name, rows in classification.chaves.items()
        ),
    )


def _decided(demo: Demo, jogo: doc.Jogo, author: str) -> doc.Jogo:
    assert jogo.scheduled_at is not None
    submission = doc.Submission(
        client_id=demo.identity(),
        ending="time_decision",
        winner=jogo.winner,
        partidas=jogo.partidas,
        origin="desk",
        status="official",
        author=author,
        reason="Duas horas de jogo na terceira partida; a comissão decidiu por quem estava na frente.",
        created_at=jogo.scheduled_at + timedelta(minutes=124),
    )
    return replace(jogo, submissions=(submission,), finished_at=submission.created_at)


def _played_out(demo: Demo, tournament: doc.Tournament) -> doc.Tournament:
    """Make the mata-mata of those who go on and play it to the champion."""
    classification = evaluate(tournament_facts(tournament))
    chosen = qualifiers(list(classification.chaves.items()), tournament.qualifiers_per_chave)
    bracket = tree.build_from(chosen, third_place=tournament.third_place)
    first = at(date(2026, 11, 29), 8)
    winners: dict[int, str | int | None] = {}
    jogos: list[doc.Jogo] = []
    for rodada in bracket.rodadas:
        for mesa, match in enumerate((match for match in rodada if not match.is_free_pass), start=1):
            place = tree.resolve(bracket, winners)[match.number - 1]
            jogo = doc.Jogo(
                id=f"m{match.rodada}-{match.position}",
                stage="mata_mata",
                rodada=match.rodada,
                position=match.position,
                a=str(place.a.trio),
                b=str(place.b.trio),
                mesa=mesa,
                scheduled_at=first + timedelta(minutes=tournament.slot_minutes * (match.rodada - 1)),
            )
            jogo = demo.played(jogo, 30)
            won_by_a = sum(1 for a, _b in jogo.partidas if a == 30) == 2
            winners[match.number] = jogo.a if won_by_a else jogo.b
            jogos.append(jogo)
    return replace(
        tournament,
        jogos=tournament.jogos + tuple(jogos),
        bracket=tuple(doc.BracketEntrant(q.seed, str(q.trio), q.chave, q.place) for q in chosen),
    )


def inscricoes_abertas() -> doc.Document:
    """A new event: registrations only, some by halves, one commission short of a member."""
    demo = Demo(25)
    cego = list(demo.trios(13, confirmed=False))
    cego[2] = replace(cego[2], capataz=None)
    cego[5] = replace(cego[5], players=cego[5].players[:2], capataz=0)
    cego[8] = replace(cego[8], entidade="", regiao="")
    cego[9] = replace(cego[9], players=cego[9].players[:1], capataz=None)
    cego[11] = replace(cego[11], capataz=None)
    for place in (0, 3, 6):
        cego[place] = replace(cego[place], confirmed=True)
    amostra = demo.trios(4, confirmed=False)
    return doc.Document(
        format=doc.FORMAT,
        event=doc.EventFacts(
            name="Rodeio da Integração Serrana",
            slug="rodeio-da-integracao-serrana",
            city="Carlos Barbosa",
            starts_on=date(2026, 12, 18),
            ends_on=date(2026, 12, 20),
            published=True,
        ),
        comissoes=doc.Comissoes(demo.commission(3), demo.commission(2)),
        entidades=_named(demo, (*cego, *amostra)),
        tournaments=(
            doc.Tournament(
                slug="truco-cego",
                name="Truco Cego",
                modality="truco_cego",
                starts_at=at(date(2026, 12, 19), 9),
                published=True,
                trios=tuple(cego),
            ),
            doc.Tournament(
                slug="truco-de-amostra", name="Truco de Amostra", modality="truco_amostra", trios=amostra
            ),
        ),
    )


def noite_de_cartas() -> doc.Document:
    """A card night of a CTG: Douradinha of 8 duplas in its third rodada, and Pontinho of 11 players."""
    demo = Demo(26)
    organizadora, disciplinar = demo.commission(3), demo.commission(3)
    witnesses = ", ".join(organizadora[:2])
    tournaments = [
        card_night.douradinha(demo, witnesses, disciplinar),
        card_night.pontinho(demo, witnesses),
    ]
    return doc.Document(
        format=doc.FORMAT,
        event=doc.EventFacts(
            name="Noite de Cartas do CTG",
            slug="noite-de-cartas",
            city="Viamão",
            place="Galpão do CTG",
            starts_on=card_night.DAY,
            ends_on=card_night.DAY,
            published=True,
        ),
        comissoes=doc.Comissoes(organizadora, disciplinar),
        entidades=_named(demo, [trio for one in tournaments for trio in one.trios]),
        tournaments=tuple(tournaments),
    )


def _named(demo: Demo, trios: Sequence[doc.Trio]) -> tuple[doc.Entidade, ...]:
    """The entidades that these trios name, in the order in which `export_event` writes them."""
    used = {trio.entidade for trio in trios}
    return tuple(sorted((e for e in demo.entidades if e.name in used), key=lambda e: name_key(e.name)))


FILES = {
    "rodeio-truco-cego.json": rodeio_truco_cego,
    "fecars-amostra.json": fecars_amostra,
    "inscricoes-abertas.json": inscricoes_abertas,
    "noite-de-cartas.json": noite_de_cartas,
}

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for name, make in FILES.items():
        (folder / name).write_text(to_text(make()), encoding="utf-8")
        print(folder / name)
