"""Write a whole copy of the database into a folder."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.backups import BackupError, make_backup


class Command(BaseCommand):
    help = "Write a whole, checked copy of the database into DIR, while the product runs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", metavar="DIR", help="where the copy goes; made if it is not there")

    def handle(self, *args: object, **options: Any) -> None:
        try:
            path = make_backup(Path(options["folder"]), now=timezone.localtime())
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Cópia feita e conferida: {path}")
