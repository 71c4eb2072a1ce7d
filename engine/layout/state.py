"""STATE: one game, written by kernels only, and behind it what a block of games keeps from one to the next."""

import numpy as np

from engine.hooks import FIRED_WORDS, STATE_FIELDS
from engine.sizes import (
    CROSSHAIRS,
    LOG,
    MAX_CARD_ROWS,
    MAX_CARDS,
    MAX_HAND,
    MAX_HEXES,
    MAX_LOADS,
    MAX_OBJECTIVES,
    MAX_OPENING,
    MAX_PLAYED,
    MAX_SLOTS,
    MAX_TARGETS,
    MAX_TRAINS,
    MAX_TURNS,
    MAX_UNITS,
    N_ACTIONS,
    N_STREAMS,
)

i4 = np.int32

FIELDS = np.dtype(
    [
        # --- identity and chance ---
        ("keys", np.int64, (N_STREAMS, 2)),  # Philox key words of this game by Stream
        ("hash0", np.int64),  # trajectory hash, two 32-bit lanes
        ("hash1", np.int64),
        # --- clock ---
        ("turn", i4),  # player turns begun, 1 = first
        ("active", i4),  # Side whose turn it is
        ("side_turns", i4, (2,)),
        ("over", i4),
        ("winner", i4),
        ("end_reason", i4),
        ("rule_gap", i4),
        ("fired", np.int64, (FIRED_WORDS,)),  # bits of Fired
        # --- units ---
        ("n_units", i4),
        ("unit_side", i4, (MAX_UNITS,)),
        ("unit_row", i4, (MAX_UNITS,)),
        ("unit_hex", i4, (MAX_UNITS,)),  # OFF when eliminated or gone
        ("unit_figures", i4, (MAX_UNITS,)),
        ("unit_full", i4, (MAX_UNITS,)),
        ("alive", i4, (2,)),  # units on the board per side
        # what the unit has done this turn; reset at TURN start
        ("ordered", i4, (MAX_UNITS,)),
        ("on_move", i4, (MAX_UNITS,)),  # ordered to move only
        ("moved", i4, (MAX_UNITS,)),  # allowance spent by moving this turn
        ("battles", i4, (MAX_UNITS,)),  # battles fought (or spent)
        ("advances", i4, (MAX_UNITS,)),  # grounds taken
        ("overruns", i4, (MAX_UNITS,)),  # overrun battles fought
        ("stopped", i4, (MAX_UNITS,)),  # Stop met this turn on the hex it stands on
        ("banned", i4, (MAX_UNITS,)),  # entered or left terrain that forbids battle this turn
        ("pushed", i4, (MAX_UNITS,)),  # driven back by an Ambush or a charge defence in its own turn
        # --- hexes ---
        ("unit_at", i4, (MAX_HEXES,)),  # unit or OFF
        ("hex_stack", i4, (MAX_HEXES,)),
        ("sandbags", i4),  # sandbag pieces on the board, sea walls included
        ("ground_changes", i4),  # times that what lies on some hex has changed
        # --- sight ---
        ("night", i4),  # hexes seen by night, 99 = day
        ("visibility", i4),  # most hexes at which units that need a line may attack
        ("spotting", i4),  # hexes within which indirect fire needs a friend of the target, 99 = none
        # --- cards ---
        ("card_place", i4, (MAX_CARDS,)),  # Place
        ("card_priority", i4, (MAX_CARDS,)),  # lower is drawn first
        ("card_order", i4, (MAX_CARDS,)),  # card copies of the last shuffle, lowest priority first
        ("card_top", i4),  # place in card_order from which on cards may still lie in the pile
        ("pile", i4),  # cards in the draw pile
        ("shuffles", i4),
        ("hand", i4, (2, MAX_HAND)),  # card copies
        ("hand_n", i4, (2,)),
        ("hand_size", i4, (2,)),
        ("hand_less", i4, (2,)),  # cards fewer than the scenario says that the side is dealt at the start
        ("drawn", i4, (MAX_OPENING,)),  # scratch: card copies laid aside to choose from
        ("card_copy", i4),  # physical card in play this turn, OFF = none
        ("card", i4),  # card row whose orders are in force (after copying), OFF = none
        ("view", i4),  # Side whose left and right the row uses
        ("section", i4),  # physical section chosen (Infantry Assault), OFF = none
        ("last_card", i4),  # row in force on the previous player turn, OFF = none
        ("last_view", i4),
        ("last_section", i4),
        ("last_was_copy", i4),  # the previous card was itself a Counter-Attack
        ("ambush_copies", i4, (MAX_HAND,)),  # Ambush cards used this turn
        ("ambush_n", i4),
        # --- orders in force this turn (columns of the card, voided by a fallback) ---
        ("fallback", i4),
        ("quota", i4, (3,)),  # by physical Section
        ("open_sections", i4),  # bit per section with a quota
        ("quota_any", i4),
        ("who", i4),  # bit per unit row
        ("bound", i4),  # 1 if a rule says of each unit whether the card reaches it
        ("contact", i4),
        ("no_move", i4),
        ("raise_battle", i4),
        ("raise_max", i4),
        ("lifts", i4),
        ("battles_allowed", i4),
        ("dice_bonus", i4),
        ("dice_scope", i4),
        ("second_move", i4),  # hexes of the second move, 0 = none
        ("rolled", i4, (3,)),  # infantry, armor, stars: rolled for orders, or not yet used to heal
        ("n_ordered", i4),
        (
            "ordered_in",
            i4,
            (5,),
        ),  # orders by where the unit stood: left, left/center, center, center/right, right
        ("ordered_kind", i4, (3,)),  # orders by die symbol: infantry, armor, any other
        ("quota_on_move", i4),  # units that may be ordered on the move
        ("n_on_move", i4),
        # --- the move in progress ---
        ("mover", i4),
        ("spent", i4),
        ("limit", i4),  # allowance left in total, shrinks with caps
        ("lifted", i4),  # LIMITS lifted for this move
        # --- battle in progress ---
        ("rolls", i4),  # rolls made this turn: address of the next one
        ("charge_rolls", i4),  # the same for defences against a charge
        ("shell_rolls", i4),  # the same for shots at obstacles
        ("struck_by", i4),  # Origin of the last attack
        ("hits", i4),  # of the last roll
        ("flags", i4),
        ("strike", i4, (MAX_TARGETS,)),  # declared strike targets
        ("strike_n", i4),
        # --- victory ---
        ("medals", i4, (2,)),  # current total, as VIC-1 counts it
        ("medals_units", i4, (2,)),
        ("medals_objectives", i4, (2,)),
        ("medals_events", i4, (2,)),
        ("medals_cut", i4, (2, 3)),  # of these beyond the target: [side, MedalSource]
        ("objective_holder", i4, (MAX_OBJECTIVES,)),  # Side or OFF
        ("captured", i4, (2,)),  # bit per objective a side has ever captured
        ("gate_shut", i4, (2,)),  # 1 while the side has the medals and lacks the objectives
        ("trigger_side", i4),  # first side to reach its target under LAST_TURN, OFF = none
        ("final_left", i4),  # turns still to be played after the trigger turn
        ("cut_turn", i4),  # the rest of this turn is skipped
        ("leader", i4),  # medal leader after the last change, OFF = level
        ("lead_changes", i4),
        ("worst_deficit", i4, (2,)),  # largest medals behind so far, per side
        # --- tallies for RESULT ---
        ("figures_lost", i4, (2, 3)),  # [owner side, class]
        ("figures_lost_other", i4, (2, 3)),  # of these not by hits (codes.Loss): flags, mines, ice, bridges
        ("units_lost", i4, (2,)),
        ("n_battles", i4, (2,)),
        ("n_dice", i4, (2,)),
        ("expected_sixths", i4, (2,)),  # expected hits of all rolls, in sixths
        ("actual_hits", i4, (2,)),
        ("flags_rolled", i4, (2,)),
        ("luck", i4, (2,)),  # of dice and of cards, by what it was worth to the Allies: millionths of a game
        ("flags_ignored", i4, (2,)),
        ("retreat_steps", i4, (2,)),
        ("acts", i4),  # decisions asked
        ("dead_turns", i4, (2,)),  # turns in which no unit acted on an order and nothing was struck
        # --- air drop, Recon as a strike ---
        ("drop_losses", i4, (2, 3)),  # figures that came down badly [owner side, class]
        ("drop_aim", i4, (2,)),  # 1 + the hex that the side's last air drop was meant for, 0 = none so far
        ("as_strike", i4),  # permissions (bits) by which the card strikes instead of giving orders
        # --- penalties on moves ---
        ("most", i4),  # hexes row and card give the move in progress
        ("way_paths", i4, (MAX_UNITS,)),  # kinds of ways its last move kept to, bits of hex_paths
        ("road_used", i4),  # 1 in a second move if the first had the hexes that roads give
        # --- further tallies for RESULT ---
        ("never_ordered", i4, (MAX_UNITS,)),  # 1 from the unit's coming to the board until its first order
        ("orderable", i4, (2,)),  # sum over the side's turns: units to choose from when orders are given
        ("margin_after", i4, (MAX_TURNS + 1,)),  # medals of the Allies minus Axis at the end of each turn
        # --- hr-engage: who is locked in close assault ---
        ("rolls_apart", i4),  # rolls of stream ENGAGE made this turn
        ("engage_any", i4),  # 1 if the turn lets every unit next to an enemy attack on these terms
        # --- slots of a commissar ---
        ("committed", i4, (2, MAX_SLOTS)),  # slots by turns to wait, the first is due next; OFF = none
        ("committed_n", i4, (2,)),
        ("to_commit", i4),  # 1 in a turn without a card due: one is committed after the play
        # --- several cards in a turn: with more than one the terms in force are those of the unit last looked at ---
        ("cards_n", i4),  # cards shown this turn where several may be played, else 0
        ("card_at", i4),  # which of them gives orders
        ("cards_row", i4, (MAX_PLAYED,)),
        ("cards_plain", i4, (MAX_PLAYED,)),  # 1 if the card gives a substitute order
        ("taken_up", i4),  # bits of physical sections of all cards shown, 0 where only one card is played
        ("ordered_before", i4),  # orders given by the cards before the one that gives orders
        ("unit_card", i4, (MAX_UNITS,)),  # which card ordered the unit
        # --- actions instead of a card ---
        ("action", i4),  # what the side does this turn, see Action
        ("actions_used", i4, (2, N_ACTIONS)),
        ("exposed_n", i4),
        ("face_down", i4, (MAX_CARDS,)),  # 1 + side that discarded the card unseen, until the next shuffle
        # --- trains ---
        ("tail", i4, (MAX_TRAINS,)),  # edge of the locomotive's hex that leads to its wagon, or led to it
        # --- medals by the figure ---
        ("parts_lost", i4, (2,)),  # parts of a medal for figures of the side, whole medals paid left out
        # --- combat cards ---
        ("combat_hexes", i4, (MAX_UNITS,)),  # hexes it may move beyond its own this turn
        ("combat_stars", i4, (MAX_UNITS,)),  # 1 if stars of its battles hit this turn
        (
            "duty_turn",
            i4,
            (MAX_UNITS,),
        ),  # turn in which it last cleared a piece as it must; where TABLES.duty_rows
        # --- ground that costs figures on entry: set and read where TABLES.ground_bites ---
        (
            "mine_tries",
            i4,
            (MAX_HEXES,),
        ),  # attempts to clear the minefield on the hex in turn mine_tries_turn
        # --- markers of units and hexes, of engine/rules/markers: nothing reads them in battles without any ---
        ("camouflaged", i4, (MAX_UNITS,)),  # 1 while the unit has its camouflage
        ("led", i4, (MAX_UNITS,)),  # 1 if a heroic leader is with the unit
        (
            "crosshair",
            i4,
            (MAX_UNITS, CROSSHAIRS),
        ),  # hex on which a marker of the gun lies, OFF = with the gun
        ("load_unit", i4, (MAX_LOADS,)),  # who carries it, OFF = nobody
        ("shell_tokens", i4, (MAX_HEXES,)),  # hits so far on what fire destroys; with TABLES.shell_marks
        # --- what single rules keep, each in its room ---
        *((field.name, field.kind, field.shape) for field in STATE_FIELDS),
        # --- what outlives a game: all from here on is not zero as a game begins ---
        # --- sources of chance drawn anew: named before a block is played, not reset between games ---
        ("redrawn", np.int64),  # bit per Stream
        ("redraw0", np.int64),  # base key words of these streams
        ("redraw1", np.int64),
        # --- sums over the games of a block: not reset between games ---
        ("hex_losses", i4, (2, MAX_HEXES)),  # figures of the side lost on the hex
        ("hex_visits", i4, (2, MAX_HEXES)),  # steps of the side's units onto the hex
        ("hex_battles", i4, (2, MAX_HEXES)),  # battles fought by the side from the hex
        ("card_held", i4, (2, MAX_CARD_ROWS)),  # own turns begun with the card in hand
        ("card_played", i4, (2, MAX_CARD_ROWS)),
        ("card_dead", i4, (2, MAX_CARD_ROWS)),  # of these, turns in which it ordered and struck nothing
        # --- event log buffer: empty as a game begins ---
        ("tracing", i4),
        ("log_n", i4),
        ("log", i4, (LOG, 6)),  # kind, a, b, c, d, e
    ],
    align=True,
)
# Words of 64 bits that one game fills: all fields before those that outlive it.
_FIELDS = [(name, kind, place) for name, (kind, place, *_) in (FIELDS.fields or {}).items()]
GAME_WORDS = next(place for name, _, place in _FIELDS if name == "redrawn") // 8
# Lies over all of these: what is made zero as a game begins.
_WHOLE = ("game_words", np.dtype((np.int64, (GAME_WORDS,))), 0)
_NAMES, _KINDS, _PLACES = zip(*_FIELDS, _WHOLE, strict=True)
STATE = np.dtype(
    {"names": _NAMES, "formats": _KINDS, "offsets": _PLACES, "itemsize": FIELDS.itemsize, "aligned": True}
)
