"""Units that combat cards bring: of which figures, to which hexes (WW-CC-9, -10)."""

from engine.codes import Ban, Effect, FinestReshuffle, Place
from engine.codes_of_boxes import CombatEffect, CombatTime, CombatUse, CombatWay
from engine.compiling.compile_unit import NOTHING, compile_unit
from engine.compiling.jit import cold
from engine.hooks import Event, Fired, Stream
from engine.kernel.arrivals import come_in, put_on_board
from engine.kernel.chance import draw_word, philox4x32
from engine.kernel.log_event import log_event, mark_fired, write_log
from engine.kernel.retreat import home_edge
from engine.layout import ALL, MAX_CARDS, OFF
from engine.rules.trains.law import mate_of


@cold
def next_levy(tables, state, side, card):
    """The unit that the text of the card would bring the side, OFF if it has brought as many as there are."""
    row = tables["combat_unit"][card, side] - 1
    first = tables["levy_first"][side]
    for unit in range(first, first + tables["levy_n"][side]):
        if tables["unit_row"][unit] == row and not state["levied"][unit]:
            return unit
    return OFF


@cold
def spare_figures(tables, state, side, class_):
    """Figures of a class that the side has not on the board: never set up, or lost.  Rule: WW-CC-9."""
    spare = tables["box_figures"][class_]
    for unit in range(tables["first_unit"][side], tables["end_unit"][side]):
        if state["unit_hex"][unit] >= 0 and tables["row_class"][state["unit_row"][unit]] == class_:
            spare -= state["unit_figures"][unit]
    return spare


@cold
def may_come(tables, state, card, unit, hex_):
    """1 if the unit that a card brings may come to the hex: free, open to it and on the baseline of its side."""
    if hex_ < 0 or hex_ >= tables["n_hexes"] or state["unit_at"][hex_] >= 0:
        return 0
    stack = state["hex_stack"][hex_]
    if (tables["stack_barred"][stack] >> state["unit_row"][unit]) & 1:
        return 0
    if not (tables["stack_combat"][stack] >> card) & 1:
        return 0
    side = state["unit_side"][unit]
    for which in range(2):
        if tables["near"][hex_, home_edge(side, which)] >= 0:
            return 0
    return 1


@cold
def may_levy(tables, state, side, card, unit):
    """1 if the text of the card brings the side this unit now: figures enough for all of it, and a hex to come to.

    Rule: WW-CC-9, WW-CC-10.
    """
    if unit != next_levy(tables, state, side, card):
        return 0
    class_ = tables["row_class"][state["unit_row"][unit]]
    if spare_figures(tables, state, side, class_) < state["unit_full"][unit]:
        return 0
    for hex_ in range(tables["n_hexes"]):
        if may_come(tables, state, card, unit, hex_):
            return 1
    return 0


@cold
def levy(tables, state, unit, hex_):
    """The unit comes at full strength; it has no order.  Rule: WW-CC-10.  Changes: state.levied, positions, alive."""
    state["levied"][unit] = 1
    state["unit_figures"][unit] = state["unit_full"][unit]
    log_event(state, Event.LEVY, unit, hex_, 0, 0, 0)
    come_in(tables, state, unit, hex_)


# --- combat cards: the second deck, who holds what, and what may be played when (WW-CC) ---


COMBAT_DECK = int(Stream.COMBAT_DECK)
SEARCH = int(Stream.SEARCH)


@cold
def shuffle_combat(tables, state):
    """Shuffle the discards together with what is left of the deck.

    Rule: WW-CC-6, WW-CC-7.  Changes: state.combat_place, combat_priority, combat_shuffles.
    """
    number = state["combat_shuffles"]
    key0 = state["keys"][COMBAT_DECK, 0]
    key1 = state["keys"][COMBAT_DECK, 1]
    pile = 0
    for card in range(tables["combat_deck"]):
        place = state["combat_place"][card]
        if place == Place.DISCARD or place == Place.DRAW_PILE:
            a, _b, _c, _d = philox4x32(tables["combat_address"][card], number, 0, COMBAT_DECK * 2, key0, key1)
            state["combat_priority"][card] = a >> 1
            state["combat_place"][card] = Place.DRAW_PILE
            pile += 1
    state["combat_shuffles"] = number + 1
    log_event(state, Event.COMBAT_SHUFFLE, number, pile, 0, 0, 0)


@cold
def combat_cards_at(tables, state, place):
    """Combat cards that lie in a place."""
    n = 0
    for card in range(tables["combat_deck"]):
        if state["combat_place"][card] == place:
            n += 1
    return n


@cold
def top_combat_card(tables, state):
    """The card that is drawn next, OFF if the deck is empty."""
    top = OFF
    for card in range(tables["combat_deck"]):
        if state["combat_place"][card] == Place.DRAW_PILE:
            if top == OFF or state["combat_priority"][card] < state["combat_priority"][top]:
                top = card
    return top


@cold
def draw_combat_card(tables, state, side, how):
    """Draw a combat card, rebuilding the deck first when it is empty; 1 if there was one.

    Rule: WW-CC-1, WW-CC-5, WW-CC-6.  Changes: state.combat_place.
    """
    card = top_combat_card(tables, state)
    if card == OFF:
        if combat_cards_at(tables, state, Place.DISCARD) == 0:
            return 0
        shuffle_combat(tables, state)
        mark_fired(state, Fired.COMBAT_REBUILT)
        card = top_combat_card(tables, state)
    state["combat_place"][card] = Place.HAND_AXIS + side
    log_event(state, Event.COMBAT_DRAW, side, card, how, 0, 0)
    return 1


@cold
def deal_combat_cards(tables, state):
    """Shuffle and deal, one to each side in turn, the first side first.  Rule: WW-CC-1."""
    for card in range(tables["combat_deck"]):
        state["combat_place"][card] = Place.DISCARD
    shuffle_combat(tables, state)
    for _ in range(tables["combat_dealt"]):
        for offset in range(2):
            draw_combat_card(tables, state, (tables["first_side"] + offset) & 1, CombatWay.DEALT)


@cold
def recon_played(tables, state):
    """1 if a Recon was played this turn for its orders.

    Rule: WW-CC-5, WW-GAP-13, WW-GAP-18: a copy of it is a Counter-Attack, and used as a strike it is none.
    """
    if state["card_copy"] == OFF or state["as_strike"]:
        return 0
    for at in range(1, state["cards_n"]):
        if tables["card_recon"][tables["copy_row"][state["cards_copy"][at]]]:
            return 1
    return tables["card_recon"][tables["copy_row"][state["card_copy"]]]


@cold
def end_combat_turn(tables, state, side):
    """The turn ends: Their Finest Hour reshuffles the combat cards, a Recon earns one.

    Rule: WW-CC-5, WW-CC-7.
    """
    finest = state["card"] >= 0 and tables["card_effect"][state["card"]] == Effect.FINEST
    if finest and tables["finest_reshuffle"] != FinestReshuffle.NONE:
        shuffle_combat(tables, state)
        mark_fired(state, Fired.COMBAT_FINEST)
    if not state["cut_turn"] and recon_played(tables, state):
        if draw_combat_card(tables, state, side, CombatWay.DRAWN):
            mark_fired(state, Fired.COMBAT_DRAWN)


@cold
def forget_combat_cards(state):
    """What cards gave units for a turn is over.  Changes: state.combat_dice, combat_hexes, combat_stars."""
    for unit in range(state["n_units"]):
        state["combat_dice"][unit] = 0
        state["combat_hexes"][unit] = 0
        state["combat_stars"][unit] = 0


@cold
def held_by(state, side, card):
    """1 if the side holds the combat card."""
    return 1 if state["combat_place"][card] == Place.HAND_AXIS + side else 0


@cold
def may_resist(tables, state, unit, card):
    """1 if the card lets the unit ignore some of the flags just rolled, by its symbol or by its text.

    Rule: WW-CC-2, WW-CC-12.
    """
    if not held_by(state, state["unit_side"][unit], card):
        return 0
    return 1 if tables["combat_bitter"][card] or stops_all_flags(tables, state, unit, card) else 0


@cold
def stops_all_flags(tables, state, unit, card):
    """1 if the text of the card lets the unit ignore every flag now.  Rule: WW-CC-3."""
    if tables["combat_effect"][card] != CombatEffect.IGNORE_FLAGS:
        return 0
    own = state["unit_side"][unit] == state["active"]
    time = CombatTime.OWN_FLAGS if own else CombatTime.ENEMY_FLAGS
    fits = (tables["combat_who"][card] >> state["unit_row"][unit]) & 1
    return 1 if fits and (tables["combat_when"][card] >> time) & 1 else 0


@cold
def resist(tables, state, unit, card, flags):
    """Play the card so that the unit ignores flags; gives how many are left.

    Rule: WW-CC-6, WW-CC-12, TP-GAP-21.  Changes: state.combat_place, flags_ignored.
    """
    side = state["unit_side"][unit]
    by_text = stops_all_flags(tables, state, unit, card)
    state["combat_place"][card] = Place.DISCARD
    ignored = flags if by_text else 1
    state["flags_ignored"][side] += ignored
    log_event(state, Event.COMBAT_PLAY, side, card, CombatUse.TEXT if by_text else CombatUse.BITTER, unit, 0)
    log_event(state, Event.IGNORE, unit, ignored, flags - ignored, 0, 0)
    mark_fired(state, Fired.COMBAT_TEXT if by_text else Fired.BITTER)
    return flags - ignored


@cold
def may_use(tables, state, side, card, unit, time):
    """1 if the side may play the card for its text on the unit at this time of a turn.

    A train is named by its locomotive, a unit that the card brings by its number.
    Rule: WW-CC-2, WW-CC-3, WW-CC-8, WW-CC-9, TP-TRN-2, TP-AFD-2.
    """
    if not held_by(state, side, card) or unit < 0 or not (tables["combat_when"][card] >> time) & 1:
        return 0
    if tables["combat_effect"][card] == CombatEffect.NEW_UNIT:
        return may_levy(tables, state, side, card, unit)
    if state["unit_hex"][unit] < 0 or not (tables["combat_who"][card] >> state["unit_row"][unit]) & 1:
        return 0
    if not (tables["stack_combat"][state["hex_stack"][state["unit_hex"][unit]]] >> card) & 1:
        return 0
    if (tables["wagon_rows"] >> state["unit_row"][unit]) & 1:
        return 0
    enemy = tables["combat_effect"][card] == CombatEffect.NO_BATTLE
    if (state["unit_side"][unit] == side) == enemy:
        return 0
    order = state["ordered"][unit]  # ALL: just flown in to an airfield, without an order of its own
    if time != CombatTime.BEFORE_ORDERS and (not order or order == ALL):
        return 0
    return changes_something(tables, state, card, unit)


@cold
def changes_something(tables, state, card, unit):
    """1 if the text has anything to act on."""
    effect = tables["combat_effect"][card]
    if effect == CombatEffect.RETURN:
        lost = state["unit_figures"][unit] < state["unit_full"][unit]
        return 1 if lost and not tables["row_no_recovery"][state["unit_row"][unit]] else 0
    if effect == CombatEffect.STAR_HITS:
        return 1 if not state["combat_stars"][unit] else 0
    if effect == CombatEffect.NO_BATTLE:
        return 1 if not state["banned"][unit] and not state["on_move"][unit] else 0
    if effect == CombatEffect.CAMOUFLAGE:
        return 1 if tables["camouflage_cards"] and not state["camouflaged"][unit] else 0
    if effect == CombatEffect.ENTER_AND_FIGHT:
        return 1 if state["banned"][unit] == Ban.ENTERED and not state["on_move"][unit] else 0
    return 1 if not state["on_move"][unit] or effect == CombatEffect.MOVE else 0


@cold
def use_text(tables, state, side, card, unit, hex_):
    """Play the card for its text; ``hex_``: where a unit comes that it brings.  Rule: WW-CC-4, -6, -9, -10.

    Changes: state.combat_place, combat_dice, combat_hexes, combat_stars, banned, camouflaged, unit_figures, positions.
    """
    state["combat_place"][card] = Place.DISCARD
    log_event(state, Event.COMBAT_PLAY, side, card, CombatUse.TEXT, unit, 0)
    mark_fired(state, Fired.COMBAT_TEXT)
    grant(tables, state, card, unit)
    if tables["combat_effect"][card] == CombatEffect.RETURN:
        missing = state["unit_full"][unit] - state["unit_figures"][unit]
        back = min(tables["combat_amount"][card], missing)
        state["unit_figures"][unit] += back
        log_event(state, Event.HEAL, unit, back, state["unit_figures"][unit], 0, 0)
    elif tables["combat_effect"][card] == CombatEffect.NEW_UNIT:
        levy(tables, state, unit, hex_)


@cold
def grant(tables, state, card, unit):
    """What a text gives or forbids a unit for the rest of the turn; figures apart.

    The wagon of a train has it too, for it bears the gun, but for hexes: it goes nowhere by itself (``march``).
    Rule: WW-CC-4, TP-TRN-2, -9.  Changes: state.combat_dice, combat_hexes, combat_stars, banned, camouflaged.
    """
    if tables["combat_effect"][card] == CombatEffect.MOVE:
        state["combat_hexes"][unit] += tables["combat_amount"][card]
        return
    lend(tables, state, card, unit)
    if (tables["train_rows"] >> state["unit_row"][unit]) & 1:
        lend(tables, state, card, mate_of(tables, unit))


@cold
def lend(tables, state, card, unit):
    """What a text does to the battles of a unit, or of a part of it.

    Rule: WW-CAM-1.  Changes: state.combat_dice, combat_stars, banned, camouflaged.
    """
    effect = tables["combat_effect"][card]
    if effect == CombatEffect.DICE:
        state["combat_dice"][unit] += tables["combat_amount"][card]
    elif effect == CombatEffect.STAR_HITS:
        state["combat_stars"][unit] = 1
    elif effect == CombatEffect.NO_BATTLE:
        state["banned"][unit] = Ban.BY_CARD
    elif effect == CombatEffect.ENTER_AND_FIGHT:
        state["banned"][unit] = 0
    elif effect == CombatEffect.CAMOUFLAGE:
        if state["tracing"] and not state["camouflaged"][unit]:
            write_log(state, Event.CONCEALED, unit, state["unit_hex"][unit], 0, 0, 0)
        state["camouflaged"][unit] = 1


@cold
def deal_combat_anew(tables, copy, side, ordinal):
    """Deal the combat cards that the side has not seen anew: as many to the enemy as he holds, the rest to the deck.

    ``ordinal``: of the stream SEARCH.  Changes: copy.combat_place, combat_priority.
    """
    hidden = Place.HAND_AXIS + 1 - side
    held = combat_cards_at(tables, copy, hidden)
    for card in range(tables["combat_deck"]):
        place = copy["combat_place"][card]
        if place == hidden or place == Place.DRAW_PILE:
            copy["combat_place"][card] = Place.DRAW_PILE
            copy["combat_priority"][card] = draw_word(copy, SEARCH, side, ordinal, MAX_CARDS + card) >> 1
    for _ in range(held):
        copy["combat_place"][top_combat_card(tables, copy)] = hidden


@compile_unit(NOTHING)
def repeat_combat_card(tables, state, side, kind, a, b, c, d):
    """A text gives a unit something, or brings one onto the board, on a copy of the game."""
    if kind == Event.COMBAT_PLAY and c == CombatUse.TEXT:
        grant(tables, state, b, d)
    elif kind == Event.LEVY:
        put_on_board(state, side, a, b)
