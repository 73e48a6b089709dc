"""Who of the committee may enter: accounts with a password that is shown once."""

import secrets

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import TemporaryPassword
from tournaments.names import clean_name
from tournaments.services.audit import Actor, record
from tournaments.services.entering import forget_tries
from tournaments.services.refusals import Refusal
from tournaments.services.stamps import stamp_of

# Read from a screen and typed on another: no 0 and o, 1 and l, no capitals. 12 signs give 59 bits.
PASSWORD_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


def new_password() -> str:
    """Return a random password such as "k7rm-4xwp-9tda"."""
    return "-".join("".join(secrets.choice(PASSWORD_ALPHABET) for _ in range(4)) for _ in range(3))


@transaction.atomic
def add_person(*, username: str, full_name: str, actor: Actor) -> tuple[User, str]:
    """Make an account of the committee; return it with its password, which is kept nowhere else.

    The password is temporary: whoever made the account has seen it.

    Raises:
        Refusal: the user name is taken.
    """
    username = User.normalize_username(username.strip())
    if User.objects.filter(username__iexact=username).exists():
        raise Refusal(f"Já existe o usuário “{username}”. Escolha outro.", field="username")
    password = new_password()
    user = User(username=username, first_name=clean_name(full_name), is_staff=True)
    user.set_password(password)
    user.full_clean()
    user.save()
    TemporaryPassword.objects.create(user=user)
    record(actor=actor, action="acesso.criado", subject=username, after={"name": user.first_name})
    return user, password


def password_stamp(user: User) -> str:
    """Name the password in use, as it was read."""
    return stamp_of(user.pk, user.password)


@transaction.atomic
def reset_password(*, user: User, actor: Actor, seen: str = "") -> str:
    """Give the account a new password and return it. Whoever was logged in with the old one is put out.

    It is temporary unless one asked for it oneself. It opens at once, however many wrong ones came before.
    seen: the stamp of the password in use when the page was shown, if any.

    Raises:
        Refusal: it was changed since: whoever was told the newer one would be put out without knowing.
    """
    stored = User.objects.select_for_update().get(pk=user.pk)
    if seen and seen != password_stamp(stored):
        raise Refusal(
            f"A senha de {user.get_username()} já foi trocada enquanto esta página estava aberta, e continua "
            "valendo essa. Se ainda for preciso, dê outra agora."
        )
    password = new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    if actor.user is None or actor.user.pk != user.pk:
        TemporaryPassword.objects.get_or_create(user=user)
    forget_tries(username=user.get_username())
    record(actor=actor, action="acesso.senha", subject=user.get_username())
    return password


@transaction.atomic
def choose_password(*, user: User, password: str, actor: Actor) -> None:
    """Set a password that the person chose, already checked by its form."""
    user.set_password(password)
    user.save(update_fields=["password"])
    TemporaryPassword.objects.filter(user=user).delete()
    record(actor=actor, action="acesso.senha", subject=user.get_username())


def has_temporary_password(*, user: User) -> bool:
    """Whether somebody else has seen the account's password. One query."""
    return TemporaryPassword.objects.filter(user=user).exists()


@transaction.atomic
def set_access(*, user: User, active: bool, actor: Actor) -> None:
    """Let a person in or keep them out. The account stays: the trail names it.

    Raises:
        Refusal: one's own access, or the last one.
    """
    if user.is_active == active:
        return
    if not active:
        if actor.user is not None and actor.user.pk == user.pk:
            raise Refusal("Você não pode tirar o próprio acesso. Peça a outra pessoa da comissão.")
        others = User.objects.select_for_update().filter(is_active=True).exclude(pk=user.pk)
        if not others.exists():
            raise Refusal("Esta é a última pessoa com acesso; sem ela ninguém mais entraria.")
    user.is_active = active
    user.save(update_fields=["is_active"])
    record(
        actor=actor,
        action="acesso.liberado" if active else "acesso.retirado",
        subject=user.get_username(),
        before={"active": not active},
        after={"active": active},
    )
