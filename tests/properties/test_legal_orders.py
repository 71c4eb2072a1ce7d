"""Orders in positions that games really reach: exactly those the card speaks of, and none only where there is none."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dialogue.turn import has_playable
from engine.kernel import on_move, orders
from engine.kernel.deck import may_play
from tests.support.order_oracle import may_be_ordered, units_of
from tests.support.turn_by_turn import SCENARIOS, Game, built_for, games, turns_of

ROLLED = ("their_finest_hour", "medics_mechanics", "breakthrough_medics")  # a roll decides who is ordered
SIDES = ("axis", "allies")


def play(built, state, side, card, section):
    """Put a card's orders in force, wherever the card lies."""
    card_copy = next(
        s
        for s in range(built.tables[0]["n_cards"])
        if built.card_rows[built.tables[0]["copy_row"][s]] == card
    )
    state["hand"][side, 0], state["hand_n"][side] = card_copy, 1
    orders.play_card(built.tables[0], state, side, card_copy)
    if built.document["cards"][card]["orders"] == "one section *":
        if orders.needs_section(built.tables[0], state):
            state["section"] = section
        orders.bind_section(built.tables[0], state)


def march(built, state, own, chosen, columns):
    """Own units without an order may be ordered on the move until the card has no more such orders."""
    left = 0 if state["fallback"] else columns["on_move"]
    for unit in own:
        expected = left > 0 and unit not in chosen
        assert on_move.may_order_on_move(built.tables[0], state, unit) == expected
        if expected:
            on_move.order_on_move(built.tables[0], state, unit)
            left -= 1


@pytest.mark.rule(
    "BT-OTM-1",
    "CORE-ORD-13",
    "CORE-ORD-2",
    "CORE-ORD-5",
    "CORE-ORD-6",
    "CORE-ORD-7",
    "CORE-ORD-8",
    "CORE-ORD-9",
    "CORE-ORD-10",
    "CORE-SEC-4",
)
@settings(max_examples=10)
@given(game=games(variants=("", "ruleset.deck=breakthrough")), data=st.data())
def test_a_card_orders_whom_it_speaks_of(game, data):
    built = built_for(game.scenario, game.options)
    turns = [turn.state for turn in turns_of(game) if not turn.state["over"]]
    for state in data.draw(st.lists(st.sampled_from(turns), min_size=3, max_size=3)):
        units, side = units_of(built, state), int(state["active"])
        wishes = data.draw(st.permutations(sorted(units)))
        section = data.draw(st.integers(0, 2))
        for card in built.card_rows:
            columns = built.document["cards"][card]
            if columns["orders"] is None or card in ROLLED:
                continue
            board = state.copy()
            play(built, board, side, card, section)
            firsts = [may_be_ordered(columns, SIDES[side], [u], units, "LCR"[section]) for u in units]
            assert orders.count_orderable(built.tables[0], board, side) == sum(firsts), card
            chosen = []
            for unit in wishes:
                expected = may_be_ordered(columns, SIDES[side], [*chosen, unit], units, "LCR"[section])
                assert orders.may_order(built.tables[0], board, unit) == expected, (card, unit, chosen)
                if expected:
                    orders.order(built.tables[0], board, unit)
                    chosen.append(unit)
            march(built, board, [u for u in wishes if units[u].side == SIDES[side]], chosen, columns)


@pytest.mark.rule("CORE-TURN-3", "AMB-51")
@settings(max_examples=6)
@given(game=games())
def test_only_a_hand_of_ambushes_passes(game):
    built = built_for(game.scenario, game.options)
    for turn in turns_of(game):
        for side in range(2):
            hand = [int(s) for s in turn.state["hand"][side, : turn.state["hand_n"][side]]]
            held = [built.card_rows[built.tables[0]["copy_row"][s]] for s in hand]
            assert [bool(may_play(built.tables[0], s)) for s in hand] == [card != "ambush" for card in held]
            assert bool(has_playable(built.tables[0], turn.state, side)) == any(
                card != "ambush" for card in held
            )


@pytest.mark.rule("CORE-TURN-4", "CORE-ORD-4")
@settings(max_examples=10)
@given(scenario=st.sampled_from(SCENARIOS), seed=st.integers(0, 2**40))
def test_a_player_who_orders_whenever_he_can_idles_only_when_no_unit_fits_the_card(scenario, seed):
    built = built_for(scenario)
    turns = [turn.state for turn in turns_of(Game(scenario, "", ("random", "random"), seed, 0))]
    for before, after in pairwise(turns):
        side = int(before["active"])
        card = built.card_rows[after["card"]] if after["card"] >= 0 else None
        if card is None or card in ROLLED or after["last_was_copy"]:
            continue
        columns, units = built.document["cards"][card], units_of(built, before)
        idle = after["dead_turns"][side] > before["dead_turns"][side]
        fits = columns["orders"] is None or any(
            may_be_ordered(columns, SIDES[side], [unit], units, section)
            for unit in units
            for section in "LCR"
        )
        assert idle != fits, card
