"""The command deck: shuffling by priority, drawing, keeping, discarding (core sections 2, 3, 9)."""

from engine.codes import Effect, FinestReshuffle, Place, Reshuffle
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import kernel
from engine.hooks import Event, Fired
from engine.kernel.ask import cards_count_too
from engine.kernel.chance import deck_priority
from engine.kernel.log_event import log_event, mark_fired
from engine.kernel.luck import IN_FULL, IN_PART, note_draw
from engine.layout import OFF


@kernel
def shuffle_into_pile(tables, state, place):
    """Shuffle all cards lying at ``place`` together with the draw pile.

    Rule: CORE-TURN-12, CARD-FINEST-7.  Changes: state.card_place, card_priority, card_order, card_top, pile,
    shuffles.
    """
    number = state["shuffles"]
    n = 0
    for card_copy in range(tables["n_cards"]):
        where = state["card_place"][card_copy]
        if where == place or where == Place.DRAW_PILE:
            if where == place:
                state["pile"] += 1
                state["card_place"][card_copy] = Place.DRAW_PILE
            priority = deck_priority(state, tables["copy_address"][card_copy], number)
            state["card_priority"][card_copy] = priority
            n = sort_in(state, card_copy, priority, n)
    if tables["actions"]:
        for card_copy in range(tables["n_cards"]):
            state["face_down"][card_copy] = 0
    state["card_top"] = 0
    state["shuffles"] = number + 1
    log_event(state, Event.SHUFFLE, number, state["pile"], 0, 0, 0)
    if number > 0:
        mark_fired(state, Fired.RESHUFFLED)


@kernel
def sort_in(state, card_copy, priority, n):
    """Put a card among the n cards in order of priority; gives n + 1.  Changes: state.card_order."""
    at = n
    while at > 0 and state["card_priority"][state["card_order"][at - 1]] > priority:
        state["card_order"][at] = state["card_order"][at - 1]
        at -= 1
    state["card_order"][at] = card_copy
    return n + 1


@kernel
def discards(tables, state):
    """Cards in the discard pile."""
    n = 0
    for card_copy in range(tables["n_cards"]):
        if state["card_place"][card_copy] == Place.DISCARD:
            n += 1
    return n


@kernel
def draw_top(tables, state, side, part):
    """Take the top card aside, reshuffling first when needed; returns that copy, OFF when there is none.

    ``side``, ``part``: who draws it, and what of its worth is luck, as in `luck.note_draw`.
    Rule: CORE-TURN-12.  Changes: state.card_place, card_top, pile, luck.
    """
    if state["pile"] == 0:
        if tables["reshuffle"] == Reshuffle.NEVER or discards(tables, state) == 0:
            return OFF
        shuffle_into_pile(tables, state, Place.DISCARD)
    card_copy = next_in_pile(state)
    note_draw(tables, state, side, card_copy, part)
    state["card_place"][card_copy] = Place.ASIDE
    state["pile"] -= 1
    if tables["removed_n"]:
        log_removed(tables, state, card_copy)
    if state["pile"] == 0 and tables["reshuffle"] == Reshuffle.WHEN_EMPTY and discards(tables, state) > 0:
        shuffle_into_pile(tables, state, Place.DISCARD)
    return card_copy


@kernel
def next_in_pile(state):
    """Copy of the topmost card that is still in the pile, which holds one.  Changes: state.card_top."""
    top = state["card_top"]
    while state["card_place"][state["card_order"][top]] != Place.DRAW_PILE:
        top += 1
    state["card_top"] = top + 1
    return state["card_order"][top]


@compile_unit(NOTHING)
def log_removed(tables, state, card_copy):
    """Mark that a card taken out of the deck would have come before the one just drawn, or still lay in the pile.

    Changes: state.fired.
    """
    if state["pile"] == 0:
        mark_fired(state, Fired.DECK_CHANGED)
    for i in range(tables["removed_n"]):
        priority = deck_priority(state, tables["removed_address"][i], state["shuffles"] - 1)
        if priority < state["card_priority"][card_copy]:
            mark_fired(state, Fired.DECK_CHANGED)


@kernel
def take_in_hand(tables, state, side, card_copy):
    """Add a card to a hand.  Changes: state.hand, state.hand_n, state.card_place."""
    state["hand"][side, state["hand_n"][side]] = card_copy
    state["hand_n"][side] += 1
    state["card_place"][card_copy] = Place.HAND_AXIS + side


@kernel
def take_from_hand(state, side, card_copy):
    """Move a card from a hand into play.  Changes: state.hand, state.hand_n, state.card_place."""
    n = state["hand_n"][side]
    for i in range(n):
        if state["hand"][side, i] == card_copy:
            for j in range(i, n - 1):
                state["hand"][side, j] = state["hand"][side, j + 1]
            break
    state["hand_n"][side] = n - 1
    state["card_place"][card_copy] = Place.IN_PLAY


@kernel
def draw_card(tables, state, side):
    """Draw one card into the hand; 1 if there was one.  Rule: CORE-TURN-11."""
    card_copy = draw_top(tables, state, side, IN_FULL)
    if card_copy == OFF:
        return 0
    take_in_hand(tables, state, side, card_copy)
    log_event(state, Event.DRAW, side, card_copy, tables["copy_row"][card_copy], 0, 0)
    return 1


@kernel
def draw_aside(tables, state, n):
    """Draw up to n cards aside to choose from; returns how many.  Rule: CARD-RECON-2.  Changes: state.drawn."""
    count = 0
    for _ in range(n):
        card_copy = draw_top(tables, state, state["active"], IN_PART if n > 1 else IN_FULL)
        if card_copy != OFF:
            state["drawn"][count] = card_copy
            count += 1
            log_event(state, Event.ASIDE, state["active"], card_copy, tables["copy_row"][card_copy], 0, 0)
    return count


@kernel
def keep_drawn(tables, state, side, count, kept):
    """Keep one of the cards drawn aside, discard the others.  Rule: CARD-RECON-2."""
    for i in range(count):
        card_copy = state["drawn"][i]
        if i == kept:
            take_in_hand(tables, state, side, card_copy)
            log_event(state, Event.KEEP, side, card_copy, tables["copy_row"][card_copy], 0, 0)
        else:
            discard(tables, state, side, card_copy)


@kernel
def discard(tables, state, side, card_copy):
    """Lay a card on the discard pile.  Changes: state.card_place."""
    state["card_place"][card_copy] = Place.DISCARD
    log_event(state, Event.DISCARD, side, card_copy, tables["copy_row"][card_copy], 0, 0)


@kernel
def discard_played(tables, state, side):
    """End step: discard the played card and make the reshuffle it demands.

    Rule: CORE-TURN-9, CARD-FINEST-7, -8, CARD-COUNTER-5, VIC-DECK-1.
    """
    card_copy = state["card_copy"]
    finest = state["card"] >= 0 and tables["card_effect"][state["card"]] == Effect.FINEST
    mode = tables["finest_reshuffle"]
    if finest and mode == FinestReshuffle.CARD_EXCLUDED:
        shuffle_into_pile(tables, state, Place.DISCARD)
    discard(tables, state, side, card_copy)
    if finest and mode == FinestReshuffle.CARD_INCLUDED:
        shuffle_into_pile(tables, state, Place.DISCARD)


@kernel
def has_room(state, side):
    """1 if the side has fewer cards than it may hold, those committed counted.  Rule: CORE-SETUP-13, HR-COMMISSAR-6."""
    return 1 if state["hand_n"][side] + state["committed_n"][side] < state["hand_size"][side] else 0


@kernel
def draw_up(tables, state, side):
    """A side whose hand is still growing draws one card more.  Rule: CORE-SETUP-13, HR-COMMISSAR-6."""
    if has_room(state, side):
        if draw_card(tables, state, side):
            mark_fired(state, Fired.HAND_GREW)


@kernel
def find_ambush(tables, state, side):
    """Copy of an Ambush in the hand, else OFF.  Rule: CARD-AMBUSH-1."""
    for i in range(state["hand_n"][side]):
        card_copy = state["hand"][side, i]
        if tables["card_effect"][tables["copy_row"][card_copy]] == Effect.AMBUSH:
            return card_copy
    return OFF


@kernel
def may_play(tables, card_copy):
    """1 if the card may be played as the turn card.  Rule: CORE-TURN-3, HR-RAIN-4."""
    row = tables["copy_row"][card_copy]
    return tables["card_effect"][row] != Effect.AMBUSH and not tables["card_banned"][row]


@kernel
def in_hand(state, side, card_copy):
    """1 if the card is in the hand."""
    for i in range(state["hand_n"][side]):
        if state["hand"][side, i] == card_copy:
            return 1
    return 0


@kernel
def has_playable(tables, state, side):
    """1 if the hand holds a card for the turn, so that the side may not pass.  Rule: CORE-TURN-3, AMB-51."""
    for i in range(state["hand_n"][side]):
        if may_play(tables, state["hand"][side, i]):
            return 1
    return 0


@kernel
def cards_counted(tables, state, side):
    """Cards of the side that count where a card counts those held.  Rule: DECK-3."""
    return state["hand_n"][side] + cards_count_too(tables, state, side)
