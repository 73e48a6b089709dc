"""`load_event FILE…`: tournament files into the database."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandParser

from tournaments.exchange.defaults import FILE_AUTHOR
from tournaments.exchange.loading import FileRefusedError, load_document
from tournaments.exchange.reading import read_path
from tournaments.exchange.terminal import INVALID_FILE, end, list_problems
from tournaments.services.audit import Actor


class Command(BaseCommand):
    help = (
        "Carrega eventos de arquivos de torneio, cada arquivo inteiro ou nada dele. Lista cada problema em "
        "uma linha (caminho: mensagem) e sai com 2 se algum arquivo foi recusado."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files", nargs="+", type=Path, metavar="ARQUIVO", help="arquivo do torneio (JSON)"
        )
        parser.add_argument(
            "--replace", action="store_true", help="apaga antes o evento que já tem o mesmo endereço"
        )

    def handle(self, *args: object, files: list[Path], replace: bool, **options: object) -> None:
        refused: list[str] = []
        for path in files:
            reading = read_path(path)
            problems = reading.problems
            if reading.document is not None:
                try:
                    event = load_document(reading.document, actor=Actor(name=FILE_AUTHOR), replace=replace)
                except FileRefusedError as error:
                    problems = error.problems
                else:
                    self.stdout.write(f"{path}: evento “{event.name}” carregado")
            # With one file its name says nothing; with several it says everything.
            list_problems(self, problems, prefix=f"{path} " if len(files) > 1 else "")
            if problems:
                refused.append(str(path))
        if refused:
            end(self, INVALID_FILE, f"não carregado: {', '.join(refused)}")
