"""What the database adds: reading a classification, and saving one result, as tournaments grow (P7 to P9)."""

import datetime
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from django.db import connection, transaction

from scoring.jogo import Ending, format_partidas
from tournaments.bench.data import facts, partidas
from tournaments.bench.ratio import Bar, growth, paired
from tournaments.models import (
    Chave,
    ChaveTrio,
    Comissao,
    CommissionMember,
    Event,
    Jogo,
    Stage,
    Tournament,
    Trio,
)
from tournaments.selectors.competition import Competition
from tournaments.services.audit import Actor
from tournaments.services.results import ResultData, record_result
from tournaments.snapshots import tournament_facts


def bars(*, quick: bool) -> Iterator[Bar]:
    """Yield the measured goals, on a database of their own that is thrown away."""
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, serialize=False)
    try:
        with transaction.atomic():
            yield from _measured(quick=quick)
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def _measured(*, quick: bool) -> Iterator[Bar]:
    made = {size: _tournament(size) for size in (64, 512)}
    yield paired(
        "fatos de 512 trios, do banco",
        "÷ SELECT puro das mesmas linhas",
        partial(tournament_facts, made[512]),
        partial(_raw_rows, made[512]),
        at_most=6,
        pairs=5 if quick else 9,
    )
    yield paired(
        "classificação de 512 trios, com motivos",
        "÷ só os fatos, do banco",
        lambda: Competition(made[512]).tables,
        partial(tournament_facts, made[512]),
        at_most=6,
        pairs=5 if quick else 9,
    )
    yield growth(
        "crescimento de salvar um resultado, 64 a 512",
        [(size, partial(_save_one, tournament, Random(1))) for size, tournament in made.items()],
        at_most=0.15,
    )


def _raw_rows(tournament: Tournament) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT j.id, a.ref, b.ref, j.ending, j.partidas, j.winner, c.name, j.rodada"
            " FROM tournaments_jogo j JOIN tournaments_trio a ON a.id = j.trio_a_id"
            " JOIN tournaments_trio b ON b.id = j.trio_b_id JOIN tournaments_chave c ON c.id = j.chave_id"
            " WHERE j.tournament_id = %s ORDER BY j.rodada, j.position",
            [tournament.pk],
        )
        return list(cursor.fetchall())


def _save_one(tournament: Tournament, rng: Random) -> None:
    """Correct one jogo chosen by chance: the dearest of the ordinary writes."""
    jogo = tournament.jogos.order_by("pk")[rng.randrange(tournament.trios.count())]
    record_result(
        jogo_id=jogo.pk,
        data=ResultData(Ending.PLAYED, partidas(rng), base_version=jogo.version, reason="medida"),
        actor=Actor("bench"),
    )


def _winner(scores: Sequence[Sequence[int | None]]) -> str:
    won = sum(1 for a, b in scores if (a or 0) > (b or 0))
    return "a" if won > len(scores) - won else "b"


def _tournament(trios: int) -> Tournament:
    """Store a finished first stage of chaves of 4."""
    day = datetime.date(2026, 1, 1)
    event = Event.objects.create(name=f"Medida {trios}", slug=f"medida-{trios}", starts_on=day, ends_on=day)
    CommissionMember.objects.bulk_create(
        CommissionMember(event=event, comissao=comissao, name=f"{comissao} {n}", name_key=f"{comissao} {n}")
        for comissao in Comissao
        for n in range(3)
    )
    tournament = Tournament.objects.create(event=event, slug="medida", name="Medida", modality="truco_cego")
    data = facts(trios)
    rows = Trio.objects.bulk_create(
        Trio(tournament=tournament, ref=str(ref), number=n, name=str(ref), name_key=str(ref))
        for n, ref in enumerate(data.trios, 1)
    )
    by_ref = {trio.ref: trio for trio in rows}
    chaves = {
        name: Chave.objects.create(tournament=tournament, name=name, position=n)
        for n, (name, _) in enumerate(data.chaves)
    }
    ChaveTrio.objects.bulk_create(
        ChaveTrio(chave=chaves[name], trio=by_ref[str(ref)], position=n)
        for name, members in data.chaves
        for n, ref in enumerate(members)
    )
    Jogo.objects.bulk_create(
        Jogo(
            tournament=tournament,
            ref=f"j{n}",
            code=f"{trios % 97:02}{n:06}",
            stage=Stage.CHAVES,
            chave=chaves[str(jogo.chave)],
            rodada=1,
            position=n,
            trio_a=by_ref[str(jogo.a)],
            trio_b=by_ref[str(jogo.b)],
            ending=Ending.PLAYED,
            partidas=format_partidas([(a or 0, b or 0) for a, b in jogo.partidas]),
            winner=_winner(jogo.partidas),
        )
        for n, jogo in enumerate(data.jogos, 1)
    )
    return tournament
