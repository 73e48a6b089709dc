"""Orders that are the same on SQLite and PostgreSQL, with Á beside A (HAND-69)."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Case, CharField, Func, IntegerField, Value, When

from tournaments.names import name_key


class BySign(Func):
    """A text to be sorted sign by sign.

    SQLite does so by itself; PostgreSQL's usual collations pass over blanks, which would put
    "asa" before "ás de ouro".
    """

    template = "%(expressions)s"
    arity = 1
    output_field = CharField()

    def as_postgresql(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        return self.as_sql(compiler, connection, template='(%(expressions)s) COLLATE "C"', **extra)


def by_key(field: str, values: Iterable[str]) -> Case:
    """Return what sorts a text without a stored key, given every value that it has: its place by `name_key`.

    The database cannot take the marks off letters by itself, and the cities of a list are few.
    """
    places = [
        When(**{field: value}, then=Value(place))
        for place, value in enumerate(sorted(set(values), key=lambda value: (name_key(value), value)))
    ]
    return Case(*places, default=Value(-1), output_field=IntegerField())
