"""One player turn: the dialogue that asks players, checks the answer with a kernel and applies it (core section 3).

An illegal answer is refused, recorded as a rule gap and ends the question.
"""

from engine.codes import Attack, Effect, Gap, When
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.dialogue.begin_turn import begin_turn
from engine.dialogue.breakthrough import order_to_move
from engine.dialogue.draws import draw_step, replace_ambushes, test_deck
from engine.dialogue.fight import fight, follow_up
from engine.dialogue.medics import medics, medics_many
from engine.dialogue.movement_step import move_units
from engine.dialogue.second_move import second_move
from engine.dialogue.strikes import strike, strikes_instead
from engine.hooks import Event, Fired
from engine.kernel.ask import (
    acts_instead_of_battle,
    another_commander,
    battle_is_fought,
    battle_is_next,
    battle_is_owed,
    battle_is_refused,
    battles_begin,
    card_is_discarded,
    card_is_due,
    card_is_played,
    cards_are_laid_away,
    draws_otherwise,
    fight_unordered,
    moves_are_over,
    moves_begin,
    next_card,
    next_card_orders,
    orders_are_given,
    orders_begin,
    turn_has_ended,
    turn_is_counted,
    turn_is_over,
    turn_passes,
    turn_without_card,
)
from engine.kernel.battle import attack_dice, may_clear
from engine.kernel.deck import discard_played, has_playable, in_hand, may_play
from engine.kernel.digging import dig_in_all, digs_and_acts
from engine.kernel.log_event import log_event, mark_fired, mark_gap
from engine.kernel.objective_holders import test_turn_objectives
from engine.kernel.orders import (
    bind_section,
    count_orderable,
    may_choose_section,
    may_order,
    needs_section,
    order,
    play_card,
    serve,
)
from engine.kernel.tactics.rolls import roll_finest
from engine.kernel.terrain import remove_piece
from engine.kernel.victory import cap_turns, end_of_turn
from engine.layout import ALL, CLEAR_OBSTACLE, MAX_UNITS, OFF, SHELL
from engine.players.roster import choose_battle, choose_card, choose_order, choose_section

NO_EFFECT = int(Effect.NONE)


@compile_unit(NOTHING)
def play_turn(tables, state, mind):
    """One player turn from its first test to the draw.  Rule: CORE-TURN-1 .. -15, HR-LASTTURN-5."""
    begin_turn(tables, state, mind)
    side = state["active"]
    if not state["over"] and state["cut_turn"]:
        pass_turn(tables, state, side)
    elif not state["over"] and turn_without_card(tables, state, mind, side) <= 0:
        play_hand(tables, state, mind, side)
    end_turn(tables, state, side)


@kernel
def play_hand(tables, state, mind, side):
    """A card is played, carried out and replaced; without one the turn passes.  Rule: CORE-TURN-3, AMB-51."""
    due = card_is_due(tables, state, mind, side)
    card_copy = due - 1 if due > 0 else OFF
    if due == 0:
        state["acts"] += 1
        card_copy = choose_card(tables, state, mind, side)
        if card_copy == OFF and has_playable(tables, state, side):
            mark_gap(state, Gap.CARD)
    if card_copy == OFF:
        pass_turn(tables, state, side)
    elif not in_hand(state, side, card_copy) or not may_play(tables, card_copy):
        mark_gap(state, Gap.CARD)
        pass_turn(tables, state, side)
    else:
        play_card(tables, state, side, card_copy)
        state["card_played"][side, tables["copy_row"][card_copy]] += 1
        if card_is_played(tables, state, mind, side):
            return
        carry_out(tables, state, mind, side)
        if not state["over"]:
            end_step(tables, state, mind, side)


@kernel
def pass_turn(tables, state, side):
    """No card is played: the turn passes without a draw, and none is committed.  Rule: AMB-51, HR-GEN-5."""
    log_event(state, Event.PASS, side, 0, 0, 0, 0)
    turn_passes(tables, state, side)
    state["last_was_copy"] = 0
    state["dead_turns"][side] += 1


@kernel
def carry_out(tables, state, mind, side):
    """Everything the card in force lets the side do.  Rule: CORE-TURN-8, -15, HR-ENGAGE-12."""
    card = state["card"]
    effect = effect_in_force(tables, state)
    struck = fought = 0
    orders_begin(tables, state, mind, side)
    if state["over"]:
        return
    if card >= 0 and (
        effect == Effect.STRIKE
        or state["as_strike"]
        or (state["cards_n"] < 2 and strikes_instead(tables, state, mind, side))
    ):
        fight_unordered(tables, state, mind, side, 1)
        if not state["over"] and not state["cut_turn"]:
            struck = strike(tables, state, mind, side)
    elif card >= 0:
        fought = order_and_fight(tables, state, mind, side, effect)
        while another_commander(tables, state, mind, side):
            fought |= order_and_fight(tables, state, mind, side, effect_in_force(tables, state))
    if not fought:
        fight_unordered(tables, state, mind, side, 0)
    if state["n_ordered"] > 0 and card >= 0 and tables["card_literal"][card] and not state["fallback"]:
        mark_fired(state, Fired.LITERAL)
    if not turn_is_counted(tables, state, side) and state["n_ordered"] == 0 and not struck:
        state["dead_turns"][side] += 1
        state["card_dead"][side, tables["copy_row"][state["card_copy"]]] += 1


@kernel
def effect_in_force(tables, state):
    """The effect of the card in force, none where a substitute order takes its place.  Rule: CORE-ORD-9."""
    return tables["card_effect"][state["card"]] if state["card"] >= 0 and not state["fallback"] else NO_EFFECT


@kernel
def order_and_fight(tables, state, mind, side, effect):
    """Orders of every card in force, then all that ordered units do; 1 if there was a battle step.

    Rule: CORE-TURN-4 .. -8, CORE-TURN-15, CARD-DIGIN-2.
    """
    prepare(tables, state, mind, side, effect)
    if state["quota_on_move"] > 0:
        order_to_move(tables, state, mind, side)
    while next_card(tables, state, mind, side):
        next_card_orders(tables, state, mind, side)
        prepare(tables, state, mind, side, effect_in_force(tables, state))
        if state["quota_on_move"] > 0:
            order_to_move(tables, state, mind, side)
    orders_are_given(tables, state, mind, side)
    if effect == Effect.DIG_IN and state["cards_n"] < 2:
        dig_in_all(tables, state)
        if state["n_on_move"] == 0 and not digs_and_acts(state):
            return 0
    if state["n_ordered"] == 0:
        return 0
    march_and_battle(tables, state, mind, side)
    return 1


@kernel
def march_and_battle(tables, state, mind, side):
    """The movement step, the battle step and a second move.  Rule: CORE-TURN-5, -7, CARD-BEL-2."""
    moves_begin(tables, state, mind, side)
    move_units(tables, state, mind, side)
    moves_are_over(tables, state, mind, side)
    battle_units(tables, state, mind, side)
    if state["second_move"] > 0 or state["cards_n"] > 1:
        second_move(tables, state, mind, side)


@kernel
def prepare(tables, state, mind, side, effect):
    """Choose the section, roll for orders, give the orders.  Rule: CORE-TURN-4, -15."""
    if effect == Effect.MEDICS:
        medics(tables, state, mind, side)
        return
    if effect == Effect.MEDICS_MANY:
        medics_many(tables, state, mind, side)
        return
    if effect == Effect.FINEST:
        roll_finest(tables, state, side)
    if tables["card_one_section"][state["card"]]:
        if needs_section(tables, state):
            state["acts"] += 1
            section = choose_section(tables, state, mind, side)
            if not may_choose_section(tables, state, section):
                mark_gap(state, Gap.SECTION)
                return
            state["section"] = section
            log_event(state, Event.SECTION, section, 0, 0, 0, 0)
        bind_section(tables, state)
    give_orders(tables, state, mind, side)


@kernel
def give_orders(tables, state, mind, side):
    """Name all units that receive orders.  Rule: CORE-TURN-4, CORE-ORD-1 .. -8."""
    state["orderable"][side] += count_orderable(tables, state, side)
    for _ in range(MAX_UNITS):
        state["acts"] += 1
        unit = choose_order(tables, state, mind, side)
        if unit < 0:
            return
        if not may_order(tables, state, unit):
            mark_gap(state, Gap.ORDER)
            return
        order(tables, state, unit)


@compile_unit(NOTHING)
def battle_units(tables, state, mind, side):
    """The battle step, one battle finished before the next; engaged units attack before, between and after.

    Rule: CORE-TURN-7, CORE-BAT-1, CARD-ARTBOM-3, HR-ENGAGE-12, HR-ENGINEER-6, TP-ENG-3, WW-HT-12.
    """
    last = OFF
    battles_begin(tables, state, mind, side)
    for _ in range(2 * MAX_UNITS):
        fight_unordered(tables, state, mind, side, 1)
        battle_is_next(tables, state, mind, side)
        if state["over"] or state["cut_turn"]:
            return
        state["acts"] += 1
        unit = choose_battle(tables, state, mind, side)
        if unit < 0:
            if fight_unordered(tables, state, mind, side, 0) > 0:
                continue
            if battle_is_owed(tables, state, side):
                mark_gap(state, Gap.ACTION)
            return
        if last >= 0 and last != unit:
            if state["cards_n"] > 1:
                serve(tables, state, last)
            state["battles"][last] = max(state["battles"][last], state["battles_allowed"])
        last = unit
        if not attack_or_clear(tables, state, mind, unit, mind["target"]):
            return


@kernel
def attack_or_clear(tables, state, mind, unit, target):
    """A unit battles, shells an obstacle or clears one in place of a battle; 0 if that is refused.

    Rule: CORE-TURN-7, CORE-BAT-1, OBS-WIRE-3, TP-ENG-3.
    """
    if target == CLEAR_OBSTACLE:
        piece = may_clear(tables, state, unit)
        if piece < 0:
            mark_gap(state, Gap.BATTLE)
            return 0
        hex_ = state["unit_hex"][unit]
        log_event(state, Event.CLEAR, unit, hex_, piece, 0, 0)
        remove_piece(tables, state, hex_, piece)
        state["battles"][unit] = state["battles_allowed"]
    elif target <= SHELL:
        if acts_instead_of_battle(tables, state, unit, target) <= 0:
            mark_gap(state, Gap.SHELL)
            return 0
    elif attack_dice(tables, state, unit, target, Attack.ORDERED) == 0:
        if battle_is_refused(tables, state, unit, target):
            return 1
        mark_gap(state, Gap.BATTLE)
        return 0
    else:
        hex_ = state["unit_hex"][target]
        won = fight(tables, state, mind, unit, target, Attack.ORDERED)
        battle_is_fought(tables, state, mind, unit)
        if won:
            follow_up(tables, state, mind, unit, hex_)
    return 1


@kernel
def end_step(tables, state, mind, side):
    """Ambush replaced first, then discard, reshuffle, draw.

    Rule: CORE-TURN-9 .. -11, CARD-AMBUSH-12, CARD-RECON-4, AMB-63, WW-CC-5, WW-CC-7.
    """
    drawn = replace_ambushes(tables, state, 1 - side)
    cards_are_laid_away(tables, state, side)
    discard_played(tables, state, side)
    if not state["cut_turn"]:
        card_is_discarded(tables, state, mind, side)
        wanted = tables["card_draw"][state["card"]] if state["card"] >= 0 else 1
        if state["as_strike"]:
            by_strike = tables["as_strike_draw"][state["as_strike"]]
            wanted = wanted if by_strike == ALL else by_strike
        other = draws_otherwise(tables, state, mind, side)
        if other > 0:
            drawn &= other - 1
        else:
            drawn &= draw_step(tables, state, mind, side, wanted)
    turn_is_over(tables, state, mind, side)
    test_deck(tables, state, drawn)


@kernel
def end_turn(tables, state, side):
    """The turn is over: end-of-turn tests, the last turns, the cap; then the other side.

    Rule: VIC-OBJ-14, HR-LASTTURN-3, HR-GEN-16.  Changes: state.active, state.last_*, state.margin_after.
    """
    if not state["over"]:
        turn_has_ended(tables, state, side)
    if not state["over"]:
        test_turn_objectives(tables, state, When.TURN_END, side)
    end_of_turn(tables, state)
    cap_turns(tables, state)
    state["margin_after"][state["turn"]] = state["medals"][1] - state["medals"][0]
    state["last_card"] = state["card"]
    state["last_view"] = state["view"]
    state["last_section"] = state["section"]
    state["active"] = 1 - side
