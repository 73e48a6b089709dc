"""Every component in Chromium: no axe violation, no sideways scroll, targets fit for a thumb."""

import pytest

from tests.browser.axe import violations

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FACES = ("committee", "public", "mesa", "telao")

# Controls that stand alone (not links inside a sentence or a table) and are lower than `least` pixels.
SMALL_TARGETS = """least => [
    ...document.querySelectorAll("button, input, select, textarea, summary, .btn, nav a")
  ].filter(e => {
    const box = e.getBoundingClientRect();
    return box.width > 0 && !e.closest(".breadcrumbs, label") && Math.round(box.height) < least;
  }).map(e => e.outerHTML.slice(0, 80))"""


@pytest.fixture
def open_face(open_page, settings):
    """Open a face of the gallery."""
    settings.DEBUG = True
    settings.ROOT_URLCONF = "tests.browser.gallery_urls"

    def opened(face, *, width, scheme="light", javascript=True):
        page = open_page(
            f"/mostruario/?face={face}", width=width, color_scheme=scheme, java_script_enabled=javascript
        )
        page.wait_for_load_state("networkidle")
        return page

    return opened


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("face", FACES)
def test_face_has_no_axe_violation_and_keeps_the_content_policy(open_face, face, scheme):
    page = open_face(face, width=1440, scheme=scheme)

    assert violations(page) == []
    assert page.complaints == []  # a breach of the content security policy would be here


@pytest.mark.parametrize("width", [360, 768])
@pytest.mark.parametrize("face", FACES)
def test_face_fits_the_screen(open_face, face, width):
    page = open_face(face, width=width)

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL_TARGETS, 56 if face == "mesa" else 44) == []


def test_theme_switch_is_remembered(open_face):
    page = open_face("committee", width=1440)

    page.get_by_role("button", name="Tema escuro").click()
    page.reload()

    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.get_by_role("button", name="Tema escuro").get_attribute("aria-pressed") == "true"


def test_without_javascript_nothing_dead_is_shown(open_face):
    page = open_face("committee", width=360, javascript=False)

    assert page.locator("[data-theme-switch]").is_hidden()
    assert page.get_by_role("heading", name="Painel do Truco Cego Adulto").is_visible()


def test_a_toast_speaks_in_the_live_region_and_closes(open_face):
    page = open_face("committee", width=360)

    page.evaluate('htmx.trigger(document.body, "toast", {text: "Súmula <b>conferida</b>.", tone: "success"})')
    shelf = page.locator("#toasts[role=status]")

    assert shelf.inner_text().startswith("Súmula <b>conferida</b>.")
    shelf.get_by_role("button", name="Fechar").click()
    assert shelf.locator(".toast").count() == 0
