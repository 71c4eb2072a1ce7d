"""What ``random`` does at landmarks: each answer as likely as another."""

from engine.compiling.jit import cold
from engine.kernel.boxes.airfield import may_reinforce
from engine.kernel.boxes.dams import may_work
from engine.layout import OFF
from engine.players.random.choices import pick, pick_or_none


@cold
def random_to_sabotage_dam(state, side):
    """Yes or no."""
    return pick(state, side, 2)


@cold
def random_dam(tables, state, mind, side, taken):
    """Any dam that may get the token."""
    n = 0
    for dam in range(tables["dams"]):
        if may_work(tables, state, dam) and not (taken >> dam) & 1:
            mind["list"][n] = dam
            n += 1
    return mind["list"][pick(state, side, n)] if n else OFF


@cold
def random_recovery(state, unit):
    """Yes or no."""
    return pick(state, state["unit_side"][unit], 2)


@cold
def random_sabotage(state, unit):
    """Yes or no."""
    return pick(state, state["unit_side"][unit], 2)


@cold
def random_reinforcement(tables, state, mind, side):
    """None, or with the same chance any airfield that is free.  Changes: mind.list."""
    n = 0
    for hex_ in range(tables["n_hexes"]):
        if may_reinforce(tables, state, side, hex_):
            mind["list"][n] = hex_
            n += 1
    choice = pick_or_none(state, side, n)
    return mind["list"][choice] if choice >= 0 else OFF
