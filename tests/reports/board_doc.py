"""Pictures of all boards and the page ``docs/7-boards.md`` that shows them; ``make answers`` writes both anew."""

from pathlib import Path

import m44
from m44.names.lists import list_scenarios

ROOT = Path(__file__).resolve().parents[2]
PAGE, FOLDER = ROOT / "docs" / "7-boards.md", ROOT / "docs" / "boards"
OPENING = """# Boards

Every battle that comes with the program, as `m44 show ID --out board.svg` draws it.  The Axis sits at the top; its
counters are orange with a dark halo, those of the Allies blue with a white one, so that grey pictures tell them apart
too.  A counter shows a figure for each one of its unit.  A round badge on a hex is a medal that counts while it is
held, a square one a medal that is kept, a dark jagged one wins the game; its rim tells who can earn it.

`m44 show ID --heat losses --run runs/… --out losses.png` colours the same board by what happened in the games of a
run: figures lost on every hex, steps onto it (`visits`) or battles fought from it (`battles`), a game; `--side` takes
one side only, `--minus official` shows the change against another variant.
"""


def battles() -> list[m44.BoardView]:
    """All shipped battles, those of the base game first."""
    rows = sorted(list_scenarios(), key=lambda one: (one["group"], one["number"] or 0))
    return m44.show(*(one["id"] for one in rows))


def page(views: list[m44.BoardView]) -> str:
    """The page."""
    parts = [OPENING]
    for view in views:
        title, briefing = view.text.splitlines()[:2]
        parts.append(
            f"## {title}\n\n`{view.id}`.  {briefing}.\n\n![Board of {title}](boards/{view.id}.svg)\n"
        )
    return "\n".join(parts)


def refresh() -> None:
    """Write page and pictures; pictures of battles that are gone are removed."""
    views = battles()
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    for view in views:
        view.write(FOLDER / f"{view.id}.svg")
    PAGE.write_text(page(views), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    refresh()
