"""How judging players use house rules of victory, ground and retreat."""

import pytest

from engine.codes import Effect
from engine.layout import OFF
from engine.players import roster
from engine.players.common.features import earns, worth_of
from engine.players.common.surroundings import way_closed
from engine.players.common.weights import Weight
from engine.players.sergeant.cards import dig_worth
from engine.rules.desert.choices import choose_extra_hex
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
LAST = "counter-attack-final-turn"
GATE = "objective-gate"
HELD = "objectives-held-until-retaken"
GROUND = '[[objective]]\nid = "ground"\nsides = "allies"\nhexes = "{}"\n'
PLAYERS = ("sergeant", "captain")


def last_turn(option=LAST, **pieces):
    """A position in the last turn of a game, which the Axis has brought about."""
    table = Table(options=option, medals=9, **pieces)
    table.state["trigger_side"] = AXIS
    table.state["final_left"] = 1
    return table


def worth(table, at, hex_):
    return float(worth_of(table.tables, table.state, table.mind, table.unit(at), table.index[hex_]))


@pytest.mark.rule("HR-LASTTURN-13")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("option", "last", "target"),
    [
        (
            LAST,
            False,
            "D5",
        ),  # three dice at infantry: 1.5 figures; at guns: half a figure, a medal once in thirteen
        (LAST, True, "D6"),
        (f"{LAST}+damage-scoring", True, "D5"),
        (f"{LAST}+damage-scoring:figure_weight=0/1/1", True, "D6"),
        (f"{LAST}:tie_break=figures_lost", True, "D6"),
    ],
)
def test_the_last_turn_is_for_the_score(player, option, last, target):
    pieces = {
        "allies": {"infantry": "E6 I1"},
        "axis": {"infantry": "D5 A1", "artillery": "D6"},
        "player": player,
    }
    table = last_turn(option, **pieces)
    if not last:
        table.state["trigger_side"] = OFF
    table.command()
    assert table.battle() == ("E6", target)


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("option", [LAST, f"{LAST}+damage-scoring:objective_weight=3"])
def test_an_objective_is_taken_whatever_waits_there(player, option):
    table = last_turn(
        option,
        allies={"infantry": "E7 I1"},
        axis={"armor": "C6 C7 C8 B6 B7"},
        tail=GROUND.format("D8"),
        player=player,
    )
    assert table.manoeuvre() == {"E7": "D8"}


@pytest.mark.parametrize("player", PLAYERS)
def test_in_the_last_turn_threats_and_ways_count_nothing(player):
    table = last_turn(allies={"infantry": "E7 I1"}, axis={"armor": "C6 C7"}, player=player)
    table.card()
    assert worth(table, "E7", "D7") == worth(table, "E7", "G7") == 0.0


@pytest.mark.parametrize("player", PLAYERS)
def test_a_held_objective_is_not_left(player):
    table = last_turn(
        allies={"infantry": "E7 I1"}, axis={"infantry": "D2"}, tail=GROUND.format("E7"), player=player
    )
    table.card()
    assert worth(table, "E7", "E7") > worth(table, "E7", "D7") == 0.0


def test_sandbags_and_figures_that_return_are_worth_nothing_then():
    table = last_turn(allies={"infantry": "E7:2 I1"}, axis={"infantry": "D7 D6"})
    table.card()
    row = list(table.tables["card_effect"]).index(Effect.DIG_IN)
    assert dig_worth(table.tables, table.state, table.mind, ALLIES, row) == 0.0


# --- gate ---


@pytest.mark.rule("HR-GATE-1")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("option", "moved"), [("", False), (GATE, True)])
def test_with_the_medals_at_hand_it_goes_for_the_objective(player, option, moved):
    """A last figure stands next to it; two hexes off lies the objective without which no medal wins."""
    gains = []
    for rules in ("", option):
        table = Table(
            allies={"infantry": "E7 I1"},
            axis={"infantry": "D6:1 A1 A2 A3"},
            tail=GROUND.format("D9"),
            options=rules,
            player=player,
        )
        table.with_medals("allies", 4)
        table.card()
        gains.append(worth(table, "E7", "D9") - worth(table, "E7", "E7"))
    assert (gains[1] > gains[0] + 2.0) is moved


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("option", "attacks"),
    [("", True), (GATE, True), (GATE + ":on_fail=opponent_wins", False), (GATE + ":on_fail=draw", False)],
)
def test_it_does_not_win_the_medal_that_loses_the_game(player, option, attacks):
    table = Table(
        allies={"infantry": "E7 I1"},
        axis={"infantry": "D6:1 A1 A2 A3"},
        tail=GROUND.format("A9"),
        options=option,
        player=player,
        medals=5,
    )
    table.with_medals("allies", 4)
    table.command()
    assert (table.battle() is not None) is attacks


@pytest.mark.rule("HR-GATE-3")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("on_fail", ["game_continues", "draw", "opponent_wins"])
def test_once_the_march_has_taken_the_objective_the_medal_that_wins_is_fought_for(player, on_fail):
    """The objective brings the fifth medal of six, the last figure at D6 the sixth."""
    table = Table(
        hand="direct_from_hq",
        allies={"infantry": "E7 E10 I1"},
        axis={"infantry": "D6:1 A1 A2 A3"},
        tail=GROUND.format("D10"),
        options=f"{GATE}:on_fail={on_fail}",
        player=player,
        medals=6,
    )
    table.with_medals("allies", 4)
    assert table.manoeuvre()["E10"] == "D10"
    assert table.medals("allies") == 5
    assert table.battle()[1] == "D6"


def test_the_pull_of_objectives_grows_with_the_medals_and_ends_with_the_gate():
    table = Table(
        allies={"infantry": "E7 I1"}, axis={"infantry": "D6 A1"}, tail=GROUND.format("D9"), options=GATE
    )
    pulls = []
    for medals in (0, 2, 4):
        table.with_medals("allies", medals)
        table.mind["assessed_turn"] = OFF
        table.card()
        pulls.append(float(table.mind["gate_pull"][ALLIES]))
    assert pulls == sorted(pulls) and pulls[0] > 0.0
    assert table.mind["gate_pull"][AXIS] == 0.0
    held = Table(
        allies={"infantry": "E7 I1"},
        axis={"infantry": "D6 A1"},
        tail=GROUND.format("E7"),
        options=GATE + ":test=ever_captured",
    )
    held.card()
    assert held.mind["gate_pull"][ALLIES] == 0.0


@pytest.mark.rule("HR-GATE-5", "HR-GATE-7")
@pytest.mark.parametrize("player", PLAYERS)
def test_the_gate_makes_nothing_of_a_clause_that_wins_at_once(player):
    #  E5 wins at once, E9 pays a medal; one of three medals is won
    clause = GROUND.format("E5").replace("ground", "clause") + 'value = "WIN"\n'
    pieces = {
        "allies": {"infantry": "G7 I1"}, "axis": {"infantry": "A7"}, "medals": 3, "player": player,
        "tail": clause + GROUND.format("E9"),
    }  # fmt: skip

    def gained(hex_, last=False, **weights):
        """What the gate adds to the worth of standing there."""
        worths = []
        for option in (f"{LAST}+{GATE}", LAST):
            table = Table(options=option, weights=weights, **pieces)
            table.with_medals("allies", 1)
            if last:
                table.state["trigger_side"], table.state["final_left"] = AXIS, 1
            table.card()
            worths.append(worth(table, "G7", hex_))
        return worths[0] - worths[1]

    assert gained("E5", near_objective=0.0) == 0.0 < gained("E9", near_objective=0.0)
    assert gained("E5", last=True) == 0.0 < gained("E9", last=True)
    #  nor does it draw units that way: only the march to E9 weighs more
    assert gained("F5", near_objective=1.0) < gained("F7", near_objective=1.0) < 0.0


@pytest.mark.rule("HR-GATE-5")
def test_the_gate_follows_a_sea_of_objectives_of_ones_own_only():
    table = Table(
        allies={"infantry": "G7 I1"}, axis={"infantry": "A7 C2"}, options=GATE,
        tail=GROUND.format("E9").replace('"allies"', '"axis"'),
    )  # fmt: skip
    table.card()
    assert table.tables["gate_own"].tolist() == [1, 0]
    assert table.mind["gate_pull"][ALLIES] == 0.0 < table.mind["gate_pull"][AXIS]


# --- objectives held until retaken ---


@pytest.mark.rule("HR-HELD-3", "HR-HELD-6")
@pytest.mark.parametrize(("option", "worth_it"), [("", 0), (HELD, 1)])
def test_the_enemy_marches_to_end_a_hold_he_cannot_earn(option, worth_it):
    table = Table(
        allies={"infantry": "E7 I1"}, axis={"infantry": "C6 A1"}, tail=GROUND.format("E7"), options=option
    )
    mask = table.tables["hex_objectives"][table.index["E7"]]
    assert earns(table.tables, table.state, mask, AXIS) == worth_it
    assert earns(table.tables, table.state, mask, ALLIES) == 1 - worth_it  # held: no need to stay


# --- retreats ---


@pytest.mark.rule("HR-RETDIR-2")
@pytest.mark.parametrize(("option", "closed"), [("", 0), ("retreat-not-toward-enemy", 1)])
def test_a_way_back_closed_by_an_enemy_counts_as_closed(option, closed):
    table = Table(allies={"infantry": "C6 I1"}, axis={"infantry": "E6 A1"}, options=option)
    assert way_closed(table.tables, table.state, table.unit("E6"), table.index["E6"]) == closed


# --- a hex more ---


@pytest.mark.rule("HR-DESERT-1", "HR-DESERT-4")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("reluctance", "goes"), [(0.0, 1), (99.0, 0)])
def test_it_goes_on_to_a_last_figure(player, reluctance, goes):
    """The last figure at B6 is nearer from there."""
    table = Table(
        allies={"armor": "E6", "infantry": "I1"},
        axis={"infantry": "B6:1 A1"},
        terrain={"D5": "forest", "C6": "forest"},
        options="north-african-overrun",
        player=player,
        weights={"extra_hex": reluctance, "near_enemy": 0.5},
    )
    unit = table.unit("E6")
    table.card()
    table.play("direct_from_hq").order("E6")
    table.state["advances"][unit] = 1
    answer = choose_extra_hex(table.tables, table.state, table.mind, unit)
    assert answer == goes
    assert table.mind["weights"][ALLIES, Weight.EXTRA_HEX] == reluctance


@pytest.mark.rule("HR-DESERT-1", "HR-DESERT-7")
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("option", "takes"), [("", 1), ("+ruleset.overruns=0", 0)])
def test_it_takes_ground_for_the_objective_beyond_only_where_it_may_go_on(player, option, takes):
    table = last_turn(
        f"{LAST}+north-african-overrun{option}",
        allies={"armor": "E5", "infantry": "I1"},
        tail=GROUND.format("C5"),
        player=player,
        weights={"ground": 0.0},
    )
    unit, emptied = table.unit("E5"), table.index["D5"]
    assert roster.choose_ground(table.tables, table.state, table.mind, unit, emptied) == takes
