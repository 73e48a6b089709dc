"""Headless Chromium (Debian's) for the pages: one browser a session, one fresh context a test."""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

# The shell without windows first: it does a third less work.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), "chromium")
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

    def opened(path="/", *, width=1440, height=900, context=None, cookies=(), **options):
        if context is None:
            context = chromium.new_context(
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
                base_url=live_server.url,
                **options,
            )
            contexts.append(context)
        context.add_cookies(list(cookies))
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
def open_as_committee(open_page, live_server, client, committee_user):
    """As `open_page`, signed in as the committee. (The login form has tests of its own.)"""
    client.force_login(committee_user)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}

    def opened(path, **options):
        return open_page(path, cookies=[cookie], **options)

    return opened


@pytest.fixture
def committee_page(open_as_committee):
    """The committee's first page."""
    return open_as_committee("/comissao/")
