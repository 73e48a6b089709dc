"""Delete an event or a tournament, also one that was played, for who has the computer in hand."""

import argparse
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tournaments.exchange.exporting import document_of
from tournaments.exchange.writing import to_text
from tournaments.models import Event
from tournaments.services.audit import Actor
from tournaments.services.deletion import delete_event, delete_tournament
from tournaments.services.refusals import Refusal


class Command(BaseCommand):
    help = (
        "Deletes an event (or one tournament of it), whatever it holds. Asks for its name first, and keeps "
        "its tournament file, which load_event brings back."
    )

    def add_arguments(self, parser: CommandParser | argparse.ArgumentParser) -> None:
        parser.add_argument("slug", help="endereço do evento")
        parser.add_argument("--tournament", metavar="ENDEREÇO", help="só este torneio do evento")
        parser.add_argument("--yes", action="store_true", help="não pergunta o nome")

    def handle(self, *args: object, slug: str, tournament: str | None, yes: bool, **options: object) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"Não há evento com o endereço “{slug}”.")
        one = event.tournaments.filter(slug=tournament).first() if tournament else None
        if tournament and one is None:
            raise CommandError(f"Não há torneio com o endereço “{tournament}” em {event.name}.")
        name = one.name if one else event.name
        typed = name if yes else input(f"Isto apaga “{name}” com tudo o que há nele. Escreva o nome: ")
        actor = Actor(name="linha de comando")
        copy = self._keep(event)
        try:
            if one is not None:
                delete_tournament(tournament=one, typed_name=typed, actor=actor, whatever=True)
            else:
                delete_event(event=event, typed_name=typed, actor=actor, whatever=True)
        except Refusal as refusal:
            copy.unlink()
            raise CommandError(f"Nada foi apagado. {refusal.text}") from None
        self.stdout.write(f"Apagado: {name}. Cópia do evento como era: {copy}")

    def _keep(self, event: Event) -> Path:
        folder = Path(settings.DATA_DIR) / "copias"
        path = folder / f"{event.slug}-{timezone.localtime():%Y-%m-%d-%H%M%S}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(to_text(document_of(event)), encoding="utf-8")
        except OSError as error:
            raise CommandError(
                f"Nada foi apagado: não deu para guardar a cópia em {path} ({error.strerror})."
            ) from None
        return path
