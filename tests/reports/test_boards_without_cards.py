"""Battles without cards have no sections, and their objectives count units: what pictures and texts make of it."""

import pytest

from analysis.boards.board import BoardSheet
from analysis.boards.board_legend import entries
from analysis.boards.goal_marks import meaning
from engine.loading.in_force.rules import base_document
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.board_text import board_text
from engine.replay.replay_text import show_text
from engine.replay.setup_log import setup_of
from tests.support.battlefield import built_from
from tests.support.modern_field import file_of

RULES = base_document()
INF = "mmb_infantry"
EXIT = '[[exit]]\nsides = "axis"\nhexes = "A5"\nvalue = 2\n'
# Battle and options, whether it has cards.
BATTLES = [("modern-05", "", False), ("pegasus-bridge", "modern-battle", False), ("pegasus-bridge", "", True)]


def setup_from(battle, options=""):
    """The set-up of a battle under options."""
    return setup_of(build_tables(load_scenario(battle), parse_variant(options) if options else OFFICIAL))


def objective(value=1, **more):
    """An objective of a set-up."""
    return {"index": 0, "hexes": ["E7"], "sides": ["axis"], "need": 1, "deny": False, "when": "turn_end",
            "hold": "while", "value": value, "win": False, **more}  # fmt: skip


@pytest.mark.rule("MMB-GAP-27")
@pytest.mark.parametrize(("battle", "options", "cards"), BATTLES)
def test_lines_between_sections_are_drawn_where_cards_name_them(battle, options, cards):
    setup = setup_from(battle, options)
    assert all(bool(entry["sections"]) is cards for entry in setup["hexes"])
    sheet = BoardSheet(setup, RULES)
    names = [name for _, name in entries(sheet)]
    assert ("section line" in names) is cards and bool(sheet.section_lines()) is cards
    assert ("|" in board_text(setup)) is cards


@pytest.mark.rule("MMB-GAP-26")
@pytest.mark.parametrize(
    ("one", "words"),
    [
        (objective(), "objective, counts while held, worth 1 enemy unit lost (Axis)"),
        (objective(2), "objective, counts while held, worth 2 enemy units lost (Axis)"),
        (objective(2, hold="forever"), "objective, kept for good, worth 2 enemy units lost (Axis)"),
        (objective(win=True), "objective that wins the game (Axis)"),
    ],
)
def test_an_objective_counts_units_where_units_decide(one, words):
    assert meaning(one, of_units=True) == words
    assert "unit" not in meaning(one)


@pytest.mark.rule("MMB-GAP-26")
def test_the_legend_says_what_objectives_count():
    names = [name for _, name in entries(BoardSheet(setup_from("modern-04"), RULES))]
    assert any("worth 2 enemy units lost" in name for name in names)
    assert not any("medal" in name for name in names)
    medals = setup_from("pegasus-bridge", "modern-battle:objectives=medals")
    assert not any("lost" in name for _, name in entries(BoardSheet(medals, RULES)))


@pytest.mark.rule("MMB-GAP-26")
def test_exits_count_units_too():
    text = show_text("A field", setup_of(built_from(file_of({}, {INF: "B1"}, {INF: "I1"}, EXIT), "")))
    assert "Exit A5: Axis, each unit counts as 2 lost units of the enemy" in text
