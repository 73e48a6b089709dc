"""Names of people, trios and entidades: one stored form, one key to compare, one key to sort."""

import re
import unicodedata

_SPACES = re.compile(r"\s+")


def clean_name(raw: str) -> str:
    """Return the form that is stored: NFC, without outer blanks, inner blanks single (HAND-57)."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", raw)).strip()


def name_key(raw: str) -> str:
    """Return the key under which two writings of a name are the same: no accents, no capitals (HAND-57, 69).

    Sorting by this key puts Á beside A and a blank before any letter.
    """
    decomposed = unicodedata.normalize("NFKD", clean_name(raw))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
