"""Compile every template, so that a misspelt tag is found before a person finds it."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.template import TemplateSyntaxError
from django.template.loader import get_template


class Command(BaseCommand):
    help = "Compile every template of the project and fail on the first that cannot be."

    def handle(self, *args: object, **options: object) -> None:
        root = Path(settings.BASE_DIR) / "templates"
        broken = []
        names = sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())
        for name in names:
            try:
                get_template(name)
            except (TemplateSyntaxError, UnicodeDecodeError) as error:
                broken.append(f"{name}: {error}")
        if broken:
            raise CommandError("\n".join(broken))
        self.stdout.write(f"{len(names)} templates compile.")
