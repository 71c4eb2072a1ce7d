"""A battle beyond the room of the records is refused by the name of the limit; the README lists all limits."""

import copy
import re
import tomllib
from pathlib import Path
from string import ascii_lowercase

import numpy as np
import pytest

from engine import sizes
from engine.layout import TABLES
from engine.loading.in_force.rules import base_document
from engine.loading.scenario.load import scenario_from
from engine.loading.schema.boards import read_boards
from engine.loading.tables.build import build_tables
from engine.loading.tables.cards import fill_cards
from engine.loading.words.errors import InputError
from tests.hostile.box_battle import FILE, SOUND
from tests.hostile.conftest import check_error

ROOT = Path(__file__).resolve().parents[2]
LINE = re.compile(r"^\| .* \| (\d+) \| `(MAX_\w+)` \|$", re.MULTILINE)
LISTED = {
    name: int(most) for most, name in LINE.findall((ROOT / "scenarios" / "README.md").read_text("utf-8"))
}
# Sizes that no file can go beyond: work space, or ends that are cut without a word because nothing is lost.
NOT_OF_FILES = {"MAX_MARCHES", "MAX_MARCH", "MAX_TURNS"}
SMALL = """
id = "meadow"
title = "A Meadow"
first_side = "axis"
medal_target = 2
hand_size = { axis = 4, allies = 5 }
map = '''
%s'''
[legend]
r = "river"
R = "river + bridge"
d = "tp_dam"
[units.axis]
infantry = "A1"
[units.allies]
infantry = "I1"
"""
WIDE = "".join(f"{row} {'. ' * (13 if i % 2 == 0 else 12)}\n" for i, row in enumerate("ABCDEFGHI"))
NAMES = [f"{row}{i}" for k, row in enumerate("ABCDEFGHI") for i in range(1, 14 - k % 2)]
MIDDLE = [name for name in NAMES if name[0] in "CDEFG"]


PIECES = [
    name for name, columns in base_document()["terrain"].items()
    if columns["layer"] == "PIECE" and not {"SANDBAGS", "NUMBERED"} & {*columns["traits"]}
    and not any(columns[column] for column in ("climb", "connects", "edges", "height", "on_enter"))
][:5]  # fmt: skip


def small(**more):
    return tomllib.loads(SMALL % WIDE) | more


def with_tokens(hexes, token):
    raw = small()
    lines = []
    for line in WIDE.splitlines():
        row, *cells = line.split()
        cells = [token if f"{row}{i + 1}" in hexes else cell for i, cell in enumerate(cells)]
        lines.append(" ".join([row, *cells]))
    return raw | {"map": "\n".join(lines) + "\n"}


def units(n):
    return {"axis": {"infantry": " ".join(NAMES[: n - 1])}, "allies": {"infantry": NAMES[-1]}}


def rows(n):
    known = [
        row for row, columns in base_document()["units"].items()
        if columns["class"] != "TRN" and columns["nation"] is None
    ]  # fmt: skip
    half = n // 2 + 1
    return {
        "axis": dict(zip(known[:half], NAMES, strict=False)),
        "allies": dict(zip(known[half:n], reversed(NAMES), strict=False)),
    }


def objectives(n):
    return [{"id": f"o{i}", "sides": "axis", "hexes": name} for i, name in enumerate(MIDDLE[:n])]


def marker(kind, n, **more):
    return {"kind": kind, "hexes": " ".join(MIDDLE[:n]), **more}


def drops(n):
    return [{"side": "axis", "unit": "infantry", "count": 1} for _ in range(n)]


def patch(at, value):
    return [{"at": at, "set": value}]


def use(**more):
    return {"card": "air_power", "sides": "axis", **more}


LOOSE = ("bunker", "hedgehog", "tp_field_bunker")
TILES = (
    "forest", "hedgerow", "hill", "town", "river", "beach", "tp_oasis", "tp_marsh", "tp_high_ground", "tp_cemetery",
    "tp_church", "tp_radar", "tp_supply_depot",
)  # fmt: skip


def tiles_with_pieces(n):
    """As many tiles, each on a hex with three pieces that come and go: 16 combinations with sandbags, 2 of open."""
    raw = small()
    tokens = iter([letter for letter in ascii_lowercase if letter not in "rd"][:n])
    lines = []
    for line in WIDE.splitlines():
        row, *cells = line.split()
        lines.append(" ".join([row, *(next(tokens, cell) if row in "CDEFG" else cell for cell in cells)]))
    tokens = [letter for letter in ascii_lowercase if letter not in "rd"][:n]
    legend = {
        token: {"terrain": " + ".join([tile, *LOOSE]), "owner": "axis"}
        for token, tile in zip(tokens, TILES, strict=False)
    }
    cleared = [{"at": f"terrain.{name}.clears", "set": {"INF": "INSTEAD"}} for name in LOOSE]
    return raw | {"map": "\n".join(lines) + "\n", "legend": raw["legend"] | legend, "patch": cleared}


def exempt(*ways):
    return small(ruleset={"penalties": [{"who": "INF", "move": "max 1", "exempt": way} for way in ways]})


# A battle beyond the limit, and what its line names: the limit, what was found, what is allowed.
BEYOND = {
    "MAX_UNITS": (small(units=units(81)), ["units", "81", "80"]),
    "MAX_ROWS": (small(units=rows(25)), ["25 unit rows", "24"]),
    "MAX_FIGURES": (small(units={"axis": {"infantry": "A1:9"}, "allies": {"infantry": "I1"}}), ["A1:9", "8"]),
    "MAX_OBJECTIVES": (small(objective=objectives(17)), ["objective", "17", "16"]),
    "MAX_DROPS": (small(air_drop=drops(5)), ["air_drop", "5", "4"]),
    "MAX_LOADS": (small(marker=[marker("prisoner", 9, sides="axis", to="A2")]), ["prisoners", "9", "8"]),
    "MAX_POSTS": (small(marker=[marker("post", 9, sides="axis")]), ["posts", "9", "8"]),
    "MAX_TOKENS": (small(patch=patch("terrain.tp_minefield.on_enter.pool", [0] * 25)), ["pool", "25", "24"]),
    "MAX_RANGE": (small(patch=patch("units.artillery.dice", [1] * 9)), ["dice", "1, 1, 1", "8"]),
    "MAX_CARDS": (small(patch=[*patch("decks.standard.air_power", 20), *(
        {"at": f"decks.standard.{card}", "set": 20} for card in ("barrage", "dig_in", "ambush", "medics_mechanics")
    )]), ["cards", "120"]),
    "MAX_COMBAT": (small(ruleset={"combat_deck": 49}), ["combat_deck", "49", "48"]),
    "MAX_HELD": (small(ruleset={"recon_as": use(held=" ".join(MIDDLE[:17]))}), ["held", "16"]),
    "MAX_TARGETS": (small(ruleset={"recon_as_also": [use(targets=7)]}), ["targets", "7", "6"]),
    "MAX_USES": (small(ruleset={"recon_as_also": [use()] * 4}), ["recon_as_also", "4 permissions", "3"]),
    "MAX_DAMS": (with_tokens(MIDDLE[:5], "d") | {"ruleset": {"dam_sabotage": "AXIS"}}, ["5 dams", "4"]),
    "MAX_EXIT_KINDS": (
        small(exit=[{"sides": "axis", "hexes": f"I{i}", "who": "INF", "value": i} for i in range(2, 11)]),
        ["exit", "9 kinds", "8"],
    ),
    "MAX_RIGGED": (
        with_tokens(MIDDLE[:5], "R") | {
            "ruleset": {"detonation_dice": 2}, "marker": [marker("charges", 5, sides="both")],
        },
        ["charges", "10", "8"],
    ),
    "MAX_PIECES": (
        with_tokens(MIDDLE[:9], "x") | {
            "legend": {"r": "river", "x": {"terrain": " + ".join(["open", *PIECES]), "owner": "axis"}},
            "patch": [{"at": f"terrain.{name}.clears", "set": {"INF": "INSTEAD"}} for name in PIECES],
        },
        ["removable pieces", "at most"],
    ),
    "MAX_STACKS": (tiles_with_pieces(13), ["map", "210 combinations of terrain", "192"]),
    "MAX_PATHS": (exempt("road", "rail", "town", "road|town"), ["penalties.exempt", "4 kinds", "3"]),
    "MAX_TRAINS": (
        small(train=[{"side": "axis", "unit": "tp_train", "hexes": f"{a} {b}"} for a, b in zip(
            MIDDLE[:10:2], MIDDLE[1:10:2], strict=True)]),
        ["train", "5", "4"],
    ),
}  # fmt: skip


def line_of(raw):
    with pytest.raises(InputError) as found:
        build_tables(scenario_from(copy.deepcopy(raw), Path(FILE)))
    check_error(str(found.value), FILE)
    return str(found.value)


@pytest.mark.parametrize("limit", BEYOND)
def test_a_battle_beyond_a_limit(limit):
    raw, told = BEYOND[limit]
    line = line_of(raw)
    assert [word for word in told if word not in line] == [], line


@pytest.mark.parametrize(
    "raw", [small(), tiles_with_pieces(11), exempt("road", "rail", "town")], ids=["small", "stacks", "paths"]
)
def test_a_battle_within_the_limits_is_sound(raw):
    build_tables(scenario_from(raw, Path(FILE)))


def test_a_board_beyond_its_limit(tmp_path):
    """Rows of 13 and 12 hexes in turn: 18 have 225 hexes, 19 have 238."""
    file = tmp_path / "boards.toml"
    row = "[wide]\nrows = {}\ncolumns = 13\nlines = [7, 17]\nground = 'open'\n"
    file.write_text(row.format(18), encoding="utf-8")
    assert read_boards(file)["wide"].grid.n_hexes == 225
    file.write_text(row.format(19), encoding="utf-8")
    with pytest.raises(InputError) as found:
        read_boards(file)
    check_error(str(found.value), str(file), "wide", "at most 232 hexes")


@pytest.mark.parametrize(
    ("kinds", "copies", "told"),
    [(49, 1, "49 cards of 49 kinds"), (25, 5, "125 cards of 25 kinds")],
    ids=["MAX_CARD_ROWS", "MAX_CARDS"],
)
def test_a_deck_beyond_its_limits(kinds, copies, told):
    """No file brings kinds of cards of its own, so the deck is handed over."""
    cards = {f"card_{i}": {} for i in range(kinds)}
    with pytest.raises(InputError) as found:
        fill_cards(np.zeros((), TABLES)[()], cards, dict.fromkeys(cards, copies), None)
    check_error(str(found.value), "decks", told, "1 to 120 cards of at most 48 kinds")


def test_cargo_beyond_its_limit():
    raw = tomllib.loads(SOUND)
    raw["train"][0]["cargo"] = "infantry " * 7
    assert "7" in line_of(raw)


@pytest.mark.parametrize(("key", "found"), [("medal_target", 41), ("hand_size", 13)])
def test_medals_and_hands(key, found):
    assert str(found) in line_of(small(**{key: {"axis": found, "allies": 5}}))


def test_the_table_says_what_the_records_hold():
    assert {name: getattr(sizes, name) for name in LISTED} == LISTED


def test_every_limit_has_a_battle_beyond_it():
    elsewhere = {"MAX_HEXES", "MAX_CARD_ROWS", "MAX_CARGO"}  # tests of their own above
    assert set(BEYOND) | elsewhere == set(LISTED)


def test_the_table_is_whole():
    """Every size that the readers of files look at stands in the table."""
    readers = [*(ROOT / "engine" / "loading").rglob("*.py"), *(ROOT / "engine" / "rules").rglob("tables.py")]
    texts = [path.read_text("utf-8") for path in readers]
    read = {name for text in texts for name in re.findall(r"\bMAX_\w+", text) if hasattr(sizes, name)}
    assert read - NOT_OF_FILES == set(LISTED)
