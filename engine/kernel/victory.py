"""Medals, objectives, the end of the game and who won (core section 8; HR-LASTTURN, HR-DAMAGE)."""

from engine.codes import End, EndReason, Entry, Event, Fired, Hold, MedalSource, TieBreak, When, Win, Winner
from engine.compiling.jit import cold, kernel
from engine.kernel.log_event import log_event, mark_fired, write_log
from engine.kernel.objective_gate import gated, instead_of, opens_gate
from engine.kernel.objectives import enemy_stands_on, passes
from engine.layout import OFF

DRAWN = int(Winner.DRAW)
ANY_ENTRY = int(Entry.ANY)


@kernel
def finish(state, winner, reason):
    """End the game.  Changes: state.over, state.winner, state.end_reason."""
    if state["over"]:
        return
    state["over"] = 1
    state["winner"] = winner
    state["end_reason"] = reason
    log_event(state, Event.END, winner, reason, 0, 0, 0)


@kernel
def recount(tables, state):
    """Total the medals of both sides and follow the lead.

    Rule: VIC-1, VIC-5, VIC-6, HR-LASTTURN-8.
    Changes: state.medals, state.leader, state.lead_changes, state.worst_deficit.
    """
    for side in range(2):
        total = state["medals_units"][side] + state["medals_objectives"][side] + state["medals_events"][side]
        if tables["medal_cap"]:
            total = min(total, tables["medal_target"][side])
        state["medals"][side] = total
    ahead = state["medals"][0] - state["medals"][1]
    for side in range(2):
        behind = -ahead if side == 0 else ahead
        state["worst_deficit"][side] = max(state["worst_deficit"][side], behind)
    if ahead != 0:
        leader = 0 if ahead > 0 else 1
        if state["leader"] != OFF and state["leader"] != leader:
            state["lead_changes"] += 1
        state["leader"] = leader


@kernel
def award(tables, state, side, medals, source):
    """Give (or take back) medals.  Rule: VIC-2, VIC-3, VIC-5.  Changes: state.medals_*."""
    if medals == 0:
        return
    before = state["medals"][side]
    if source == MedalSource.UNIT:
        state["medals_units"][side] += medals
    elif source == MedalSource.OBJECTIVE:
        state["medals_objectives"][side] += medals
    else:
        state["medals_events"][side] += medals
    recount(tables, state)
    change = state["medals"][side] - before
    if change != medals:
        cut_off(state, side, source, medals - change)
    log_event(state, Event.MEDAL, side, change, state["medals"][side], source, medals)


@cold
def cut_off(state, side, source, medals):
    """Medals beyond the target are cut off where they were earned; one that is lost makes room there first.

    Rule: VIC-5.  Changes: state.medals_cut.
    """
    if medals > 0:
        state["medals_cut"][side, source] += medals
        return
    for offset in range(3):
        other = (source + offset) % 3
        room = min(-medals, state["medals_cut"][side, other])
        state["medals_cut"][side, other] -= room
        medals += room


@kernel
def set_holder(tables, state, objective, holder):
    """Hand an objective from its holder to another (OFF: back to the board).

    Rule: HR-HELD-1, -3.  Changes: state.objective_holder, state.captured.
    """
    before = state["objective_holder"][objective]
    if before == holder:
        return
    state["objective_holder"][objective] = holder
    log_event(state, Event.OBJECTIVE, objective, holder, 0, 0, 0)
    value = tables["objective_value"][objective]
    if before != OFF:
        award(tables, state, before, -value, MedalSource.OBJECTIVE)
    if holder != OFF:
        state["captured"][holder] |= 1 << objective
        award(tables, state, holder, value, MedalSource.OBJECTIVE)


@kernel
def test_objective(tables, state, objective):
    """Test one objective for both sides and move its medal.  Rule: VIC-OBJ-2 .. VIC-OBJ-8, VIC-OBJ-13."""
    hold = tables["objective_hold"][objective]
    holder = state["objective_holder"][objective]
    if holder != OFF:
        if hold == Hold.FOREVER:
            return
        if hold == Hold.WHILE and not passes(tables, state, objective, holder):
            set_holder(tables, state, objective, OFF)
        elif hold == Hold.UNTIL_ENEMY and not passes(tables, state, objective, holder):
            if enemy_stands_on(tables, state, objective, holder):
                set_holder(tables, state, objective, OFF)
    if state["objective_holder"][objective] == OFF:
        for offset in range(2):
            side = (state["active"] + offset) & 1
            if state["objective_holder"][objective] == OFF and passes(tables, state, objective, side):
                set_holder(tables, state, objective, side)


@cold
def test_left(tables, state, objective):
    """An objective taken by entering only, after units came or went: what its holder keeps without standing there.

    Rule: HR-HELD-2, -4, -7.
    """
    holder = state["objective_holder"][objective]
    if holder == OFF or passes(tables, state, objective, holder):
        return
    if tables["objective_hold"][objective] == Hold.WHILE:
        set_holder(tables, state, objective, OFF)
    else:
        mark_fired(state, Fired.OBJECTIVE_KEPT)


@cold
def enter_objectives(tables, state, hex_, back):
    """The unit on a hex has entered it, in a retreat if ``back``: it takes objectives and ends the enemy's hold.

    A group stays with a side that still has its units there.  Rule: HR-HELD-1, -3, -5, -6, -7.
    """
    unit = state["unit_at"][hex_]
    mask = tables["hex_objectives"][hex_]
    for objective in range(tables["n_objectives"] if unit >= 0 and mask else 0):
        entry = tables["objective_entry"][objective] if (mask >> objective) & 1 else ANY_ENTRY
        if entry == ANY_ENTRY or (back and entry == Entry.ORDERED):
            continue
        side = state["unit_side"][unit]
        if state["objective_holder"][objective] == 1 - side:
            if tables["objective_hold"][objective] == Hold.UNTIL_ENEMY:
                if not passes(tables, state, objective, 1 - side):
                    set_holder(tables, state, objective, OFF)
        if state["objective_holder"][objective] == OFF and tables["objective_when"][objective] == When.CHANGE:
            if passes(tables, state, objective, side):
                set_holder(tables, state, objective, side)


@cold
def test_entry(tables, state, hex_, back):
    """A unit has come to the end of its retreat, or down from the air.  Rule: HR-HELD-5."""
    if tables["hex_objectives"][hex_] != 0 and not state["over"]:
        enter_objectives(tables, state, hex_, back)
        check_victory(tables, state)


@kernel
def test_hex(tables, state, hex_):
    """A hex was entered or left: test the objectives it belongs to.  Rule: VIC-OBJ-11."""
    if tables["hex_objectives"][hex_] != 0:
        test_objectives_of(tables, state, hex_)
        check_victory(tables, state)


@kernel
def test_step(tables, state, here, to):
    """A unit went from one hex to the next: one event, so both hexes are tested before anybody wins.

    Rule: VIC-OBJ-11, VIC-9.
    """
    if (tables["hex_objectives"][here] | tables["hex_objectives"][to]) != 0:
        test_objectives_of(tables, state, here)
        test_objectives_of(tables, state, to)
        if tables["entries"]:
            enter_objectives(tables, state, to, 0)
        check_victory(tables, state)


@kernel
def test_step_back(tables, state, here, to):
    """The same for a step of a retreat, which enters only where it ends.  Rule: VIC-OBJ-11, HR-HELD-5."""
    if (tables["hex_objectives"][here] | tables["hex_objectives"][to]) != 0:
        test_objectives_of(tables, state, here)
        test_objectives_of(tables, state, to)
        check_victory(tables, state)


@kernel
def test_objectives_of(tables, state, hex_):
    """Test the objectives of a hex that change hands at any time; medals move, nobody wins by them yet."""
    mask = tables["hex_objectives"][hex_]
    for objective in range(tables["n_objectives"]):
        if (mask >> objective) & 1 and tables["objective_when"][objective] == When.CHANGE:
            if tables["objective_win"][objective]:
                test_sudden_death(tables, state, objective)
            elif tables["objective_entry"][objective]:
                test_left(tables, state, objective)
            else:
                test_objective(tables, state, objective)


@kernel
def test_sudden_death(tables, state, objective):
    """A WIN objective whose condition is fulfilled ends the game.  Rule: VIC-OBJ-9."""
    for offset in range(2):
        side = (state["active"] + offset) & 1
        if not state["over"] and passes(tables, state, objective, side):
            win_by_objective(tables, state, objective, side)


@kernel
def win_by_objective(tables, state, objective, side):
    """The condition of a WIN objective is fulfilled.  Rule: VIC-OBJ-9.  Changes: what ``immediate_win`` does."""
    if state["tracing"]:
        write_log(state, Event.SUDDEN_DEATH, objective, side, 0, 0, 0)
    immediate_win(tables, state, side, EndReason.SUDDEN_DEATH)


@kernel
def immediate_win(tables, state, side, reason):
    """An immediate-win clause: ends the game, with a last turn only if nothing bypasses it.  Rule: HR-LASTTURN-14."""
    if tables["end"] == End.LAST_TURN and not tables["sudden_death_bypasses"]:
        trigger_last_turn(tables, state, side)
    else:
        finish(state, side, reason)


@kernel
def test_turn_objectives(tables, state, when, side):
    """Objectives tested at the start or end of a side's turn.

    Rule: CORE-TURN-14, VIC-OBJ-5, VIC-OBJ-6, VIC-OBJ-14.
    """
    for objective in range(tables["n_objectives"]):
        if tables["objective_when"][objective] != when:
            continue
        passed = passes(tables, state, objective, side)
        if tables["objective_win"][objective]:
            if passed and not state["over"]:
                win_by_objective(tables, state, objective, side)
            continue
        holder = state["objective_holder"][objective]
        if passed:
            if holder == OFF or (holder != side and tables["objective_hold"][objective] != Hold.FOREVER):
                set_holder(tables, state, objective, side)
        elif holder == side and tables["objective_hold"][objective] == Hold.WHILE:
            set_holder(tables, state, objective, OFF)
    check_victory(tables, state)


@kernel
def check_victory(tables, state):
    """Does a medal count or an empty board end the game, or start the last turn?

    Medals come before the empty board, but where damage decides the board does: no score takes its win away.
    Rule: VIC-1, VIC-4, VIC-7 .. -9, HR-DAMAGE-7, CORE-TURN-13, HR-LASTTURN-1, -7, -9, -12, -13, HR-GATE-3, -6.
    """
    if tables["win"] == Win.DAMAGE:
        lose_without_units(tables, state)
    if state["over"]:
        return
    active = state["active"]
    mine = 1 if state["medals"][active] >= tables["medal_target"][active] else 0
    theirs = 1 if state["medals"][1 - active] >= tables["medal_target"][1 - active] else 0
    if tables["objective_gate"] and state["trigger_side"] == OFF:
        mine = opens_gate(tables, state, active, mine)
        theirs = opens_gate(tables, state, 1 - active, theirs)
        if tables["gate_on_fail"] and not (mine or theirs):
            fail_gate(tables, state)
    if tables["end"] == End.AT_ONCE:
        if mine or theirs:
            if mine and theirs and tables["both_reach_draw"]:
                decide(tables, state, Winner.DRAW, EndReason.MEDALS)
            else:
                decide(tables, state, active if mine else 1 - active, EndReason.MEDALS)
            return
    elif state["trigger_side"] == OFF and (mine or theirs):
        trigger_last_turn(tables, state, active if mine else 1 - active)
    lose_without_units(tables, state)


@kernel
def lose_without_units(tables, state):
    """A side without a unit on the board loses at once.  Rule: VIC-8, HR-DAMAGE-7, HR-GATE-6."""
    if tables["wiped_out_loses"]:
        for side in range(2):
            if state["alive"][side] == 0 and not state["over"]:
                finish(state, 1 - side, EndReason.WIPED_OUT)


@cold
def fail_gate(tables, state):
    """Medals without the objectives end the game, unless the enemy has no unit left.  Rule: HR-GATE-3, -6."""
    for offset in range(2):
        side = (state["active"] + offset) & 1
        wiped_out = tables["wiped_out_loses"] and state["alive"][1 - side] == 0
        if state["gate_shut"][side] and not wiped_out:
            finish(state, instead_of(tables, state, side), EndReason.MEDALS)


@kernel
def trigger_last_turn(tables, state, side):
    """The side has reached its target: the other side gets its last turn(s).

    Rule: HR-LASTTURN-1, -2, -5, -6, -10.  Changes: state.trigger_side, state.final_left, state.cut_turn.
    """
    if state["trigger_side"] != OFF:
        return
    state["trigger_side"] = side
    mark_fired(state, Fired.LAST_TURN)
    if side == state["active"]:
        state["final_left"] = tables["final_turns"] + 1
        if not tables["finish_trigger_turn"]:
            state["cut_turn"] = 1
    else:
        state["final_left"] = tables["final_turns"]
    log_event(state, Event.TRIGGER, side, state["final_left"], 0, 0, 0)


@kernel
def end_of_turn(tables, state):
    """Count the last turns down and settle the game when they are played.  Rule: HR-LASTTURN-3, -4."""
    if state["over"] or state["trigger_side"] == OFF:
        return
    state["final_left"] -= 1
    if state["final_left"] == 0:
        decide(tables, state, medal_leader(tables, state), EndReason.LAST_TURN)


@kernel
def medal_leader(tables, state):
    """Winner by medals after a last turn, ties by the tie break.  Rule: HR-LASTTURN-4, -11."""
    if state["medals"][0] != state["medals"][1]:
        return 0 if state["medals"][0] > state["medals"][1] else 1
    if tables["tie_break"] == TieBreak.TRIGGER_SIDE:
        return state["trigger_side"]
    if tables["tie_break"] == TieBreak.FIGURES_LOST:
        axis = allies = 0
        for class_ in range(3):
            axis += state["figures_lost"][0, class_]
            allies += state["figures_lost"][1, class_]
        if axis != allies:
            return 0 if axis < allies else 1
    return DRAWN


@kernel
def damage_score(tables, state, side):
    """Enemy figures removed plus objectives held, weighted; figures of air drops lost only where they count.

    Rule: HR-DAMAGE-1 .. -5, -8, -11.
    """
    score = 0
    for class_ in range(3):
        lost = state["figures_lost"][1 - side, class_]
        if not tables["damage_non_combat"]:
            lost -= state["figures_lost_other"][1 - side, class_]
        if tables["damage_airdrop"]:
            lost += state["drop_losses"][1 - side, class_]
        score += lost * tables["damage_weight"][class_]
    held = state["medals_events"][side]
    for objective in range(tables["n_objectives"]):
        if state["objective_holder"][objective] == side:
            held += 1
    return score + held * tables["damage_objective_weight"]


@kernel
def decide(tables, state, by_medals, reason):
    """The game is over: name the winner by medals or by damage, who must have his objectives.

    Rule: HR-DAMAGE-3, -6, -10, -12, HR-GATE-1, -4, HR-SET-52.
    """
    winner = by_medals
    if tables["win"] == Win.DAMAGE:
        ahead = damage_score(tables, state, 0) - damage_score(tables, state, 1)
        if abs(ahead) <= tables["damage_draw_margin"]:
            winner = DRAWN
        else:
            winner = 0 if ahead > 0 else 1
        if winner != by_medals:
            mark_fired(state, Fired.DAMAGE_DECIDED)
    if tables["objective_gate"]:
        winner = gated(tables, state, winner)
    finish(state, winner, reason)


@kernel
def cap_turns(tables, state):
    """Too many turns: drawn, or settled by the test of an option in force; reported as capped.

    Rule: HR-GEN-16, HR-LASTTURN-4, HR-DAMAGE-6.
    """
    limit = tables["turn_cap"] if tables["turn_cap"] > 0 else tables["turn_limit"]
    if not state["over"] and state["turn"] >= min(limit, tables["turn_limit"]):
        mark_fired(state, Fired.TURN_CAPPED)
        by_medals = medal_leader(tables, state) if state["trigger_side"] != OFF else DRAWN
        decide(tables, state, by_medals, EndReason.TURN_CAP)
