"""Print the matrix rule → code → tests, with what is missing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tournaments.management.rule_matrix import Line, rule_matrix
from tournaments.regulamento import regulamento


class Command(BaseCommand):
    help = (
        "Mostra, para cada regra do regulamento, o código que a cita, os testes que a provam e o que falta."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--missing", action="store_true", help="só as regras em que falta código ou teste"
        )

    def handle(self, *args: object, **options: Any) -> None:
        lines = rule_matrix(regulamento(), Path(settings.BASE_DIR))
        for line in lines:
            if line.missing or not options["missing"]:
                self._print(line)
        proved = [line for line in lines if {"E", "C"} & set(line.rule.classes)]
        lacking = [line for line in proved if line.missing]
        self.stdout.write(
            f"{len(lines)} regras; {len(proved)} o sistema exige ou calcula: "
            f"{len(proved) - len(lacking)} com código e teste, {len(lacking)} com falta."
        )

    def _print(self, line: Line) -> None:
        rule = line.rule
        self.stdout.write(f"{rule.id}  [{rule.classes}]  {rule.article}: {rule.title}")
        for name in line.code:
            self.stdout.write(f"    código  {name}")
        for name in line.proved_code:
            self.stdout.write(f"    código  {name} (pelo teste)")
        for proof in line.proofs:
            self.stdout.write(f"    teste   {proof.test}")
        for word in line.missing:
            self.stdout.write(f"    FALTA   {word}")
