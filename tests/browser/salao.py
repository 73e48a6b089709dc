"""Phones in a hall: Chromium over plain http by a name that is no localhost, so that nothing secure works."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import ARGS, CHROMIUM
from tests.tournaments.mesa import access_of

NAME = "salao.test"


@pytest.fixture(scope="session")
def hall_chromium(chromium: Any) -> Iterator[Any]:
    """A browser that finds the hall's laptop by name, as phones on its wi-fi do."""
    browser = chromium.browser_type.launch(
        executable_path=CHROMIUM, args=[*ARGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    )
    yield browser
    browser.close()


class Phone:
    """A juiz's phone with the page of its mesa open; what its console complains of fails the test."""

    def __init__(self, browser: Any, base: str, path: str, **options: Any) -> None:
        options = {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce"} | options
        self.context = browser.new_context(base_url=base, timezone_id="America/Sao_Paulo", **options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(10_000)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._heard)
        self.path = path
        self.page.goto(path)

    def _heard(self, message: Any) -> None:
        # Said by the browser of any page over plain http; and of a network that is not there.
        told = ("Cross-Origin-Opener-Policy", "Failed to load resource", "ERR_")
        if message.type == "error" and not any(words in message.text for words in told):
            self.complaints.append(message.text)

    def do(self, name: str) -> None:
        self.page.click(f'[data-do="{name}"]:visible')

    def win_partida(self, side: str) -> None:
        """Give one side three tentos a volta until the partida is over."""
        while not self.page.locator('[data-do="fim-da-partida"]').count():
            self.page.click(f'[data-mais="{side}3"]')
            if self.page.locator('[data-do="fecha"]').count():
                self.do("fecha")

    def sign(self) -> None:
        box = self.page.locator("canvas").bounding_box()
        self.page.mouse.move(box["x"] + 20, box["y"] + 30)
        self.page.mouse.down()
        self.page.mouse.move(box["x"] + 160, box["y"] + 90, steps=5)
        self.page.mouse.up()

    def confer(self) -> None:
        """Both capatazes sign and say *confiro*."""
        for side in "ab":
            self.page.wait_for_selector(f'[data-capataz="{side}"]')
            self.sign()
            self.do("confiro")

    def type_result(self, partidas: str) -> None:
        """Only the result: "24-10 24-12", then to the conferência."""
        self.page.click('[data-modo="final"]')
        for index, pair in enumerate(partidas.split()):
            for side, tentos in zip("ab", pair.split("-"), strict=True):
                self.page.fill(f"#m-p{index}{side}", tentos)
        self.page.click('#m-final [data-do="conferir"]')

    def idle(self) -> None:
        """Wait until nothing is left in the queue."""
        waiting = (
            "Object.keys(localStorage).filter(k => k.includes(':q:'))"
            ".filter(k => JSON.parse(localStorage[k]).state === 'guardado').length"
        )
        for _ in range(100):
            if self.page.evaluate(waiting) == 0:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("the queue is not empty")

    @property
    def state(self) -> str:
        """The state that the three circles show."""
        return str(self.page.locator("#m-estado [aria-current=step]").inner_text()).replace("\n", " ")

    @property
    def text(self) -> str:
        return str(self.page.locator("#mesa-app").inner_text())


@pytest.fixture
def phones(hall_chromium: Any, live_server: Any) -> Iterator[Any]:
    """Return a function that opens a mesa on a new phone: `phones(tournament, 1)`."""
    opened: list[Phone] = []

    def open_phone(tournament: Any, mesa: int, *, base: str = "", **options: Any) -> Phone:
        port = urlsplit(live_server.url).port
        token = access_of(tournament, mesa).token
        phone = Phone(hall_chromium, base or f"http://{NAME}:{port}", f"/mesa/{token}/", **options)
        opened.append(phone)
        return phone

    yield open_phone
    complaints = [complaint for phone in opened for complaint in phone.complaints]
    for phone in opened:
        phone.context.close()
    assert complaints == []
