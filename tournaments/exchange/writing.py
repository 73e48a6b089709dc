"""Writes a tournament file as text."""

import json
from typing import Any

from tournaments.exchange import document as doc

_LINE = 180


def to_text(document: doc.Document) -> str:
    """Write a document as JSON: what fits on a line stands on one, so that two versions compare well."""
    return _lines(doc.plain(document), 0) + "\n"


def _lines(value: Any, indent: int) -> str:
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (indent and len(short) + indent <= _LINE):
        return short
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        names = (json.dumps(key, ensure_ascii=False) for key in value)
        inner = [
            f"{pad}{name}: {_lines(item, indent + 1)}"
            for name, item in zip(names, value.values(), strict=True)
        ]
        opening, closing = "{", "}"
    else:
        inner = [pad + _lines(item, indent + 1) for item in value]
        opening, closing = "[", "]"
    return "\n".join([opening, ",\n".join(inner), " " * indent + closing])
