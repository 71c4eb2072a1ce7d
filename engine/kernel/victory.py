"""The end of the game and who won: targets, last turns, damage, empty boards (core section 8 and house rules)."""

from engine.codes import End, EndReason, When, Win, Winner
from engine.codes_of_house import TieBreak
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import (
    another_winner,
    army_is_awaited,
    end_is_tested,
    nobody_has_won,
    victory_is_barred,
)
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.medals import award
from engine.layout import OFF, WINS

DRAWN = int(Winner.DRAW)


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
def immediate_win(tables, state, side, reason):
    """An immediate-win clause: ends the game, with a last turn only if nothing bypasses it.  Rule: HR-LASTTURN-14."""
    if tables["end"] == End.LAST_TURN and not tables["sudden_death_bypasses"]:
        trigger_last_turn(tables, state, side)
    else:
        finish(state, side, reason)


@kernel
def pay(tables, state, side, medals, source):
    """Give a side the medals of a unit or an event, or the victory where it brings that.

    Rule: VIC-2, VIC-EXIT-2, VIC-OBJ-9, WW-OBJ-8.  Changes: what ``award`` or ``immediate_win`` changes.
    """
    if medals >= WINS:
        immediate_win(tables, state, side, EndReason.SUDDEN_DEATH)
    else:
        award(tables, state, side, medals, source)


@kernel
def check_victory(tables, state):
    """Does a medal count or an empty board end the game, or start the last turn?

    Medals come before the empty board, but where damage decides the board does: no score takes its win away.
    Rule: VIC-1, VIC-4, VIC-7 .. -9, HR-DAMAGE-7, CORE-TURN-13, HR-LASTTURN-1, -7, -9, -12, -13, HR-GATE-3, -6.
    """
    if tables["win"] == Win.DAMAGE:
        lose_without_units(tables, state)
    if state["over"] or end_is_tested(tables, state, 0):
        return
    active = state["active"]
    mine = 1 if state["medals"][active] >= tables["medal_target"][active] else 0
    theirs = 1 if state["medals"][1 - active] >= tables["medal_target"][1 - active] else 0
    if state["trigger_side"] == OFF:
        mine &= 1 - victory_is_barred(tables, state, active, mine)
        theirs &= 1 - victory_is_barred(tables, state, 1 - active, theirs)
        if not (mine or theirs):
            nobody_has_won(tables, state)
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
    """A side without a unit on the board, or to come, loses at once.

    Rule: VIC-8, HR-DAMAGE-7, HR-GATE-6, HR-NEFREIN-9.
    """
    for side in range(2):
        if is_wiped_out(tables, state, side) and not state["over"]:
            finish(state, 1 - side, EndReason.WIPED_OUT)


@kernel
def is_wiped_out(tables, state, side):
    """1 if a side has lost for want of units.  Rule: VIC-8, HR-NEFREIN-9."""
    if not tables["wiped_out_loses"] or state["alive"][side] > 0:
        return 0
    return 1 - army_is_awaited(tables, state, side, 0)


@kernel
def stands_by_one(tables, state, side, loses):
    """1 if a side would lose the game with the one unit that it has on the board.

    ``loses`` is 1 where an enemy would take the unit, 0 where it would leave by itself.  Rule: VIC-8, HR-NEFREIN-9.
    """
    if not tables["wiped_out_loses"] or state["alive"][side] != 1:
        return 0
    return 1 - army_is_awaited(tables, state, side, loses)


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

    What was sabotaged counts by its medals, as other events do, and not as ground besides.
    Rule: HR-DAMAGE-1 .. -5, -8, -11, HR-DAM-8.
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
        if state["objective_holder"][objective] == side and tables["objective_when"][objective] != When.NEVER:
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
    other = another_winner(tables, state, winner)
    finish(state, other - 1 if other > 0 else winner, reason)


@kernel
def cap_turns(tables, state):
    """Too many turns: drawn, or settled by the test of an option in force; reported as capped.

    Rule: HR-GEN-16, HR-LASTTURN-4, HR-DAMAGE-6.
    """
    limit = tables["turn_cap"] if tables["turn_cap"] > 0 else tables["turn_limit"]
    if not state["over"] and state["turn"] >= min(limit, tables["turn_limit"]):
        mark_fired(state, Fired.TURN_CAPPED)
        if end_is_tested(tables, state, 1):
            return
        by_medals = medal_leader(tables, state) if state["trigger_side"] != OFF else DRAWN
        decide(tables, state, by_medals, EndReason.TURN_CAP)
