"""What a short rollout thinks of the card and the style of a turn: every other card, and the same card in other styles.

Uses the copies, plans and worth of the searching players (``search``); the reviewed player itself searches nothing and
plays the game as always.
"""

from engine.codes import Action
from engine.compiling.entry_unit import entry_unit
from engine.compiling.jit import kernel
from engine.dialogue.begin_turn import begin_turn
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.kernel.actions import any_action
from engine.kernel.commissar import card_due
from engine.kernel.deck import may_play
from engine.layout import OFF
from engine.players.common.features import open_book
from engine.players.options.actions import choose_action
from engine.players.roster import choose_card
from engine.search.determinize import imagine
from engine.search.plan_turn import add_plan, list_styles, open_mind, play_on, put_on, take_off
from engine.search.worth import worth_of_position


@kernel
def list_alternatives(tables, states, minds, search, side):
    """What the side is about to do, then every other card of the hand, then its card in every other style.

    Nothing where it is about to do something instead of playing a card.

    Changes: search.n, card_copy, style; states[2], minds[3].
    """
    search["n"] = 0
    states[2] = states[0]
    states[2]["tracing"] = 0
    begin_turn(tables, states[2])
    if states[2]["over"] or states[2]["cut_turn"]:
        return
    open_mind(minds, side)
    if tables["actions"] and any_action(tables, states[2], side):
        if choose_action(tables, states[2], minds[3], side) != Action.CARD:
            return
    if tables["commissar"][side]:
        due = card_due(tables, states[2], side)
        if due != OFF:
            list_styles(search, side, due)
            return
    chosen = choose_card(tables, states[2], minds[3], side)
    if chosen == OFF:
        return
    add_plan(search, chosen, OFF)
    for i in range(states[2]["hand_n"][side]):
        card_copy = states[2]["hand"][side, i]
        if may_play(tables, card_copy) and not listed(tables, search, card_copy):
            add_plan(search, card_copy, OFF)
    for style in range(search["styles"][side]):
        add_plan(search, chosen, style)


@kernel
def listed(tables, search, card_copy):
    """1 if a card of the same row is among the plans."""
    for plan in range(search["n"]):
        if tables["copy_row"][search["card_copy"][plan]] == tables["copy_row"][card_copy]:
            return 1
    return 0


@kernel
def worth_of_plan(tables, states, minds, search, side, plan):
    """Chance to win after the turn by the plan and some turns more, in the sample at hand.

    Changes: states[2], minds[3].
    """
    states[2] = states[1]
    open_mind(minds, side)
    put_on(minds[3], search, side, plan)
    play_turn(tables, states[2], minds[3])
    take_off(minds[3], minds[1 + side], side)
    play_on(tables, states[2], minds[3], search["turns"][side] - 1)
    return worth_of_position(tables, states[2], search, side)


@kernel
def review_turn(tables, states, minds, search, game, first_sample, samples, rows, n):
    """Try all plans of the turn to come on the same samples; gives the new length of the table.

    Nothing is written where there is nothing to choose or no room.  Changes: rows, search; states[1], states[2],
    minds[3].
    """
    side = states[0]["active"]
    list_alternatives(tables, states, minds, search, side)
    plans = search["n"]
    if plans < 2 or n + plans > len(rows):
        return n
    for plan in range(plans):
        row = rows[n + plan]
        row["game"] = game
        row["turn"] = states[0]["turn"] + 1
        row["side"] = side
        row["card_copy"] = search["card_copy"][plan]
        row["style"] = search["style"][plan]
        row["done"] = 1 if plan == 0 else 0
        row["samples"] = samples
        row["gain"] = 0.0
        row["squares"] = 0.0
    for sample in range(samples):
        imagine(tables, states, side, first_sample + sample)
        done = worth_of_plan(tables, states, minds, search, side, 0)
        for plan in range(1, plans):
            gain = worth_of_plan(tables, states, minds, search, side, plan) - done
            rows[n + plan]["gain"] += gain
            rows[n + plan]["squares"] += gain * gain
    return n + plans


@entry_unit
def review_block(
    tables, states, minds, searches, base0, base1, games, reviewed_turns, first_sample, samples, rows, written
):
    """Play games and review their turns.

    Parameters
    ----------
    tables : array of one TABLES record
    states : array of STATE, shape (3,)
        The game and two copies.
    minds : array of MIND, shape (4,)
        As for ``search_batch.play_searched_block``.
    searches : array of one SEARCH record
        Turns of a rollout, worth of a position, styles.
    base0, base1 : int
        Base key words of the run.
    games, reviewed_turns : array of int64, shape (n,)
        Index of each game and the one turn to review, 0 for all of them; a game ends after that turn's review.
    first_sample, samples : int
        Samples of every turn: from this number on, so many.
    rows : array of REVIEW
    written : array of int64, shape (1,)
        Takes the number of rows written.
    """
    n = 0
    for i in range(len(games)):
        start_game(tables[0], states[0], minds[0], base0, base1, games[i])
        states[0]["tracing"] = 0
        for side in range(2):
            open_book(tables[0], minds[1 + side], games[i])
        while not states[0]["over"] and (reviewed_turns[i] == 0 or states[0]["turn"] < reviewed_turns[i]):
            if reviewed_turns[i] == 0 or states[0]["turn"] + 1 == reviewed_turns[i]:
                n = review_turn(
                    tables[0], states, minds, searches[0], games[i], first_sample, samples, rows, n
                )
            play_turn(tables[0], states[0], minds[0])
    written[0] = n
