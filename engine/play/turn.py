"""One player turn: the dialogue that asks players, checks the answer with a kernel and applies it (core section 3).

An illegal answer is refused, recorded as a rule gap and ends the question.
"""

from engine.codes import Attack, Effect, EndReason, Event, Gap, Origin, When
from engine.kernel.battle import attack_dice, may_clear
from engine.kernel.deck import (
    discard,
    discard_played,
    draw_aside,
    draw_card,
    draw_up,
    keep_drawn,
    may_play,
)
from engine.kernel.exits import leave_board
from engine.kernel.jit import kernel
from engine.kernel.movement import allowance, begin_move, end_move, limits_lifted, may_move, step
from engine.kernel.note import mark_gap, note
from engine.kernel.orders import (
    bind_section,
    count_orderable,
    dig_in,
    may_choose_section,
    may_order,
    needs_section,
    order,
    play_card,
    void_orders,
)
from engine.kernel.setup import rest_units
from engine.kernel.shelling import shell, shell_dice
from engine.kernel.tactics.rolls import may_heal, roll_finest, roll_medics
from engine.kernel.terrain import edge_between, remove_piece
from engine.kernel.unseen import mark_unseen
from engine.kernel.victory import cap_turns, end_of_turn, immediate_win, test_turn_objectives
from engine.kernel.weather import break_dawn, mark_grounded, mark_shelved
from engine.layout import CLEAR_OBSTACLE, LEAVE_BOARD, MAX_UNITS, OFF, SHELL
from engine.play.breakthrough import medics_many, order_to_move
from engine.play.fight import fight, follow_up
from engine.play.strikes import strike, strikes_instead
from engine.players.roster import (
    choose_battle,
    choose_card,
    choose_keep,
    choose_medics,
    choose_move,
    choose_order,
    choose_second_move,
    choose_section,
)

NO_EFFECT = int(Effect.NONE)


@kernel
def play_turn(tables, state, mind):
    """One player turn from its first test to the draw.  Rule: CORE-TURN-1 .. -15, HR-LASTTURN-5."""
    begin_turn(tables, state)
    side = state["active"]
    if not state["over"] and state["cut_turn"]:
        pass_turn(tables, state, side)
    elif not state["over"]:
        if tables["air_grounded"]:
            mark_shelved(tables, state, side)
        state["acts"] += 1
        slot = choose_card(tables, state, mind, side)
        if slot == OFF:
            if has_playable(tables, state, side):
                mark_gap(state, Gap.CARD)
            pass_turn(tables, state, side)
        elif not in_hand(state, side, slot) or not may_play(tables, slot):
            mark_gap(state, Gap.CARD)
            pass_turn(tables, state, side)
        else:
            play_card(tables, state, side, slot)
            state["card_played"][side, tables["slot_row"][slot]] += 1
            carry_out(tables, state, mind, side)
            if not state["over"]:
                end_step(tables, state, mind, side)
    end_turn(tables, state, side)


@kernel
def begin_turn(tables, state):
    """The next player turn begins.  Rule: CORE-TURN-2, -14.  Changes: the clock, what units have done."""
    side = state["active"]
    state["turn"] += 1
    state["side_turns"][side] += 1
    state["rolls"] = 0
    state["ambush_n"] = 0
    state["charge_rolls"] = 0
    state["shell_rolls"] = 0
    state["struck_by"] = Origin.OTHER
    state["slot"] = OFF
    state["card"] = OFF
    state["section"] = OFF
    state["strike_n"] = 0
    state["cut_turn"] = 0
    rest_units(state)
    void_orders(state)
    for i in range(state["hand_n"][side]):
        state["card_held"][side, tables["slot_row"][state["hand"][side, i]]] += 1
    note(state, Event.TURN, side, state["medals"][0], state["medals"][1], 0, 0)
    if tables["dawn_dice"]:
        break_dawn(tables, state, side)
    test_turn_objectives(tables, state, When.TURN_START, side)


@kernel
def in_hand(state, side, slot):
    """1 if the card is in the hand."""
    for i in range(state["hand_n"][side]):
        if state["hand"][side, i] == slot:
            return 1
    return 0


@kernel
def has_playable(tables, state, side):
    """1 if the hand holds a card for the turn, so that the side may not pass.  Rule: CORE-TURN-3, AMB-51."""
    for i in range(state["hand_n"][side]):
        if may_play(tables, state["hand"][side, i]):
            return 1
    return 0


@kernel
def pass_turn(tables, state, side):
    """No card is played: the turn passes without a draw.  Rule: AMB-51, HR-GEN-5."""
    note(state, Event.PASS, side, 0, 0, 0, 0)
    state["last_was_copy"] = 0
    state["dead_turns"][side] += 1


@kernel
def carry_out(tables, state, mind, side):
    """Everything the card in force lets the side do.  Rule: CORE-TURN-8, -15."""
    card = state["card"]
    effect = tables["card_effect"][card] if card >= 0 and not state["fallback"] else NO_EFFECT
    struck = 0
    if tables["air_grounded"]:
        mark_grounded(tables, state, side)
    if card < 0:
        struck = 0
    elif effect == Effect.STRIKE or strikes_instead(tables, state, mind, side):
        struck = strike(tables, state, mind, side)
    else:
        prepare(tables, state, mind, side, effect)
        if state["quota_on_move"] > 0:
            order_to_move(tables, state, mind, side)
        if effect == Effect.DIG_IN:
            dig_in_all(tables, state)
        if state["n_ordered"] > 0 and (effect != Effect.DIG_IN or state["n_on_move"] > 0):
            move_units(tables, state, mind, side)
            battle_units(tables, state, mind, side)
            if state["second_move"] > 0:
                second_move(tables, state, mind, side)
    if state["n_ordered"] == 0 and not struck:
        state["dead_turns"][side] += 1
        state["card_dead"][side, tables["slot_row"][state["slot"]]] += 1


@kernel
def dig_in_all(tables, state):
    """Ordered units dig in in the order in which they were ordered, so that the owner decides who goes without.

    Rule: CARD-DIGIN-5, HR-GEN-15.
    """
    for number in range(1, state["n_ordered"] + 1):
        for unit in range(state["n_units"]):
            if state["ordered"][unit] == number and not state["on_move"][unit]:
                dig_in(tables, state, unit)


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
            note(state, Event.SECTION, section, 0, 0, 0, 0)
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


@kernel
def medics(tables, state, mind, side):
    """Medics & Mechanics: choose, roll, order the unit if a figure returned.  Rule: CARD-MEDICS-1 .. -5."""
    state["acts"] += 1
    unit = choose_medics(tables, state, mind, side)
    if unit < 0:
        return
    if not may_heal(tables, state, unit):
        mark_gap(state, Gap.MEDICS)
        return
    if roll_medics(tables, state, unit) > 0:
        order(tables, state, unit)


@kernel
def move_units(tables, state, mind, side):
    """The movement step: every move is finished before the first battle.  Rule: CORE-TURN-5, CORE-MOV-1, -2."""
    for _ in range(MAX_UNITS):
        if state["over"] or state["cut_turn"]:
            return
        state["acts"] += 1
        unit = choose_move(tables, state, mind, side)
        if unit < 0:
            return
        if not may_move(tables, state, unit):
            mark_gap(state, Gap.MOVE)
            return
        follow_path(
            tables, state, mind, unit, allowance(tables, state, unit), limits_lifted(tables, state, unit)
        )


@kernel
def follow_path(tables, state, mind, unit, most, lifted):
    """Walk the path the player laid out, step by step, and off the board if it ends there.

    Rule: CORE-MOV-1 .. -4, CORE-MOV-22, HR-LASTTURN-5.
    """
    start = state["unit_hex"][unit]
    begin_move(tables, state, unit, most, lifted)
    for i in range(mind["path_n"]):
        if state["over"] or state["cut_turn"]:
            break
        to = mind["path"][i]
        if to == LEAVE_BOARD:
            if not leave_board(tables, state):
                mark_gap(state, Gap.EXIT)
            break
        if not step(tables, state, edge_between(tables, state["unit_hex"][unit], to)):
            mark_gap(state, Gap.MOVE)
            break
    end_move(tables, state, start)


@kernel
def battle_units(tables, state, mind, side):
    """The battle step, one battle finished before the next.  Rule: CORE-TURN-7, CORE-BAT-1, CARD-ARTBOM-3."""
    last = OFF
    if tables["sight_marks"] and not state["over"] and not state["cut_turn"]:
        mark_unseen(tables, state, side)
    for _ in range(2 * MAX_UNITS):
        if state["over"] or state["cut_turn"]:
            return
        state["acts"] += 1
        unit = choose_battle(tables, state, mind, side)
        if unit < 0:
            return
        if last >= 0 and last != unit:
            state["battles"][last] = max(state["battles"][last], state["battles_allowed"])
        last = unit
        target = mind["target"]
        if target == CLEAR_OBSTACLE:
            piece = may_clear(tables, state, unit)
            if piece < 0:
                mark_gap(state, Gap.BATTLE)
                return
            note(state, Event.CLEAR, unit, state["unit_hex"][unit], piece, 0, 0)
            remove_piece(tables, state, state["unit_hex"][unit], piece)
            state["battles"][unit] = state["battles_allowed"]
        elif target <= SHELL:
            if shell_dice(tables, state, unit, SHELL - target) == 0:
                mark_gap(state, Gap.SHELL)
                return
            shell(tables, state, unit, SHELL - target)
        elif attack_dice(tables, state, unit, target, Attack.ORDERED) == 0:
            mark_gap(state, Gap.BATTLE)
            return
        else:
            hex_ = state["unit_hex"][target]
            if fight(tables, state, mind, unit, target, Attack.ORDERED):
                follow_up(tables, state, mind, unit, hex_)


@kernel
def second_move(tables, state, mind, side):
    """Behind Enemy Lines: the ordered unit moves again after its battle.  Rule: CARD-BEL-2, -7 .. -9."""
    for unit in range(state["n_units"]):
        if (
            state["ordered"][unit]
            and not state["on_move"][unit]
            and state["unit_hex"][unit] >= 0
            and not state["over"]
            and not state["cut_turn"]
        ):
            state["acts"] += 1
            if choose_second_move(tables, state, mind, unit):
                follow_path(
                    tables, state, mind, unit, state["second_move"], limits_lifted(tables, state, unit)
                )


@kernel
def end_step(tables, state, mind, side):
    """Ambush replaced first, then discard, reshuffle, draw.

    Rule: CORE-TURN-9 .. -11, CARD-AMBUSH-12, CARD-RECON-4, AMB-63.
    """
    drawn = 1
    for i in range(state["ambush_n"]):
        discard(tables, state, 1 - side, state["ambush_slots"][i])
        drawn &= draw_card(tables, state, 1 - side)
    discard_played(tables, state, side)
    if not state["cut_turn"]:
        wanted = tables["card_draw"][state["card"]] if state["card"] >= 0 else 1
        if state["as_strike"]:
            wanted = tables["as_strike_draw"]
        if wanted > 1:
            drawn &= draw_and_keep(tables, state, mind, side, wanted)
        else:
            drawn &= draw_card(tables, state, side)
        draw_up(tables, state, side)
    if tables["deck_out"] >= 0 and (state["pile"] == 0 or not drawn):
        immediate_win(tables, state, tables["deck_out"], EndReason.DECK_OUT)


@kernel
def draw_and_keep(tables, state, mind, side, wanted):
    """Draw several cards and keep one; 1 if there was any.  Rule: CARD-RECON-2, CORE-TURN-12."""
    count = draw_aside(tables, state, wanted)
    if count == 0:
        return 0
    kept = 0
    if count > 1:
        state["acts"] += 1
        kept = choose_keep(tables, state, mind, side, count)
        if kept < 0 or kept >= count:
            mark_gap(state, Gap.KEEP)
            kept = 0
    keep_drawn(tables, state, side, count, kept)
    return 1


@kernel
def end_turn(tables, state, side):
    """The turn is over: end-of-turn tests, the last turns, the cap; then the other side.

    Rule: VIC-OBJ-14, HR-LASTTURN-3, HR-GEN-16.  Changes: state.active, state.last_*, state.margin_after.
    """
    if not state["over"]:
        test_turn_objectives(tables, state, When.TURN_END, side)
    end_of_turn(tables, state)
    cap_turns(tables, state)
    state["margin_after"][state["turn"]] = state["medals"][1] - state["medals"][0]
    state["last_card"] = state["card"]
    state["last_view"] = state["view"]
    state["last_section"] = state["section"]
    state["active"] = 1 - side
