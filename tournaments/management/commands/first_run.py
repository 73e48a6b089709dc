"""What `make run` does before it serves: the first person, the demo events, the addresses to type."""

import argparse
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Event
from tournaments.network import lan_addresses
from tournaments.selectors.deletion import deleted_events
from tournaments.services.audit import Actor
from tournaments.services.people import add_person

FIRST_USER = "comissao"


class Command(BaseCommand):
    help = "Prepares the first run (a first user, the demo events) and prints the addresses of the site."

    def add_arguments(self, parser: CommandParser | argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000, help="port that the site will be served on")
        parser.add_argument(
            "--seeds",
            type=Path,
            default=Path(settings.BASE_DIR) / "seeds",
            help="folder of the demo events (tournament files)",
        )

    def handle(self, *args: object, port: int, seeds: Path, **options: object) -> None:
        password = ""
        if not User.objects.exists():
            _, password = add_person(
                username=FIRST_USER, full_name="Comissão", actor=Actor(name="primeira execução")
            )
        if not Event.objects.exists() and not deleted_events(1):  # who deleted the demo does not want it back
            self._load_demo(seeds)
        self._tell(port, password)

    def _load_demo(self, seeds: Path) -> None:
        files = [str(path) for path in sorted(seeds.glob("*.json"))]
        if not files:
            return
        try:
            call_command("load_event", *files, stdout=self.stderr)
        except CommandError as error:
            # The site is useful without its demo: say it and go on.
            self.stderr.write(f"Os eventos de demonstração não foram carregados: {error}")

    def _tell(self, port: int, password: str) -> None:
        lines = ["", "  Tenteio", f"    neste computador: http://localhost:{port}/"]
        lines += [f"    na rede do salão: http://{address}:{port}/" for address in lan_addresses()]
        lines += [f"    comissão:         http://localhost:{port}/comissao/"]
        if password:
            lines += [
                "",
                f"    usuário: {FIRST_USER}",
                f"    senha:   {password}",
                "    Anote: ela aparece só desta vez, e na primeira entrada você escolhe outra.",
            ]
        else:
            lines += ["    Esqueceu a senha? .venv/bin/python manage.py reset_password comissao"]
        self.stdout.write("\n".join([*lines, "", "    Para parar: Ctrl+C", ""]))
