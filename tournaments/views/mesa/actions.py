"""What a phone may do at its mesa, each act by its name. Pages and the queue's API call the same ones."""

import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.desclassificacao import Inciso
from tournaments.forms.mesa import MesaResultForm, Strokes
from tournaments.models import Jogo, MesaAccess, Submission, SubmissionStatus, Trio
from tournaments.selectors.mesa import members_of, ticket_holds
from tournaments.services.conduct import start_jogo
from tournaments.services.mesa import ConferenceData, Receipt, call_commission, submit_from_mesa
from tournaments.services.mesa_actions import (
    actor_of_mesa,
    claim_from_mesa,
    finish_jogo,
    happened,
    line_up_from_mesa,
    pause_from_mesa,
    reopen_jogo,
    resume_from_mesa,
)
from tournaments.services.refusals import Refusal
from tournaments.services.results import ResultData
from tournaments.views.mesa.payloads import whole_of

Payload = Mapping[str, Any]

MOST_STROKES, MOST_POINTS, MOST_VOLTAS = 60, 600, 600


class NotYours(Exception):  # noqa: N818 (an answer, not a fault)
    """The jogo is not this mesa's: nothing is said of it (HAND-37)."""


def jogo_of(access: MesaAccess, payload: Payload) -> Jogo:
    """Return the jogo that a payload names, if this mesa was shown it.

    Raises:
        NotYours: no such jogo, or its ticket is not of this mesa.
    """
    jogo_id = whole_of(payload.get("jogo"))
    if jogo_id is None or not ticket_holds(access, jogo_id, str(payload.get("ticket", ""))):
        raise NotYours
    jogo = (
        Jogo.objects.select_related("tournament__event", "trio_a", "trio_b", "official", "chave")
        .filter(pk=jogo_id, tournament_id=access.tournament_id)
        .first()
    )
    if jogo is None:
        raise NotYours
    return jogo


def seconds_ago(payload: Payload) -> float:
    """Return how long ago the phone says it happened, in seconds; 0 where it says nothing sound."""
    try:
        ago = float(payload.get("ago", 0) or 0)
    except (TypeError, ValueError, OverflowError):
        return 0.0
    return ago if 0 <= ago < 1e9 else 0.0


def start(access: MesaAccess, payload: Payload) -> str:
    """*Começou.*"""
    jogo = jogo_of(access, payload)
    start_jogo(jogo_id=jogo.pk, actor=actor_of_mesa(access), at=happened(seconds_ago(payload)))
    return "O jogo começou: o relógio está andando."


def finish(access: MesaAccess, payload: Payload) -> str:
    """*Terminou.*"""
    jogo = jogo_of(access, payload)
    finish_jogo(jogo_id=jogo.pk, actor=actor_of_mesa(access), at=happened(seconds_ago(payload)))
    return "A secretaria sabe que o jogo terminou. Falta o resultado."


def go_on(access: MesaAccess, payload: Payload) -> str:
    """*Terminou* was a mistake."""
    reopen_jogo(jogo_id=jogo_of(access, payload).pk, actor=actor_of_mesa(access))
    return "O jogo continua."


def pause(access: MesaAccess, payload: Payload) -> str:
    """The clock stands still, with its cause."""
    jogo = jogo_of(access, payload)
    cause = str(payload.get("cause", ""))
    pause_from_mesa(
        jogo_id=jogo.pk, cause=cause, actor=actor_of_mesa(access), at=happened(seconds_ago(payload))
    )
    return "O relógio está parado."


def resume(access: MesaAccess, payload: Payload) -> str:
    """The clock runs again."""
    jogo = jogo_of(access, payload)
    resume_from_mesa(jogo_id=jogo.pk, actor=actor_of_mesa(access), at=happened(seconds_ago(payload)))
    return "O relógio voltou a andar."


def call(access: MesaAccess, payload: Payload) -> str:
    """*Chamar a comissão.* Works at a mesa without jogo too."""
    return received_call(access, payload, jogo_of(access, payload) if payload.get("jogo") else None)


def received_call(access: MesaAccess, payload: Payload, jogo: Jogo | None = None) -> str:
    """Receive a call to the commission, of a jogo or of the table alone."""
    try:
        client_id = uuid.UUID(str(payload.get("id", "")))
    except ValueError:
        client_id = uuid.uuid4()
    call_commission(access=access, client_id=client_id, reason=str(payload.get("reason", "")), jogo=jogo)
    return "Chamado recebido pela secretaria: a comissão vem à mesa."


def line_up(access: MesaAccess, payload: Payload) -> str:
    """Who of a trio plays a partida."""
    jogo = jogo_of(access, payload)
    trio = _trio(jogo, payload)
    known = {member.player_id: member.player for member in members_of(jogo)[trio.pk]}
    players = [known[pk] for pk in _ids(payload.get("players")) if pk in known]
    seen = payload.get("seen")
    lost = payload.get("lost")
    line_up_from_mesa(
        jogo_id=jogo.pk,
        trio=trio,
        partida=_whole(payload.get("partida"), 0),
        players=players,
        actor=actor_of_mesa(access),
        seen=_ids(seen) if seen not in (None, "") else None,
        partida_in_course=payload.get("course") in (True, "1"),
        lost_last=_ANSWERS.get(str(lost)),
        consent=payload.get("consent") in (True, "1", "on"),
        tenteador=_whole(payload.get("tenteador"), 0) or None,
    )
    return f"Escalação de {trio.name} registrada."


_ANSWERS = {"1": True, "0": False, "True": True, "False": False}


def claim(access: MesaAccess, payload: Payload) -> str:
    """A reclamação under Art. 20; drunkenness is its inciso VI."""
    jogo = jogo_of(access, payload)
    trio = _trio(jogo, payload)
    try:
        inciso = Inciso(str(payload.get("inciso", "")))
    except ValueError:
        raise Refusal("Escolha o inciso da reclamação.", field="inciso") from None
    player = None
    wanted = _whole(payload.get("player"), 0)
    if wanted:
        player = next((m.player for m in members_of(jogo)[trio.pk] if m.player_id == wanted), None)
    if inciso is Inciso.VI and player is None:
        raise Refusal("Diga qual jogador.", field="player", article="Art. 20, VI")
    claim_from_mesa(
        jogo_id=jogo.pk,
        trio=trio,
        inciso=inciso,
        claimed_by=str(payload.get("by", "")),
        actor=actor_of_mesa(access),
        at=happened(seconds_ago(payload)),
        facts=str(payload.get("facts", ""))[:2000],
        player=player,
    )
    return "Reclamação registrada: a comissão vai responder."


ACTS: dict[str, Callable[[MesaAccess, Payload], str]] = {
    "comecou": start,
    "terminou": finish,
    "continua": go_on,
    "pausa": pause,
    "segue": resume,
    "chamado": call,
    "escalacao": line_up,
    "reclamacao": claim,
}


def result_form(jogo: Jogo, data: Any = None, initial: Any = None) -> MesaResultForm:
    """Return the form of a result of this jogo."""
    members = members_of(jogo)
    capatazes = {
        side: next((m.player.name for m in members.get(pk or 0, []) if m.is_capataz), "")
        for side, pk in (("a", jogo.trio_a_id), ("b", jogo.trio_b_id))
    }
    return MesaResultForm(data, jogo=jogo, capatazes=capatazes, initial=initial)


def submit(access: MesaAccess, jogo: Jogo, form: MesaResultForm, payload: Payload | None = None) -> Receipt:
    """Store a valid form's result. The same words again from this mesa change nothing (HAND-33, 34).

    Raises:
        Refusal: as `submit_from_mesa`.
    """
    extra = payload or {}
    signed = extra.get("strokes")
    strokes = {side: clean_strokes(signed.get(side)) for side in "ab"} if isinstance(signed, Mapping) else {}
    data, conferences = form.result(), form.conferences(strokes)
    known = _said_before(access, jogo, data, conferences)
    if known is not None:
        return Receipt(known, repeated=True)
    return submit_from_mesa(
        access=access,
        jogo_id=jogo.pk,
        data=data,
        conferences=conferences,
        unsigned_reason=form.cleaned_data["unsigned_reason"],
        voltas=clean_voltas(extra.get("voltas")),
    )


def _said_before(
    access: MesaAccess, jogo: Jogo, data: ResultData, conferences: Sequence[ConferenceData]
) -> Submission | None:
    """Return a waiting submission of this mesa with the same result and all of these conferences."""
    said = {(c.side, c.agrees) for c in conferences}
    same = jogo.submissions.filter(
        status=SubmissionStatus.PENDING,
        mesa=access.mesa,
        ending=data.ending,
        partidas=data.notation,
    ).prefetch_related("conferences")
    for submission in same:
        walkover = submission.partidas == ""
        if walkover and submission.winner != data.winner:
            continue
        if said <= {(c.side, c.agrees) for c in submission.conferences.all()}:
            return submission
    return None


def clean_strokes(value: Any) -> Strokes:
    """Return a signature as lines of points from 0 to 1000; what is no such thing is left out.

    A drawing never costs a result: nothing here refuses.
    """
    if not isinstance(value, list):
        return []
    lines: Strokes = []
    for line in value[:MOST_STROKES]:
        if not isinstance(line, list):
            continue
        points = [
            [min(1000, max(0, int(x))), min(1000, max(0, int(y)))]
            for x, y in (p for p in line[:MOST_POINTS] if _is_point(p))
        ]
        if points:
            lines.append(points)
    return lines


def _is_point(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(n, int | float) and abs(n) < 1e6 for n in value)
    )


_PLAIN = re.compile(r"[\w çãõáéíóú.:+-]{0,40}")


def clean_voltas(value: Any) -> list[dict[str, Any]]:
    """Return the counter's voltas with nothing in them but small numbers and short plain words."""
    if not isinstance(value, list):
        return []
    kept = []
    for volta in value[:MOST_VOLTAS]:
        if isinstance(volta, Mapping):
            kept.append({key: volta[key] for key in VOLTA_FIELDS if _plain(volta.get(key))})
    return kept


VOLTA_FIELDS = ("partida", "volta", "testa", "format", "mao", "a", "b", "what", "at")


def _plain(value: Any) -> bool:
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, int):
        return 0 <= value < 10**13
    return isinstance(value, str) and bool(_PLAIN.fullmatch(value))


def _trio(jogo: Jogo, payload: Payload) -> Trio:
    wanted = _whole(payload.get("trio"), 0)
    for trio in (jogo.trio_a, jogo.trio_b):
        if trio is not None and trio.pk == wanted:
            return trio
    raise Refusal("Diga de qual dos dois trios se trata.", field="trio")


def _ids(value: Any) -> list[int]:
    found = value if isinstance(value, list) else str(value or "").split(",")
    return [number for number in (_whole(item, 0) for item in found) if number]


def _whole(value: Any, otherwise: int) -> int:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else otherwise
