"""What is to be done next, what blocks it, and how far each part has come. Fixed queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.ties import PendingTie
from tournaments.models import Submission, SubmissionStatus
from tournaments.selectors.competition import Competition, JogoView
from tournaments.selectors.final import final_homologations
from tournaments.selectors.phases import RodadaProgress, all_rodadas, bracket_rodadas, champion, rodadas
from tournaments.selectors.readiness import Block, commission_blocks, incomplete_trios, mata_mata_blocks

# More open rodadas than this are told in one step: a chave of 64 has 63 of them.
RODADAS_TOLD = 4


class State(StrEnum):
    """How far a step is."""

    DONE = "done"
    DOING = "doing"
    BLOCKED = "blocked"
    TODO = "todo"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the day. `action` is the button's word, `task` what to do now, in a sentence.

    url_name, target, query: where it is done; `target` is a primary key, `query` such as "rodada=2".
    """

    title: str
    state: State
    note: str = ""
    url_name: str = ""
    target: int | None = None
    query: str = ""
    task: str = ""
    detail: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class PendingSumula:
    """A submission that waits for the committee: a first one to check, or one that differs."""

    submission: Submission
    differs: bool


@dataclass(frozen=True, slots=True)
class TournamentProgress:
    """The whole day at a glance. `now` is the step to take next, `also` what may go with it.

    The `detail` of `also` leads to its link; "" where the panel's own words do.
    """

    steps: list[Step]
    now: Step | None
    also: Step | None
    blocks: list[Block]
    pending: list[PendingSumula]
    pending_count: int
    trio_count: int
    confirmed_count: int


def tournament_progress(competition: Competition, ties: Sequence[PendingTie]) -> TournamentProgress:
    """Read the state of a tournament and say what comes next. ties: all that a sorteio may break now."""
    tournament = competition.tournament
    trios = list(competition.trios.values())
    drawn = bool(competition.classification.chaves)
    confirmed = sum(trio.confirmed for trio in trios)
    gaps = [] if drawn else incomplete_trios(tournament)
    commission = commission_blocks(tournament.event)

    steps = [
        _registration(competition, len(trios), gaps, drawn),
        _commission(commission, drawn),
        _presence(len(trios), confirmed, drawn),
        _draw(competition, len(trios), gaps, drawn),
    ]
    blocks: list[Block] = list(commission)
    if drawn:
        steps += _rodada_steps(rodadas(competition.jogos))
        steps += _knockout_steps(competition, blocks, ties)
    else:
        steps += [
            Step("Rodadas das chaves", State.TODO),
            Step("Mata-mata", State.TODO, url_name="mata_mata"),
        ]
    steps += _podium(competition)

    pending, count = _pending(competition)
    steps = _one_at_a_time(steps)
    now = _pending_step(count, pending) or next(
        (step for step in steps if step.state in (State.DOING, State.BLOCKED)), None
    )
    return TournamentProgress(
        steps=steps,
        now=now,
        also=_also(competition, steps, now),
        blocks=blocks,
        pending=pending,
        pending_count=count,
        trio_count=len(trios),
        confirmed_count=confirmed,
    )


def _registration(competition: Competition, count: int, gaps: Sequence[object], drawn: bool) -> Step:
    step = Step("Inscrições", State.DONE, url_name="trio_list", note=_count(count, "inscrito", "inscritos"))
    if drawn or (count >= 2 and not gaps):
        return step
    if count < 2:
        return replace(
            step,
            state=State.DOING,
            task="Faça as inscrições",
            detail="O sorteio das chaves precisa de pelo menos dois inscritos, cada um com seu capataz.",
            action="Inscrever",
        )
    missing = len(gaps)
    return replace(
        step,
        state=State.DOING,
        note=f"{step.note}; {_count(missing, 'incompleto', 'incompletos')}",
        task=f"Complete as inscrições: {'falta' if missing == 1 else 'faltam'} dados em {missing}",
        detail="Sem os titulares e o capataz de cada trio não há sorteio (Art. 15).",
        action="Ver inscrições",
    )


def _commission(blocks: Sequence[Block], drawn: bool) -> Step:
    step = Step("Comissões", State.DONE, url_name="commissions", note="Organizadora e Disciplinar formadas")
    if not blocks:
        return step
    return replace(
        step,
        state=State.BLOCKED if drawn else State.DOING,
        note="Faltam membros: os jogos não começam",
        task="Forme as comissões",
        detail=" ".join(block.text for block in blocks) + " (Art. 23)",
        action="Formar comissões",
    )


def _presence(count: int, confirmed: int, drawn: bool) -> Step:
    note = f"{confirmed} de {count} confirmados" if count else ""
    if drawn or (count and confirmed == count):
        return Step("Presença", State.DONE, url_name="trio_list", note=note)
    missing = count - confirmed
    return Step(
        "Presença",
        State.DOING if count else State.TODO,
        url_name="trio_list",
        note=note,
        task=f"Confirme a presença: {'falta' if missing == 1 else 'faltam'} {missing} de {count}",
        detail="Quem não vier pode ser retirado antes do sorteio, para não entrar nas chaves.",
        action="Conferir presença",
    )


def _draw(competition: Competition, count: int, gaps: Sequence[object], drawn: bool) -> Step:
    if drawn:
        chaves = len(competition.classification.chaves)
        note = f"{_count(chaves, 'chave', 'chaves')}, {_count(len(competition.jogos), 'jogo', 'jogos')}"
        return Step("Sorteio das chaves", State.DONE, url_name="sorteio_chaves", note=note)
    ready = count >= 2 and not gaps
    return Step(
        "Sorteio das chaves",
        State.DOING if ready else State.TODO,
        url_name="sorteio_chaves",
        task="Sorteie as chaves",
        detail=f"{_count(count, 'inscrito pronto', 'inscritos prontos')} para o sorteio.",
        action="Ir ao sorteio",
    )


def _rodada_steps(found: Sequence[RodadaProgress]) -> list[Step]:
    """One step a rodada; those played, and those far off, told together."""
    played = [rodada for rodada in found if rodada.complete]
    open_ = [rodada for rodada in found if not rodada.complete]
    if len(found) <= RODADAS_TOLD:
        return [_rodada(rodada, first=open_[:1] == [rodada]) for rodada in found]
    steps = []
    if played:
        title = "1ª rodada" if len(played) == 1 else f"Rodadas jogadas: {len(played)}"
        jogos = sum(rodada.total for rodada in played)
        steps.append(Step(title, State.DONE, url_name="jogo_list", note=_count(jogos, "jogo", "jogos")))
    steps += [_rodada(rodada, first=rodada is open_[0]) for rodada in open_[:2]]
    if len(open_) > 2:
        first, last = open_[2].number, open_[-1].number
        title = f"{first}ª rodada" if first == last else f"{first}ª à {last}ª rodada"
        jogos = sum(rodada.total - rodada.done for rodada in open_[2:])
        steps.append(Step(title, State.TODO, url_name="jogo_list", note=_count(jogos, "jogo", "jogos")))
    return steps


def _rodada(rodada: RodadaProgress, *, first: bool) -> Step:
    """first: nothing of an earlier rodada is left."""
    left = rodada.total - rodada.done
    return Step(
        rodada.title,
        State.DONE if rodada.complete else State.DOING if rodada.done or first else State.TODO,
        note=f"{rodada.done} de {rodada.total} resultados",
        url_name="jogo_list",
        query=f"rodada={rodada.key}",
        task=f"{rodada.title}: {'falta' if left == 1 else 'faltam'} {left} de {rodada.total} resultados",
        detail=rodada.where,
        action="Lançar resultados",
    )


def _knockout_steps(
    competition: Competition, blocks: list[Block], open_ties: Sequence[PendingTie]
) -> list[Step]:
    """The sorteios that matter, the making of the mata-mata, its rodadas."""
    tournament = competition.tournament
    if tournament.qualifiers_per_chave == 0:
        return []
    if competition.mata_mata:
        made = Step("Mata-mata montado", State.DONE, url_name="mata_mata")
        found = bracket_rodadas(competition.mata_mata)
        first = next((rodada for rodada in found if not rodada.complete), None)
        return [made, *(_rodada(rodada, first=rodada is first) for rodada in found)]
    steps = []
    ties = [tie for tie in open_ties if tie.matters and tie not in competition.classification.overall_ties]
    if ties:
        where = [f"chave {tie.chave}" if tie.chave else "entre chaves" for tie in ties]
        steps.append(
            Step(
                "Sorteio de desempate",
                State.DOING,
                note=_count(len(ties), "empate espera sorteio", "empates esperam sorteio"),
                url_name="tiebreak",
                task="Faça o sorteio de desempate",
                detail=f"Só o sorteio decide: {', '.join(dict.fromkeys(where))} (Art. 23, e).",
                action="Ir ao desempate",
            )
        )
    waits = mata_mata_blocks(tournament, competition.classification)
    blocks += waits
    ready = not waits and not ties
    steps.append(
        Step(
            "Montar o mata-mata",
            State.DOING if ready else State.TODO,
            url_name="mata_mata",
            note=waits[0].text if waits else "",
            task="Monte o mata-mata",
            detail="Todas as chaves terminaram. Confira quem passa e em que lugar, e homologue as chaves.",
            action="Ver os classificados",
        )
    )
    return steps


def _podium(competition: Competition) -> list[Step]:
    """The champion; then the homologação of the places, and the papers that close the day."""
    winner = champion(competition)
    if winner is None:
        return [Step("Campeão", State.TODO)]
    confirmed = bool(final_homologations(competition.tournament))
    return [
        Step("Campeão", State.DONE, note=winner.name, url_name="mata_mata"),
        Step(
            "Colocação final homologada" if confirmed else "Homologar a colocação final",
            State.DONE if confirmed else State.DOING,
            url_name="homologation_final",
            task="Homologue a colocação final",
            detail="Antes da premiação: a página diz o que ainda falta, e a ata registra quem homologou.",
            action="Ir à homologação",
        ),
        Step(
            "Ata e certificados",
            State.DOING,
            url_name="documents",
            task="Imprima a ata e os certificados",
            detail="A ata é para as duas comissões assinarem.",
            action="Ir aos documentos",
        ),
    ]


def _also(competition: Competition, steps: Sequence[Step], now: Step | None) -> Step | None:
    """What may be done along with the step to take: the sorteio, or the súmulas nobody has printed yet."""
    if now is None:
        return None
    if now.title == "Presença":
        draw = next(step for step in steps if step.url_name == "sorteio_chaves")
        return replace(draw, detail="")
    rodada = next((r for r in all_rodadas(competition) if now.query == f"rodada={r.key}"), None)
    if rodada is None or rodada.done or any(view.jogo.prints for view in rodada.views):
        return None
    return Step(
        "Súmulas",
        State.DOING,
        url_name="documents",
        detail="As súmulas desta rodada ainda não foram impressas",
        action="Ir aos documentos",
    )


def _one_at_a_time(steps: Iterable[Step]) -> list[Step]:
    """Of the steps that could be taken the first is in course; later ones wait, but for rodadas at play."""
    found = []
    busy = False
    for step in steps:
        if step.state is State.DOING and busy and not step.query:
            step = replace(step, state=State.TODO)
        busy = busy or step.state in (State.DOING, State.BLOCKED)
        found.append(step)
    return found


def _pending(competition: Competition) -> tuple[list[PendingSumula], int]:
    submissions = (
        Submission.objects.filter(jogo__tournament=competition.tournament, status=SubmissionStatus.PENDING)
        .select_related("jogo__trio_a", "jogo__trio_b", "jogo__chave", "jogo__official")
        .order_by("pk")
    )
    found = [PendingSumula(s, differs=s.jogo.official_id is not None) for s in submissions]
    return found[:6], len(found)


def _pending_step(count: int, pending: Sequence[PendingSumula]) -> Step | None:
    if not count:
        return None
    differs = any(sumula.differs for sumula in pending)
    first = pending[0].submission
    return Step(
        "Súmulas a conferir",
        State.DOING,
        url_name="pending_resolve",
        target=first.pk,
        task=f"Confira {_count(count, 'súmula', 'súmulas')}",
        detail="Há envios diferentes para o mesmo jogo: a comissão escolhe qual vale." if differs else "",
        action="Conferir agora",
    )


def _count(number: int, singular: str, plural: str) -> str:
    return f"{number} {singular if number == 1 else plural}"


def open_jogos(views: Iterable[JogoView]) -> list[JogoView]:
    """Return the jogos that wait for a result and have both trios."""
    return [view for view in views if not view.settled and view.jogo.trio_a_id and view.jogo.trio_b_id]
