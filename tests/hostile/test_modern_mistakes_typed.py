"""Mistakes about battles without cards, typed in a fresh process: one line, its mend, exit code 2, no file."""

import pytest

from tests.printed.fresh import command
from tests.support.modern_field import file_of

INF, TANK, FIELD, APC = "mmb_infantry", "mmb_tank", "mmb_artillery_field", "mmb_transport_armored"
FILE, SECONDS, MISTAKE = "field.toml", 60.0, 2
FAR = {INF: "I1"}
SOUND = file_of({}, {INF: "A1"}, FAR)


def with_line(line):
    """A sound battle with a line more before its tables."""
    return SOUND.replace('group = "tests"', f'group = "tests"\n{line}')


# A battle, and all that the line about it says: the key or the hex, what is wrong, what to write instead.
BATTLES = {
    "a unit of the other family": (
        file_of({}, {INF: "A1", "armor": "A2"}, FAR),
        ["units.axis.armor", "A2", "a unit of Modern Battle like the others"],
    ),
    "too poor": (file_of({}, {INF: "C3:2"}, FAR), ["units.axis.mmb_infantry", "2 on C3", "3 to 5: poor"]),
    "too good": (file_of({}, {TANK: "C3:5"}, FAR), ["units.axis.mmb_tank", "5 on C3", "2 to 4: poor"]),
    "a gun in a river": (
        file_of({"E5": "mmb_river"}, {FIELD: "E5"}, FAR),
        ["units.axis.mmb_artillery_field", "river on E5", "a bridge or a ford"],
    ),
    "a bridge over nothing": (
        file_of({"E5": "bridge"}, {INF: "A1"}, FAR),
        ["map E5", "bridge", "a river or a stream below it"],
    ),
    "a tank aboard": (
        file_of({}, {APC: "C3"}, FAR, f'[carried]\nC3 = "{TANK}"\n'),
        ["carried.C3", TANK, "a unit that is carried: ", INF],
    ),
    "a first side": (with_line('first_side = "axis"'), ["first_side", "axis", "this battle has no cards"]),
    "hands": (with_line("hand_size = 4"), ["hand_size", "4", "this battle has no cards"]),
    "a deck": (
        file_of({}, {INF: "A1"}, FAR, rules='deck = "breakthrough"\n'),
        ["ruleset.deck", "breakthrough", "this battle has no cards"],
    ),
    "orders of a card": (
        SOUND + '[[patch]]\nat = "cards.recon_left.orders"\nset = "L2"\n',
        ["cards.recon_left.orders", "a deck of cards", "this battle has no cards"],
    ),
    "a rule of hands": (
        file_of({}, {INF: "A1"}, FAR, rules='opening = "FIXED"\n'),
        ["ruleset.opening", "hands of cards", "this battle has no cards"],
    ),
}
# An option beside a battle without cards, and all that is said of it: its name, what it needs, why that is not there.
OPTIONS = {
    "hand-size": ["hand-size", "hands of cards", "modern-01"],
    "winter-combat-cards": ["winter-combat-cards", "which needs ", "modern-01"],
    "scenario.first_side=allies": ["scenario.first_side", "a first side", "modern-01"],
    "cards.recon_left.orders=L2": ["cards.recon_left.orders", "a deck of cards", "modern-01"],
}


def refused(words, folder, told):
    """Words that a fresh process refuses in one line that says all of this; it leaves no file."""
    before = sorted(folder.iterdir())
    said = command(words, folder, SECONDS)
    assert (said.code, said.out) == (MISTAKE, ""), said
    assert len(said.err.splitlines()) == 1, said.err
    assert "Traceback" not in said.err
    assert [word for word in told if word not in said.err] == [], said.err
    assert sorted(folder.iterdir()) == before


@pytest.mark.rule(
    "MMB-GAP-3", "MMB-GAP-7", "MMB-GAP-18", "MMB-GAP-25", "MMB-GAP-27", "MMB-MOV-6", "MMB-UNIT-2"
)
@pytest.mark.parametrize("name", BATTLES)
def test_a_mistaken_battle(tmp_path, name):
    text, told = BATTLES[name]
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    refused(["fair", FILE, "--games", "20", "--out", "run"], tmp_path, [FILE, *told])


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_that_has_no_meaning_here(tmp_path, name):
    words = ["compare", "modern-01", "--option", name, "--games", "20", "--out", "run"]
    refused(words, tmp_path, OPTIONS[name])


@pytest.mark.quick
@pytest.mark.rule("MMB-GAP-27")
def test_the_option_beside_one_that_needs_cards(tmp_path):
    words = ["compare", "omaha-beach", "--option", "hand-size+modern-battle", "--out", "run"]
    refused(words, tmp_path, ["hand-size", "hands of cards", "modern-battle"])
