"""Pictures for the docs: a report of a made-up run, and the terminal.  ``make screenshots``."""

import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from analysis.answers.compare import compare
from tests.browser import terminal_pictures
from tests.browser.find import MISSING, browser
from tests.reports.showcase import showcase

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
RULES, BATTLES, GAMES, TRACED = 6, 4, 2_000, 30
# File: window, colours, how much of the page is shown (pixels), whether the first section is open.
VIEWS = {
    "report.png": ((1280, 860), "light", 1_500, False),
    "report-dark.png": ((1280, 860), "dark", 1_500, False),
    "report-section.png": ((1280, 860), "light", 1_350, True),
    "report-phone.png": ((390, 844), "light", 1_700, False),
}
COLORS = 128  # of a picture: few are needed, and the file stays small


def take(page_file: Path, folder: Path) -> list[Path]:
    """Open the page in every way and keep what is seen."""
    taken = []
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        for name, ((width, height), colors, tall, is_open) in VIEWS.items():
            context = program.new_context(
                viewport={"width": width, "height": height}, color_scheme=colors, offline=True
            )
            page = context.new_page()
            page.goto(page_file.as_uri())
            top = 0
            if is_open:
                page.locator("nav.contents li a").first.click()
                page.wait_for_timeout(300)
                top = page.evaluate(
                    "scrollY + document.querySelector('details').getBoundingClientRect().top - 12"
                )
            page.screenshot(
                path=folder / name,
                full_page=True,
                clip={"x": 0, "y": top, "width": width, "height": tall},
            )
            taken.append(folder / name)
            context.close()
        taken += terminal_pictures.take(program, folder)
        program.close()
    return taken


def shrink(path: Path) -> None:
    """A picture with few colours, which is a third of its size."""
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLORS, method=Image.Quantize.MEDIANCUT).save(path, optimize=True)


def main() -> int:
    """Draw the page and take all pictures; 1 without a browser."""
    if browser() is None:
        print(MISSING)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        page.write_text(compare(showcase(RULES, BATTLES, GAMES, TRACED)).to_html(), encoding="utf-8")
        for path in take(page, FOLDER):
            shrink(path)
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
