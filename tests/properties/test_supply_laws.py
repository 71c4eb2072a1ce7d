"""Laws of supply on any board: what cuts more feeds fewer, and what asks less feeds more."""

from itertools import pairwise

import numpy as np
import pytest

from tests.support.battlefield import SIDES, Battlefield
from tests.support.half_turn import OTHER, across
from tests.support.supplied_boards import drawn
from tests.support.supplied_field import LACKING, TRACING, SuppliedField

ROUTES = ("nearest", "any_uncut")
CUTS = ("range", "range_with_los", "occupied")  # from the one that cuts most
SEEDS = range(5)


def supplied(board, side, **words):
    """Hexes of units of a side that are in supply."""
    terrain, axis, allies = board
    named = "".join(f":{key}={value}" for key, value in words.items())
    field = SuppliedField(axis, allies, words=named, way=terrain, options=TRACING, active=side)
    units = [u for u in range(field.state["n_units"]) if field.state["unit_side"][u] == SIDES[side]]
    return {field.names[field.state["unit_hex"][u]] for u in units if field.state["supply_out"][u] == 0}


def board_of(seed):
    return drawn(np.random.default_rng([seed, 36]))


def rising(sets):
    """Each set is part of the next."""
    return all(few <= many for few, many in pairwise(sets))


@pytest.mark.rule("HR-SUPPLY-2", "HR-SUPPLY-8")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_less_is_cut_the_more_is_fed(seed, route, side):
    assert rising([supplied(board_of(seed), side, route=route, cut_by=how) for how in CUTS])


@pytest.mark.rule("HR-SUPPLY-6")
@pytest.mark.parametrize("cut_by", CUTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_letter_feeds_nobody_whom_the_other_reading_does_not(seed, cut_by):
    assert rising([supplied(board_of(seed), "axis", route=route, cut_by=cut_by) for route in ROUTES])


@pytest.mark.rule("HR-SUPPLY-6", "HR-SUPPLY-9")
@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("seed", SEEDS)
def test_farther_off_the_road_and_with_own_units_on_it_more_are_fed(seed, route):
    board = board_of(seed)
    assert rising([supplied(board, "axis", route=route, max_off_road=most) for most in (0, 1, 3, 12)])
    opens = [
        supplied(board, "axis", route=route, friendly_occupied_hex_open=open_) for open_ in ("false", "true")
    ]
    assert rising(opens)


@pytest.mark.rule("HR-SUPPLY-2")
@pytest.mark.parametrize("cut_by", ["occupied", "range"])
@pytest.mark.parametrize("seed", SEEDS)
def test_another_enemy_feeds_nobody_more(seed, cut_by):
    terrain, axis, allies = board_of(seed)
    fewer = {row: " ".join(hexes.split()[1:]) for row, hexes in allies.items() if " " in hexes}
    many = supplied((terrain, axis, allies), "axis", route="any_uncut", cut_by=cut_by)
    assert many <= supplied((terrain, axis, fewer), "axis", route="any_uncut", cut_by=cut_by)


@pytest.mark.rule("HR-SUPPLY-7")
@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_board_turned_by_half_with_the_sides_exchanged_feeds_the_same(seed, route):
    terrain, axis, allies = board_of(seed)
    turned = {across(hex_): half_turn(pieces) for hex_, pieces in terrain.items()}
    armies = [
        {row: " ".join(across(hex_) for hex_ in hexes.split()) for row, hexes in army.items()}
        for army in (allies, axis)
    ]
    for side in SIDES:
        here = supplied((terrain, axis, allies), side, route=route)
        there = supplied((turned, *armies), OTHER[side], route=route)
        assert {across(hex_) for hex_ in here} == there


def half_turn(pieces):
    """Pieces of a hex after half a turn of the board."""
    words, mark, turn = pieces.partition(" @")
    return f"{words}{mark}{(int(turn) + 3) % 6}" if mark else pieces


@pytest.mark.rule("HR-GEN-4", "HR-SUPPLY-7", "HR-SUPEX-4")
def test_where_no_side_has_a_network_nothing_of_the_tables_changes():
    official = Battlefield().tables.tobytes()
    for more in ("", "+supply-exemptions:besieged_side=axis", "+supply-attrition"):
        assert Battlefield(options=f"{LACKING}{more}").tables.tobytes() == official
