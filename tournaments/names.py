"""Names of people, trios and entidades: one stored form, one key to compare, one key to sort."""

import re
import unicodedata

_SPACES = re.compile(r"\s+")
_ONE_NUMBER = re.compile(r"\D*([0-9]+)\D*")


def clean_name(raw: str) -> str:
    """Return the form that is stored: NFC, without outer blanks, inner blanks single (HAND-57)."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", raw)).strip()


def storable(text: str) -> str:
    """Return a text that every database takes: without nulls, and without halves of a sign cut in two.

    >>> storable("a\0b"), storable("fim \ud83d")
    ('ab', 'fim ')
    """
    return text.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")


def name_key(raw: str) -> str:
    """Return the key under which two writings of a name are the same: no accents, no capitals (HAND-57, 69).

    Sorting by this key puts Á beside A and a blank before any letter.
    """
    clean = clean_name(raw)
    if clean.isascii():
        return clean.lower()
    decomposed = unicodedata.normalize("NFKD", clean)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


# What the houses are called besides their name: Centro, Departamento, Piquete… de Tradições Gaúchas.
_SIGLAS = frozenset(
    {"ctg", "dtg", "ptg", "gan", "ctn", "ctf", "ctm", "dtc", "ptc", "gtn", "ccn", "cpf", "gdf"}
)
_LONG_SIGLAS = (("centro de tradicoes gauchas", "ctg"), ("centro de tradicao gaucha", "ctg"))
_NOT_LETTERS = re.compile(r"[^0-9a-z]+")


def house_key(raw: str) -> tuple[str, str]:
    """Return (sigla, name) of an entidade as they compare: no points, hyphens or blanks, the sigla apart.

    >>> house_key("C.T.G. Pealo do Sul"), house_key("pealo  do-sul")
    (('ctg', 'pealodosul'), ('', 'pealodosul'))
    """
    text = name_key(raw).replace("c.t.g.", "ctg ").replace("c. t. g.", "ctg ")
    for long, sigla in _LONG_SIGLAS:
        text = text.replace(long, sigla)
    words = _NOT_LETTERS.sub(" ", text).split()
    sigla = words[0] if words and words[0] in _SIGLAS else ""
    rest = words[1:] if sigla else words
    return sigla, "".join(rest) or sigla


def clean_regiao(raw: str) -> str:
    """Return the RT in one form, so that "8ª RT", "08" and "8" are the same region in the draw.

    >>> clean_regiao("08ª RT"), clean_regiao(" Norte ")
    ('8', 'Norte')
    """
    text = clean_name(raw)
    only = _ONE_NUMBER.fullmatch(text)
    return str(int(only[1])) if only else text
