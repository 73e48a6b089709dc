"""`docs/rules/volta.md` and the engine name the same calls, faults and lines."""

import re
from pathlib import Path

from scoring.truco.calls import read_say
from scoring.truco.notation import format_volta, parse_volta
from scoring.truco.volta import FAULTS

ROOT = Path(__file__).parents[3]
DOC = (ROOT / "docs/rules/volta.md").read_text(encoding="utf-8")


def first_column(start, end):
    """Return what stands between backticks in the first column of a table of the page."""
    rows = DOC[DOC.index(start) : DOC.index(end)].splitlines()[2:]
    cells = [row.split("|")[1] for row in rows if row.startswith("|")]
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_every_call_of_the_page_is_read():
    said = first_column("| `say` |", "With several flores")
    assert len(said) > 25
    assert [text for text in said if read_say(re.sub(r"\bn\b", "3", text)) is None] == []


def test_the_page_lists_every_fault_and_no_other():
    assert first_column("| `fault` |", "“The truco” is") == set(FAULTS)


def test_the_lines_of_the_page_are_voltas():
    lines = re.search(r"```\n(cego .*?)```", DOC, re.S).group(1).splitlines()
    assert [format_volta(parse_volta(line)) for line in lines] == lines
