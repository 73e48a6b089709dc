"""From bytes to a `Document`, or to the list of everything that is wrong with them."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path as FilePath
from typing import Any, NoReturn

from tournaments.exchange import conduct
from tournaments.exchange import document as doc
from tournaments.exchange.consistency import consistency_problems
from tournaments.exchange.consistency_registration import ruleset_of
from tournaments.exchange.pontinho import Pontinho, PontinhoMesa, read_rodada
from tournaments.exchange.problems import FileProblem, Path
from tournaments.exchange.shape import shape_problems

Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a file: a document, or problems; never both, never neither."""

    document: doc.Document | None
    problems: tuple[FileProblem, ...]


class _Repeated(dict[str, Any]):
    """An object that has a key twice, of which JSON would silently keep the last."""

    keys_twice: tuple[str, ...] = ()


def read_path(path: FilePath) -> Reading:
    """Read a file of the disk. A file that cannot be opened is one problem at `$`."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        reason = "não existe" if isinstance(error, FileNotFoundError) else "não pôde ser lido"
        return Reading(None, (FileProblem((), f"o arquivo {path} {reason}"),))
    return read(raw)


def read(raw: bytes) -> Reading:
    """Read a tournament file. Collects every problem of form and of consistency, in the order of paths."""
    try:
        # A byte-order mark is no fault: some editors write it.
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = f"byte {error.start}"
        return Reading(None, (FileProblem((), f"o arquivo não está em UTF-8 (veja o {place})"),))
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        where = f"linha {error.lineno}, coluna {error.colno}"
        return Reading(None, (FileProblem((), f"o arquivo não é JSON: erro na {where}"),))
    except ValueError as error:
        return Reading(None, (FileProblem((), f"o arquivo tem um número que não se pode ler: {error}"),))
    except RecursionError:
        return Reading(None, (FileProblem((), "o arquivo tem níveis demais, um dentro do outro"),))
    return read_data(data)


def read_data(data: Any) -> Reading:
    """Judge JSON that is already parsed, and build the document if nothing is wrong."""
    try:
        malformed = [*_repeated_keys((), data), *shape_problems(data)]
        problems = malformed + consistency_problems(data, malformed)
    except RecursionError:
        return Reading(None, (FileProblem((), "o arquivo tem níveis demais, um dentro do outro"),))
    if problems:
        return Reading(None, tuple(sorted(dict.fromkeys(problems), key=_in_file_order)))
    return Reading(_document(data), ())


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    repeated = _Repeated(pairs)
    keys = [key for key, _value in pairs]
    repeated.keys_twice = tuple(key for key in plain if keys.count(key) > 1)
    return repeated


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _repeated_keys(path: Path, value: Any) -> list[FileProblem]:
    found = []
    if isinstance(value, _Repeated):
        found += [FileProblem((*path, key), "este campo aparece duas vezes") for key in value.keys_twice]
    if isinstance(value, dict):
        for key, content in value.items():
            if isinstance(content, dict | list):
                found += _repeated_keys((*path, key), content)
    elif isinstance(value, list):
        for index, content in enumerate(value):
            if isinstance(content, dict | list):
                found += _repeated_keys((*path, index), content)
    return found


def _in_file_order(problem: FileProblem) -> list[tuple[int, int, str]]:
    return [(0, step, "") if isinstance(step, int) else (1, 0, step) for step in problem.path]


# --- building the document. From here on the data is known to be sound -------------------------------------


def _document(raw: Raw) -> doc.Document:
    event = dict(raw["event"])
    for key in ("starts_on", "ends_on"):
        if key in event:
            event[key] = date.fromisoformat(event[key])
    comissoes = raw.get("comissoes", {})
    return doc.Document(
        format=raw["format"],
        event=doc.EventFacts(**event),
        comissoes=doc.Comissoes(**{key: tuple(names) for key, names in comissoes.items()}),
        entidades=tuple(doc.Entidade(**item) for item in raw.get("entidades", [])),
        players_without_trio=tuple(doc.Player(**item) for item in raw.get("players_without_trio", [])),
        tournaments=tuple(_tournament(item) for item in raw["tournaments"]),
        audit=tuple(doc.AuditEntry(**_moments(item, "at")) for item in raw.get("audit", [])),
    )


def _tournament(raw: Raw) -> doc.Tournament:
    parts = _moments(raw, "starts_at")
    if "lineup" not in raw:
        rules = ruleset_of(dict(raw))
        parts["lineup"] = str(rules.lineup) if rules else "mano"
    if "criteria" in raw:
        parts["criteria"] = tuple(raw["criteria"])
    parts["trios"] = tuple(_trio(item) for item in raw["trios"])
    parts["chaves"] = tuple(
        doc.Chave(name=item["name"], trios=tuple(item["trios"])) for item in raw.get("chaves", [])
    )
    parts["jogos"] = tuple(_jogo(item) for item in raw.get("jogos", []))
    parts["desclassificacoes"] = tuple(
        doc.Desclassificacao(**_moments(item, "occurred_at", "reversed_at", "dress_mended_at"))
        for item in raw.get("desclassificacoes", [])
    )
    parts["sorteios"] = tuple(_sorteio(item) for item in raw.get("sorteios", []))
    parts["claims"] = tuple(conduct.Claim(**_moments(item, "made_at")) for item in raw.get("claims", []))
    parts["decisions"] = tuple(conduct.Decision(**_moments(item, "at")) for item in raw.get("decisions", []))
    parts["commission_calls"] = tuple(
        conduct.CommissionCall(**_moments(item, "at", "answered_at"))
        for item in raw.get("commission_calls", [])
    )
    parts["homologations"] = tuple(
        conduct.Homologation(**_moments(item, "at")) for item in raw.get("homologations", [])
    )
    parts["bracket"] = tuple(doc.BracketEntrant(**item) for item in raw.get("bracket", []))
    if "pontinho" in raw:
        parts["pontinho"] = _pontinho(raw["pontinho"])
    return doc.Tournament(**parts)


def _pontinho(raw: Raw) -> Pontinho:
    mesas = [
        _moments(item, "scheduled_at", "started_at", "finished_at", "checked_at")
        | {
            "players": tuple(item["players"]),
            "rodadas": tuple(read_rodada(rodada) for rodada in item.get("rodadas", [])),
        }
        for item in raw.get("mesas", [])
    ]
    return Pontinho(**{**raw, "mesas": tuple(PontinhoMesa(**mesa) for mesa in mesas)})


def _trio(raw: Raw) -> doc.Trio:
    players = tuple(doc.Player(**{"role": "titular", **item}) for item in raw.get("players", []))
    return doc.Trio(**{**raw, "players": players})


def _jogo(raw: Raw) -> doc.Jogo:
    parts = _result(_moments(raw, "scheduled_at", "started_at", "all_falta_at", "finished_at", "printed_at"))
    if "delivered" in raw:
        # In one order, so that two files that say the same are the same.
        parts["delivered"] = tuple(item for item in doc.DELIVERIES if item in raw["delivered"])
    if "calls" in raw:
        parts["calls"] = tuple(conduct.Call(**_moments(item, "at")) for item in raw["calls"])
    if "pauses" in raw:
        parts["pauses"] = tuple(
            conduct.Pause(**_moments(item, "started_at", "ended_at")) for item in raw["pauses"]
        )
    if "line_ups" in raw:
        parts["line_ups"] = tuple(_line_up(item) for item in raw["line_ups"])
    if "submissions" in raw:
        parts["submissions"] = tuple(_submission(item) for item in raw["submissions"])
    return doc.Jogo(**parts)


def _submission(raw: Raw) -> doc.Submission:
    parts = _result(_moments(raw, "created_at", "checked_at"))
    if "conferences" in raw:
        parts["conferences"] = tuple(
            conduct.Conference(**_moments(item, "at")) for item in raw["conferences"]
        )
    return doc.Submission(**parts)


def _line_up(raw: Raw) -> conduct.LineUp:
    return conduct.LineUp(**_moments(raw, "created_at") | {"players": tuple(raw["players"])})


def _result(parts: dict[str, Any]) -> dict[str, Any]:
    """Turn the partidas into pairs. Who won a jogo that was played is not stored: the partidas say it."""
    if "partidas" in parts:
        parts["partidas"] = tuple((a, b) for a, b in parts["partidas"])
    if parts.get("ending") == "played":
        parts["winner"] = None
    return parts


def _sorteio(raw: Raw) -> doc.Sorteio:
    parts = _moments(raw, "held_at", "superseded_at")
    parts["entries"] = tuple(raw["entries"])
    parts["result"] = tuple(tuple(item) if isinstance(item, list) else item for item in raw["result"])
    return doc.Sorteio(**parts)


def _moments(raw: Raw, *keys: str) -> dict[str, Any]:
    """Copy an object with its moments parsed."""
    return {key: datetime.fromisoformat(value) if key in keys else value for key, value in raw.items()}
