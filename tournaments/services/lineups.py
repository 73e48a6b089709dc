"""Line-ups: who plays each partida, and who meets whom in the testas (Art. 18; Art. 23, disciplina, e)."""

from collections.abc import Sequence

from django.db import transaction

from scoring.lineup import LineUpProblem, line_up_problems
from tournaments.models import Jogo, LineUp, LineUpChange, LineUpSeat, Player, Trio
from tournaments.services.audit import Actor, record, touch
from tournaments.services.refusals import Refusal, Refusals
from tournaments.services.results import lock_jogo


@transaction.atomic
def set_line_up(
    *,
    jogo_id: int,
    trio: Trio,
    partida: int,
    players: Sequence[Player],
    actor: Actor,
    partida_in_course: bool = False,
    lost_last: bool | None = None,
    consent: bool = False,
    tenteador: int | None = None,
) -> LineUp:
    """Record the line-up of a trio for a partida, by seat. Given again before the partida, it is replaced.

    Args:
        partida: from 1. partida_in_course: it began already; then only a player put out by VI is replaced.
        lost_last: whether the trio lost the partida before: who did may change the testas without asking.
        tenteador: seat of who pays and collects the side's tentos; fixed while the partida lasts (Art. 24).

    Raises:
        Refusals: each thing that the rules do not allow, with its article.
    """
    jogo = lock_jogo(jogo_id)
    if trio.pk not in (jogo.trio_a_id, jogo.trio_b_id):
        raise Refusal("Este trio não joga este jogo.")
    rules = jogo.tournament.ruleset
    if not 1 <= partida <= rules.best_of:
        raise Refusal(f"Um jogo tem até {rules.best_of} partidas.", field="partida")
    members = list(trio.members.select_related("player"))
    names = {str(m.player_id): m.player.name for m in members} | {str(p.pk): p.name for p in players}
    before = _seats(jogo, trio, partida if partida_in_course else partida - 1)
    wanted = [str(player.pk) for player in players]
    agreed: int | None = (
        jogo.line_ups.filter(trio=trio, partida=partida).values_list("tenteador", flat=True).first()
    )
    if partida_in_course and tenteador is None:
        tenteador = agreed
    found = line_up_problems(
        wanted,
        ruleset=rules,
        enrolled=[str(m.player_id) for m in members],
        excluded=[str(m.player_id) for m in members if m.excluded],
        before=before,
        partida_in_course=partida_in_course,
        lost_last=lost_last,
        consent=consent,
        tenteador=tenteador,
        tenteador_before=agreed,
    )
    if found:
        raise Refusals([_refusal(problem, names) for problem in found])
    jogo.line_ups.filter(trio=trio, partida=partida).delete()
    line_up = LineUp.objects.create(
        jogo=jogo,
        trio=trio,
        partida=partida,
        change=_change(before, wanted, partida_in_course),
        consent=consent,
        tenteador=tenteador,
        created_by=actor.name,
    )
    LineUpSeat.objects.bulk_create(
        LineUpSeat(line_up=line_up, seat=seat, player=player) for seat, player in enumerate(players, 1)
    )
    touch(jogo.tournament)
    record(
        actor=actor,
        action="jogo.escalacao",
        subject=f"{trio.name}, {partida}ª partida de {jogo}",
        tournament=jogo.tournament,
        before=[names.get(pk, "") for pk in before or []],
        after=[player.name for player in players],
        reason=line_up.get_change_display(),
    )
    return line_up


def _seats(jogo: Jogo, trio: Trio, partida: int) -> list[str] | None:
    line_up = jogo.line_ups.filter(trio=trio, partida__lte=partida).order_by("-partida").first()
    return [str(seat.player_id) for seat in line_up.seats.order_by("seat")] if line_up else None


def _change(before: Sequence[str] | None, wanted: Sequence[str], in_course: bool) -> LineUpChange:
    if before is None or list(before) == list(wanted):
        return LineUpChange.START
    if in_course:
        return LineUpChange.EXPULSION
    return LineUpChange.RODIZIO if set(before) == set(wanted) else LineUpChange.SUBSTITUTION


def _refusal(problem: LineUpProblem, names: dict[str, str]) -> Refusal:
    name = names.get(str(problem.facts.get("player", "")), "")
    messages = {
        "wrong_number": f"Escale {problem.facts.get('wanted')} jogadores, cada um em um lugar.",
        "not_enrolled": f"{name} não está inscrito neste trio: só jogam os inscritos antes do sorteio.",
        "excluded": f"{name} foi desclassificado e não pode jogar.",
        "tenteador_unknown": "Escolha, entre os que jogam, quem cuida dos tentos.",
        "tenteador_fixed": "Quem cuida dos tentos foi escolhido antes de dar: não se troca na partida.",
        "only_between_partidas": "Com a partida em andamento ninguém troca de lugar. "
        "A exceção é o reserva no lugar de quem foi desclassificado por embriaguez.",
        "rodizio_without_right": "Quem ganhou a última partida só troca as testas se o outro trio consentir. "
        "Marque o consentimento.",
        "rodizio_unknown_right": "Diga quem perdeu a última partida: "
        "trocar as testas é direito de quem perdeu.",
    }
    return Refusal(messages[problem.code], field="players", article=problem.article)
