"""The ata of a tournament, section by section: who decided what, how it was drawn, how it ended.

Facts of the committee (documents, phones, notes) never stand in it. Fixed queries.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone
from django.utils.text import capfirst

from tournaments.models import (
    INCISO_NAMES,
    Comissao,
    Decision,
    Desclassificacao,
    LineUp,
    LineUpChange,
    Purpose,
    Sorteio,
    Tournament,
)
from tournaments.selectors.competition import ChaveTable, Competition
from tournaments.selectors.draw import draw_story
from tournaments.selectors.draw_words import draw_lines
from tournaments.selectors.rules_in_force import FROZEN_AT_DRAW, rule_changes, rules_in_force
from tournaments.wording import after_rodada

PLACE_NAMES = {1: "Campeão", 2: "Vice-campeão", 3: "3º lugar", 4: "4º lugar"}


@dataclass(frozen=True, slots=True)
class AtaSection:
    """One section: lines in order, or what to say where there is nothing."""

    title: str
    lines: list[str]
    empty: str = "Nada a registrar."


@dataclass(frozen=True, slots=True)
class Ata:
    """All sections, and who signs: (what the signature stands for, name)."""

    sections: list[AtaSection]
    signatures: list[tuple[str, str]] = field(default_factory=list)


def tournament_ata(competition: Competition) -> Ata:
    """Read the ata of a tournament as it stands."""
    tournament = competition.tournament
    commissions, signatures = commissions_section(tournament)
    decisions = list(tournament.decisions.order_by("pk"))
    sections = [
        commissions,
        AtaSection("Regras do torneio, fixadas no sorteio", _rules(tournament)),
        AtaSection(
            "Mudanças de regra depois do sorteio", [decision_line(d) for d in rule_changes(tournament)]
        ),
        AtaSection("Sorteios", _draws(tournament, competition.names), "Ainda não houve sorteio."),
        *discipline_sections(tournament),
        AtaSection(
            "Decisões das comissões", [decision_line(d) for d in decisions if d.kind not in _ELSEWHERE]
        ),
        AtaSection("Correções de resultado", [decision_line(d) for d in decisions if d.kind in _CORRECTIONS]),
        AtaSection("Substituições e trocas de testa", _substitutions(tournament)),
        AtaSection("Juízes designados", _juizes(tournament)),
        homologation_section(tournament),
        *[AtaSection(f"Classificação da chave {table.name}", _table(table)) for table in competition.tables],
        AtaSection("Colocações finais", _places(competition), "O mata-mata ainda não terminou."),
    ]
    return Ata(sections, signatures)


def commissions_section(tournament: Tournament) -> tuple[AtaSection, list[tuple[str, str]]]:
    """Tell who is of the commissions, and return them as they sign. One query."""
    members: dict[str, list[str]] = {comissao.value: [] for comissao in Comissao}
    for comissao, name in tournament.event.commission_members.order_by("comissao", "position").values_list(
        "comissao", "name"
    ):
        members[comissao].append(name)
    told = [
        f"Comissão {Comissao(one).label}: {', '.join(names) or 'ainda sem membros'}."
        for one, names in members.items()
    ]
    signatures = [(Comissao(one).label, name) for one, names in members.items() for name in names]
    return AtaSection("Comissões", told), signatures


def discipline_sections(tournament: Tournament) -> list[AtaSection]:
    """Tell Art. 20: who was put out, and what was claimed. Two queries."""
    return [
        AtaSection("Desclassificações", [_put_out(d) for d in _desclassificacoes(tournament)]),
        AtaSection("Reclamações", _claims(tournament)),
    ]


def homologation_section(tournament: Tournament) -> AtaSection:
    """Tell what was homologated, and when. One query."""
    return AtaSection("Homologações", _homologations(tournament))


_CORRECTIONS = ("correction", "cancellation", "replay")
_ELSEWHERE = (*_CORRECTIONS, "rules")


def hour(at: datetime | None) -> str:
    """Write a moment by the clock of the hall; "" for none."""
    return f"{timezone.localtime(at):%d/%m/%Y %H:%M}" if at else ""


def _rules(tournament: Tournament) -> list[str]:
    rules = rules_in_force(tournament, FROZEN_AT_DRAW)
    return [f"{capfirst(rule.label)}: {rule.value}." for rule in rules]


def _draws(tournament: Tournament, names: Mapping[str, str]) -> list[str]:
    lines: list[str] = []
    purposes = dict(Purpose.choices)
    for held in Sorteio.objects.filter(tournament=tournament).order_by("pk"):
        lines += draw_lines(held, names, str(purposes[held.purpose]))
        if held.purpose == Purpose.CHAVES and held.superseded_at is None and not held.by_hand:
            held.tournament = tournament
            lines += [
                f"{number}. {step.trio.name}: "
                + (f"da chave {step.left} para a {step.chave}" if step.left else f"chave {step.chave}")
                + f".{f' {step.why}' if step.why else ''}"
                for number, step in enumerate(draw_story(held).steps, start=1)
            ]
    return lines


def _desclassificacoes(tournament: Tournament) -> list[Desclassificacao]:
    return list(
        tournament.desclassificacoes.select_related(
            "trio", "player", "pontinho_mesa", "jogo__trio_a", "jogo__trio_b"
        ).order_by("pk")
    )


def _put_out(decision: Desclassificacao) -> str:
    who = f"{decision.trio}" + (f", jogador {decision.player}" if decision.player else "")
    inciso = next(label for inciso, label in INCISO_NAMES.items() if inciso == decision.inciso)
    parts = [f"{hour(decision.occurred_at)}. {who}: Art. 20, {inciso}"]
    parts.append(_where(decision))
    if decision.player_only:
        parts.append("só o jogador; entrou o reserva")
    if decision.facts:
        parts.append(decision.facts.rstrip("."))
    if decision.claimed_by:
        parts.append(f"reclamou: {decision.claimed_by}")
    if decision.decided_by:
        parts.append(f"decidiram: {decision.decided_by}")
    if decision.dress_mended_at:
        parts.append(f"pilcha regularizada em {hour(decision.dress_mended_at)}")
    if decision.reversed_at:
        parts.append(f"ANULADA em {hour(decision.reversed_at)}: {decision.reversal_reason}")
    return "; ".join(parts) + "."


def _where(decision: Desclassificacao) -> str:
    if decision.jogo:
        return f"jogo {decision.jogo}"
    if decision.pontinho_mesa is None:
        return "fora de jogo"
    return f"{decision.pontinho_mesa}, {after_rodada(decision.after_rodada)}"


def _claims(tournament: Tournament) -> list[str]:
    of = ("trio", "pontinho_mesa", "jogo__trio_a", "jogo__trio_b")
    claims = tournament.claims.select_related(*of).order_by("pk")
    return [
        f"{hour(claim.made_at)}. {capfirst(claim.claimed_by)} contra {claim.trio}, "
        f"{'jogo ' if claim.jogo else ''}{claim.where}: Art. 20, {claim.inciso}; {claim.get_status_display()}"
        + (f". {claim.answer.rstrip('.')}" if claim.answer else "")
        + "."
        for claim in claims
    ]


def decision_line(decision: Decision) -> str:
    """Tell one decision in a line."""
    kind = decision.get_kind_display()
    parts = [f"{hour(decision.at)}. {capfirst(kind)}: {decision.text}"]
    if decision.reading:
        parts.append(f"Leitura adotada: {decision.reading}.")
    if decision.reason:
        parts.append(f"Motivo: {decision.reason.rstrip('.')}.")
    if decision.members:
        parts.append(f"Decidiram: {decision.members}.")
    return " ".join(parts)


def _substitutions(tournament: Tournament) -> list[str]:
    changed = (
        LineUp.objects.filter(jogo__tournament=tournament)
        .exclude(change=LineUpChange.START)
        .select_related("trio", "jogo__trio_a", "jogo__trio_b")
        .prefetch_related("seats__player")
        .order_by("pk")
    )
    return [
        f"{hour(up.created_at)}. {up.trio}, {up.partida}ª partida de {up.jogo}: {up.get_change_display()}; "
        f"jogam {', '.join(seat.player.name for seat in up.seats.all())}"
        + ("; com consentimento do outro trio." if up.consent else ".")
        for up in changed
    ]


def _juizes(tournament: Tournament) -> list[str]:
    jogos = (
        tournament.jogos.exclude(juiz="").select_related("trio_a", "trio_b").order_by("stage", "rodada", "pk")
    )
    return [f"{jogo}: {jogo.juiz} (Art. 16)." for jogo in jogos]


def _homologations(tournament: Tournament) -> list[str]:
    lines = []
    for held in tournament.homologations.select_related("chave", "pontinho_mesa").order_by("at", "pk"):
        what = "homologada" if held.revision == 1 else f"revisão {held.revision}"
        reason = f". Motivo: {held.reason.rstrip('.')}" if held.reason else ""
        where = str(held.chave or held.pontinho_mesa or "Colocação final")
        lines.append(f"{hour(held.at)}. {capfirst(where)}: {what}, por {held.members}{reason}.")
    return lines


def _table(table: ChaveTable) -> list[str]:
    lines = []
    for row in table.rows:
        standing = row.standing
        rank = "Fora" if standing.rank is None else f"{standing.rank}º"
        why = f". {row.why.rstrip('.')}" if row.why else ""
        lines.append(
            f"{rank} {row.trio.name}: {standing.vitorias} V, {standing.partidas} P, {standing.tentos} T{why}."
        )
    if not table.progress.complete:
        lines.append(f"Parcial: {table.progress.done} de {table.progress.total} jogos.")
    return lines


def _places(competition: Competition) -> list[str]:
    podium = competition.podium
    if podium is None or podium.champion is None:
        return []
    ranked = [(1, podium.champion), (2, podium.vice), *((3, ref) for ref in podium.third), (4, podium.fourth)]
    return [
        f"{PLACE_NAMES[rank]}: {competition.trios[str(ref)].name}"
        + (f" ({entidade.name})" if (entidade := competition.trios[str(ref)].entidade) else "")
        + "."
        for rank, ref in ranked
        if ref is not None
    ]
