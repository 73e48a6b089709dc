"""Put a copy made by `backup` in the place of the database."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.backups import BackupError, restore_backup


class Command(BaseCommand):
    help = "Put a copy in the place of the database; what is there now is kept as one more copy."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a copy made by `backup`")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            kept = restore_backup(Path(options["file"]), now=timezone.localtime())
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        call_command("migrate", verbosity=0)  # a copy of an older version
        self.stdout.write(f"Restaurado. O que havia antes está em {kept}")
