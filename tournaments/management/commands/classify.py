"""`classify FILE`: the classification that follows from a tournament file."""

import json
from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from tournaments.exchange.report import classification_json, classification_table
from tournaments.exchange.terminal import document_or_exit


class Command(BaseCommand):
    help = (
        "Mostra a classificação de um arquivo de torneio, sem tocar no banco de dados. "
        "Com problema no arquivo, lista cada um em uma linha (caminho: mensagem) e sai com 2."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="ARQUIVO", help="arquivo do torneio (JSON, tenteio/1)")
        parser.add_argument(
            "--format", choices=["json", "table"], default="table", help="forma da saída (padrão: table)"
        )

    def handle(self, *args: object, **options: object) -> None:
        document = document_or_exit(self, Path(str(options["file"])))
        if options["format"] == "json":
            self.stdout.write(json.dumps(classification_json(document), ensure_ascii=False, indent=1))
        else:
            self.stdout.write(classification_table(document))
