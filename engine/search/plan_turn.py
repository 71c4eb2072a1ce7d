"""Searching players: plans for a turn tried on imagined games before one of them is carried out.

A *plan* is a card and a style: weights with which the player's own policy judges units, hexes and targets for this
turn.  Where no cards are played it is a style alone, and both sides plan for the turn in which both act.  A plan is
tried by playing the turn, and some turns after it, on samples of the game (``determine``); what the position is then
worth (``worth``) is averaged.  All plans meet the same samples, and the better half of them goes on to the next round
with twice as many (sequential halving).

Records: states[0] the game, states[1] a sample of it, states[2] the sample being played; minds[0] the players,
minds[1 + side] the policy of a searching side on both sides, minds[3] the one at work.
"""

from engine.codes import Action
from engine.compiling.jit import kernel
from engine.dialogue.begin_turn import begin_turn
from engine.dialogue.turn import play_turn
from engine.kernel.ask import card_is_forced, card_would_be_spent, turn_is_chosen
from engine.layout import OFF
from engine.layout.mind import COPIED_WORDS
from engine.players.common.bounds import NEVER
from engine.players.common.nearby import forget_worths
from engine.players.common.weights import FORBIDS
from engine.players.roster import choose_card
from engine.search.determinize import imagine
from engine.search.worth import worth_of_position
from engine.sizes import N_ACTIONS

NOBODY = -1
CARD = int(Action.CARD)


@kernel
def plan_turn(tables, states, minds, search, side):
    """Choose a plan for the turn to come; gives its number, NOBODY where there is nothing to choose.

    Changes: states[1], states[2], minds[3], search.
    """
    list_plans(tables, states, minds, search, side)
    if search["n"] < 2:
        return NOBODY
    search["searched"][side] += 1
    left = search["n"]
    samples = samples_of(tables, search, side)
    while left > 1:
        for _ in range(samples):
            try_plans(tables, states, minds, search, side)
        left = give_up_half(search) if left > 2 else 1
        samples *= 2
    best = best_plan(search)
    if search["total"][best] < search["total"][0] + search["margin"][side] * search["samples_n"]:
        best = 0
    if best != 0:
        search["changed"][side] += 1
    return best


@kernel
def both_act(tables):
    """1 where no cards are played, so that a turn is one of both sides and each plans for it before it begins."""
    return 1 if tables["n_cards"] == 0 else 0


@kernel
def samples_of(tables, search, side):
    """Samples of the first round: plans that are a style alone are few, and share the tries of all there might be."""
    samples = search["samples"][side]
    if both_act(tables):
        samples = max(samples, samples * search["plans"][side] // search["n"])
    return samples


@kernel
def copy_mind(mind, policy):
    """A policy without any notes in the place of another mind; nothing that one has kept holds.  Changes: mind."""
    words = mind["copied_words"]
    for word in range(COPIED_WORDS):
        words[word] = policy["copied_words"][word]
    forget_worths(mind)


@kernel
def open_mind(minds, side):
    """The policy of the side without any notes, in minds[3].  Changes: minds[3]."""
    copy_mind(minds[3], minds[1 + side])
    for who in range(2):
        minds[3]["calm"][who] = minds[0]["calm"][who]
        minds[3]["battles_seen"][who] = minds[0]["battles_seen"][who]


@kernel
def list_plans(tables, states, minds, search, side):
    """Plans of the turn: the best cards in the player's own style, fewer of them in each other style.

    Changes: search.n, card_copy, style, alive, total, samples_n; states[1], states[2], minds[3].
    """
    search["n"] = 0
    search["samples_n"] = 0
    imagine(tables, states, side, 0)
    states[2] = states[1]
    open_mind(minds, side)
    begin_turn(tables, states[2], minds[3])
    if states[2]["over"] or states[2]["cut_turn"]:
        return
    worth = minds[3]["card_gain"]
    for i in range(len(worth)):
        worth[i] = NEVER
    for i in range(N_ACTIONS):
        minds[3]["action_gain"][i] = NEVER
    action = turn_is_chosen(tables, states[2], minds[3], side) - 1
    if action > CARD:
        add_plan(search, copy_of(action), OFF)
    due = card_is_forced(tables, states[2], side) - 1
    if due != OFF or both_act(tables):
        list_styles(search, side, due)
    else:
        list_cards(tables, states, minds, search, side)
    if action != OFF:
        list_other_actions(tables, states, minds, search, side, action)


@kernel
def list_cards(tables, states, minds, search, side):
    """The best cards in the player's own style, fewer of them in each other style.

    Before them, where the policy would play a card for a bridge, the plan that leaves all to the policy: it demands no
    card (OFF).  Changes: search.n, card_copy, style, alive, total; minds[3].
    """
    worth = minds[3]["card_gain"]
    if card_would_be_spent(tables, states[2], minds[3], side):
        add_plan(search, OFF, OFF)
    if choose_card(tables, states[2], minds[3], side) == OFF:
        return
    for style in range(OFF, search["styles"][side]):
        cards = search["cards"][side] if style == OFF else search["styled_cards"][side]
        last = -NEVER
        at = OFF
        for _ in range(cards):
            at = next_card(worth, last, at)
            if at != OFF and search["n"] < search["plans"][side]:
                last = worth[at]
                add_plan(search, states[2]["hand"][side, at], style)


@kernel
def list_other_actions(tables, states, minds, search, side, chosen):
    """What else may be done instead of playing a card, each a plan in the player's own style.

    Changes: search.n, card_copy, style, alive, total.
    """
    for action in range(CARD + 1, N_ACTIONS):
        if action != chosen and minds[3]["action_gain"][action] > NEVER:
            if search["n"] < search["plans"][side]:
                add_plan(search, copy_of(action), OFF)


@kernel
def copy_of(action):
    """What stands for an action where a plan names a card: a number below OFF."""
    return OFF - action


@kernel
def list_styles(search, side, card_copy):
    """One card in every style: a commissar's that is due, or OFF where no cards are played.

    Changes: search.n, card_copy, style, alive, total.  Rule: HR-COMMISSAR-3.
    """
    for style in range(OFF, search["styles"][side]):
        if search["n"] < search["plans"][side]:
            add_plan(search, card_copy, style)


@kernel
def next_card(worth, last, at):
    """Place in the hand of the card that comes next in worth after the one at ``at``; OFF if there is none."""
    best = NEVER
    found = OFF
    for i in range(len(worth)):
        if worth[i] > best and (worth[i] < last or (worth[i] == last and i > at)):
            best = worth[i]
            found = i
    return found


@kernel
def add_plan(search, card_copy, style):
    """One plan more.  Changes: search."""
    n = search["n"]
    search["card_copy"][n] = card_copy
    search["style"][n] = style
    search["alive"][n] = 1
    search["total"][n] = 0.0
    search["n"] = n + 1


@kernel
def put_on(mind, search, side, plan):
    """The side plays the plan's card in the plan's style, in which it never does what it never does.

    Changes: mind.forced_card, mind.weights.
    """
    mind["forced_card"][side] = search["card_copy"][plan] + 1
    style = search["style"][plan]
    if style != OFF:
        for i in range(len(mind["weights"][side])):
            if -FORBIDS < mind["weights"][side, i] < FORBIDS:
                mind["weights"][side, i] *= search["factor"][side, style, i]


@kernel
def take_off(mind, policy, side):
    """The side plays in its own style again.  Changes: mind.forced_card, mind.weights."""
    mind["forced_card"][side] = 0
    for i in range(len(mind["weights"][side])):
        mind["weights"][side, i] = policy["weights"][side, i]


@kernel
def try_plans(tables, states, minds, search, side):
    """Try every living plan on the next sample.  Changes: search.total, samples_n, alive."""
    sample = search["samples_n"]
    imagine(tables, states, side, sample)
    for plan in range(search["n"]):
        if search["alive"][plan]:
            states[2] = states[1]
            open_mind(minds, side)
            put_on(minds[3], search, side, plan)
            play_turn(tables, states[2], minds[3])
            take_off(minds[3], minds[1 + side], side)
            if sample == 0 and seen_before(states[2], search, plan):
                search["alive"][plan] = 0
            else:
                play_on(tables, states[2], minds[3], turns_after(tables, search, side))
                search["total"][plan] += worth_of_position(tables, states[2], search, side)
                search["tried"][side] += 1
    search["samples_n"] = sample + 1


@kernel
def turns_after(tables, search, side):
    """Turns played out behind the first: half as many where a turn is one of both sides."""
    turns = search["turns"][side]
    if both_act(tables):
        turns = (turns + 1) // 2
    return turns - 1


@kernel
def seen_before(state, search, plan):
    """1 if an earlier plan has come to the same moves in the same sample.  Changes: search.hash0, hash1."""
    search["hash0"][plan] = state["hash0"]
    search["hash1"][plan] = state["hash1"]
    for other in range(plan):
        if search["hash0"][other] == state["hash0"] and search["hash1"][other] == state["hash1"]:
            return 1
    return 0


@kernel
def play_on(tables, state, mind, turns):
    """So many turns more, both sides by the policy.  Changes: state, mind."""
    for _ in range(turns):
        if state["over"]:
            return
        play_turn(tables, state, mind)


@kernel
def best_plan(search):
    """The living plan of the largest sum; the first of equals."""
    best = 0
    for plan in range(1, search["n"]):
        if search["alive"][plan] and search["total"][plan] > search["total"][best]:
            best = plan
    return best


@kernel
def give_up_half(search):
    """Give up the worse half of the plans; gives how many are left.

    The first plan stays, for every other has to beat it.  Changes: search.alive.
    """
    left = 0
    for plan in range(search["n"]):
        left += search["alive"][plan]
    for _ in range(left // 2):
        worst = OFF
        for plan in range(1, search["n"]):
            if search["alive"][plan]:
                if worst == OFF or search["total"][plan] <= search["total"][worst]:
                    worst = plan
        if worst != OFF:
            search["alive"][worst] = 0
    return left - left // 2
