"""Which line holds the titles, and which column holds what: in our words, in those of enrolment forms, and in
whatever else people write (HAND-49, 56)."""

import re
from dataclasses import dataclass

from tournaments import columns
from tournaments.columns import CAPATAZ, RESERVA, SheetShape
from tournaments.importing.cells import Sheet
from tournaments.names import clean_name, name_key

# How far down a title row may stand.
LOOKED_AT = 40
# Of a sheet with one column.
LONGEST_TITLE = 30
NEXT = "?"
BARE_NAMES = ("nome", "nome completo")

_CONSENT = re.compile(
    r"^(?:li\b|eu\b|declar|concord|aceit|autoriz|estou ciente|voce |comprovante|e mail|email)"
)
_MOMENT = re.compile(
    r"\b(?:carimbo|timestamp)\b|\bdata(?: e hora)?(?: da| de)? (?:inscricao|envio|resposta)\b"
)
_PARTS = (
    (columns.BIRTH, re.compile(r"\b(?:nascimento|nasc|dn|aniversario)\b")),
    (columns.DOCUMENTO, re.compile(r"\b(?:cpfs?|rg|documentos?|doc|identidade)\b")),
    (
        columns.TELEFONE,
        re.compile(r"\b(?:telefones?|fones?|celular(?:es)?|cel|whats ?app|whats|zap|tel)\b"),
    ),
)
_CAPATAZ = re.compile(r"\b(?:capata[sz]|responsavel|capitao|representante)\b")
_RESERVA = re.compile(r"\b(?:reserva|suplente)s?\b")
_PERSON = re.compile(
    r"\b(?:jogador(?:a|es)?|participantes?|integrantes?|titular(?:es)?|componentes?|atletas?|"
    r"competidor(?:a|es)?|membros?|parceiros?|truqueiros?)\b"
)
_ORDINALS = {
    "primeiro": 1, "primeira": 1, "segundo": 2, "segunda": 2, "terceiro": 3, "terceira": 3, "quarto": 4,
}  # fmt: skip
_NUMBER = re.compile(r"\b([1-9])(?: ?[oa])?\b")
_OTHERS = (
    (columns.CABECA, re.compile(r"\bcabeca\b")),
    (columns.NOTES, re.compile(r"\b(?:observac(?:ao|oes)|obs|comentarios?|recados?)\b")),
    (columns.CITY, re.compile(r"\b(?:cidade|municipio|localidade)\b")),
    (columns.REGIAO, re.compile(r"\b(?:rt|regiao)\b")),
    (columns.ENTIDADE, re.compile(r"\b(?:entidade|ctg|dtg|ptg|piquete|invernada)\b")),
    (columns.NUMBER, re.compile(r"^(?:numero|no|n|num|inscricao no)(?: d[oa] (?:trio|dupla|inscricao))?$")),
    (
        columns.NAME,
        re.compile(r"\b(?:trio|dupla|equipe|time|conjunto|cruza|grupo)s?\b|^nome nas tabelas$"),
    ),
)


@dataclass(frozen=True, slots=True)
class Header:
    """Where the titles are: `line` from 1 (0 for none), over one line or two; the titles; the key of each
    column ("" for one that is not read)."""

    line: int
    height: int
    titles: list[str]
    keys: list[str]

    @property
    def first_line(self) -> int:
        """The first line under the titles."""
        return self.line + self.height

    def column(self, key: str) -> int | None:
        """Where a key is, from 0."""
        return self.keys.index(key) if key in self.keys else None


def find_header(sheet: Sheet, shape: SheetShape) -> Header:
    """Return the header that explains the most columns; one of line 0 where nothing looks like titles."""
    best, best_score = Header(0, 1, titles_of(sheet, 0, 0), [""] * sheet.width), 0
    for line in range(1, min(LOOKED_AT, len(sheet.rows)) + 1):
        for height in (1, 2):
            if height == 2 and not _continues(sheet, line, shape):
                continue
            header = header_at(sheet, line, height, shape)
            score = _score(header)
            if score > best_score:
                best, best_score = header, score
    return best


def _score(header: Header) -> int:
    """How many columns are explained; 0 where these are not titles of a list of registrations."""
    named = header.column(columns.NAME)
    if named is None:
        named = header.column(f"0.{columns.PERSON}")
    filled = sum(1 for title in header.titles if title)
    found = sum(1 for key in header.keys if key)
    if named is None or found * 3 < filled or (found < 2 and filled > 1):
        return 0
    # A sentence that mentions a trio is a title of the paper, not of a column.
    return found if found > 1 or len(header.titles[named]) < LONGEST_TITLE else 0


def _continues(sheet: Sheet, line: int, shape: SheetShape) -> bool:
    """Whether the next line holds titles too: some title, and nothing else under one that is clear."""
    below = [cell.text for cell in sheet.rows[line]] if line < len(sheet.rows) else []
    found = 0
    for column, text in enumerate(below):
        if not text.strip():
            continue
        known = _recognised(text, shape) is not None
        above = sheet.at(line, column).text
        if _recognised(above, shape) is not None and not known:
            return False
        found += known
    return found > 0


def header_at(sheet: Sheet, line: int, height: int, shape: SheetShape) -> Header:
    """Return the header of the titles at a line that is known."""
    titles = titles_of(sheet, line, height)
    return Header(line, height, titles, _keys(titles, shape))


def header_on(sheet: Sheet, line: int, shape: SheetShape) -> Header:
    """Return the header at the line that a person named, over two lines where the next one goes on; 0 says
    that there is none."""
    if not line:
        return Header(0, 1, titles_of(sheet, 0, 0), [""] * sheet.width)
    return header_at(sheet, line, 2 if _continues(sheet, line, shape) else 1, shape)


def titles_of(sheet: Sheet, line: int, height: int) -> list[str]:
    """The titles of the columns; of two lines, the upper one goes with each under it (merged cells)."""
    width = sheet.width
    if not line:
        return [""] * width
    upper = [clean_name(sheet.at(line, column).text) for column in range(width)]
    if height < 2:
        return upper
    titles, group = [], ""
    for column in range(width):
        lower = clean_name(sheet.at(line + 1, column).text)
        group = upper[column] or (group if lower else "")
        titles.append(f"{group} {lower}".strip() if lower else upper[column])
    return titles


def _keys(titles: list[str], shape: SheetShape) -> list[str]:
    """Give each column its key; a key is given once, to the first."""
    found = [_recognised(title, shape) for title in titles]
    if ("", columns.NAME) not in found and not shape.alone and _has_people_apart(found, titles):
        found[0] = ("", columns.NAME)
    bare_phones = found.count((NEXT, columns.TELEFONE))
    has_capataz = any(item and item[0] == CAPATAZ for item in found)
    keys: list[str] = []
    last, unnamed = "", 0
    for item in found:
        key = ""
        if item is not None:
            place, part = item
            if place == NEXT and part == columns.PERSON:
                place, unnamed = str(unnamed), unnamed + 1
            elif place == NEXT:
                first = "0" if shape.alone or not has_capataz else CAPATAZ
                alone = bare_phones == 1 and part == columns.TELEFONE
                place = first if alone or not last else last
            if part == columns.PERSON:
                last = place
            key = f"{place}.{part}" if place else part
            if shape.alone and place == CAPATAZ:
                key = f"0.{part}"
        keys.append(key if key in shape.known and key not in keys else "")
    return keys


def _has_people_apart(found: list[tuple[str, str] | None], titles: list[str]) -> bool:
    """Whether a plain "Nome" comes first and people have titles of their own: then it is the trio's name."""
    places = {item[0] for item in found if item and item[1] == columns.PERSON}
    return bool(titles) and name_key(titles[0]) in BARE_NAMES and bool(places - {NEXT})


def _recognised(title: str, shape: SheetShape) -> tuple[str, str] | None:
    """Return (place, part) of a person's column, ("", key) of another, None for one that we do not know.

    The place is `?` where the title does not say whose it is.
    """
    text = re.sub(r"[^a-z0-9 ]+", " ", name_key(title))
    text = re.sub(r"\s+", " ", text).strip()
    if not text or _CONSENT.search(text):
        return None
    if _MOMENT.search(text):
        return "", columns.MOMENT
    part = next((part for part, pattern in _PARTS if pattern.search(text)), "")
    place = _place(text)
    if part:
        return place or NEXT, part
    if place and place != NEXT:
        return place, columns.PERSON
    if shape.alone and re.fullmatch(r"nome(?: completo)?(?: d[oa] \w+)?|\w+", text) and (
        place == NEXT or text.startswith("nome")
    ) and text != "nome nas tabelas":  # fmt: skip
        return "0", columns.PERSON
    other = next((key for key, pattern in _OTHERS if pattern.search(text)), "")
    if other:
        return "", other
    if place == NEXT or text in BARE_NAMES:
        return NEXT, columns.PERSON
    return (NEXT, columns.TELEFONE) if re.search(r"\bcontatos?\b", text) else None


def _place(text: str) -> str:
    """Whose column it is: `c`, `r`, a number from 0, `?` for a player without a number, "" for nobody's."""
    if _RESERVA.search(text):
        return RESERVA
    if _CAPATAZ.search(text):
        return CAPATAZ
    ordinal = next((n for word, n in _ORDINALS.items() if re.search(rf"\b{word}\b", text)), 0)
    number = _NUMBER.search(text)
    n = ordinal or (int(number[1]) if number else 0)
    speaks_of_people = _PERSON.search(text) or re.search(
        r"\b(?:nome|cpf|rg|documento|doc|telefone|fone|celular|cel|whatsapp|nascimento|nasc|tel)\b", text
    )
    if n and speaks_of_people:
        return str(n - 1)
    return NEXT if _PERSON.search(text) else ""
