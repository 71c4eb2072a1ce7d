"""Every change of a game is noted once: into the trajectory hash always, into the event log when traced."""

import numpy as np

from engine.codes import OFFICIAL_BITS, Event, Fired, Gap
from engine.kernel.chance import mix
from engine.kernel.jit import kernel
from engine.layout import LOG

TOLD_BITS = sum(1 << bit for bit in Fired if bit not in OFFICIAL_BITS)


@kernel
def note(state, kind, a, b, c, d, e):
    """Note one event (codes.Event): the lanes of the hash change places, one mixed.

    Changes: state.hash0, state.hash1, state.log.
    """
    packed = ((((np.int64(kind) * 131 + a + 2) * 131 + b + 2) * 131 + c + 2) * 131 + d + 2) * 131 + e + 2
    mixed = mix(state["hash1"] ^ (state["hash0"] >> 7), packed ^ (packed >> 13))
    state["hash1"] = state["hash0"]
    state["hash0"] = mixed
    if state["tracing"]:
        write_log(state, kind, a, b, c, d, e)


@kernel
def write_log(state, kind, a, b, c, d, e):
    """Put one event into the log of a traced game.  Changes: state.log, state.log_n."""
    n = state["log_n"]
    if n >= LOG:
        mark_gap(state, Gap.LOG_FULL)
        return
    state["log"][n, 0] = kind
    state["log"][n, 1] = a
    state["log"][n, 2] = b
    state["log"][n, 3] = c
    state["log"][n, 4] = d
    state["log"][n, 5] = e
    state["log_n"] = n + 1


@kernel
def mark_gap(state, code):
    """Record the first illegal act or missing rule of a game.  Changes: state.rule_gap."""
    if state["rule_gap"] == 0:
        state["rule_gap"] = code


@kernel
def mark_fired(state, bit):
    """Record that a switch or hook really acted (codes.Fired).  Changes: state.fired, the log of a traced game."""
    if state["tracing"] and (TOLD_BITS >> bit) & 1 and not (state["fired"] >> bit) & 1:
        write_log(state, Event.RULE, bit, 0, 0, 0, 0)
    state["fired"] |= 1 << bit
