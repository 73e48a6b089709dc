"""What blocks the next step, in words, with where to mend it."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from scoring.classification import Classification
from scoring.jogo import Ending
from tournaments.models import Chave, Comissao, Event, Jogo, Role, Stage, Tournament, Trio
from tournaments.wording import joined

COMMISSION_MIN, COMMISSION_MAX = 3, 5  # Art. 23, a and b


@dataclass(frozen=True, slots=True)
class Block:
    """One thing that blocks a step. `url_name` is where it is mended, `target` the object's key there."""

    text: str
    url_name: str = ""
    target: int | None = None
    article: str = ""


def trio_gaps(trio: Trio, titulares: int, capatazes: int, wanted: int, noun: str = "titulares") -> list[str]:
    """Return what a registration lacks, in words."""
    gaps = []
    if titulares < wanted:
        gaps.append(f"tem {titulares} de {wanted} {noun}")
    if capatazes == 0:
        gaps.append("não tem capataz")
    return gaps


def incomplete_trios(tournament: Tournament) -> list[tuple[Trio, list[str]]]:
    """Return the trios that may not be drawn yet, each with what it lacks (Art. 15, 23). One query."""
    found: list[tuple[Trio, list[str]]] = []
    trios = tournament.trios.annotate(
        n_titulares=Count("members", filter=Q(members__role=Role.TITULAR)),
        n_capatazes=Count("members", filter=Q(members__is_capataz=True)),
    ).order_by("number")
    for trio in trios:
        gaps = trio_gaps(
            trio,
            trio.n_titulares,
            trio.n_capatazes,
            tournament.titulares,
        )
        if gaps:
            found.append((trio, gaps))
    return found


def draw_blocks(tournament: Tournament) -> list[Block]:
    """Return what stands in the way of the sorteio das chaves."""
    blocks = []
    count = tournament.trios.count()
    if count < 2:
        blocks.append(
            Block(
                f"Há {count} trio inscrito; o sorteio precisa de pelo menos 2."
                if count == 1
                else "Não há trios inscritos; o sorteio precisa de pelo menos 2.",
                url_name="trio_list",
            )
        )
    for trio, gaps in incomplete_trios(tournament):
        blocks.append(
            Block(f"O trio “{trio.name}” {' e '.join(gaps)}.", "trio_edit", target=trio.pk, article="Art. 15")
        )
    return blocks


def commission_blocks(event: Event) -> list[Block]:
    """Return what the two commissions lack; no jogo opens before (Art. 23). One query."""
    counts = dict(
        event.commission_members.values_list("comissao").annotate(n=Count("pk")).order_by("comissao")
    )
    blocks = []
    for comissao in Comissao:
        n = counts.get(comissao.value, 0)
        if not COMMISSION_MIN <= n <= COMMISSION_MAX:
            blocks.append(
                Block(
                    f"A Comissão {comissao.label} tem {n} de {COMMISSION_MIN} a {COMMISSION_MAX} membros. "
                    "Sem as duas comissões os jogos não começam.",
                    url_name="commissions",
                    article="Art. 23",
                )
            )
    return blocks


def mata_mata_blocks(tournament: Tournament, classification: Classification) -> list[Block]:
    """Return what stands in the way of the mata-mata: jogos without result, sorteios that matter."""
    blocks = []
    if not classification.chaves:
        return [Block("As chaves ainda não foram sorteadas.", "sorteio_chaves")]
    unplayed = [pk for pk, jogo in classification.jogos.items() if not jogo.settled]
    if unplayed:
        first = Jogo.objects.select_related("trio_a", "trio_b", "chave").get(pk=unplayed[0])
        more = f" e mais {len(unplayed) - 1}" if len(unplayed) > 1 else ""
        mesa = f", mesa {first.mesa}" if first.mesa else ""
        blocks.append(
            Block(
                f"Falta o resultado de {first} (chave {first.chave.name if first.chave else '?'}, "
                f"rodada {first.rodada}{mesa}){more}.",
                "result_entry",
                target=first.pk,
            )
        )
    names = dict(tournament.trios.values_list("ref", "name"))
    for tie in classification.ties:
        if tie.matters:
            who = joined([names[str(ref)] for ref in tie.trios])
            blocks.append(
                Block(
                    f"Sorteio pendente na chave {tie.chave}, entre {who}."
                    if tie.chave
                    else f"Sorteio pendente entre {who}.",
                    "tiebreak",
                    article="Art. 23, e",
                )
            )
    return blocks + stage_blocks(tournament, Stage.CHAVES)


def stage_blocks(tournament: Tournament, stage: Stage, chave: Chave | None = None) -> list[Block]:
    """Return what is still open of jogos that have a result: súmulas to compare, deliveries, claims."""
    jogos = tournament.jogos.filter(stage=stage)
    if chave is not None:
        jogos = jogos.filter(chave=chave)
    blocks = []
    pending = jogos.filter(submissions__status="pending").distinct().count()
    if pending:
        what = "Há 1 súmula a conferir." if pending == 1 else f"Há {pending} súmulas a conferir."
        blocks.append(Block(what, "jogo_list"))
    claims = jogos.filter(claims__status="open").distinct().count()
    if claims:
        what = (
            "Há reclamação sem resposta em 1 jogo."
            if claims == 1
            else (f"Há reclamações sem resposta em {claims} jogos.")
        )
        blocks.append(Block(what, "desclassificacao_list", article="Art. 15"))
    if tournament.require_delivery:
        due = undelivered(jogos)
        if due:
            first = due[0]
            more = f" e mais {len(due) - 1}" if len(due) > 1 else ""
            blocks.append(
                Block(
                    f"Falta entregar baralho, tentos ou súmula assinada de {first}{more}.",
                    "result_entry",
                    target=first.pk,
                    article="Art. 17",
                )
            )
    return blocks


def undelivered(jogos: QuerySet[Jogo]) -> list[Jogo]:
    """Return the played jogos of which something was not brought back or signed (Art. 17). One query."""
    complete = Q(baralho_delivered=True, tentos_delivered=True, signed_a=True, signed_b=True)
    return list(
        jogos.filter(ending__in=(Ending.PLAYED, Ending.TIME_DECISION), delivery_override="")
        .exclude(complete)
        .select_related("trio_a", "trio_b")
        .order_by("rodada", "position")
    )
