"""What judging players know of ways that open and close while a battle lasts: bridges, and blocks cleared."""

import numpy as np
import pytest

from engine.hooks import Fired
from engine.kernel.log_event import has_fired
from engine.kernel.terrain import remove_piece
from engine.layout import OFF
from engine.players.common.detours import NOW, look_for_ways, worth_of_detours
from engine.players.common.weights import FORBIDS, Weight
from engine.rules.bridges.choices import choose_by_card
from engine.rules.bridges.law import blow_bridge, build_bridge
from engine.search.plan_turn import list_plans
from tests.players.test_blind_spots import looked, weight
from tests.players.test_random_is_uniform import answers
from tests.support.searching import Searcher
from tests.support.sergeant_at_table import Table

ALLIES = 1


# --- bridges that come and go ---

WATER = {f"E{i}": "river" for i in range(1, 14)}
BOTH = WATER | {"E3": "river + bridge", "E11": "river + bridge"}
GOAL = '[[objective]]\nid = "goal"\nsides = "allies"\nhexes = "C3"\n'


def at_bridges(terrain, rules, **more):
    return looked(
        Table(hand="attack_left recon_left", terrain=terrain, allies={"infantry": "G3 I1"}, axis={"infantry": "A13"},
              tail=rules + GOAL, medals=9, **more)
    )  # fmt: skip


def copy_of(table, card):
    """The copy of a card that the side holds."""
    held = [int(one) for one in table.state["hand"][ALLIES, : table.state["hand_n"][ALLIES]]]
    return next(one for one in held if table.built.card_rows[table.tables["copy_row"][one]] == card)


def ways(table):
    """Hexes of march to the goal as bridges stand, by hex."""
    unit = table.unit("G3")
    row = table.state["unit_row"][unit]
    kind = table.tables["row_march"][row]
    n = int(table.tables["n_hexes"])
    if not look_for_ways(table.tables, table.state, table.mind, row, kind):
        return table.tables["march"][kind, :n, table.index["C3"]]
    return table.mind["ways"][NOW, kind, 0, :n]


SURE = '[ruleset]\nbridge_demolition = "sure"\n'


@pytest.mark.rule("TP-BRB-1")
def test_marches_are_found_anew_when_a_bridge_is_blown():
    """As on a board that never had it; the way over the other bridge is longer by what the terms say."""
    table = at_bridges(BOTH, SURE)
    before = ways(table).copy()
    blow_bridge(table.tables, table.state, ALLIES, copy_of(table, "recon_left"), table.index["E3"])
    assert has_fired(table.state, Fired.BRIDGE_BLOWN)
    table.mind["assessed_turn"] = OFF
    looked(table)
    without = at_bridges(WATER | {"E11": "river + bridge"}, "")
    assert np.array_equal(ways(table), ways(without)) and not np.array_equal(before, ways(table))
    here = table.index["G3"]
    more = int(ways(table)[here]) - int(before[here])
    worth = worth_of_detours(table.tables, table.state, table.mind, table.unit("G3"), here)
    assert worth == pytest.approx(-weight(table, "NEAR_OBJECTIVE") * more) and more > 0


@pytest.mark.rule("TP-PON-2")
def test_marches_are_found_anew_when_a_pontoon_bridge_is_built():
    table = at_bridges(WATER, "[ruleset]\npontoons = 1\n")
    build_bridge(table.tables, table.state, ALLIES, copy_of(table, "attack_left"), table.index["E3"])
    table.mind["assessed_turn"] = OFF
    looked(table)
    with_one = at_bridges(WATER | {"E3": "river + bridge"}, "")
    assert np.array_equal(ways(table), ways(with_one))
    assert worth_of_detours(table.tables, table.state, table.mind, table.unit("G3"), table.index["G3"]) > 0
    table.mind["weights"][:, Weight.DETOUR] = -FORBIDS
    assert worth_of_detours(table.tables, table.state, table.mind, table.unit("G3"), table.index["G3"]) == 0


BLOCKS = {f"E{i}": "ww_road_block" for i in range(1, 14)}
NARROW = '[[exit]]\nsides = "allies"\nhexes = "A1"\nwho = "VEHICLE"\n'


def at_blocks(units, tail=GOAL):
    """South of a row of road blocks, most of which have been cleared since the battle began."""
    table = Table(
        hand="attack_left", terrain=BLOCKS, allies={**units, "ww_engineer": "I13"}, axis={"infantry": "A13"},
        tail=tail, medals=9,
    )  # fmt: skip
    for hex_ in ("E6", "E7"):
        stack = table.state["hex_stack"][table.index[hex_]]
        pieces = int(table.tables["stack_pieces"][stack])
        assert pieces  # somebody in the battle clears them
        remove_piece(table.tables, table.state, table.index[hex_], pieces.bit_length() - 1)
    return looked(table)


@pytest.mark.rule("WW-RBL-1")
def test_a_road_block_cleared_makes_no_march_longer():
    """The blocks that still stand were not there for the marches of the set-up, and are no news."""
    table = at_blocks({"armor": "G3"})
    unit = table.unit("G3")
    found = [
        worth_of_detours(table.tables, table.state, table.mind, unit, hex_)
        for hex_ in range(int(table.tables["n_hexes"]))
    ]
    assert min(found) == 0 and max(found) > 0


@pytest.mark.rule("SCEN-EXIT-3")
def test_an_exit_for_others_stays_out_of_reach_when_a_road_block_is_cleared():
    table = at_blocks({"armor": "G3", "eq_truck": "G9"}, NARROW)
    here = table.index["G3"]
    assert worth_of_detours(table.tables, table.state, table.mind, table.unit("G3"), here) == 0


@pytest.mark.rule("WW-RBL-1")
def test_ways_are_those_of_the_unit_whoever_was_judged_first():
    """Foot soldiers walk over road blocks and have no detour; tanks do, whoever is asked first."""
    for first, second in (("G3", "G5"), ("G5", "G3")):
        table = at_blocks({"armor": "G3", "infantry": "G5"})
        worth = {
            hex_: worth_of_detours(table.tables, table.state, table.mind, table.unit(hex_), table.index[hex_])
            for hex_ in (first, second)
        }
        assert worth["G5"] == 0 and worth["G3"] > 0


@pytest.mark.rule("TP-BRB-1")
def test_a_search_begins_with_the_bridge_that_its_policy_would_blow():
    table = Table(
        "recon_center recon_left", terrain=WATER | {"E6": "river + bridge"}, tail=SURE.replace("sure", "roll"),
        axis={"infantry": "E6 D6 D5 C6 C7"}, allies={"infantry": "I6 I1"}, weights={"bridge": 0.0}, player="sergeant",
    )  # fmt: skip
    searcher = Searcher(table.tables, table.state, policy="sergeant")
    for asked, first in ((0.0, True), (FORBIDS, False)):
        searcher.minds["weights"][:, :, Weight.BRIDGE] = asked
        list_plans(table.tables, searcher.states, searcher.minds, searcher.search, ALLIES)
        assert (int(searcher.search["card_copy"][0]) == OFF) is first
        assert (searcher.search["card_copy"][1 : int(searcher.search["n"])] >= 0).all()


# --- chance ---


@pytest.mark.rule("TP-BRB-1")
def test_declining_is_as_likely_to_random_as_all_answers_together():
    table = Table("attack_left recon_right recon_left", player="random", terrain=BOTH, tail=SURE,
                  allies={"infantry": "G3"}, axis={"infantry": "A1"})  # fmt: skip
    counts = answers(table, lambda: choose_by_card(table.tables, table.state, table.mind, ALLIES), 1200)
    assert len(counts) == 4 and abs(counts[OFF] - 600) < 80
    assert all(abs(n - 200) < 60 for card, n in counts.items() if card != OFF)
