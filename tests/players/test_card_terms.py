"""Cards that let a unit move twice or past limits: judged by what they allow, and nothing else is disturbed by it."""

import pytest

from engine.dialogue.turn import carry_out
from engine.kernel.orders import PLAIN_TERMS, terms_in_force, terms_of_card
from engine.players.common.hand_value import forget_lost
from engine.players.sergeant.card_terms import bends
from engine.players.sergeant.moves import fires_from, judge_unit
from engine.rules.many_cards.choices import part_worth
from engine.rules.without_card.exchange_choices import weigh_hand
from tests.support.battlefield import SIDES
from tests.support.sergeant_at_table import Table

ALLIES = SIDES["allies"]
GROUND = '[[objective]]\nid = "ground"\ntitle = "Ground"\nsides = "allies"\nhexes = "{}"\n'
RAID = "behind_enemy_lines"


def captain(hand=RAID, **pieces):
    return Table(hand, player="captain", **pieces)


def gain(table, hex_):
    table.card()
    return float(table.mind["gain"][table.unit(hex_)])


def test_the_last_medal_six_hexes_off_is_reached_with_two_moves():
    """E6 to E12 is six hexes: three, a battle that may be left out, three more (CARD-BEL-2, -8)."""
    table = captain(
        f"{RAID} general_advance",
        allies={"infantry": "E6"},
        axis={"infantry": "A1"},
        tail=GROUND.format("E12"),
    )
    table.with_medals("allies", 4)
    assert table.card() == RAID


def test_seven_hexes_are_too_far():
    near, far = (
        captain(allies={"infantry": "E5"}, axis={"infantry": "A1"}, tail=GROUND.format(goal))
        for goal in ("E11", "E12")
    )
    found = []
    for table in (near, far):
        table.with_medals("allies", 4)
        table.card()
        found.append(float(table.mind["card_gain"][0]))
    assert found[0] > 20 > found[1]


def test_of_two_equal_cards_the_first_is_judged_for_both():
    table = captain(f"{RAID} recon_left", allies={"infantry": "E6"}, axis={"infantry": "A1"})
    raid = table.copies_of(RAID)[0]
    table.state["hand"][ALLIES, :2], table.state["hand_n"][ALLIES] = raid, 2
    table.card()
    table.mind["card_gain"][1] = 1e6  # of another turn, before these cards were drawn
    weigh_hand(table.tables, table.state, table.mind, ALLIES)
    assert table.mind["card_value"][0] == table.mind["card_value"][1]


def raider(hold):
    """E6 stands on ground that has earned a medal, one from the target; the raid has been played.

    A last figure is six hexes away: three to march, a battle, three hexes back.
    """
    table = captain(
        allies={"infantry": "E6"},
        axis={"infantry": "E12:1 A1"},
        tail=GROUND.format("E6") + f'hold = "{hold}"\n',
        weights={"win_now": 60.0, "whole": 1.0},
    )
    target = int(table.tables["medal_target"][ALLIES])
    table.with_medals("allies", target - 2)
    table.state["medals_objectives"][ALLIES], table.state["medals"][ALLIES] = 1, target - 1
    table.state["objective_holder"][0] = ALLIES
    table.card()
    table.play(RAID)
    return table


def raid_from_ground(hold):
    """Worth of the attack that the raider aims at, and medals it leaves behind."""
    table = raider(hold)
    unit = table.unit("E6")
    judge_unit(table.tables, table.state, table.mind, unit)
    return float(table.mind["aim_worth"][unit]), int(table.mind["left"][unit])


def test_a_raid_fetches_the_medal_it_leaves_behind():
    """The kill wins with the way back, so it counts as much as where the medal stays; two dice hit by halves."""
    kept, fetched = raid_from_ground("FOREVER"), raid_from_ground("WHILE")
    assert fetched == kept and kept[1] == 0 and kept[0] > 60 * (1 - 0.5**2) - 1


@pytest.mark.parametrize(("hold", "ends_on"), [("FOREVER", None), ("WHILE", "E6")])
@pytest.mark.rule("CARD-BEL-2", "VIC-OBJ-2")
def test_the_raid_wins_with_the_way_back(hold, ends_on):
    """Where the medal stays the kill ends the battle; where it has to be held, the step back onto the ground does."""
    table = raider(hold)
    unit = table.unit("E6")
    with table.loaded(["II"]):
        carry_out(table.tables, table.state, table.mind, ALLIES)
    assert table.state["over"] and table.state["medals"][ALLIES] == table.tables["medal_target"][ALLIES]
    assert table.state["medals_units"][ALLIES] == table.tables["medal_target"][ALLIES] - 1
    assert ends_on is None or table.hex_of(unit) == ends_on


def test_no_battle_is_counted_on_after_a_forest_on_the_way():
    """Limits are lifted, bans are not (CARD-BEL-5): with forest all round no way out leaves the unit its fire."""
    around = "C6 C7 C8 D6 D7 D8 E6 E8 F6 F7 F8 G6 G7 G8"
    forest = dict.fromkeys(around.split(), "forest")
    for terrain, fires in (({}, True), (forest, False)):
        table = captain(terrain=terrain, allies={"infantry": "E7"}, axis={"infantry": "E12"})
        table.card()
        table.play(RAID)
        unit, there = table.unit("E7"), table.index["E10"]
        judge_unit(table.tables, table.state, table.mind, unit)
        cost = int(table.mind["reach_cost"][there])
        assert cost == 3
        assert (fires_from(table.tables, table.state, table.mind, unit, there, cost) > 0) == fires


def test_judging_the_card_leaves_plain_judgement_and_the_orders_in_force_alone():
    """What a unit gains by a plain order is the same with and without the card in the hand."""
    pieces = {"allies": {"infantry": "F6 G8"}, "axis": {"infantry": "C5 C6:1"}}
    with_card, without = captain(f"{RAID} probe_center", **pieces), captain("probe_center", **pieces)
    assert gain(with_card, "F6") == gain(without, "F6") and gain(with_card, "G8") == gain(without, "G8")
    assert terms_in_force(with_card.state) == PLAIN_TERMS


@pytest.mark.parametrize(
    ("card", "expected"),
    [(RAID, 1), ("probe_center", 0), ("firefight", 0), ("air_power", 0), ("armor_assault", 0)],
)
def test_which_cards_bend_what_plain_gains_cannot_tell(card, expected):
    table = captain(card, allies={"infantry": "F6"}, axis={"infantry": "C5"})
    row = table.built.card_rows.index(card)
    assert bends(table.tables, row) == expected


def test_terms_of_a_card():
    """CARD-BEL-2: moves of 3 and 3, one battle with one die more."""
    table = captain(allies={"infantry": "F6"}, axis={"infantry": "C5"})
    no_move, raise_battle, raise_max, lifts, battles, dice, _, second = terms_of_card(
        table.tables, table.built.card_rows.index(RAID)
    )
    assert (no_move, raise_battle, raise_max, battles, dice, second) == (0, 3, 3, 1, 1, 3) and lifts


def test_a_unit_that_is_lost_ranks_no_more():
    table = captain("probe_center", allies={"infantry": "F6 G8 H2"}, axis={"infantry": "C5"})
    table.card()
    lost = table.unit("G8")
    order = [int(unit) for unit in table.mind["ranked"][: table.mind["ranked_n"]] if unit != lost]
    table.state["unit_hex"][lost] = -1
    forget_lost(table.state, table.mind)
    assert [int(unit) for unit in table.mind["ranked"][: table.mind["ranked_n"]]] == order and len(order) == 2


@pytest.mark.rule("HR-LITERAL-1")
def test_a_card_for_one_section_gains_what_its_own_terms_leave():
    """Beside a last figure the attack is what an order is for; a card that grants no battle gains less."""
    worth = []
    for permits in ("move_battle", "move"):
        table = captain(
            "probe_center",
            allies={"infantry": "E7"},
            axis={"infantry": "D6:1 A1"},
            options=f"tactic-card-literal-actions:overrides=infantry_assault:{permits}",
        )
        table.card()
        row = table.built.card_rows.index("infantry_assault")
        worth.append(part_worth(table.tables, table.state, table.mind, table.side, row, table.side, 1))
    assert worth[0] > worth[1]
