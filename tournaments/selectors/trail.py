"""The history of a tournament, in sentences that a person reads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from scoring.endings import Ending
from tournaments.models import ENDING_NAMES, AuditEntry, PontinhoSetup, Tournament
from tournaments.wording import after_rodada, counted, joined

# Kinds that the page filters by: prefix of the action → name.
KINDS = {
    "resultado": "Resultados",
    "jogo": "Mesas, horários e relógio",
    "desclassificacao": "Desclassificações e reclamações",
    "decisao": "Decisões",
    "chave": "Homologação",
    "mesa": "Acessos das mesas",
    "sorteio": "Sorteios",
    "mata_mata": "Mata-mata",
    "pontinho": "Mesas de pontinho",
    "trio": "Inscrições",
    "torneio": "Torneio",
    "evento": "Evento e comissões",
    "documento": "Documentos",
}
# Actions whose first word is not the name of their kind.
_ALIASES = {"comissao": "evento", "reclamacao": "desclassificacao", "sumula": "documento"}

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TrailRow:
    """One entry as the page shows it."""

    entry: AuditEntry
    kind: str
    sentence: str


def kind_of(action: str) -> str:
    """Return the kind that an action belongs to: its first word, or the kind it stands for."""
    first = action.split(".")[0]
    return _ALIASES.get(first, first)


def entries_of(tournament: Tournament, kind: str = "") -> QuerySet[AuditEntry]:
    """Return the entries of a tournament and of its event as a whole, newest first, of one kind or of all."""
    entries = AuditEntry.objects.filter(
        Q(tournament=tournament) | Q(tournament__isnull=True, event=tournament.event)
    ).order_by("-pk")
    if kind not in KINDS:
        return entries
    wanted = Q()
    for first in (kind, *(alias for alias, stands_for in _ALIASES.items() if stands_for == kind)):
        wanted |= Q(action=first) | Q(action__startswith=f"{first}.")
    return entries.filter(wanted)


def row_of(entry: AuditEntry) -> TrailRow:
    """Put an entry into words."""
    kind = kind_of(entry.action)
    return TrailRow(entry, KINDS.get(kind, "Outros"), sentence(entry))


def sentence(entry: AuditEntry) -> str:
    """Say what happened. An action without words of its own is told by its subject, never hidden."""
    teller = _SENTENCES.get(entry.action)
    before, after = _facts(entry.before), _facts(entry.after)
    if teller is None:
        return f"{entry.action.replace('.', ' ').replace('_', '-')}: {entry.subject}"
    return teller(entry.subject, before, after)


def _facts(value: Any) -> Facts:
    if isinstance(value, list):
        return {"names": value}
    if isinstance(value, str):
        return {"name": value}
    return value if isinstance(value, Mapping) else {}


def _result(facts: Facts) -> str:
    """Tell a stored result: "24-10 24-12", or how it ended."""
    if not facts:
        return "sem resultado"
    ending = facts.get("ending", "")
    partidas = str(facts.get("partidas", ""))
    words = ENDING_NAMES[Ending(ending)] if ending in list(Ending) else ending
    if ending == Ending.PLAYED:
        return partidas
    if ending == Ending.WALKOVER and not facts.get("winner"):
        words = "ausência dupla"
    names = str(facts.get("trios", "")).split(" × ")
    side = {"a": 0, "b": 1}.get(str(facts.get("winner", "")))
    who = f" para {names[side]}" if side is not None and len(names) == 2 else ""
    return f"{words}{who}" + (f" ({partidas})" if partidas else "")


def _changes(before: Facts, after: Facts, labels: Mapping[str, str]) -> str:
    changed = [
        f"{label} de {_value(before.get(name))} para {_value(after.get(name))}"
        for name, label in labels.items()
        if before.get(name) != after.get(name)
    ]
    return joined(changed)


def _value(value: Any) -> str:
    if value in (None, "", []):
        return "nada"
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    text = str(value)
    if len(text) >= 16 and text[10:11] == "T" and text[4:5] == "-":
        return f"{text[8:10]}/{text[5:7]} {text[11:16]}"
    return text


def _names(facts: Facts) -> list[Any]:
    return list(facts.get("names", []))


def _name(facts: Facts) -> str:
    return str(facts.get("name", "")) or "nenhum"


def _moved(subject: str, before: Facts, after: Facts) -> str:
    labels = {"mesa": "mesa", "scheduled_at": "horário", "juiz": "juiz"}
    return f"{subject}: {_changes(before, after, labels) or 'mesa e horário'}"


def _put_out(subject: str, before: Facts, after: Facts) -> str:
    where = f", no jogo {after['jogo']}" if after.get("jogo") else ""
    if after.get("mesa"):
        where = f" e saiu da {after['mesa']}, {after_rodada(after.get('rodada', 0))}"
    if after.get("player_only"):
        who = f"{after.get('player', 'um jogador')}, de {subject}, foi excluído e a reserva entrou"
    else:
        who = f"{subject} foi desclassificado"
    return f"{who}{where} (Art. 20, {after.get('inciso', '?')})"


def _tiebreak(subject: str, before: Facts, after: Facts) -> str:
    order = ", ".join(f"{place}º {name}" for place, name in enumerate(after.get("result", []), start=1))
    return f"Sorteio de desempate entre {subject}: {order}"


def _chaves(subject: str, before: Facts, after: Facts) -> str:
    chaves = after.get("chaves", [])
    return f"Chaves sorteadas: {len(chaves)} chaves" if chaves else "Chaves sorteadas"


def _published(subject: str, before: Facts, after: Facts) -> str:
    words = {
        "published": "o torneio",
        "chaves_published": "chaves e jogos",
        "mata_mata_published": "o mata-mata",
    }
    shown = [words[name] for name, value in after.items() if value and name in words]
    hidden = [words[name] for name, value in after.items() if not value and name in words]
    parts = []
    if shown:
        parts.append(f"público vê {joined(shown)}")
    if hidden:
        parts.append(f"público não vê {joined(hidden)}")
    return f"Publicação: {'; '.join(parts)}" if parts else "Publicação alterada"


def _settings(subject: str, before: Facts, after: Facts) -> str:
    labels = {field.name: str(field.verbose_name) for field in Tournament._meta.fields}
    what = _changes(before, after, {name: labels.get(name, name) for name in after})
    return f"Ajustes de {subject}" + (f": {what}" if what else "")


def _sheet(subject: str, before: Facts, after: Facts) -> str:
    new, changed, out = (after.get(name, []) for name in ("new", "changed", "left_out"))
    parts = [counted(len(new), "inscrição nova", "inscrições novas")] if new else []
    parts += [counted(len(changed), "alterada", "alteradas")] if changed else []
    told = f"Planilha “{subject}”: {joined(parts)}"
    lines = f"; {'ficou de fora a linha' if len(out) == 1 else 'ficaram de fora as linhas'} "
    return told + (lines + joined([str(line) for line in out]) if out else "")


def _rodada(facts: Facts) -> str:
    points = facts.get("pontos", {})
    told = (
        ", ".join(f"{name} {value}" for name, value in points.items()) if isinstance(points, Mapping) else ""
    )
    return f"{facts.get('rodada', '?')}ª rodada: bateu {joined(list(facts.get('bateu', [])))}" + (
        f"; ficaram com {told}" if told else ""
    )


def _mesas(subject: str, before: Facts, after: Facts) -> str:
    sizes = " + ".join(str(len(mesa)) for mesa in after.get("mesas", []))
    return f"Mesas da {subject} sorteadas: {sizes}"


def _setup(subject: str, before: Facts, after: Facts) -> str:
    labels = {field.name: str(field.verbose_name) for field in PontinhoSetup._meta.fields}
    what = _changes(before, after, {name: labels.get(name, name) for name in after})
    return "Regras do pontinho" + (f": {what}" if what else " definidas")


_SENTENCES: dict[str, Callable[[str, Facts, Facts], str]] = {
    "resultado.oficial": lambda s, b, a: f"Resultado de {s}: {_result(a)}",
    "resultado.corrigido": lambda s, b, a: (
        f"Resultado de {s} corrigido: era {_result(b)}, agora {_result(a)}"
    ),
    "resultado.divergencia": lambda s, b, a: (
        f"Divergência em {s}: vale {_result(b)}, chegou outro envio com {_result(a)}"
    ),
    "resultado.cancelado": lambda s, b, a: f"Resultado de {s} cancelado: era {_result(b)}",
    "resultado.recusado": lambda s, b, a: f"Envio recusado em {s}: {_result(b)}; vale {_result(a)}",
    "resultado.pendente": lambda s, b, a: f"Súmula de {s} chegou e espera conferência: {_result(a)}",
    "resultado.recebido": lambda s, b, a: f"Súmula de {s} recebida da mesa: {_result(a)}",
    "sumula.impressa": lambda s, b, a: f"Súmulas impressas: {s}",
    "sorteio.chaves.desfeito": lambda s, b, a: "Sorteio das chaves desfeito",
    "trio.conferencia": lambda s, b, a: f"Conferência de {s}: pilcha, armas e documentos",
    "mesa.acessos": lambda s, b, a: f"Acessos das mesas preparados: {joined([str(n) for n in _names(a)])}",
    "mesa.revogada": lambda s, b, a: f"Acesso retirado: {s}",
    "desclassificacao": _put_out,
    "desclassificacao.anulada": lambda s, b, a: (
        f"Desclassificação de {s} anulada (era Art. 20, {b.get('inciso', '?')})"
    ),
    "desclassificacao.pilcha": lambda s, b, a: f"{s} voltou com a indumentária em ordem (Art. 20, § 2º)",
    "reclamacao": lambda s, b, a: f"Reclamação recebida de {s}",
    "reclamacao.intempestiva": lambda s, b, a: f"Reclamação fora de hora, recusada: {s} (Art. 20, § 3º)",
    "reclamacao.upheld": lambda s, b, a: f"Reclamação acolhida: {s}",
    "reclamacao.denied": lambda s, b, a: f"Reclamação negada: {s}",
    "decisao": lambda s, b, a: f"Decisão da comissão: {s}",
    "chave.homologada": lambda s, b, a: f"{s} homologada",
    "chave.revisada": lambda s, b, a: f"{s} revista depois da homologação",
    "jogo.mesa": _moved,
    "jogo.chamada": lambda s, b, a: s,
    "jogo.comecou": lambda s, b, a: f"Começou {s}",
    "jogo.terminou": lambda s, b, a: f"A mesa avisou que terminou {s}",
    "jogo.continua": lambda s, b, a: f"A mesa avisou que {s} ainda continua",
    "jogo.pausa": lambda s, b, a: f"Relógio parado em {s}",
    "jogo.pausa.fim": lambda s, b, a: f"Relógio voltou a correr em {s}",
    "jogo.tudo_e_falta": lambda s, b, a: f"Tempo esgotado em {s}: tudo é falta",
    "jogo.juiz": lambda s, b, a: f"Juiz de {s}: {_name(a)}",
    "jogo.entrega": lambda s, b, a: f"Entrega da súmula de {s} conferida (Art. 17)",
    "jogo.escalacao": lambda s, b, a: f"Escalação de {s}",
    "jogo.repetir": lambda s, b, a: f"{s} vai ser jogado de novo: não vale mais {_name(b)}",
    "pontinho.regras": _setup,
    "pontinho.comecou": lambda s, b, a: f"Começou a {s}",
    "pontinho.rodada": lambda s, b, a: f"{s.capitalize()}, {_rodada(a)}",
    "pontinho.rodada.desfeita": lambda s, b, a: f"{s.capitalize()}, desfeita a {_rodada(b)}",
    "pontinho.decisao": lambda s, b, a: f"{s.capitalize()}: a comissão deu a mesa a {a.get('vencedor', '')}",
    "pontinho.decisao.desfeita": lambda s, b, a: (
        f"{s.capitalize()}: desfeita a decisão que dava a mesa a {b.get('vencedor', '')}"
    ),
    "pontinho.conferida": lambda s, b, a: f"{s.capitalize()}: folha conferida com o sistema",
    "pontinho.conferida.desfeita": lambda s, b, a: f"{s.capitalize()}: folha por conferir de novo",
    "pontinho.mesa": lambda s, b, a: (
        f"{s.capitalize()}: {_changes(b, a, {'mesa': 'mesa', 'juiz': 'juiz'}) or 'lugar e juiz'}"
    ),
    "sorteio.mesas": _mesas,
    "sorteio.mesas.desfeito": lambda s, b, a: f"Sorteio das mesas da {s} desfeito",
    "mata_mata.montado": lambda s, b, a: f"Mata-mata montado: {joined(a.get('classificados', []))}",
    "mata_mata.homologado": lambda s, b, a: f"Colocação final homologada, por {a.get('members', '')}",
    "mata_mata.revisado": lambda s, b, a: "Colocação final revista depois da homologação",
    "mata_mata.desfeito": lambda s, b, a: "Mata-mata desfeito",
    "mata_mata.avanco": lambda s, b, a: f"Quem avança de {s}: {a.get('avanca', '')}",
    "sorteio.desempate": _tiebreak,
    "sorteio.chaves": _chaves,
    "sorteio.chaves.refeito": lambda s, b, a: f"Sorteio refeito. {_chaves(s, b, a)}",
    "trio.inscrito": lambda s, b, a: f"{s} inscrito",
    "trio.alterado": lambda s, b, a: f"Inscrição de {s} alterada",
    "trio.planilha": _sheet,
    "trio.apagado": lambda s, b, a: f"Inscrição de {s} apagada",
    "trio.entidade": lambda s, b, a: (
        f"A entidade {_name(b)} era {s}, escrita de outro jeito: mudou em {joined(_names(a))}"
    ),
    "entidade.unida": lambda s, b, a: f"Entidade {_name(b)} unida a {s}",
    "trio.presenca": lambda s, b, a: (
        f"Presença de {s} {'confirmada' if a.get('confirmed') else 'desmarcada'}"
    ),
    "comissao.definida": lambda s, b, a: f"Comissão {s}: {joined(a.get('names', [])) or 'sem membros'}",
    "copia.feita": lambda s, b, a: f"Cópia de segurança feita: {s}",
    "copia.baixada": lambda s, b, a: f"Cópia de segurança baixada: {s}",
    "acesso.espera": lambda s, b, a: f"Senhas erradas demais para {s}: espera de alguns minutos",
    "evento.apagado": lambda s, b, a: f"Evento {s} apagado",
    "torneio.apagado": lambda s, b, a: f"Torneio {s} apagado, com tudo o que havia nele",
    "torneio.criado": lambda s, b, a: f"Torneio {s} criado",
    "torneio.alterado": _settings,
    "torneio.publicacao": _published,
    "evento.criado": lambda s, b, a: f"Evento {s} criado",
    "evento.alterado": lambda s, b, a: f"Evento {s} alterado",
}
