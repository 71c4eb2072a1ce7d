"""Laws that hold after every turn of every game, whoever plays and whichever options are on."""

import pytest
from hypothesis import given, settings

from engine.codes import Gap, Place
from engine.layout import OFF
from tests.support.turn_by_turn import built_for, games, turns_of

DECKS = (60, 80)  # DECK-1, DECK-4


def units_stand_where_the_board_says(tables, state):
    standing = {u: int(state["unit_hex"][u]) for u in range(state["n_units"]) if state["unit_hex"][u] != OFF}
    board = {int(u): h for h, u in enumerate(state["unit_at"][: tables["n_hexes"]]) if u != OFF}
    assert standing == board
    for side in range(2):
        assert state["alive"][side] == sum(state["unit_side"][u] == side for u in standing)


def a_unit_is_on_the_board_while_it_has_figures(_tables, state):
    for unit in range(state["n_units"]):
        assert (state["unit_figures"][unit] > 0) == (state["unit_hex"][unit] != OFF)
        assert 0 <= state["unit_figures"][unit] <= state["unit_full"][unit]


def every_card_lies_in_one_place(tables, state):
    n = int(tables["n_cards"])
    place = [int(p) for p in state["card_place"][:n]]
    hands = [[int(s) for s in state["hand"][side, : state["hand_n"][side]]] for side in range(2)]
    assert n in DECKS and set(place) <= set(Place) - {Place.OUT}
    for side in range(2):
        assert sorted(hands[side]) == [s for s in range(n) if place[s] == Place.HAND_AXIS + side]
        assert len(hands[side]) <= tables["hand_size"][side]
    assert state["pile"] == place.count(Place.DRAW_PILE)
    assert state["over"] or (Place.ASIDE not in place and Place.IN_PLAY not in place)


def the_pile_is_drawn_from_in_the_order_of_its_shuffle(tables, state):
    order = [int(s) for s in state["card_order"][: tables["n_cards"]]]
    pile = [s for s in range(int(tables["n_cards"])) if state["card_place"][s] == Place.DRAW_PILE]
    left = [s for s in order[int(state["card_top"]) :] if s in pile][: len(pile)]
    assert sorted(left) == pile
    priorities = [int(state["card_priority"][s]) for s in left]
    assert priorities == sorted(priorities)


def medals_are_losses_and_objectives(tables, state):
    for side in range(2):
        enemies = range(tables["first_unit"][1 - side], tables["end_unit"][1 - side])
        dead = [u for u in enemies if state["unit_hex"][u] == OFF]
        held = [
            o
            for o in range(tables["n_objectives"])
            if state["objective_holder"][o] == side and not tables["objective_win"][o]
        ]
        units = sum(int(tables["row_medals"][state["unit_row"][u]]) for u in dead)
        objectives = sum(int(tables["objective_value"][o]) for o in held)
        total = units + objectives
        assert state["medals_units"][side] == units and state["units_lost"][1 - side] == len(dead)
        assert state["medals_objectives"][side] == objectives
        assert state["medals"][side] == (
            min(total, tables["medal_target"][side]) if tables["medal_cap"] else total
        )


def nobody_stands_in_a_river(tables, state):
    for unit in range(state["n_units"]):
        hex_ = state["unit_hex"][unit]
        assert hex_ == OFF or state["hex_stack"][hex_] not in tables["river_stacks"]


def sandbags_are_counted(tables, state):
    laid = sum(
        int(tables["stack_pieces"][s] & tables["sandbags"] > 0)
        for s in state["hex_stack"][: tables["n_hexes"]]
    )
    assert state["sandbags"] == laid + tables["sandbags_fixed"] <= max(tables["dig_in_limit"], laid)


def every_act_was_legal(_tables, state):
    assert state["rule_gap"] == Gap.NONE


LAWS = [
    units_stand_where_the_board_says,
    a_unit_is_on_the_board_while_it_has_figures,
    every_card_lies_in_one_place,
    the_pile_is_drawn_from_in_the_order_of_its_shuffle,
    medals_are_losses_and_objectives,
    nobody_stands_in_a_river,
    sandbags_are_counted,
    every_act_was_legal,
]


class Board:
    """TABLES with the stacks that are open river, by their words."""

    def __init__(self, built):
        self.fields = built.tables[0]
        self.rivers = {
            n for n, name in enumerate(built.stack_names) if "river" in name and "bridge" not in name
        }

    def __getitem__(self, field):
        return self.rivers if field == "river_stacks" else self.fields[field]


@pytest.mark.rule("CORE-MOV-5", "CORE-SETUP-3", "VIC-1", "VIC-2", "UNIT-STR-1", "CORE-HIT-5", "CORE-TURN-1")
@settings(max_examples=24)
@given(game=games())
def test_the_laws_hold_after_every_turn(game):
    built = built_for(game.scenario, game.options)
    board = Board(built)
    turns = turns_of(game)
    for turn in turns:
        for law in LAWS:
            law(board, turn.state)
    figures_lost_less_figures_healed_are_missing(turns)
    turns_alternate_and_hands_are_full_again(built.tables[0], turns)


def figures_lost_less_figures_healed_are_missing(turns):
    healed = [0, 0]
    for turn in turns:
        state = turn.state
        for side in range(2):
            healed[side] += turn.healed[side]
            own = [u for u in range(state["n_units"]) if state["unit_side"][u] == side]
            missing = sum(int(state["unit_full"][u] - state["unit_figures"][u]) for u in own)
            assert int(state["figures_lost"][side].sum()) - healed[side] == missing
            assert int(state["hex_losses"][side].sum()) == state["figures_lost"][side].sum()


def turns_alternate_and_hands_are_full_again(tables, turns):
    without_card = [0, 0]
    for number, turn in enumerate(turns):
        state = turn.state
        assert state["turn"] == number and state["over"] == (number == len(turns) - 1)
        assert state["active"] == (int(tables["first_side"]) + number) % 2
        if state["over"] or number == 0:
            continue
        side = 1 - int(state["active"])
        without_card[side] += int(state["card_copy"]) == OFF
        grown = int(tables["hand_start"][side]) + int(state["side_turns"][side]) - without_card[side]
        assert state["hand_n"][side] == min(grown, tables["hand_size"][side])
