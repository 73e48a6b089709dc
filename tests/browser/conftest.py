"""Headless Chromium (Debian's) for the pages: one browser a session, one fresh context a test."""

import os

import pytest
from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium():
    """Launch the browser once."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, live_server):
    """Return a function that opens a page in a context of its own: `open_page("/", width=360)`.

    `context`: one that is open already, with what it keeps. What the console complains about (a breach of the
    content policy too) gathers in `page.complaints`.
    """
    contexts = []

    def opened(path="/", *, width=1440, height=900, context=None, **options):
        if context is None:
            context = chromium.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                base_url=live_server.url,
                **options,
            )
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.complaints = []
        page.on("console", lambda m: page.complaints.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def committee_page(open_page, transactional_db, django_user_model):
    """A page logged in as the committee, by the login form."""
    django_user_model.objects.create_user("comissao", password="chimarrão-quente", is_staff=True)
    page = open_page("/entrar/")
    page.get_by_label("Usuário").fill("comissao")
    page.get_by_label("Senha").fill("chimarrão-quente")
    page.get_by_role("button", name="Entrar").click()
    page.wait_for_url("**/comissao/")
    return page
