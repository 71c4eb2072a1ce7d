"""Pages opened in a headless Chromium without a network; every complaint and every request is kept."""

import os
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import sync_playwright

import m44
from tests.browser.find import MISSING, browser

QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")
AN_HOUR = 3_600  # seconds of the page's clock, more than loading a page takes
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 860}


@pytest.fixture(scope="session")
def chromium():
    """A browser for all tests of a worker."""
    path = browser()
    assert path, MISSING
    alone = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=path, args=[*QUIET, *alone])
        yield program
        program.close()


@dataclass
class Opened:
    """A page with what it complained about and asked for."""

    page: object
    complaints: list = field(default_factory=list)
    requests: list = field(default_factory=list)

    def text(self, selector):
        return self.page.locator(selector).inner_text()

    @property
    def step(self):
        return int(self.page.locator("body").get_attribute("data-step"))

    @property
    def last(self):
        return int(self.page.locator("#slider").get_attribute("max"))

    def units(self):
        """Hex and figures of every unit on the board."""
        read = "all => all.map(u => [u.dataset.unit, u.dataset.hex, +u.dataset.figures])"
        rows = self.page.locator("[data-unit]").evaluate_all(read)
        return {unit: (hex_, figures) for unit, hex_, figures in rows if hex_}

    def medals(self):
        return {
            side: int(self.page.locator(f"#medals-{side}").get_attribute("data-medals"))
            for side in ("axis", "allies")
        }

    def cards(self, side):
        return [item.inner_text() for item in self.page.locator(f"#hand-{side} li").all()]


@pytest.fixture
def open_page(chromium):
    """Opens a file; the clock of the page stands still unless a test lets it run."""
    contexts = []

    def opener(path, viewport=DESK):
        context = chromium.new_context(viewport=viewport, offline=True, has_touch=viewport == PHONE)
        contexts.append(context)
        opened = Opened(context.new_page())
        opened.page.on("console", lambda message: opened.complaints.append(message.text))
        opened.page.on("pageerror", lambda error: opened.complaints.append(str(error)))
        opened.page.on("request", lambda request: opened.requests.append(request.url))
        opened.page.clock.install(time=0)
        opened.page.goto(path.as_uri())
        opened.page.clock.pause_at(
            AN_HOUR
        )  # an installed clock runs on with the real one until it is stopped
        return opened

    yield opener
    for context in contexts:
        context.close()


@dataclass(frozen=True)
class Game:
    """A game as the engine told it, and its page."""

    log: dict
    path: object


@pytest.fixture(scope="session")
def played(tmp_path_factory):
    """Games with their pages, written once."""
    known = {}

    def play(scenario, game=3):
        if (scenario, game) not in known:
            path = tmp_path_factory.mktemp("page") / f"{scenario}.html"
            (log,) = m44.replay(scenario, seed=1, game=game, html=path)
            known[scenario, game] = Game(log, path)
        return known[scenario, game]

    return play
