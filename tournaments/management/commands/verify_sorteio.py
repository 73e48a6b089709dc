"""`verify_sorteio FILE`: every draw of a tournament file, drawn again."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from tournaments.exchange.draws import Verdict, check_draws
from tournaments.exchange.problems import json_path
from tournaments.exchange.terminal import document_or_exit, end

DIFFERS = 1


class Command(BaseCommand):
    help = (
        "Refaz cada sorteio de um arquivo de torneio. Sai com 1 e diz qual, se algum não confere; "
        "com 2, se o arquivo tem problemas. Sorteios feitos à mão são mostrados com as testemunhas."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="ARQUIVO", help="arquivo do torneio (JSON, tenteio/1)")

    def handle(self, *args: object, **options: object) -> None:
        document = document_or_exit(self, Path(str(options["file"])))
        checks = check_draws(document)
        for check in checks:
            line = f"{json_path(check.path)}: {check.message}"
            (self.stderr if check.verdict is Verdict.DIFFERS else self.stdout).write(line)
        if any(check.verdict is Verdict.DIFFERS for check in checks):
            end(self, DIFFERS, "há sorteio que não confere")
        if not checks:
            self.stdout.write("O arquivo não tem sorteios.")
