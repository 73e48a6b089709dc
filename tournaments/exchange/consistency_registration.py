"""Checks of who registered: people, trios, and their places in the chaves."""

from typing import Any

from scoring.errors import UnknownLineupError
from scoring.modalities import Lineup, Modality, Ruleset, ruleset
from tournaments.exchange.problems import Path
from tournaments.exchange.scope import FileScope, Raw, TournamentScope
from tournaments.exchange.shape import shown
from tournaments.names import name_key
from tournaments.services.register import clean_documento


def ruleset_of(raw: Raw) -> Ruleset | None:
    """Return the numbers that this tournament is played by; None where there are none (yet).

    Without a line-up, the one in which the modality is officially played.
    """
    try:
        lineup = Lineup(raw["lineup"]) if "lineup" in raw else None
        return ruleset(Modality(raw["modality"]), lineup)
    except (KeyError, ValueError, UnknownLineupError):
        return None


def check_people(data: Raw, scope: FileScope) -> None:
    """The same id is the same person, and a documento belongs to one person of the event."""
    documents: dict[str, tuple[str, str]] = {}
    for _index, person, path in scope.items(data, "players_without_trio", ()):
        _check_person(person, path, scope, documents)
    for t, tournament in enumerate(_list(data, "tournaments")):
        if not isinstance(tournament, dict):
            continue
        for _i, trio, trio_path in scope.items(tournament, "trios", ("tournaments", t)):
            for _j, person, path in scope.items(trio, "players", trio_path):
                _check_person(person, path, scope, documents)


def _check_person(person: Raw, path: Path, scope: FileScope, documents: dict[str, tuple[str, str]]) -> None:
    name, ident = name_key(person["name"]), person.get("id", "")
    documento = clean_documento(person.get("documento", ""))
    if ident:
        known = scope.people.setdefault(ident, (name, documento))
        if known != (name, documento):
            scope.report(
                (*path, "id"), f"o código {shown(ident)} já é de outra pessoa, com outro nome ou documento"
            )
    if documento:
        owner = documents.setdefault(documento, (name, ident))
        if owner != (name, ident):
            scope.report((*path, "documento"), "este documento já é de outra pessoa do arquivo")


def check_tournament(scope: TournamentScope) -> None:
    """The tournament's own choices, its trios and its chaves."""
    raw, path = scope.raw, scope.path
    slug = raw.get("slug")
    if isinstance(slug, str):
        scope.file.once("tournament", slug, (*path, "slug"), "este endereço já é de outro torneio do arquivo")
    rules = ruleset_of(raw)
    _check_modality(scope, rules)
    criteria = raw.get("criteria")
    if isinstance(criteria, list) and scope.file.sound((*path, "criteria")) and criteria[-1] != "sorteio":
        scope.report((*path, "criteria"), "o último critério é sempre o sorteio")
    for index, item in enumerate(_list(raw, "trios")):
        # Known even where something of it is malformed, so that who names it is not blamed.
        if isinstance(item, dict) and isinstance(item.get("id"), str):
            scope.once("trio", item["id"], (*path, "trios", index, "id"), "este código já é de outro trio")
            scope.trios.setdefault(item["id"], item)
    for index, trio, here in scope.items("trios"):
        _check_trio(scope, trio, index, here, rules)
    _check_chaves(scope)


def _check_modality(scope: TournamentScope, rules: Ruleset | None) -> None:
    raw, path = scope.raw, scope.path
    if rules is not None or not all(
        scope.file.sound((*path, key)) and (key != "modality" or key in raw) for key in ("modality", "lineup")
    ):
        return
    if raw["modality"] != Modality.PONTINHO:
        scope.report((*path, "lineup"), "esta modalidade não se joga nesta formação")
    elif _list(raw, "chaves") or _list(raw, "jogos"):
        scope.report((*path, "modality"), "o pontinho não tem chaves nem jogos de dois lados")


def _check_trio(scope: TournamentScope, trio: Raw, index: int, path: Path, rules: Ruleset | None) -> None:
    scope.once("name", name_key(trio["name"]), (*path, "name"), "já há um trio com este nome no torneio")
    scope.once("number", trio.get("number", index + 1), (*path, "number"), "este número já é de outro trio")
    players = trio.get("players", [])
    capataz = trio.get("capataz")
    if capataz is not None and not 0 <= capataz < len(players):
        scope.report(
            (*path, "capataz"),
            f"aponta o jogador de lugar {capataz}, e o trio tem {len(players)} (contados a partir de 0)",
        )
    if rules is not None:
        reservas = sum(1 for player in players if player.get("role") == "reserva")
        titulares = len(players) - reservas
        if titulares > rules.titulares:
            scope.report((*path, "players"), f"há {titulares} titulares, e o limite é {rules.titulares}")
        if reservas > rules.reservas:
            scope.report((*path, "players"), f"há {reservas} reservas, e o limite é {rules.reservas}")
    for _place, player, here in scope.file.items(trio, "players", path):
        documento = clean_documento(player.get("documento", ""))
        who: Any = player.get("id") or documento
        if who:
            scope.once("person", who, here, "esta pessoa já está em um trio deste torneio")


def _check_chaves(scope: TournamentScope) -> None:
    for _index, chave, path in scope.items("chaves"):
        scope.once("chave", chave["name"], (*path, "name"), "já há uma chave com este nome")
        scope.chaves.add(chave["name"])
        for place, trio in enumerate(chave["trios"]):
            here = (*path, "trios", place)
            if trio not in scope.trios:
                scope.report(here, f"não há trio {shown(trio)} neste torneio")
            elif trio in scope.chave_of:
                scope.report(here, f"o trio {shown(trio)} já está na chave {scope.chave_of[trio]}")
            else:
                scope.chave_of[trio] = chave["name"]


def _list(raw: Raw, key: str) -> list[Any]:
    content = raw.get(key)
    return content if isinstance(content, list) else []
