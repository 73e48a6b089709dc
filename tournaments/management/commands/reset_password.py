"""A new password for somebody of the committee, for who has the computer in hand."""

import argparse

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.services.audit import Actor
from tournaments.services.people import reset_password, set_access


class Command(BaseCommand):
    help = (
        "Gives a person of the committee a new random password and prints it. "
        "Also lets the person in again if the access was taken away."
    )

    def add_arguments(self, parser: CommandParser | argparse.ArgumentParser) -> None:
        parser.add_argument("username", nargs="?", default="comissao", help="default: comissao")

    def handle(self, *args: object, username: str, **options: object) -> None:
        user = User.objects.filter(username__iexact=username).first()
        if user is None:
            known = ", ".join(User.objects.order_by("username").values_list("username", flat=True))
            raise CommandError(f"Não há usuário “{username}”. Usuários: {known or 'nenhum ainda'}.")
        actor = Actor(name="linha de comando")
        password = reset_password(user=user, actor=actor)
        set_access(user=user, active=True, actor=actor)
        self.stdout.write(f"usuário: {user.get_username()}\nsenha:   {password}")
        self.stdout.write("Ela é provisória: ao entrar, a pessoa escolhe outra.")
