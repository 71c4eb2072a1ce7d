"""A game as one side may imagine it: what it cannot see dealt anew, other dice to come.

A copy keeps all that lies open: the board, the own hand, the discards, how many cards the enemy holds and has
committed.  The enemy's hand, his committed cards and the order of the pile are drawn from the cards that have not been
seen, the strengths of minefields that nobody has entered from the tokens that have not, and all later chance comes from
key words of the copy's own, so that nothing of the real game to come can be learned from it.
"""

from engine.codes import Place
from engine.compiling.jit import kernel
from engine.hooks import Stream
from engine.kernel.ask import game_is_imagined
from engine.kernel.chance import draw_word, use_keys
from engine.kernel.deck import may_play, sort_in, take_in_hand
from engine.layout import MAX_SLOTS

SEARCH = int(Stream.SEARCH)
KEYS = 0  # ordinals of the stream SEARCH: key words of a copy
CARDS = 1  # priority of a card not seen


@kernel
def imagine(tables, states, side, sample):
    """One sample of the game as the side sees it, in states[1].

    Addressed by game, turn, side and sample: neither the player's plans nor anything hidden enter.
    Changes: states[1].
    """
    states[1] = states[0]
    copy = states[1]
    copy["tracing"] = 0
    copy["turn"] += 1
    deal_anew(tables, copy, side, sample)
    game_is_imagined(tables, copy, side, sample)
    word0 = draw_word(copy, SEARCH, side, KEYS, 2 * sample)
    word1 = draw_word(copy, SEARCH, side, KEYS, 2 * sample + 1)
    copy["turn"] -= 1
    use_keys(copy, word0, word1)
    copy["hash0"] = word0
    copy["hash1"] = word1


@kernel
def deal_anew(tables, copy, side, sample):
    """Deal the enemy's hand and slots and order the pile from the cards the side has not seen.

    Changes: copy.committed, hand, hand_n, card_place, card_priority, card_order, card_top, pile.
    """
    enemy = 1 - side
    held = copy["hand_n"][enemy]
    committed = copy["committed_n"][enemy]
    hidden = Place.HAND_AXIS + enemy
    face_down = Place.COMMITTED_AXIS + enemy
    n = 0
    unseen = 0  # cards the enemy has discarded face down
    for card_copy in range(tables["n_cards"]):
        place = copy["card_place"][card_copy]
        if tables["actions"] and copy["face_down"][card_copy] == 1 + enemy:
            place = hidden
            unseen += 1
            copy["face_down"][card_copy] = 0
        if place == hidden or place == Place.DRAW_PILE or place == face_down:
            copy["card_place"][card_copy] = Place.DRAW_PILE
            priority = draw_word(copy, SEARCH, side, CARDS + sample, card_copy) >> 1
            copy["card_priority"][card_copy] = priority
            n = sort_in(copy, card_copy, priority, n)
    copy["hand_n"][enemy] = 0
    for i in range(held):
        take_in_hand(tables, copy, enemy, copy["card_order"][i])
    if committed > 0:
        commit_anew(tables, copy, enemy, held)
    for i in range(held + committed, held + committed + unseen):
        copy["card_place"][copy["card_order"][i]] = Place.DISCARD
        copy["face_down"][copy["card_order"][i]] = 1 + enemy
    copy["card_top"] = held + committed + unseen
    copy["pile"] = n - held - committed - unseen


@kernel
def commit_anew(tables, copy, enemy, at):
    """Fill the enemy's slots with the next cards dealt anew; one that cannot be played goes to the hand.

    Rule: HR-COMMISSAR-1, -7.  Changes: copy.committed, card_place, hand.
    """
    for place in range(MAX_SLOTS):
        if copy["committed"][enemy, place] >= 0:
            card_copy = copy["card_order"][at]
            at += 1
            for i in range(copy["hand_n"][enemy]):
                other = copy["hand"][enemy, i]
                if not may_play(tables, card_copy) and may_play(tables, other):
                    copy["hand"][enemy, i] = card_copy
                    copy["card_place"][card_copy] = Place.HAND_AXIS + enemy
                    card_copy = other
            copy["committed"][enemy, place] = card_copy
            copy["card_place"][card_copy] = Place.COMMITTED_AXIS + enemy
