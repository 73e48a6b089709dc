"""What may not stand together in a tournament file, though each value alone has the right form.

Works on the raw JSON, so that it still judges the rest of a file of which some items are malformed: an item
with a problem of form is passed over, everything else is looked at. Every problem is collected.
"""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from unicodedata import category

from tournaments.exchange.consistency_conduct import check_conduct
from tournaments.exchange.consistency_jogos import check_desclassificacoes, check_jogos
from tournaments.exchange.consistency_pontinho import check_pontinho
from tournaments.exchange.consistency_registration import check_people, check_tournament
from tournaments.exchange.consistency_sorteios import check_bracket, check_sorteios
from tournaments.exchange.problems import FileProblem, Path
from tournaments.exchange.scope import FileScope, Raw, TournamentScope
from tournaments.exchange.shape import shown
from tournaments.names import clean_name, name_key

_MOMENTS = {
    "starts_at",
    "scheduled_at",
    "finished_at",
    "all_falta_at",
    "ended_at",
    "made_at",
    "answered_at",
    "checked_at",
    "dress_mended_at",
    "started_at",
    "printed_at",
    "occurred_at",
    "reversed_at",
    "held_at",
    "superseded_at",
    "created_at",
    "at",
}
_DATES = {"starts_on", "ends_on"}
_NAMES = {"name", "trio_a_name", "trio_b_name"}
# Names that are stored with a key to compare them by.
_COMPARED = {"name", "entidade", "organizadora", "disciplinar"}
# Texts that may run over several lines.
_LONG_TEXTS = {"facts", "notes", "reason", "reversal_reason", "witnesses", "text", "answer"}
# Values of which the format says nothing more than that they are JSON.
_FREE_JSON = {"params", "before", "after", "table", "strokes", "voltas"}


def consistency_problems(data: Any, malformed: list[FileProblem]) -> list[FileProblem]:
    """List what contradicts itself. `malformed` are the problems of form already found in the same data."""
    broken = {problem.path[:depth] for problem in malformed for depth in range(len(problem.path) + 1)}
    scope = FileScope(broken)
    for path, message in _text_problems((), "", data, in_free_json=False):
        if scope.sound(path):
            scope.report(path, message)
    if not isinstance(data, dict):
        return scope.found
    _check_event(data, scope)
    check_people(data, scope)
    for _index, raw, path in _tournaments(data):
        check_tournament(tournament := TournamentScope(scope, raw, path))
        check_jogos(tournament)
        check_desclassificacoes(tournament)
        check_sorteios(tournament)
        check_bracket(tournament)
        check_conduct(tournament)
        check_pontinho(tournament)
    slugs = scope.seen.get("tournament", set())
    for _index, entry, path in scope.items(data, "audit", ()):
        if entry.get("tournament") and entry["tournament"] not in slugs:
            scope.report((*path, "tournament"), f"não há torneio {shown(entry['tournament'])} no arquivo")
    return scope.found


def _tournaments(data: Raw) -> Iterator[tuple[int, Raw, Path]]:
    """A tournament is looked at even where some of it is malformed: it is most of the file."""
    content = data.get("tournaments")
    for index, raw in enumerate(content if isinstance(content, list) else []):
        if isinstance(raw, dict):
            yield index, raw, ("tournaments", index)


def _check_event(data: Raw, scope: FileScope) -> None:
    event = data.get("event")
    if isinstance(event, dict) and scope.sound(("event",)):
        starts_on, ends_on = event.get("starts_on"), event.get("ends_on")
        if starts_on and ends_on and ends_on < starts_on:
            scope.report(("event", "ends_on"), "o evento não pode terminar antes de começar")
    comissoes = data.get("comissoes")
    if isinstance(comissoes, dict) and scope.sound(("comissoes",)):
        for comissao, names in comissoes.items():
            for index, name in enumerate(names):
                path: Path = ("comissoes", comissao, index)
                scope.once(comissao, name_key(name), path, "esta pessoa já está nesta comissão")
                if not clean_name(name):
                    scope.report(path, "o nome está em branco")
    for _index, entidade, path in scope.items(data, "entidades", ()):
        scope.once("entidade", name_key(entidade["name"]), path, "esta entidade já está na lista")


def _text_problems(path: Path, key: str, value: Any, *, in_free_json: bool) -> Iterator[tuple[Path, str]]:
    """Look at every text of the file: what no database or paper can hold, dates that do not exist."""
    if isinstance(value, dict):
        for name, content in value.items():
            free = in_free_json or name in _FREE_JSON
            yield from _text_problems((*path, name), name, content, in_free_json=free)
    elif isinstance(value, list):
        for index, content in enumerate(value):
            yield from _text_problems((*path, index), key, content, in_free_json=in_free_json)
    elif isinstance(value, str):
        if not value.isprintable():
            kinds = {category(c) for c in value}
            if "Cs" in kinds or "\0" in value:
                yield path, "o texto tem um caractere que não existe"
            elif "Cc" in kinds and key not in _LONG_TEXTS and not in_free_json:
                yield path, "o texto tem quebra de linha ou outro caractere de controle"
        if in_free_json:
            return
        if key in _NAMES and not value.strip():
            yield path, "o nome está em branco"
        elif key in _COMPARED and len(name_key(value)) > max(160, len(value) + 40):
            # A ligature or fraction stands for several letters where names are compared.
            yield path, "o nome tem sinais demais que valem por várias letras"
        elif key in _DATES and not _exists(value, date):
            yield path, f"{shown(value)} não é uma data que existe"
        elif key in _MOMENTS and not _exists(value, datetime):
            yield path, f"{shown(value)} não é um momento que existe"


def _exists(text: str, kind: type[date]) -> bool:
    try:
        parsed = kind.fromisoformat(text)
    except ValueError:
        return False
    # Kept away from the ends of the calendar, where a change of time zone has no date to go to.
    return 1900 <= parsed.year <= 2200
