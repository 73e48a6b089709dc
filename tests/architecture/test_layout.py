"""What the house promises of its own code: served locally, one-way imports, modules of a size to be read."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [
    path
    for folder in ("scoring", "tournaments", "config")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]


def test_imports_go_one_way():
    """The contracts of pyproject.toml, as `make check` runs them."""
    lint = Path(sys.executable).parent / "lint-imports"

    done = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_no_page_asks_another_host_for_anything():
    """No CDN: what a page loads comes from this server."""
    loaded = re.compile(r"""(?:src|href|url\(|@import)\s*=?\s*["'(]*(?:https?:)?//[a-z]""", re.IGNORECASE)
    files = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "tournaments" / "static").rglob("*.css")]

    found = [f"{path.relative_to(ROOT)}: {m[0]}" for path in files for m in loaded.finditer(path.read_text())]

    assert found == []


def test_no_page_runs_a_script_or_a_style_of_its_own():
    """The content policy allows none: no inline script, style or handler."""
    inline = re.compile(r"<script(?![^>]*(?:src=|type=\"application/json\"))|<style|\son[a-z]+=\"|\sstyle=\"")
    pages = [p for p in (ROOT / "templates").rglob("*.html") if "pdf" not in p.parts]

    found = [f"{path.relative_to(ROOT)}: {m[0]}" for path in pages for m in inline.finditer(path.read_text())]

    assert found == []


@pytest.mark.parametrize("name", ["utils", "helpers", "common", "misc"])
def test_no_module_is_a_drawer(name):
    assert [path for path in SOURCES if path.stem == name] == []


def test_modules_are_of_a_size_to_be_read():
    """About 300 lines; nothing past 450."""
    long = {str(p.relative_to(ROOT)): n for p in SOURCES if (n := len(p.read_text().splitlines())) > 450}

    assert long == {}
