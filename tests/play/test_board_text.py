"""Boards and games in words."""

import json
import re

import pytest

from engine.hooks import Event
from engine.loading.in_force.row_words import row_words
from engine.loading.in_force.rules import shared_base
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.files import DATA, read_toml
from engine.replay.board_text import board_text, letters_for
from engine.replay.event_log import SetUp
from engine.replay.log_follower import LogFollower
from engine.replay.replay import event_log
from engine.replay.replay_text import ORDERS, SILENT, WORDS, replay_text, show_text
from engine.replay.setup_log import setup_of
from tests.support.battlefield import Battlefield

BOARDS = ("pegasus-bridge", "long-ridge", "river-line")


def small_setup():
    """Two rows of three and two hexes."""
    names = ["A1", "A2", "A3", "B1", "B2"]
    terrain = {"A1": "forest", "B2": "hill"}
    sections = {
        "A1": ["left"],
        "A2": ["center"],
        "A3": ["center"],
        "B1": ["left", "center"],
        "B2": ["center"],
    }
    return {
        "hexes": [
            {"hex": n, "terrain": terrain.get(n, "open"), "pieces": ["wire"] if n == "A3" else [],
             "owner": None, "rotation": 0, "sections": sections[n]}
            for n in names
        ],
        "units": [
            {"id": "axis-1", "side": "axis", "row": "infantry", "hex": "A1", "figures": 4},
            {"id": "allies-1", "side": "allies", "row": "armor", "hex": "B2", "figures": 3},
        ],
        "air_drops": [],
        "objectives": [{"index": 0, "hexes": ["B1"], "sides": ["axis"], "value": 1, "win": False}],
        "first_side": "allies", "medal_target": {"axis": 4, "allies": 5}, "deck": True,
        "hand_start": {"axis": 2, "allies": 6}, "hand_size": {"axis": 4, "allies": 6},
    }  # fmt: skip


def test_a_small_board():
    assert board_text(small_setup()).splitlines() == [
        "   1     2     3",
        "A  F  I4|.     .w",
        "B     .    *H  a3",
    ]


def test_units_move_lose_figures_and_disappear():
    position = LogFollower(small_setup())
    for event in (
        {"event": "step", "unit": "axis-1", "from": "A1", "to": "A2"},
        {"event": "hit", "unit": "axis-1", "figures": 1, "left": 3},
        {"event": "heal", "unit": "allies-1", "figures": 1, "now": 3},
        {"event": "obstacle", "hex": "A3", "piece": "wire", "placed": False},
        {"event": "eliminated", "unit": "allies-1", "hex": "B2"},
    ):
        position.apply(event)
    assert board_text(small_setup(), position).splitlines()[1:] == ["A  F    |.  I3 .", "B     .    *H"]


def test_a_scenario_at_a_glance():
    text = show_text("A small battle", small_setup())
    assert text.splitlines()[:3] == [
        "A small battle",
        "First turn: Allies; Axis 4 cards (growing from 2), Allies 6 cards; medals to win: Axis 4, Allies 5",
        "Objective B1: Axis, 1 medal",
    ]
    assert "F forest, H hill, w wire; * objective\nI/i infantry, A/a armor (capital Axis" in text


def test_letters_are_distinct():
    letters = letters_for(["hill", "hedgerow", "hill_steep", "town", "forest", "wire", "bridge", "hill"])
    assert len(set(letters.values())) == 7 and all(re.fullmatch("[A-Z]", c) for c in letters.values())


@pytest.mark.parametrize("board", BOARDS)
def test_boards_fit_a_terminal(board):
    text = show_text(board, setup_of(build_tables(load_scenario(board))))
    assert max(map(len, text.splitlines())) <= 100
    rows = [line for line in text.splitlines() if re.match("[A-I]  ", line)]
    assert [line[0] for line in rows] == list("ABCDEFGHI")
    assert text.count("*") >= 2 and "?" not in text


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_in_words_has_every_turn_and_ends_with_the_result(board):
    log = event_log(build_tables(load_scenario(board)), 1, 4)
    text = replay_text(log)
    turns = re.findall(r"^Turn (\d+), (Axis|Allies) \(medals: Axis (\d), Allies (\d)\)$", text, re.MULTILINE)
    assert [int(turn) for turn, *_ in turns] == list(range(1, log["result"]["turns"] + 1))
    sides = {"axis": "Axis", "allies": "Allies"}
    assert f"{sides[log['result']['winner']]} wins: " in text
    assert text.count("\nA  ") == len(turns) + 1  # a board at the start and after every turn
    assert "?" not in text and "None" not in text
    assert len(replay_text(log, boards=False)) < len(text) / 2


def test_a_game_may_be_told_from_a_turn_on():
    log = event_log(build_tables(load_scenario("river-line")), 1, 4)
    whole, end = replay_text(log), replay_text(log, first_turn=3)
    assert "Turn 2," not in end and end.count("\n\nTurn 3,") == 1
    assert whole.endswith(end[end.index("Turn 3,") :])  # every unit stands where it has come to by then


def told(*events):
    """A log of the small set-up with a drop of two, in words."""
    setup = small_setup()
    setup["units"] += [
        {"id": f"allies-{n}", "side": "allies", "row": "infantry", "hex": None, "figures": 4} for n in (2, 3)
    ]
    setup["air_drops"] = [{"side": "allies", "units": ["allies-2", "allies-3"], "steps": 1}]
    setup["hands"] = {"axis": [], "allies": []}
    about = {"title": "Small", "game": 0, "seed": 1, "variant": "official", "rules": {"cards": {}}}
    players = {"axis": "random", "allies": "random"}
    return setup, {**about, "players": players, "setup": setup, "events": list(events)}


@pytest.mark.rule("CORE-SETUP-14")
def test_an_air_drop_in_words():
    drop = {"event": "drop", "turn": 0, "side": "allies", "aim": "A2"}
    setup, log = told(
        {**drop, "n": 0, "unit": "allies-2", "hex": "A3", "fate": "landed"},
        {**drop, "n": 1, "unit": "allies-3", "hex": "A1", "fate": "occupied"},
    )
    assert "Air drop: Allies, 2 figures before the first turn" in show_text("Small", setup).splitlines()
    lines = replay_text(log).splitlines()
    assert "  allies-2 is dropped over A2 and lands on A3" in lines
    assert "  allies-3 is dropped over A2 and lost on A1: the hex is taken" in lines
    assert "A  F  I4|.     .w i4" in lines
    assert "None" not in replay_text(log) and " i4" not in board_text(setup)


@pytest.mark.rule("CARD-RECON-4")
def test_a_strike_by_recon_in_words():
    strike = {"event": "strike_as", "n": 0, "turn": 1, "side": "allies", "card": "air_power"}
    for dice, words in ((2, "2 dice"), (1, "1 die")):
        line = f"  strikes with it like air power, {words} for each target"
        assert line in replay_text(told({**strike, "dice": dice})[1]).splitlines()


def test_every_kind_of_event_has_words():
    kinds = {kind.name.lower() for kind in Event}
    assert kinds <= set(WORDS) | SILENT | set(ORDERS)


@pytest.mark.rule("SCEN-EXIT-3")
@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("", "Allies, 1 medal a unit"),
        ('who = "VEHICLE"\nper = "FIGURE"\n', "Allies, vehicles only, 1 medal a figure"),
        ('who = "INF"\nvalue = 2\n', "Allies, infantry only, 2 medals a unit"),
        ('who = "!INF"\n', "Allies, all but infantry, 1 medal a unit"),
        ('who = "!armor"\n', "Allies, all but armor, 1 medal a unit"),
        ('who = "special_forces"\n', "Allies, special forces only, 1 medal a unit"),
        ('who = "!SPECIAL"\n', "Allies, all but SPECIAL, 1 medal a unit"),
        ('who = "INF|ARM"\n', "Allies, INF|ARM only, 1 medal a unit"),
        ('who = "!INF&!ARM"\n', "Allies, !INF&!ARM only, 1 medal a unit"),
    ],
)
def test_whom_an_exit_is_for_is_told(lines, told):
    tail = '[[exit]]\nsides = "allies"\nhexes = "A5"\n' + lines
    setup = setup_of(Battlefield(axis={"infantry": "A13"}, allies={"infantry": "I1"}, tail=tail).built)
    SetUp.model_validate_json(json.dumps(setup))
    assert f"Exit A5: {told}" in show_text("Small", setup).splitlines()


def test_rows_with_words_of_their_own_are_told_by_them():
    base = shared_base()
    for table, named in read_toml(DATA / "called.toml").items():
        for row, words in named.items():
            assert row in base[table]
            assert row_words(row) == words


def test_small_lines_are_drawn_through_the_middle_of_flanks():
    """Of the double board; the lines run through hexes of odd rows, so they stand between hexes of the others.

    The board is wider than the terminal: its first row is drawn in two halves.
    """
    setup = setup_of(build_tables(load_scenario("prokhorovka")))
    first = "".join(line for line in board_text(setup).splitlines() if line.startswith("A "))
    assert re.sub("[^:|]", "", first) == ":|:|:"
    assert ": half of a flank" in show_text("Prokhorovka", setup)
    assert ": half of a flank" not in show_text("River", setup_of(build_tables(load_scenario("river-line"))))
