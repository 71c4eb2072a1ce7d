"""The one place that says that a player is asked what official rules never ask."""

from engine.compiling.jit import kernel
from engine.hooks import Fired
from engine.kernel.log_event import mark_fired


@kernel
def offer(state, added):
    """A player is about to be asked: one act more, and the offer is noted if an option added it, whatever he answers.

    ``added``: 1 for a question that only an option asks; of one that special rules of a battle ask as well, whether
    it was an option here.
    Rule: HR-GEN-4.  Changes: state.acts, state.fired.
    """
    state["acts"] += 1
    if added:
        mark_fired(state, Fired.OFFERED)
