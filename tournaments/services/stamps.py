"""Lost updates: a form carries the stamp of what it showed, and nobody writes over what he has not seen."""

from collections.abc import Callable, Iterable
from datetime import date, datetime

from django.db.models import Model
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.selectors.rules_in_force import rule_value
from tournaments.services.refusals import Refusal

_SALT = "tournaments.services.stamps"


class ChangedMeanwhile(Refusal):
    """Somebody else changed what a form shows. The message says what stands now, `stamp` is its stamp."""

    def __init__(self, what: str, stands: str, *, stamp: str) -> None:
        super().__init__(
            f"Outra pessoa mudou {what} enquanto a página estava aberta, e nada seu foi gravado. "
            f"Agora {stands}. Confira o que você escreveu; salvar de novo põe o seu no lugar."
        )
        self.stamp = stamp


def stamp_of(*facts: object) -> str:
    """Name facts as they are stored: after any change of them the stamp is another. No query."""
    return salted_hmac(_SALT, repr(facts), algorithm="sha256").hexdigest()[:16]


def row_stamp(row: Model, names: Iterable[str]) -> str:
    """Return the stamp of these fields of a row as it was read. No query."""
    return stamp_of(*(getattr(row, name) for name in names))


def check_seen(*, seen: str, stamp: str, what: str, stands: Callable[[], str]) -> None:
    """Raise ChangedMeanwhile where `seen`, if any, is not the stamp of what is stored.

    what: in words, after "mudou". stands: what is stored, in words, after "Agora".
    """
    if seen and seen != stamp:
        raise ChangedMeanwhile(what, stands(), stamp=stamp)


def check_row_seen(*, seen: str, stored: Model, wanted: Model, names: Iterable[str], what: str) -> None:
    """As `check_seen`, of a row that is to be stored as `wanted`; where nothing differs, nothing is lost."""
    fields = list(names)
    differ = [name for name in fields if getattr(stored, name) != getattr(wanted, name)]
    if differ:
        told = "; ".join(f"{_label(stored, name)}, {_value(stored, name)}" for name in differ)
        check_seen(
            seen=seen,
            stamp=row_stamp(stored, fields),
            what=what,
            stands=lambda: f"está gravado, no que difere do seu: {told}",
        )


def _label(row: Model, name: str) -> str:
    label = str(row._meta.get_field(name).verbose_name)  # type: ignore[union-attr]
    return label.removesuffix(" (minutos)")


def _value(row: Model, name: str) -> str:
    value = getattr(row, name)
    if value in (None, ""):
        return "em branco"
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, datetime):
        return f"{timezone.localtime(value):%d/%m/%Y %H:%M}"
    if isinstance(value, date):
        return f"{value:%d/%m/%Y}"
    if name == "criteria":
        return rule_value(name, value)
    shown = getattr(row, f"get_{name}_display", None)
    return f"“{shown() if shown else value}”" if isinstance(value, str) else str(value)
