"""What a sergeant does in positions where any player would agree."""

import pytest

from engine.kernel import battle
from engine.layout import LEAVE_BOARD
from engine.players.sergeant.cards import sergeant_card
from tests.checker.board import apart
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table, ask

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
GROUND = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "allies"\nhexes = "{}"\n'
CROWD = "C4 C5 C6 C7 C8 D4 D8"  # enemies within reach of the middle


# --- attacks ---


@pytest.mark.parametrize(
    ("enemies", "terrain", "target"),
    [
        ({"infantry": "D5:1 D6"}, {}, "D5"),  # the weaker of two alike
        ({"infantry": "D5 D6:1"}, {}, "D6"),
        ({"infantry": "D5:2", "armor": "D6:2"}, {}, "D5"),  # three faces hit infantry, two armor
        ({"infantry": "D5 D6"}, {"D5": "forest"}, "D6"),  # the one without cover
        ({"infantry": "D5 D6 C6 C7"}, {}, "D6"),  # the one that cannot go back
        ({"infantry": "D5 D6"}, {"D5": "sandbag"}, "D6"),
    ],
)
def test_it_attacks_where_the_odds_are_best(enemies, terrain, target):
    table = Table(terrain=terrain, allies={"infantry": "E6"}, axis=enemies)
    table.ready("E6")
    table.mind["plan"][0], table.mind["plan_n"] = table.unit("E6"), 1
    ask(table, "order", table.side)
    sergeant_card(table.tables, table.state, table.mind, table.side)
    table.mind["plan"][0], table.mind["plan_n"] = table.unit("E6"), 1
    assert table.battle() == ("E6", target)


def test_it_marches_up_to_the_weaker_target():
    table = Table(allies={"infantry": "F6"}, axis={"infantry": "D4:1 D7"})
    moves = table.manoeuvre()
    assert set(moves) == {"F6"} and table.battle() == (moves["F6"], "D4")


def test_the_best_battle_is_fought_first():
    table = Table(allies={"infantry": "E3 E9"}, axis={"infantry": "D3 D9:1"})
    table.manoeuvre()
    attacker, target = table.battle()
    assert target == "D9" and attacker[0] == "E"


def test_the_best_target_of_an_overrun():
    table = Table(allies={"armor": "E6"}, axis={"infantry": "D5 D6:1"})
    table.ready("E6")
    sergeant_card(table.tables, table.state, table.mind, table.side)
    assert table.hex_of(ask(table, "overrun", table.unit("E6"))) == "D6"


@pytest.mark.parametrize(("card", "target"), [("air_power", "C5"), ("barrage", "C5")])
def test_strikes_fall_where_they_kill(card, target):
    table = Table(card, allies={"infantry": "H2"}, axis={"infantry": "C5:1 C9", "armor": "A2"})
    table.command_strike(card)
    assert table.hex_of(ask(table, "strike", table.side)) == target


def test_air_power_takes_the_larger_cluster():
    table = Table("air_power", allies={"infantry": "H2"}, axis={"infantry": "C5 C6 D5 B11"})
    table.command_strike("air_power")
    named = []
    while (unit := ask(table, "strike", table.side)) >= 0:
        named.append(table.hex_of(unit))
        table.declare(unit)
    assert sorted(named) == ["C5", "C6", "D5"]


def test_the_foremost_target_goes_first_while_those_behind_bar_its_way_back():
    table = Table("air_power", allies={"infantry": "H2"}, axis={"infantry": "C5 D5 C6"})
    table.command_strike("air_power")
    for hex_ in ("C5", "D5", "C6"):
        table.declare(table.unit(hex_))
    assert ask(table, "strike_next", table.side) == 1


# --- the winning medal ---


@pytest.mark.parametrize("medals", [0, 4])
def test_it_steps_on_an_open_objective(medals):
    table = Table(allies={"infantry": "E7"}, axis={"infantry": "D6:1 C5"}, tail=GROUND.format("D8"))
    table.with_medals("allies", medals)
    assert table.manoeuvre() == {"E7": "D8"}


def test_it_kills_for_the_last_medal():
    table = Table("probe_left attack_right", allies={"infantry": "E2 E3 E11"}, axis={"infantry": "D2:1 C10"})
    table.with_medals("allies", 4)
    assert table.card() == "probe_left"
    table.manoeuvre()
    assert table.battle()[1] == "D2"


# --- exits ---


EXIT = '[[exit]]\nsides = "allies"\nhexes = "{}"\n'


@pytest.mark.rule("VIC-EXIT-2")
@pytest.mark.parametrize("start", ["A6", "B6", "A7"])
def test_it_leaves_the_board_for_a_medal(start):
    table = Table(allies={"infantry": f"{start} H2"}, axis={"infantry": "A1 A12"}, tail=EXIT.format("A6"))
    assert table.manoeuvre()[start] == "off"


@pytest.mark.rule("VIC-EXIT-2")
@pytest.mark.parametrize("wood", ["A3", "A9"])
def test_it_leaves_by_the_exit_that_does_not_stop_it(wood):
    open_way = {"A3": "A9", "A9": "A3"}[wood]
    starts = "B3 B8 H2"
    table = Table(
        terrain={wood: "forest"},
        allies={"infantry": starts},
        axis={"infantry": "A12"},
        tail=EXIT.format("A3 A9"),
    )
    moves = table.manoeuvre()
    assert [start for start, end in moves.items() if end == "off"] == [{"A3": "B3", "A9": "B8"}[open_way]]


@pytest.mark.rule("VIC-EXIT-2")
def test_it_takes_the_exit_that_is_worth_more():
    more = EXIT.format("A6") + "value = 2\n"
    table = Table(allies={"armor": "B6 H2"}, axis={"infantry": "A1"}, tail=EXIT.format("A7") + more)
    assert table.manoeuvre()["B6"] == "off"
    assert table.medals("allies") == 2


@pytest.mark.rule("VIC-8")
@pytest.mark.parametrize(("medals", "end"), [(3, None), (4, "off")])
def test_its_last_unit_leaves_only_to_win(medals, end):
    table = Table(allies={"infantry": "A6"}, axis={"infantry": "A1"}, tail=EXIT.format("A6"))
    table.with_medals("allies", medals)
    end_of_unit = table.manoeuvre().get("A6")
    assert end_of_unit == end if end else end_of_unit != "off"


@pytest.mark.parametrize("way_out", ["A1", "A13"])
def test_it_is_drawn_to_an_exit(way_out):
    table = Table(allies={"infantry": "F6"}, axis={"infantry": "A7"}, tail=EXIT.format(way_out))
    assert apart(table.manoeuvre()["F6"], way_out) == apart("F6", way_out) - 2


@pytest.mark.rule("SCEN-EXIT-3")
@pytest.mark.parametrize("way_out", ["A1", "A13"])
@pytest.mark.parametrize("who", ["ARM", "INF"])
def test_it_is_drawn_to_no_exit_that_is_for_others(way_out, who):
    """Infantry makes for an exit of its own; one for armor leaves it where it is."""
    tail = EXIT.format(way_out) + f'who = "{who}"\n'
    table = Table(allies={"infantry": "F6", "armor": "I13"}, axis={"infantry": "A7"}, tail=tail)
    drawn = apart(table.manoeuvre().get("F6", "F6"), way_out) == apart("F6", way_out) - 2
    assert drawn is (who == "INF")


@pytest.mark.rule("CARD-BEL-2", "VIC-EXIT-3")
def test_raiders_leave_with_their_second_move():
    table = Table(
        "behind_enemy_lines", allies={"infantry": "B6 H2"}, axis={"infantry": CROWD}, tail=EXIT.format("A6")
    )
    table.play("behind_enemy_lines").order("B6")
    assert ask(table, "second_move", table.unit("B6")) == 1
    assert table.mind["path"][table.mind["path_n"] - 1] == LEAVE_BOARD


# --- in the enemy's turn ---


@pytest.mark.rule("CARD-AMBUSH-1")
@pytest.mark.parametrize(
    ("attacker", "defender", "terrain", "plays"),
    [
        ({"infantry": "E6"}, "infantry", {}, True),  # three dice
        ({"armor": "E6:1"}, "infantry", {}, True),
        ({"armor": "E6"}, "armor", {"E6": "forest"}, False),  # one die at full armor: better kept
        ({"armor": "E6:1"}, "armor", {"E6": "forest"}, True),  # one die, but a medal if it hits
    ],
)
def test_ambush_is_kept_for_a_roll_that_is_worth_it(attacker, defender, terrain, plays):
    table = Table(active="axis", terrain=terrain, allies={defender: "F6"}, axis=attacker)
    unit, foe = table.unit("F6"), table.unit("E6")
    dice = battle.defence_dice(table.tables, table.state, unit, foe, 0)
    assert ask(table, "ambush", ALLIES, unit, foe, dice) == plays


@pytest.mark.rule("RET-5")
@pytest.mark.parametrize("way", ["F5", "F6"])
def test_a_retreat_leads_onto_the_objective(way):
    table = Table(active="axis", allies={"infantry": "E6"}, axis={"infantry": "D6"}, tail=GROUND.format(way))
    step = ask(table, "retreat_step", table.unit("E6"), table.index["F5"], table.index["F6"])
    assert table.names[step] == way


@pytest.mark.parametrize("way", ["F5", "F6"])
def test_a_retreat_leads_into_cover(way):
    table = Table(
        active="axis", terrain={way: "town"}, allies={"infantry": "E6"}, axis={"infantry": "D5 D6 C6"}
    )
    step = ask(table, "retreat_step", table.unit("E6"), table.index["F5"], table.index["F6"])
    assert table.names[step] == way


@pytest.mark.rule("RET-13")
def test_a_flag_is_ignored_on_an_objective():
    table = Table(
        active="axis", terrain={"E6": "sandbag"}, allies={"infantry": "E6"}, axis={"infantry": "D6"},
        tail=GROUND.format("E6"),
    )  # fmt: skip
    assert ask(table, "ignore", table.unit("E6"), 1) == 1


def test_a_flag_is_welcome_to_a_last_figure_among_enemies():
    table = Table(
        active="axis",
        terrain={"E6": "sandbag", "F6": "town"},
        allies={"infantry": "E6:1"},
        axis={"infantry": CROWD},
    )
    assert ask(table, "ignore", table.unit("E6"), 1) == 0


@pytest.mark.rule("HR-STAND-1")
def test_it_stands_on_an_objective_never_to_the_last_figure():
    pieces = {"active": "axis", "options": "no-retreat-choice", "axis": {"infantry": "D6"}}
    table = Table(allies={"infantry": "E6"}, tail=GROUND.format("E6"), **pieces)
    assert ask(table, "stand", table.unit("E6"), 1) == 1
    table = Table(allies={"infantry": "E6:1"}, tail=GROUND.format("E6"), **pieces)
    assert ask(table, "stand", table.unit("E6"), 1) == 0
    table = Table(allies={"infantry": "E6"}, **pieces)
    assert ask(table, "stand", table.unit("E6"), 1) == 0


@pytest.mark.rule("HR-RESIST-4", "HR-RESIST-6")
def test_with_no_way_back_it_does_not_stand_where_one_figure_answers_the_whole_roll():
    #  Both hexes behind the units are taken.  Standing costs a figure for each flag; of regulars falling back does, so
    #  that a trifle tips the scale.
    pieces = {"active": "axis", "options": "no-retreat-choice", "axis": {"infantry": "D6"}}
    for row, flags, stands in (("hr_resistance", 2, 0), ("hr_resistance", 1, 1), ("infantry", 2, 1)):
        table = Table(allies={row: "E6", "armor": "F6 F7 F5"}, weights={"stubborn": 0.001}, **pieces)
        assert ask(table, "stand", table.unit("E6"), flags) == stands, (row, flags)


def test_the_last_man_of_the_resistance_runs_as_far_as_he_may():
    table = Table(active="axis", allies={"resistance": "E6:1 E8"}, axis={"infantry": "D6"})
    assert ask(table, "retreat_length", table.unit("E6"), 1, 3) == 3
    assert ask(table, "retreat_length", table.unit("E8"), 1, 3) == 1


# --- after the battle ---


@pytest.mark.rule("TG-2")
def test_it_takes_ground_that_is_an_objective():
    table = Table(allies={"infantry": "E6"}, axis={"infantry": CROWD}, tail=GROUND.format("D6"))
    assert ask(table, "ground", table.unit("E6"), table.index["D6"]) == 1


def test_it_does_not_leave_an_objective_for_the_open():
    table = Table(
        allies={"infantry": "E6"}, axis={"infantry": CROWD}, terrain={"E6": "town"}, tail=GROUND.format("E6")
    )
    assert ask(table, "ground", table.unit("E6"), table.index["D6"]) == 0


@pytest.mark.rule("CARD-BEL-2")
def test_raiders_do_not_stay_among_enemies():
    table = Table("behind_enemy_lines", allies={"infantry": "E6:1"}, axis={"infantry": CROWD})
    table.play("behind_enemy_lines").order("E6")
    assert ask(table, "second_move", table.unit("E6")) == 1
    end = int(table.mind["path"][table.mind["path_n"] - 1])
    assert not battle.enemy_adjacent(table.tables, table.state, end, ALLIES)
