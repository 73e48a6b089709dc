"""Measure, as ratios; see docs/benchmarks.md."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

SUITES = ("standings", "generate", "db", "papers", "voltas")


class Command(BaseCommand):
    help = "Run the benchmarks: each line is a ratio of two things measured in this run, against its bar."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="*", metavar="NAME", help=f"which suites: {', '.join(SUITES)}")
        parser.add_argument("--quick", action="store_true", help="fewer repetitions")
        parser.add_argument("--json", metavar="FILE", help="write the figures to a file too")

    def handle(self, *args: object, **options: Any) -> None:
        unknown = set(options["names"]) - set(SUITES)
        if unknown:
            raise CommandError(f"no suite called {', '.join(sorted(unknown))}; there are {', '.join(SUITES)}")
        figures, missed = [], 0
        for name in options["names"] or SUITES:
            suite = import_module(f"tournaments.bench.{name}")
            self.stdout.write(self.style.MIGRATE_HEADING(name))
            for bar in suite.bars(quick=options["quick"]):
                self.stdout.write("  " + bar.line())
                missed += not bar.passed and not bar.noisy
                figures.append({"suite": name, "name": bar.name, "ratio": bar.ratio, "at_most": bar.at_most})
        if options["json"]:
            Path(options["json"]).write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n")
        if missed:
            raise CommandError(f"{missed} goals missed")
