"""Files that commands on pages read: the example of ``scenarios/README.md``, with mistakes that a page shows told."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "scenarios" / "README.md"
EXAMPLE = re.compile(r"^## A small example\n\n```toml\n(.*?)^```$", re.M | re.S)
THREE_MISTAKES = {
    "hand_size = { axis = 4,": "hand_size = { axis = 0,",
    "medal_target = 4 ": "medal_target = 0 ",
    'sides = "allies"': 'sides = "allied"',
}
OTHER_DICE = """
[[patch]]
at = "units.infantry.dice"
was = "3/3/3"
set = "3/2/2"
"""


def write_files(folder: Path) -> None:
    """Write the files into a folder: ``my-battle.toml`` with three mistakes, ``my-raid.toml`` with one."""
    example = EXAMPLE.search(PAGE.read_text(encoding="utf-8"))[1]
    mistaken = example
    for sound, wrong in THREE_MISTAKES.items():
        assert sound in mistaken, f"{PAGE}: no {sound}"
        mistaken = mistaken.replace(sound, wrong, 1)
    (folder / "my-battle.toml").write_text(mistaken, encoding="utf-8")
    (folder / "my-raid.toml").write_text(example + OTHER_DICE, encoding="utf-8")
