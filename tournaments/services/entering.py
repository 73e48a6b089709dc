"""Wrong passwords: after a few for one user name from one address, that pair waits.

Never by address alone, for a whole hall comes from one (NAT). Counted in the database, so that any number of
processes count together. A try is counted before its password is looked at: many at once are no way round.
"""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.models import LoginTries
from tournaments.names import name_key
from tournaments.services.audit import Actor, record

TRIES = 5
WAIT = timedelta(minutes=5)
_SALT = "tournaments.services.entering"


def _hashed(kind: str, value: str) -> str:
    return salted_hmac(_SALT, f"{kind}:{value}", algorithm="sha256").hexdigest()


def _who(username: str) -> str:
    return _hashed("who", name_key(User.normalize_username(username.strip())))


def account_name(typed: str) -> str:
    """Return the user name that was meant: “Comissão” is “comissao” where one account alone answers to it."""
    key = name_key(User.normalize_username(typed.strip()))
    names = User.objects.values_list("username", flat=True)
    meant = [name for name in names if name == typed] or [name for name in names if name_key(name) == key]
    return meant[0] if len(meant) == 1 else typed


def count_try(*, username: str, address: str, now: datetime | None = None) -> tuple[int, timedelta]:
    """Count one more try; return how many are left after it and, where it is too many, how long to wait.

    Whoever must wait is not counted: the wait ends WAIT after the last try that was looked at.
    """
    moment = now or timezone.now()
    with transaction.atomic():
        LoginTries.objects.filter(last_at__lte=moment - WAIT).delete()
        tries, _ = LoginTries.objects.select_for_update().get_or_create(
            who=_who(username), address=_hashed("address", address), defaults={"last_at": moment}
        )
        if tries.count >= TRIES:
            return 0, tries.last_at + WAIT - moment
        tries.count += 1
        tries.last_at = moment
        tries.save(update_fields=["count", "last_at"])
    return TRIES - tries.count, timedelta(0)


@transaction.atomic
def note_wait(*, username: str) -> None:
    """Leave in the trail that an account's password was guessed at, where there is such an account."""
    user = User.objects.filter(username__iexact=User.normalize_username(username.strip())).first()
    if user is not None:
        record(actor=Actor("página de entrada"), action="acesso.espera", subject=user.get_username())


def forget_tries(*, username: str) -> None:
    """The person got in, or has a new password: nothing is held against the name any more."""
    LoginTries.objects.filter(who=_who(username)).delete()
