"""What a short rollout thinks of the card and the style of a turn: every other card, and the same card in other styles.

Uses the copies, plans and worth of the searching players (``search``); the reviewed player itself searches nothing and
plays the game as always.  What he did is tried as he plays it; all that could have been done instead, and every turn
after, is played by the *reviewer*, who may be the player himself.

Records: states[0] the game, states[1] a sample of it, states[2] the sample being played; minds[0] the players,
minds[1 + side] the policy of a side on both sides, minds[3] the one at work, minds[4] the reviewer on both sides.
"""

from engine.codes import Action
from engine.compiling.entry_unit import entry_unit
from engine.compiling.jit import kernel
from engine.dialogue.begin_turn import begin_turn
from engine.dialogue.start import start_game
from engine.dialogue.turn import play_turn
from engine.kernel.ask import card_is_forced, turn_is_chosen
from engine.kernel.deck import may_play
from engine.layout import OFF
from engine.players.common.features import open_book
from engine.players.roster import choose_card
from engine.search.determinize import imagine
from engine.search.plan_turn import add_plan, copy_mind, list_styles, open_mind, play_on, put_on, take_off
from engine.search.worth import worth_of_position

ALL_PLANS = 0  # in place of the one plan to try: plan 0 is what was done
CLEAR = 2.5  # standard errors below the margin at which a plan is given up
UNSEEN = 0.25  # square of a gain that no sample has shown


@kernel
def list_alternatives(tables, states, minds, search, side):
    """What the side is about to do, then every other card of the hand, then its card in every other style.

    A reviewer who is not the player also plays the player's card in his own way.  Nothing where the side is about to do
    something instead of playing a card.

    Changes: search.n, card_copy, style; states[2], minds[3].
    """
    search["n"] = 0
    states[2] = states[0]
    states[2]["tracing"] = 0
    open_mind(minds, side)
    begin_turn(tables, states[2], minds[3])
    if states[2]["over"] or states[2]["cut_turn"]:
        return
    if turn_is_chosen(tables, states[2], minds[3], side) > 1 + Action.CARD:
        return
    due = card_is_forced(tables, states[2], side) - 1
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
    if not same_policy(minds[1 + side], minds[4], side):
        add_plan(search, chosen, OFF)
    for style in range(search["styles"][side]):
        add_plan(search, chosen, style)


@kernel
def same_policy(mind, other, side):
    """1 if both judge by the same weights."""
    if mind["player"][side] != other["player"][side]:
        return 0
    for i in range(len(mind["weights"][side])):
        if mind["weights"][side, i] != other["weights"][side, i]:
            return 0
    return 1


@kernel
def open_reviewer(minds, noted):
    """The reviewer, who knows what the mind noted has seen of the game so far, in minds[3].  Changes: minds[3]."""
    calm0, calm1 = noted["calm"][0], noted["calm"][1]
    seen0, seen1 = noted["battles_seen"][0], noted["battles_seen"][1]
    copy_mind(minds[3], minds[4])
    minds[3]["calm"][0], minds[3]["calm"][1] = calm0, calm1
    minds[3]["battles_seen"][0], minds[3]["battles_seen"][1] = seen0, seen1


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

    What was done is played by the side's own policy, every other plan and the turns after by the reviewer.
    Changes: states[2], minds[3].
    """
    states[2] = states[1]
    if plan == 0:
        open_mind(minds, side)
    else:
        open_reviewer(minds, minds[0])
    put_on(minds[3], search, side, plan)
    play_turn(tables, states[2], minds[3])
    if plan == 0:
        open_reviewer(minds, minds[3])
    else:
        take_off(minds[3], minds[4], side)
    play_on(tables, states[2], minds[3], search["turns"][side] - 1)
    return worth_of_position(tables, states[2], search, side)


@kernel
def review_turn(tables, states, minds, search, game, only, first_sample, samples, step, rows, n):
    """Try plans of the turn to come on the same samples; gives the new length of the table.

    Nothing is written where there is nothing to choose or no room.  Changes: rows, search; states[1], states[2],
    minds[3].
    """
    side = states[0]["active"]
    list_alternatives(tables, states, minds, search, side)
    plans = search["n"]
    if plans < 2 or n + plans > len(rows):
        return n
    for plan in range(plans):
        note_plan(rows[n + plan], search, game, states[0]["turn"] + 1, side, plan)
        search["alive"][plan] = 1 if only == ALL_PLANS or plan == only else 0
    for sample in range(samples):
        try_beside(tables, states, minds, search, side, first_sample + sample, rows, n)
        if step > 0 and (sample + 1) % step == 0:
            if give_up_beaten(search, search["margin"][side], rows, n) == 0:
                break
    return n + plans


@kernel
def note_plan(row, search, game, turn, side, plan):
    """An empty row of the table for a plan; plan 0 is what was done.  Changes: row."""
    row["game"] = game
    row["turn"] = turn
    row["side"] = side
    row["card_copy"] = search["card_copy"][plan]
    row["style"] = search["style"][plan]
    row["done"] = 1 if plan == 0 else 0
    row["samples"] = 0
    row["gain"] = 0.0
    row["squares"] = 0.0


@kernel
def try_beside(tables, states, minds, search, side, sample, rows, n):
    """Every living plan beside what was done, on one sample.  Changes: rows; states[1], states[2], minds[3]."""
    imagine(tables, states, side, sample)
    done = worth_of_plan(tables, states, minds, search, side, 0)
    rows[n]["samples"] += 1
    for plan in range(1, search["n"]):
        if search["alive"][plan]:
            gain = worth_of_plan(tables, states, minds, search, side, plan) - done
            rows[n + plan]["samples"] += 1
            rows[n + plan]["gain"] += gain
            rows[n + plan]["squares"] += gain * gain


@kernel
def give_up_beaten(search, margin, rows, n):
    """Give up plans that hardly gain the margin over what was done; gives how many are left.

    Hardly: their mean gain lies CLEAR standard errors below it.  A gain of a half is added to the squares, for few
    samples that are alike do not show that all would be.  Changes: search.alive.
    """
    left = 0
    for plan in range(1, search["n"]):
        if search["alive"][plan]:
            count = rows[n + plan]["samples"]
            mean = rows[n + plan]["gain"] / count
            variance = (rows[n + plan]["squares"] + UNSEEN) / count - mean * mean
            if mean < margin and (margin - mean) * (margin - mean) * count > CLEAR * CLEAR * variance:
                search["alive"][plan] = 0
            left += search["alive"][plan]
    return left


@entry_unit
def review_block(
    tables,
    states,
    minds,
    searches,
    base0,
    base1,
    games,
    reviewed_turns,
    only,
    first_sample,
    samples,
    step,
    rows,
    written,
):
    """Play games and review their turns.

    Parameters
    ----------
    tables : array of one TABLES record
    states : array of STATE, shape (3,)
        The game and two copies.
    minds : array of MIND, shape (5,)
        As for ``search_batch.play_searched_block``, then the reviewer on both sides.
    searches : array of one SEARCH record
        Turns of a rollout, worth of a position, styles.
    base0, base1 : int
        Base key words of the run.
    games, reviewed_turns : array of int64, shape (n,)
        Index of each game and the one turn to review, 0 for all of them; a game ends after that turn's review.
    only : int
        The one plan that is tried beside what was done, ALL_PLANS for all; the rows of others have no samples.
    first_sample, samples : int
        Samples of every turn: from this number on, so many.
    step : int
        After so many samples each, plans are given up that hardly gain the margin of SEARCH over what was done, and the
        turn when none is left; 0 for never.
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
        open_book(tables[0], minds[4], games[i])
        while not states[0]["over"] and (reviewed_turns[i] == 0 or states[0]["turn"] < reviewed_turns[i]):
            if reviewed_turns[i] == 0 or states[0]["turn"] + 1 == reviewed_turns[i]:
                n = review_turn(
                    tables[0],
                    states,
                    minds,
                    searches[0],
                    games[i],
                    only,
                    first_sample,
                    samples,
                    step,
                    rows,
                    n,
                )
            play_turn(tables[0], states[0], minds[0])
    written[0] = n
