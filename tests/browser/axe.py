"""What axe finds wrong on an open page. Only violations are asked for: telling what passed takes as long."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe

_AXE = Axe()


def violations(page: Any) -> list[tuple[str, list[str]]]:
    """Return each rule that the page breaks, with the beginning of each element that breaks it."""
    found = _AXE.run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in found]
