"""What a recruit does: the card with most orders, towards the nearest enemy, at the nearest enemy."""

import pytest

from engine.codes import Winner
from engine.layout import OFF
from engine.players.common.features import open_book
from engine.policies.player_files import fill_mind
from engine.runs.games import play_games
from tests.conformance.cells import boards
from tests.support.dialogue import CHOICES
from tests.support.sergeant_at_table import Table
from tests.support.turn_by_turn import built_for

GAMES = 500
LEAST_WINS = 0.90


class Recruits(Table):
    """A battlefield whose sides are both led by recruits."""

    def __init__(self, **pieces):
        super().__init__(**pieces)
        self.mind = fill_mind(("recruit", "recruit"))[0]
        open_book(self.tables, self.mind, 0)


def ask(table, question, *arguments):
    return CHOICES[f"choose_{question}"](table.tables, table.state, table.mind, *arguments)


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("recon_left probe_left attack_left", "attack_left"),  # 1, 2 or 3 of the three units there
        ("assault_right attack_left", "attack_left"),  # all of the one unit there against three
        ("recon_left general_advance", "general_advance"),
        ("armor_assault attack_left", "attack_left"),  # two tanks against three units
        ("dig_in recon_right", "dig_in"),
        ("attack_center recon_right", "recon_right"),  # nobody stands in the center
        ("close_assault recon_left", "recon_left"),  # nobody touches an enemy
        ("air_power attack_left", "air_power"),  # up to four targets
    ],
)
def test_the_card_that_orders_most_units(hand, card):
    table = Recruits(hand=hand, allies={"infantry": "H1 H2", "armor": "H3 H11"}, axis={"infantry": "A1 A2"})
    assert table.card() == card


def test_a_counter_attack_counts_what_it_copies():
    table = Recruits(
        hand="counter_attack probe_left", allies={"infantry": "H1 H2 H3"}, axis={"infantry": "A1"}
    )
    assert table.card() == "probe_left"  # nothing was played before
    table.state["last_card"] = table.built.card_rows.index("attack_right")
    table.state["last_view"] = 1 - table.side
    assert table.card() == "counter_attack"  # the right of the enemy is the left of its own


def test_units_nearest_to_the_enemy_are_ordered_first():
    table = Recruits(hand="probe_center", allies={"infantry": "H6 F6 G7"}, axis={"infantry": "C6"})
    assert table.command() == ["F6", "G7"]


def test_it_marches_next_to_the_nearest_enemy_and_attacks_him():
    table = Recruits(hand="recon_center", allies={"infantry": "F6"}, axis={"infantry": "D6 A6"})
    table.manoeuvre()
    assert table.battle()[1] == "D6"


@pytest.mark.parametrize(
    ("row", "start", "enemy", "end"),
    [
        ("infantry", "H6", "C6", {"F6", "F7", "F5"}),  # out of range: both hexes of its march
        ("artillery", "G6", "C6", {None}),  # in range from where it stands
        ("infantry", "E6", "D6", {None}),  # already there
    ],
)
def test_how_far_it_marches(row, start, enemy, end):
    table = Recruits(hand="recon_center", allies={row: start}, axis={"infantry": enemy})
    assert table.manoeuvre().get(start) in end


def test_the_weaker_of_two_targets_as_near():
    table = Recruits(hand="recon_center", allies={"infantry": "E6"}, axis={"infantry": "D5 D6:2"})
    table.manoeuvre()
    assert table.battle() == ("E6", "D6")


def test_it_answers_boldly():
    table = Recruits(allies={"infantry": "E6"}, axis={"infantry": "D6"})
    unit = table.unit("E6")
    assert ask(table, "ambush", table.side, unit, table.unit("D6"), 3) == 1
    assert ask(table, "ignore", unit, 1) == 1
    assert ask(table, "retreat_length", unit, 1, 3) == 1
    assert ask(table, "ground", unit, table.state["unit_hex"][table.unit("D6")]) == 1
    assert ask(table, "overrun", unit) == table.unit("D6")


@pytest.mark.parametrize(
    ("figures", "flags", "stands"), [(4, 1, 1), (4, 2, 1), (4, 3, 0), (2, 1, 0), (1, 1, 0)]
)
def test_it_stands_as_long_as_two_figures_remain(figures, flags, stands):
    table = Recruits(
        options="no-retreat-choice", allies={"infantry": f"E6:{figures}"}, axis={"infantry": "D6"}
    )
    assert ask(table, "stand", table.unit("E6"), flags) == stands


def test_medics_go_to_whoever_has_lost_most():
    table = Recruits(allies={"infantry": "E6 E7 H2"}, axis={"infantry": "D6"})
    assert ask(table, "medics", table.side) == OFF
    table.wound("E7", 1)
    table.wound("H2", 2)
    table.card()
    assert ask(table, "medics", table.side) == table.unit("H2")


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("board", boards(), ids=lambda path: path.stem)
def test_it_beats_chance_from_either_side(board, side):
    players = ("recruit", "random") if side == "axis" else ("random", "recruit")
    winners = play_games(built_for(str(board)), 12, players, count=GAMES).results["winner"]
    assert (winners == Winner[side.upper()]).mean() >= LEAST_WINS
