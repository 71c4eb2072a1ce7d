"""What players make of bridges that may be shelled and of fortresses that guns hardly hit."""

import pytest

from engine.layout import OFF, SHELL
from engine.players import roster
from engine.players.common.features import look_around
from engine.players.common.targets import attack_worth
from engine.rules.shelling.choices import (
    best_shot,
    random_aim_at_ground,
    recruit_aim_at_ground,
    sergeant_aim_at_ground,
)
from tests.support.sergeant_at_table import Table

PLAYERS = ("sergeant", "captain")
RIVER = {f"E{i}": "river" for i in range(1, 14)} | {"E6": "river + bridge"}
OPTION = "bridge-bombardment:symbol=any,hits_needed=2"


def before(
    card="direct_from_hq", player="sergeant", axis="C4 C5 C6 C7", allies=None, weights=None, option=OPTION
):
    """A gun behind a river, and enemies who can come over the bridge alone."""
    return Table(
        card, player, weights,
        terrain=RIVER, allies=allies or {"artillery": "I7"}, axis={"infantry": axis}, options=option,
    )  # fmt: skip


def worth_of_shot(table, here="I7"):
    look_around(table.tables, table.state, table.mind, table.side)
    return float(best_shot(table.tables, table.state, table.mind, table.unit(here)))


@pytest.mark.parametrize("player", PLAYERS)
def test_a_gun_with_nothing_better_to_do_shells_the_bridge_that_enemies_need(player):
    table = before(player=player, axis="A4 A5 A6 A7")
    assert worth_of_shot(table) > 0
    assert "I7" in table.command()
    unit = roster.choose_battle(table.tables, table.state, table.mind, table.side)
    assert unit == table.unit("I7") and table.mind["target"] == SHELL - table.index["E6"]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "other",
    [
        {"weights": {"bombard": 99.0}},
        {"allies": {"artillery": "I7", "infantry": "H1 H3 H5 H7 H9"}},
        {"option": ""},
    ],
)
def test_not_if_it_never_does_or_more_of_its_own_would_cross(player, other):
    table = before(player=player, axis="A4 A5 A6 A7", **other)
    assert worth_of_shot(table) == 0


@pytest.mark.parametrize("player", PLAYERS)
def test_wire_and_bridges_have_weights_of_their_own(player):
    table = before(player=player, axis="A4 A5 A6 A7", weights={"shell": 99.0, "shell_mines": 99.0})
    assert worth_of_shot(table) > 0


def aim_of(answer, table):
    """Hex at which the strike in force is aimed, None if at no hex."""
    table.play("barrage")
    look_around(table.tables, table.state, table.mind, table.side)
    hex_ = int(answer(table.tables, table.state, table.mind, table.side))
    return None if hex_ == OFF else table.names[hex_]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    ("axis", "option", "weights", "aim"),
    [
        ("A4 A5 A6 A7 A8 A9 A10 A11", OPTION, None, "E6"),
        ("A4 A5 A6 A7 A8 A9 A10 A11", OPTION, {"bombard": 99.0}, None),
        ("A4", OPTION, None, None),
        ("A4", "bridge-bombardment", None, None),
    ],
)
def test_a_strike_is_aimed_at_a_bridge_worth_more_than_the_best_unit(player, axis, option, weights, aim):
    table = before("barrage", player, axis=axis, weights=weights, option=option)
    assert aim_of(sergeant_aim_at_ground, table) == aim


def test_by_lot_a_strike_is_aimed_at_any_bridge_or_none():
    found = set()
    for acts in range(40):
        table = before("barrage")
        table.state["acts"] = acts
        found.add(aim_of(random_aim_at_ground, table))
    assert found == {None, "E6"}


@pytest.mark.parametrize(("axis", "aim"), [("C6", None), ("A1", None)])
def test_a_recruit_strikes_units_first(axis, aim):
    assert aim_of(recruit_aim_at_ground, before("barrage", axis=axis)) == aim


@pytest.mark.parametrize("player", PLAYERS)
def test_a_gun_that_hits_by_stars_alone_is_worth_less_at_a_fortress(player):
    def worth(option):
        table = Table(
            "direct_from_hq", player, terrain={"E6": "tp_fortress"}, allies={"artillery": "E4"},
            axis={"infantry": "E6 A1"}, options=option,
        )  # fmt: skip
        look_around(table.tables, table.state, table.mind, table.side)
        return float(
            attack_worth(table.tables, table.state, table.mind, table.unit("E4"), table.unit("E6"), 3)
        )

    assert 0 < worth("fortress-house") < worth("")
    assert worth("fortress-house:artillery_hit_symbol=normal") == worth("")
