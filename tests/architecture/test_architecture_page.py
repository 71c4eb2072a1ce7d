"""The tree on the page on the architecture shows rooms that are there, and all rooms of the top."""

import re

from tests.architecture.packages import ROOT

PAGE = (ROOT / "docs" / "1-architecture.md").read_text(encoding="utf-8")
LINE = re.compile(r"^( {4,})(\w+(?:/|\.py)(?: \w+(?:/|\.py))*)(?: {2,}|$)")


def places():
    """Paths of the tree, by its indents: several names of one line are side by side."""
    block = PAGE.split("## The tree\n")[1].split("\n\nImport contracts")[0]
    above = {}
    for line in block.splitlines():
        found = LINE.match(line)
        if found:
            depth = len(found[1])
            parent = next((above[at] for at in sorted(above, reverse=True) if at < depth), "")
            for name in found[2].split():
                yield parent + name
            above = {at: path for at, path in above.items() if at < depth} | {
                depth: parent + found[2].split()[0]
            }


def test_every_room_of_the_tree_is_there():
    shown = list(places())
    assert len(shown) > 50 and {"engine/moments.py", "engine/players/kinds/", "m44/names/"} <= set(shown)
    assert [path for path in shown if not (ROOT / path).exists()] == []


def test_every_room_of_the_three_packages_is_shown():
    rooms = {
        f"{path.parent.relative_to(ROOT).as_posix()}/"
        for top in ("engine", "analysis", "m44")
        for path in (ROOT / top).glob("*/__init__.py")
    }
    assert rooms - set(places()) == set()
