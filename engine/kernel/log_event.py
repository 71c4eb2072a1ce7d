"""Every change of a game is noted once: into the trajectory hash always, into the event log when traced."""

import numpy as np

from engine.codes import Gap
from engine.compiling.jit import cold, kernel
from engine.hooks import FIRED_WORDS, OFFICIAL_TRIGGERS, Event, Fired
from engine.kernel.chance import mix
from engine.layout import LOG, WIDTHS, WORD_BITS

# Bits of each number of a packed event, the kind before them; a mask keeps the sign.
A_BITS, B_BITS, C_BITS, D_BITS, E_BITS = WIDTHS
A_MASK, B_MASK, C_MASK, D_MASK, E_MASK = ((1 << bits) - 1 for bits in WIDTHS)
# Triggers that no event of their own tells, a word each of WORD_BITS.
TOLD = tuple(
    sum(1 << bit % WORD_BITS for bit in Fired if bit // WORD_BITS == word and bit not in OFFICIAL_TRIGGERS)
    for word in range(FIRED_WORDS)
)


@kernel
def pack(kind, a, b, c, d, e):
    """One event as one whole number below 2 ** 63: no two events that differ have the same one."""
    packed = (np.int64(kind) << A_BITS) | (a & A_MASK)
    packed = (packed << B_BITS) | (b & B_MASK)
    packed = (packed << C_BITS) | (c & C_MASK)
    packed = (packed << D_BITS) | (d & D_MASK)
    return (packed << E_BITS) | (e & E_MASK)


@kernel
def log_event(state, kind, a, b, c, d, e):
    """Note one event (hooks.Event): each lane of the hash takes up one half of it, so nothing of it is lost.

    Changes: state.hash0, state.hash1, state.log.
    """
    packed = pack(kind, a, b, c, d, e)
    lane = state["hash0"]
    state["hash0"] = mix(state["hash1"] ^ (lane >> 7), packed)
    state["hash1"] = mix(lane, packed >> 32)
    if state["tracing"]:
        write_log(state, kind, a, b, c, d, e)


@cold
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
    """Record that a switch or hook really acted (hooks.Fired).  Changes: state.fired, the log of a traced game."""
    word = bit // WORD_BITS
    one = 1 << bit % WORD_BITS
    if state["tracing"] and TOLD[word] & one and not state["fired"][word] & one:
        write_log(state, Event.RULE, bit, 0, 0, 0, 0)
    state["fired"][word] |= one


@kernel
def has_fired(state, bit):
    """1 if a rule has acted in this game (hooks.Fired)."""
    return (state["fired"][bit // WORD_BITS] >> bit % WORD_BITS) & 1


@kernel
def have_fired(state, marks):
    """1 if all rules of some words have acted in this game."""
    for word in range(FIRED_WORDS):
        if state["fired"][word] & marks[word] != marks[word]:
            return 0
    return 1
