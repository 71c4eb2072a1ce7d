"""What ``random`` does in turns without a card: any legal act, all as likely."""

from engine.codes import Action, Place
from engine.compiling.jit import kernel
from engine.kernel.actions import FIRST, LAST, may_act, was_exposed
from engine.kernel.deck import may_play
from engine.layout import OFF
from engine.players.random.choices import pick


@kernel
def random_action(tables, state, mind, side):
    """Anything the side may do; to play a card is one of them if the hand holds one that can be played."""
    n = 0
    for i in range(state["hand_n"][side]):
        if n == 0 and may_play(tables, state["hand"][side, i]):
            mind["list"][n] = Action.CARD
            n += 1
    for action in range(FIRST, LAST + 1):
        if may_act(tables, state, side, action):
            mind["list"][n] = action
            n += 1
    return mind["list"][pick(state, side, n)]


@kernel
def random_expose(state, side):
    """Any card of the hand; once one lies open, stopping is as likely as each further card."""
    n = state["hand_n"][side]
    choice = pick(state, side, n + (1 if state["exposed_n"] > 0 else 0))
    return state["hand"][side, choice] if choice < n else OFF


@kernel
def random_take(state, mind, side):
    """Any open card for any card held before; declining is as likely as each of these.  Changes: mind.target."""
    open_n = 0
    for i in range(state["exposed_n"]):
        if state["card_place"][state["exposed"][i]] == Place.ASIDE:
            mind["list"][open_n] = state["exposed"][i]
            open_n += 1
    n = open_n
    for i in range(state["hand_n"][side]):
        if not was_exposed(state, state["hand"][side, i]):
            mind["list"][n] = state["hand"][side, i]
            n += 1
    own = n - open_n
    choice = pick(state, side, open_n * own + 1)
    if choice == open_n * own:
        mind["target"] = OFF
        return OFF
    mind["target"] = mind["list"][open_n + choice % own]
    return mind["list"][choice // own]


@kernel
def random_discard(state, side):
    """Any card of the hand."""
    return state["hand"][side, pick(state, side, state["hand_n"][side])]
