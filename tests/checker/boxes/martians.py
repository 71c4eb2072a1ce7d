"""Martian machines in the eyes of the referee: who passes whom, retreats off the board, ruins (house-rules 4.17)."""

from tests.checker import boxes
from tests.checker.board import HOME, place
from tests.checker.boxes.claims import RUINS, TOWNS, fall_to_ruins, words_on
from tests.checker.boxes.off_board import goes_off
from tests.checker.broken import law
from tests.checker.options import is_on, said

IN_TRANSIT = {"step", "retreat", "back_to_free", "rule", "obstacle", "objective", "medal", "in_sight"}


@boxes.begins
def machines_come(table):
    """Whose machines they are, and whose fire ruins towns."""
    log = table.log
    table.martian_side = (
        said(log, "martian-setup", "side", "axis") if is_on(log, "martian-fighting-machine") else None
    )
    table.passing, table.free_hex = (
        None,
        None,
    )  # the machine on the hex of another, and the last one it had for itself
    table.ruining = set()  # towns under fire that fall to ruins once the attack is over
    machines = [unit for unit in table.board.units if table.board.has(unit, "MACHINE")]
    if not is_on(log, "martian-harvest"):
        machines = []
    all_fire = said(log, "martian-harvest", "ruined_by", "others") == "all"
    table.ruins_towns = {unit for unit in machines if all_fire or not table.board.has(unit, "HANDLING")}


# --- machines pass each other ---
@boxes.meets
def passes_own(table, unit, hex_):
    """A machine goes through a hex of a machine of its side (HR-MARFM-5, HR-MARSET-5)."""
    board, other = table.board, table.board.at.get(hex_)
    both = other and board.has(unit, "MACHINE") and board.has(other, "MACHINE")
    return bool(both and board.side_of(unit) == board.side_of(other))


@boxes.comes
def note_passing(table, unit, start, to, how):
    """Which hex a machine had for itself, and whether it has one now."""
    if not table.board.has(unit, "MACHINE"):
        return
    if table.passing != unit:
        table.free_hex = start
    if table.board.at[to] == unit:
        table.passing = None
    else:
        table.passing = unit
        law(how != "advance", "TG-1", "HR-MARSET-10")


@boxes.sees_first
def nobody_rests_on_another(table, e):
    """No machine ends in the hex of another one (HR-MARSET-5, -10)."""
    if table.passing is None:
        return
    law(e["event"] in IN_TRANSIT, "HR-MARSET-5", "HR-MARSET-10", "HR-MARFM-5")
    if e["event"] in ("step", "retreat", "back_to_free"):
        law(e["unit"] == table.passing, "HR-MARSET-5", "HR-MARSET-10", "HR-MARFM-5")


@boxes.judges("back_to_free")
def judge_way_back(table, e):
    """A march that ends on the hex of another machine goes back to the last free hex (HR-MARSET-10)."""
    unit, board = e["unit"], table.board
    law(unit == table.passing and board.hex_of(unit) == e["from"], "HR-MARSET-10")
    law(e["to"] == table.free_hex and e["to"] not in board.at, "HR-MARSET-10")
    board.put(unit, e["to"])
    table.passing = None


# --- retreats of handling machines ---
def room(table, unit, hex_, most, alone=True):
    """Longest ways back: hexes, and whether off the board; only ways that end on a free hex or off it (HR-MARHM-3)."""
    board = table.board
    ways = {(0, False)} if alone else set()
    if most == 0:
        return ways
    back = [h for h in board.around(hex_) if place(h)[0] - place(hex_)[0] == HOME[board.side_of(unit)]]
    if not back and alone:
        ways.add((1, True))
    for to in back:
        free = to not in board.at
        if free or passes_own(table, unit, to):
            ways |= {(n + 1, off) for n, off in room(table, unit, to, most - 1, free)}
    return ways


@boxes.falls_back
def handling_falls_back(table, roll):
    """Flags beyond those ignored have to be obeyed, even off the board; a blocked one costs a model (HR-MARHM-3)."""
    if not table.board.has(roll["target"], "HANDLING") or roll["fixed"]:
        return None
    ways = {n: room(table, roll["target"], roll["stood"], n) for n in range(9)}

    def owed(flags):
        best = max(n for n, _ in ways[flags])
        off = {gone for n, gone in ways[flags] if n == best}
        rules = ("HR-MARHM-2", "HR-MARHM-3")
        law(True not in off or roll["left"] or len(off) > 1 or table.over, *rules)
        law(not roll["left"] or True in off, *rules)
        short = 0 if roll["left"] else flags - best
        return short, best, best, rules

    return owed


@boxes.judges("off_board", follow_up=True)
def judge_off_board(table, e):
    """From the baseline row the next step leads off the board: the unit is lost (HR-MARHM-2, -3)."""
    board, unit, roll = table.board, e["unit"], table.roll
    law(roll and roll["target"] == unit and board.has(unit, "HANDLING"), "HR-MARHM-2", "HR-MARHM-3")
    law(board.hex_of(unit) == e["hex"] and table.passing is None, "HR-MARHM-3")
    back = [
        h for h in board.around(e["hex"]) if place(h)[0] - place(e["hex"])[0] == HOME[board.side_of(unit)]
    ]
    law(not back, "HR-MARHM-3")
    flags = table.flags_of(roll) - roll["ignored"]
    law(roll["steps"] < flags, "HR-MARHM-2")
    best = room(table, unit, roll["stood"], flags - 0) if not roll["steps"] else None
    law(best is None or any(off for _, off in best), "HR-MARHM-3")
    roll["left"] = True
    goes_off(table, unit)


# --- towns in ruins ---
@boxes.settles
def fire_ruins_towns(table, roll):
    """Every attack of a fighting machine, and every Martian strike, ruins the town of its target (HR-MARTOWN-2, -5)."""
    by_card = roll["kind"] == "strike" and table.martian_side == table.now.side
    if not (is_on(table.log, "martian-harvest") and (by_card or roll["attacker"] in table.ruins_towns)):
        return
    if words_on(table.board, roll["hex"]) & TOWNS:
        table.ruining.add(roll["hex"])


@boxes.sees_acts
def ruins_are_told(table, e):
    """A town under fire falls as soon as the attack is over (HR-MARTOWN-5)."""
    told = e["event"] in ("ground_shot", "claim_gone", "end", "gain")
    law(told or not table.ruining, "HR-MARTOWN-2", "HR-MARTOWN-5")


@boxes.sees_after
def ruins_come_before_dice(table, e):
    """The dice of an assault wait until the town from which it came has fallen to an Ambush (HR-MARTOWN-5)."""
    law(e["event"] != "face" or not table.ruining, "HR-MARTOWN-2", "HR-MARTOWN-5")


@boxes.judges("ground_shot", between=True)
def judge_ground_shot(table, e):
    """One attack is enough for a town (HR-MARTOWN-2)."""
    law(e["hex"] in table.ruining and e["piece"] in TOWNS, "HR-MARTOWN-2", "HR-MARTOWN-5")
    law(e["tokens"] == e["needed"] == 1, "HR-MARTOWN-2")
    table.ruining.remove(e["hex"])
    fall_to_ruins(table, e["hex"], e["piece"], "HR-MARTOWN-2")
    if e["hex"] in table.marked:
        table.make_due("claim_gone", {"hex": e["hex"]}, "HR-MARTOWN-3")


@boxes.judges("claim_gone", between=True)
def judge_claim_gone(table, e):
    """The marker of a town in ruins is gone (HR-MARTOWN-3)."""
    table.was_due("HR-MARTOWN-3")
    law(table.board.hexes[e["hex"]]["terrain"] == RUINS, "HR-MARTOWN-3")
    table.marked.remove(e["hex"])
    law(e["left"] == len(table.marked), "HR-MARTOWN-3")
