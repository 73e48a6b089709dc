"""The classification and the jogos as sheets."""

from django.utils import timezone

from tournaments.exporting.sheets import Column, Kind, Sheet, Value
from tournaments.models import Stage
from tournaments.selectors.competition import Competition, JogoView, Row
from tournaments.selectors.credits import out_marks
from tournaments.selectors.phases import bracket_rodadas, jogo_title
from tournaments.selectors.pontinho import PontinhoBoard

_FIGURES = [Column(title, Kind.NUMBER) for title in ("Jogos", "Vitórias", "Partidas", "Tentos")]


def classification_sheets(competition: Competition, noun: str) -> list[Sheet]:
    """All chaves one under the other, and all trios in one table. noun: "Trio", "Dupla", "Jogador"."""
    marks = out_marks(competition.tournament)
    chaves = [[table.name, *_place(row, marks)] for table in competition.tables for row in table.rows]
    head = [Column("Chave", Kind.PLAIN), Column("Lugar", Kind.NUMBER), Column(noun), Column("Entidade")]
    tail = [Column("Acima do seguinte por"), Column("Situação")]
    sheets = [Sheet("Por chave", [*head, *_FIGURES, *tail], chaves)]
    by_coefficient = any(getattr(row.standing, "coefficient", None) for row in competition.overall)
    per_jogo = (
        [Column(f"{title} por jogo", Kind.DECIMAL) for title in ("Vitórias", "Partidas", "Tentos")]
        if by_coefficient
        else []
    )
    rows: list[list[Value]] = []
    for row in competition.overall:
        *figures, why, state = _place(row, marks)
        coefficient = getattr(row.standing, "coefficient", None) if by_coefficient else None
        extra: list[Value] = list(coefficient) if coefficient else [None] * len(per_jogo)
        rows.append([getattr(row.standing, "chave", ""), *figures, *extra, why, state])
    return [*sheets, Sheet("Geral", [*head, *_FIGURES, *per_jogo, *tail], rows)]


def _place(row: Row, marks: dict[int, str]) -> list[Value]:
    standing, trio = row.standing, row.trio
    state = "aguarda sorteio" if standing.pending_sorteio else ""
    if standing.out:
        state = marks.get(trio.pk, "desclassificado")
    return [
        standing.rank,
        trio.name,
        trio.entidade.name if trio.entidade else "",
        standing.jogos,
        standing.vitorias,
        standing.partidas,
        standing.tentos,
        row.why,
        state,
    ]


def pontinho_sheet(board: PontinhoBoard) -> Sheet:
    """The table of a tournament of Pontinho."""
    titles = ["Etapa", "Mesas vencidas", "Rodadas", "Pontos perdidos"]
    head = [Column("Lugar", Kind.NUMBER), Column("Jogador"), Column("Entidade")]
    tail = [Column("Pontos por rodada", Kind.DECIMAL), Column("Acima do seguinte por"), Column("Situação")]
    rows: list[list[Value]] = []
    for row in board.overall:
        standing = row.standing
        state = row.why_out if standing.out else "aguarda sorteio" if standing.pending_sorteio else ""
        house = row.trio.entidade.name if row.trio.entidade else ""
        figures: list[Value] = [
            standing.etapa,
            standing.vitorias,
            standing.rodadas,
            standing.pontos,
            standing.media,
        ]
        rank = None if standing.out else standing.rank
        rows.append([rank, row.trio.name, house, *figures, row.why, state])
    return Sheet("Classificação", [*head, *(Column(t, Kind.NUMBER) for t in titles), *tail], rows)


def jogos_sheet(competition: Competition, noun: str) -> Sheet:
    """Every jogo of both stages, in order, with its partidas."""
    views = [*competition.jogos, *competition.mata_mata]
    last = max((rodada.number for rodada in bracket_rodadas(competition.mata_mata)), default=0)
    partidas = competition.tournament.ruleset.best_of
    head = [
        Column("Fase"),
        Column("Jogo"),
        Column("Rodada", Kind.NUMBER),
        Column("Mesa", Kind.NUMBER),
        Column("Horário", Kind.PLAIN),
        Column(f"{noun} A"),
        Column(f"{noun} B"),
    ]
    scores = [Column(f"{n}ª partida, {side}", Kind.NUMBER) for n in range(1, partidas + 1) for side in "AB"]
    rows = [_jogo(view, last, partidas) for view in views]
    return Sheet("Jogos", [*head, *scores, Column("Vencedor"), Column("Situação")], rows)


def _jogo(view: JogoView, last: int, partidas: int) -> list[Value]:
    jogo = view.jogo
    scores: list[Value] = []
    for partida in view.partidas[:partidas]:
        scores += [partida[0], partida[1]]
    scores += [None] * (2 * partidas - len(scores))
    at = jogo.scheduled_at
    return [
        "Chaves" if jogo.stage == Stage.CHAVES else "Mata-mata",
        jogo_title(view, last),
        jogo.rodada,
        jogo.mesa,
        f"{timezone.localtime(at):%d/%m/%Y %H:%M}" if at else "",
        jogo.trio_a.name if jogo.trio_a else "",
        jogo.trio_b.name if jogo.trio_b else "",
        *scores,
        view.winner.name if view.winner else "",
        view.label or ("oficial" if view.settled else "a jogar"),
    ]
