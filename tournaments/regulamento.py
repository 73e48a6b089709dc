"""The regulamento in our own words: every rule by its id, by the article that cites it, and by its words.

Data: `seeds/regulamento.toml`, read once. Ids are those of the catalogue of rules, which tests name too.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, normalize

from django.conf import settings

CLASSES: Mapping[str, str] = {"E": "exige", "C": "calcula", "R": "registra", "D": "mostra"}
"""What the system does with a rule: enforces, computes, records, shows."""
MODALITIES: Mapping[str, str] = {
    "geral": "Todas as modalidades",
    "cego": "Truco cego",
    "amostra": "Truco de amostra",
    "douradinha": "Douradinha",
    "pontinho": "Pontinho",
}
# Words of a citation that say nothing of which rule it is: "artigo 20, inciso III" is "20 iii".
_CITING = frozenset({"art", "arts", "artigo", "artigos", "inciso", "paragrafo", "letra", "alinea", "item"})


class UnknownRuleError(KeyError):
    """No rule has this id."""


def words_of(text: str) -> list[str]:
    """Return the words of a text as searches compare them: no accents, capitals or signs.

    >>> words_of("Art. 20, § 1º: a súmula")
    ['art', '20', '1', 'a', 'sumula']
    """
    letters = normalize("NFD", text.replace("º", "").replace("ª", "").casefold())
    return re.findall(r"[a-z0-9]+", "".join(letter for letter in letters if not combining(letter)))


def citation_key(citation: str) -> str:
    """Return what tells one citation from another.

    >>> citation_key("Art. 20, § 1º"), citation_key("artigo 23, letra c"), citation_key("Art.20-VI-sem")
    ('20 1', '23 c', '20 vi sem')
    """
    return " ".join(word for word in words_of(citation) if word not in _CITING)


def anchor_of(identifier: str) -> str:
    """Return the place of a rule, reading or article on the page.

    >>> anchor_of("Art.24-parda-sai / dois-iguais")
    'art-24-parda-sai-dois-iguais'
    """
    return "-".join(words_of(identifier))


@dataclass(frozen=True, slots=True)
class Reading:
    """A point that the source leaves open, and how it is read here."""

    id: str
    title: str
    text: str
    anchor: str
    haystack: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. classes: letters of `CLASSES`. readings: of what it leaves open.

    haystack: its words, each between blanks.
    """

    id: str
    article: str
    title: str
    rule: str
    system: str
    classes: str
    modality: str
    section: str
    readings: tuple[Reading, ...]
    anchor: str
    haystack: str

    @property
    def keys(self) -> tuple[str, str]:
        """How it may be cited: by its article and by its id."""
        return citation_key(self.article), citation_key(self.id)

    @property
    def verbs(self) -> list[str]:
        """What the system does with it, in words: "exige", "calcula", "registra", "mostra"."""
        return [verb for letter, verb in CLASSES.items() if letter in self.classes]


@dataclass(frozen=True, slots=True)
class Section:
    """Rules that belong together, in the order of the source."""

    id: str
    title: str
    modality: str
    articles: str
    lead: str
    rules: tuple[Rule, ...]

    @property
    def game(self) -> str:
        """What the title begins with where it names the game: "Truco cego: "."""
        before, colon, _ = self.title.partition(": ")
        return before + colon if colon else ""

    @property
    def topic(self) -> str:
        """The title without its game."""
        return self.title.removeprefix(self.game)


class Found(NamedTuple):
    """Ids of the rules and readings that a search found."""

    rules: frozenset[str]
    readings: frozenset[str]


@dataclass(frozen=True)
class Regulamento:
    """All of it. Invariant: no two entries share an anchor."""

    sections: tuple[Section, ...]
    readings: tuple[Reading, ...]

    def __post_init__(self) -> None:
        anchors = [rule.anchor for rule in self.rules]
        anchors += [reading.anchor for reading in self.readings]
        anchors += [section.id for section in self.sections]
        if len(set(anchors)) != len(anchors):
            raise ValueError("two entries of the regulamento share an anchor")

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}

    @cached_property
    def _cited(self) -> dict[str, tuple[Rule, ...]]:
        """Rules by every key that leads to them. An article goes before an id: "23 a" is the criterion."""
        exact: dict[str, list[Rule]] = {}
        for place in (0, 1):
            taken = set(exact)
            for rule in self.rules:
                if rule.keys[place] not in taken:
                    exact.setdefault(rule.keys[place], []).append(rule)
        begun: dict[str, dict[str, Rule]] = {}
        for rule in self.rules:
            for words in (key.split() for key in rule.keys):
                for count in range(1, len(words)):
                    begun.setdefault(" ".join(words[:count]), {})[rule.id] = rule
        return {key: tuple(rules.values()) for key, rules in begun.items()} | {
            key: tuple(rules) for key, rules in exact.items()
        }

    def rule(self, identifier: str) -> Rule:
        """Return the rule with an id. Raises UnknownRuleError."""
        try:
            return self._by_id[identifier]
        except KeyError:
            raise UnknownRuleError(identifier) from None

    def cited(self, citation: str) -> tuple[Rule, ...]:
        """Return the rules that "Art. 23, c" or "Art. 20, § 1º" means; under "Art. 23" all of it.

        By id too. Empty where nothing is cited so.
        """
        return self._cited.get(citation_key(citation), ())

    def place(self, citation: str) -> str | None:
        """Return the anchor that a citation or id leads to: a rule, or the section that opens an article."""
        if citation in self._by_id:
            return self._by_id[citation].anchor
        key = citation_key(citation)
        for section in self.sections:
            if citation_key(section.articles) == key:
                return section.id
        rules = self._cited.get(key)
        return rules[0].anchor if rules else None

    def search(self, query: str) -> Found:
        """Find rules and readings: by article ("20 III", "Art. 23, c"), or by words that must all occur.

        A word of three letters or more finds what begins with it, whatever accents and capitals; a plural
        finds the singular too. `regulamento.js` does the same while one types.
        """
        key = citation_key(query)
        if re.match(r"\d\d( |$)", key):
            rules = self._cited.get(key)
            if rules:
                return Found(frozenset(rule.id for rule in rules), frozenset())
        stems = [_stem(word) for word in words_of(query)]
        return Found(
            frozenset(rule.id for rule in self.rules if _holds(rule.haystack, stems)),
            frozenset(reading.id for reading in self.readings if _holds(reading.haystack, stems)),
        )


def _stem(word: str) -> str:
    if len(word) > 4 and word.endswith("es"):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _holds(haystack: str, stems: Iterable[str]) -> bool:
    return all((f" {stem}" if len(stem) > 2 else f" {stem} ") in haystack for stem in stems)


@cache
def regulamento() -> Regulamento:
    """Return the regulamento, read once."""
    return read_regulamento(Path(settings.BASE_DIR) / "seeds" / "regulamento.toml")


def read_regulamento(path: Path) -> Regulamento:
    """Read a file such as `seeds/regulamento.toml`.

    Raises:
        OSError, tomllib.TOMLDecodeError: it cannot be read. KeyError, ValueError: something of it is missing
            (a reading that a rule names, too) or twice there.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    readings = tuple(
        Reading(
            id=row["id"],
            title=row["title"],
            text=row["text"],
            anchor=anchor_of(row["id"]),
            haystack=_haystack(row["id"], row["title"], row["text"]),
        )
        for row in data["readings"]
    )
    by_id = {reading.id: reading for reading in readings}
    return Regulamento(tuple(_section(row, by_id) for row in data["sections"]), readings)


def _section(row: Mapping[str, Any], readings: Mapping[str, Reading]) -> Section:
    if row["modality"] not in MODALITIES:
        raise ValueError(f"section {row['id']}: unknown modality {row['modality']!r}")
    return Section(
        id=row["id"],
        title=row["title"],
        modality=row["modality"],
        articles=row["articles"],
        lead=row["lead"],
        rules=tuple(_rule(rule, row, readings) for rule in row["rules"]),
    )


def _rule(row: Mapping[str, Any], section: Mapping[str, Any], readings: Mapping[str, Reading]) -> Rule:
    if not row["class"] or not set(row["class"]) <= set(CLASSES):
        raise ValueError(f"{row['id']}: unknown class {row['class']!r}")
    read = tuple(readings[identifier] for identifier in row.get("decisions", ()))
    of_readings = [word for reading in read for word in (reading.id, reading.title)]
    return Rule(
        id=row["id"],
        article=row["article"],
        title=row["title"],
        rule=row["rule"],
        system=row["system"],
        classes=row["class"],
        modality=section["modality"],
        section=section["id"],
        readings=read,
        anchor=anchor_of(row["id"]),
        haystack=_haystack(
            row["id"],
            row["article"],
            row["title"],
            row["rule"],
            row["system"],
            section["title"],
            *of_readings,
        ),
    )


def _haystack(*texts: str) -> str:
    return f" {' '.join(words_of(' '.join(texts)))} "
