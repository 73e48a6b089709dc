"""`export_event SLUG`: an event as a tournament file."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.exchange.exporting import document_of
from tournaments.exchange.writing import to_text
from tournaments.models import Event


class Command(BaseCommand):
    help = (
        "Escreve um evento como arquivo de torneio (JSON, tenteio/1), que load_event lê de volta sem perda. "
        "O arquivo traz documentos e telefones, a não ser com --without-personal-data."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="endereço do evento")
        parser.add_argument(
            "-o", "--output", type=Path, metavar="ARQUIVO", help="onde escrever (padrão: a tela)"
        )
        parser.add_argument(
            "--without-personal-data",
            action="store_true",
            help="deixa de fora documentos, telefones, observações e o histórico",
        )

    def handle(self, *args: object, slug: str, output: Path | None, **options: object) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"Não há evento com o endereço “{slug}”.")
        text = to_text(document_of(event, personal_data=not options["without_personal_data"]))
        if output is None:
            self.stdout.write(text, ending="")
            return
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"Não foi possível escrever {output}: {error.strerror}.") from error
