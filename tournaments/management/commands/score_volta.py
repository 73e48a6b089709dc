"""`manage.py score_volta FILE|-`: what voltas of truco and mãos of Douradinha give, without a database."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.douradinha import case as douradinha
from scoring.modalities import Modality
from scoring.truco import volta as truco


class Command(BaseCommand):
    """Read volta cases and print what each side gets."""

    help = (
        "Diz quantos tentos cada lado ganha em uma volta de truco, ou quantos pontos em uma mão de "
        "douradinha, e por qual regra. Lê um caso em JSON ou uma lista deles; o formato está em "
        "docs/rules/volta.md e docs/rules/douradinha.md. Um caso cuja sequência não é permitida é respondido "
        "com “problems”."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file and whether each item is explained."""
        parser.add_argument("file", metavar="ARQUIVO", help="arquivo JSON, ou “-” para a entrada padrão")
        parser.add_argument(
            "--explain", action="store_true", help="acrescenta a cada item o porquê, por extenso"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one answer for one case, and a list for a list, in the same order."""
        cases = _read(options["file"])
        explain = options["explain"]
        if not isinstance(cases, list):
            self.stdout.write(json.dumps(_score(cases, explain), ensure_ascii=False, indent=2))
            return
        answers = (json.dumps(_score(case, explain), ensure_ascii=False) for case in cases)
        self.stdout.write("[" + ",\n ".join(answers) + "]")


def _score(case: Any, explain: bool) -> dict[str, Any]:
    """Let the engine of the case's modality answer; truco's explains what is no case at all."""
    is_douradinha = isinstance(case, dict) and case.get("modality") == Modality.DOURADINHA
    engine = douradinha.score_case if is_douradinha else truco.score_case
    return engine(case, explain=explain)


def _read(file: str) -> Any:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"Não consegui ler {file}: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} não está em UTF-8.") from error
    try:
        return json.loads(text)
    except ValueError as error:
        raise CommandError(f"{file} não é JSON: {error}.") from error
