"""The records: TABLES (rules and board), STATE (one game), MIND (a player's memory), RESULT, TURN, EVENT.

Sizes are maxima so that larger boards need no second layout.  ``int32`` everywhere; floats live in MIND only.
TABLES is read only, STATE is written by kernels only, MIND is written by players and by kernels that answer a
player's question (reach).  Times are player turns; hexes are indices in hex order (row A first, left to right).
"""

import numpy as np

MAX_HEXES = 232
MAX_UNITS = 80
MAX_ROWS = 24  # unit rows in one scenario (a row may exist once per side)
MAX_STACKS = 192  # distinct combinations of tile and pieces on one hex
MAX_PIECES = 4  # removable obstacle pieces: 0 sandbag, 1 wire, then the file's order
MAX_CARDS = 120  # physical cards
MAX_CARD_ROWS = 48
MAX_HAND = 20
MAX_OBJECTIVES = 16
MAX_DROPS = 4  # air drops before the first turn
MAX_MARCHES = 3  # kinds of unit rows that are barred from the same edges
MAX_HELD = 16  # hexes whose possession lets a Recon strike
MAX_RANGE = 8  # longest table of dice by range
MAX_FIGURES = 8
NEAR = 216  # hexes within distance 8 of a hex: 6 * (1 + 2 + ... + 8)
LINE = 10  # longest list of hexes that matter on one side of a line of at most 8 hexes
LOG = 512  # events buffered between two decisions when a game is traced
OFF = -1  # off the board, none
CLEAR_OBSTACLE = -2  # answer of a player: clear the obstacle instead of battling
LEAVE_BOARD = -3  # last entry of a way: off the board by an exit
ALL = 99  # "all units" on a card, "all flags" of a hex, no cap on a move

i4 = np.int32

TABLES = np.dtype(
    [
        # --- board geometry ---
        ("n_hexes", i4),
        ("hex_row", i4, (MAX_HEXES,)),  # doubled coordinates (CORE-GEO-2)
        ("hex_col", i4, (MAX_HEXES,)),
        ("n_rows_board", i4),
        ("hex_sections", i4, (MAX_HEXES,)),  # bit per physical Section
        ("near", i4, (MAX_HEXES, NEAR)),  # hex in direction k or OFF; k 0..5 = Edge, then ring by ring
        ("ring_end", i4, (MAX_RANGE + 1,)),  # directions at distance <= d are k < ring_end[d]
        ("near_distance", i4, (NEAR,)),
        (
            "way_first",
            i4,
            (18, 2),
        ),  # edges of the first step of the ways of two steps to direction k, OFF = none
        ("way_second", i4, (18, 2)),  # edges of their second step
        ("near_index", i4, (2 * MAX_RANGE + 1, 4 * MAX_RANGE + 1)),  # [dr + 8, dc + 16] -> k or OFF
        ("line_crossed", i4, (NEAR, LINE)),  # directions k of hexes crossed, OFF-terminated (LOS-9)
        ("line_left", i4, (NEAR, LINE)),  # skirted on the left
        ("line_right", i4, (NEAR, LINE)),  # skirted on the right
        # --- hexes: what is printed and placed at the start ---
        ("edge_shut_move", i4, (MAX_HEXES, 6)),  # bit per unit row: may not step over this edge by move
        ("edge_shut_advance", i4, (MAX_HEXES, 6)),  # the same for take ground
        ("edge_shut_retreat", i4, (MAX_HEXES, 6)),  # the same for retreat
        ("edge_cost", i4, (MAX_HEXES, 6)),  # hexes of allowance a step uses
        ("hex_group", i4, (MAX_HEXES,)),  # connected group of equal height, 0 = level ground (LOS-14)
        ("hex_objectives", i4, (MAX_HEXES,)),  # bit per objective
        (
            "barrier_line",
            i4,
            (MAX_HEXES,),
        ),  # bit per unit row that this hex obstructs even without need of sight
        ("bank", i4, (MAX_HEXES,)),  # connected part of the board for BANKS barriers, 0 = none
        ("bank_rows", i4),  # bit per unit row bound by the banks
        # --- terrain stacks ---
        ("n_stacks", i4),
        ("stack_stop", i4, (MAX_STACKS, MAX_ROWS)),  # Stop by unit row
        ("stack_cap", i4, (MAX_STACKS,)),  # longest move that enters, 99 = none
        ("stack_traits", i4, (MAX_STACKS,)),  # bits of Trait
        ("stack_ban_entered", i4, (MAX_STACKS,)),  # bit per unit row: letter E
        ("stack_ban_left", i4, (MAX_STACKS,)),  # letter L
        ("stack_ban_here", i4, (MAX_STACKS,)),  # letter H
        ("stack_ban_target", i4, (MAX_STACKS,)),  # letter T
        ("stack_cover", i4, (MAX_STACKS, 2, 3)),  # [occupant side, attacker class], never void
        ("stack_cover_height", i4, (MAX_STACKS, 2, 3)),  # void if the attacker's hex has the same height
        ("stack_cover_group", i4, (MAX_STACKS, 2, 3)),  # void if the attacker stands in the same group
        ("stack_out", i4, (MAX_STACKS, 3)),  # dice taken off a battle fought from here, by firer class
        ("stack_flags_ignored", i4, (MAX_STACKS, 2)),  # by occupant side; 99 = ALL
        ("stack_hits_ignored", i4, (MAX_STACKS, 2)),
        ("stack_sight", i4, (MAX_STACKS,)),  # Sight
        ("stack_height", i4, (MAX_STACKS,)),
        ("stack_pieces", i4, (MAX_STACKS,)),  # bit per removable piece on it
        ("stack_with", i4, (MAX_STACKS, MAX_PIECES)),  # stack after placing the piece
        ("stack_without", i4, (MAX_STACKS, MAX_PIECES)),  # stack after removing it
        ("clear_mode", i4, (MAX_PIECES, MAX_ROWS)),  # Clear by piece and unit row
        ("sandbag", i4),  # index of the removable piece Dig-In places, OFF if the rules have none
        ("sandbags_fixed", i4),  # pieces tied up in sea walls (CARD-DIGIN-5)
        # --- unit rows ---
        ("n_unit_rows", i4),
        ("row_class", i4, (MAX_ROWS,)),
        ("row_move_battle", i4, (MAX_ROWS,)),
        ("row_move_max", i4, (MAX_ROWS,)),
        ("row_free", i4, (MAX_ROWS,)),  # moves_as FREE
        ("row_advance", i4, (MAX_ROWS,)),  # 0 none, 1 take ground, 2 and overrun
        ("row_fire", i4, (MAX_ROWS,)),  # Fire
        ("row_entry_battle", i4, (MAX_ROWS,)),
        ("row_retreat_max", i4, (MAX_ROWS,)),
        ("row_retreat_total", i4, (MAX_ROWS,)),
        ("row_flags_ignored", i4, (MAX_ROWS,)),
        ("row_medals", i4, (MAX_ROWS,)),
        ("row_no_recovery", i4, (MAX_ROWS,)),
        ("row_range", i4, (MAX_ROWS,)),  # longest distance with at least one base die
        # [variant = 2 * still + close, attacker row, target row, distance]; 0 = may not attack
        ("dice", i4, (4, MAX_ROWS, MAX_ROWS, MAX_RANGE + 1)),
        ("ignores_cover", i4, (4, MAX_ROWS)),
        ("ignores_out", i4, (4, MAX_ROWS)),
        ("hit_faces", i4, (4, MAX_ROWS, MAX_ROWS)),  # bit per Face that hits
        ("flag_faces", i4, (4, MAX_ROWS, MAX_ROWS)),  # bit per Face that is a flag
        ("strike_hits", i4, (2, MAX_ROWS)),  # [star hits 0/1, target row] bit per Face
        ("strike_flags", i4, (MAX_ROWS,)),
        ("recover_faces", i4, (MAX_ROWS,)),  # bit per Face that returns a figure (CARD-MEDICS-2, -3)
        # --- cards ---
        ("n_cards", i4),
        ("n_card_rows", i4),
        ("slot_row", i4, (MAX_CARDS,)),  # physical card -> card row
        ("slot_address", np.int64, (MAX_CARDS,)),  # 32-bit hash of (card id, copy): its place in stream DECK
        ("card_quota", i4, (MAX_CARD_ROWS, 3)),  # left, center, right as printed; 99 = all
        ("card_any", i4, (MAX_CARD_ROWS,)),  # orders anywhere; 99 = all, 0 = section card
        ("card_one_section", i4, (MAX_CARD_ROWS,)),  # choose one section, order all in it
        ("card_who", i4, (MAX_CARD_ROWS,)),  # bit per unit row that may be ordered
        ("card_weak", i4, (MAX_CARD_ROWS,)),  # only units that have lost figures
        ("card_contact", i4, (MAX_CARD_ROWS,)),
        ("card_fallback", i4, (MAX_CARD_ROWS,)),
        ("card_on_move", i4, (MAX_CARD_ROWS,)),
        ("card_no_move", i4, (MAX_CARD_ROWS,)),
        ("card_move_battle", i4, (MAX_CARD_ROWS,)),  # the pair is raised to at least this
        ("card_move_max", i4, (MAX_CARD_ROWS,)),
        ("card_lifts", i4, (MAX_CARD_ROWS,)),  # bits of Lift
        ("card_battles", i4, (MAX_CARD_ROWS,)),
        ("card_dice", i4, (MAX_CARD_ROWS,)),
        ("card_dice_scope", i4, (MAX_CARD_ROWS,)),
        ("card_draw", i4, (MAX_CARD_ROWS,)),  # draw this many, keep one
        ("card_effect", i4, (MAX_CARD_ROWS,)),
        ("card_second_move", i4, (MAX_CARD_ROWS,)),
        ("card_strike_targets", i4, (MAX_CARD_ROWS,)),
        ("card_strike_dice", i4, (MAX_CARD_ROWS, 2)),  # by side that plays it
        ("card_strike_star", i4, (MAX_CARD_ROWS,)),
        ("card_tactic", i4, (MAX_CARD_ROWS,)),
        ("finest_infantry", i4),  # bit per unit row an infantry face orders
        ("finest_armor", i4),
        # --- ruleset switches (expansions 7.6; names as in ruleset.toml) ---
        ("reshuffle", i4),
        ("deck_out", i4),  # side that wins, OFF = none
        ("finest_reshuffle", i4),
        ("air_chain", i4),  # 1 = CHAIN
        ("ambush_overrun", i4),
        ("counter_counter", i4),  # 1 = MIRROR, 0 = NOTHING
        ("infantry_assault_section", i4),  # 1 = fallback inside the chosen section
        ("dig_in_limit", i4),  # 999 = none
        ("overruns", i4),
        ("cover_sum", i4),
        ("must_battle_adjacent", i4),
        ("adjacent_lock", i4),
        ("close_min", i4, (MAX_ROWS, MAX_ROWS)),  # floor on dice, [attacker, target]
        ("symbol_range", i4),
        ("sight_limit", i4),
        ("hill_overlook", i4),
        ("off_board_blocks", i4),
        ("ignore_flag_always", i4),
        ("retreat_choice", i4),
        ("stand_loss_per_flag", i4),
        ("stand_vs_cards", i4),
        ("stand_rows", i4),  # bit per unit row that may stand
        ("stand_min_left", i4),
        ("retreat_path_free", i4),
        ("retreat_losses_after", i4),
        ("win", i4),
        ("damage_weight", i4, (3,)),
        ("damage_objective_weight", i4),
        ("damage_non_combat", i4),
        ("damage_draw_margin", i4),
        ("end", i4),
        ("final_turns", i4),
        ("finish_trigger_turn", i4),
        ("tie_break", i4),
        ("sudden_death_bypasses", i4),
        ("medal_cap", i4),
        ("objective_passing", i4),
        ("majority_more_than_enemy", i4),
        ("wiped_out_loses", i4),
        ("both_reach_draw", i4),
        ("turn_cap", i4),  # 0 = none; the engine's own cap of 200 is in turn_limit
        ("turn_limit", i4),
        ("charge_rows", i4),  # bit per unit row that may charge; 0 = option off (HR-GEN-10)
        ("charge_targets", i4),  # bit per unit row that may be charged
        ("charge_march", i4),
        ("charge_free_battle", i4),
        ("charge_dice_mod", i4),
        # --- scenario ---
        ("first_side", i4),
        ("hand_start", i4, (2,)),
        ("hand_size", i4, (2,)),
        ("medal_target", i4, (2,)),
        ("n_units", i4),
        ("first_unit", i4, (2,)),  # units of a side are first_unit .. end_unit - 1
        ("end_unit", i4, (2,)),
        ("unit_side", i4, (MAX_UNITS,)),
        ("unit_row", i4, (MAX_UNITS,)),
        ("unit_hex", i4, (MAX_UNITS,)),
        ("unit_figures", i4, (MAX_UNITS,)),  # also the recovery ceiling (UNIT-STR-1)
        ("hex_stack", i4, (MAX_HEXES,)),
        ("n_objectives", i4),
        ("objective_sides", i4, (MAX_OBJECTIVES,)),  # bit per side that can earn it
        ("objective_need", i4, (MAX_OBJECTIVES,)),  # 0 = MAJORITY
        ("objective_size", i4, (MAX_OBJECTIVES,)),  # hexes in the group
        ("objective_deny", i4, (MAX_OBJECTIVES,)),
        ("objective_when", i4, (MAX_OBJECTIVES,)),
        ("objective_hold", i4, (MAX_OBJECTIVES,)),
        ("objective_value", i4, (MAX_OBJECTIVES,)),
        ("objective_win", i4, (MAX_OBJECTIVES,)),  # value WIN: sudden death
        # --- air drops ---
        ("n_drops", i4),
        ("drop_side", i4, (MAX_DROPS,)),
        ("drop_first", i4, (MAX_DROPS,)),  # its units are drop_first .. drop_first + drop_count - 1
        ("drop_count", i4, (MAX_DROPS,)),
        ("drop_steps", i4, (MAX_DROPS,)),  # random steps of a figure, at most MAX_RANGE
        ("drop_walks", i4, (MAX_DROPS,)),  # walks of so many steps there are: 7 ** steps
        (
            "drop_ways",
            i4,
            (MAX_DROPS, NEAR + 1),
        ),  # of these, walks that end in direction k; NEAR = at the aim
        ("stack_barred", i4, (MAX_STACKS,)),  # bit per unit row that may not stand there
        ("damage_airdrop", i4),
        # --- a Recon played as a strike ---
        ("card_as_strike", i4, (MAX_CARD_ROWS,)),  # bit per side that may strike with it instead of ordering
        ("as_strike_anchor", i4),  # one target at least stands in the card's section
        ("as_strike_draw", i4),
        ("as_strike_held_n", i4),
        ("as_strike_held", i4, (MAX_HELD,)),  # hexes of which an own unit holds one, if there are any
        # --- for players: how far it is to march ---
        ("n_marches", i4),
        ("row_march", i4, (MAX_ROWS,)),  # which of the matrices is the row's
        (
            "march",
            np.uint8,
            (MAX_MARCHES, MAX_HEXES, MAX_HEXES),
        ),  # hexes from here to next to there, round obstacles
        ("exit_hexes", i4, (2,)),  # hexes by which the side may leave the board; 0 = it has no exit
        (
            "exit_value",
            i4,
            (2, MAX_HEXES),
        ),  # medals for a unit of the side that leaves from here, 0 = no exit
    ],
    align=True,
)

STATE = np.dtype(
    [
        # --- identity and chance ---
        ("key0", np.int64),  # Philox key words of this game
        ("key1", np.int64),
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
        ("fired", np.int64),  # bits of Fired
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
        ("on_move", i4, (MAX_UNITS,)),
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
        # --- cards ---
        ("card_place", i4, (MAX_CARDS,)),  # Place
        ("card_priority", i4, (MAX_CARDS,)),  # lower is drawn first
        ("card_order", i4, (MAX_CARDS,)),  # slots of the last shuffle, lowest priority first
        ("card_top", i4),  # place in card_order from which on cards may still lie in the pile
        ("pile", i4),  # cards in the draw pile
        ("shuffles", i4),
        ("hand", i4, (2, MAX_HAND)),  # slots
        ("hand_n", i4, (2,)),
        ("hand_size", i4, (2,)),
        ("drawn", i4, (4,)),  # scratch: slots drawn aside by Recon
        ("slot", i4),  # physical card in play this turn, OFF = none
        ("card", i4),  # card row whose orders are in force (after copying), OFF = none
        ("view", i4),  # Side whose left and right the row uses
        ("section", i4),  # physical section chosen (Infantry Assault), OFF = none
        ("last_card", i4),  # row in force on the previous player turn, OFF = none
        ("last_view", i4),
        ("last_section", i4),
        ("last_was_copy", i4),  # the previous card was itself a Counter-Attack
        ("ambush_slots", i4, (MAX_HAND,)),  # Ambush cards used this turn
        ("ambush_n", i4),
        # --- orders in force this turn (columns of the card, voided by a fallback) ---
        ("fallback", i4),
        ("quota", i4, (3,)),  # by physical Section
        ("open_sections", i4),  # bit per section with a quota
        ("quota_any", i4),
        ("who", i4),  # bit per unit row
        ("contact", i4),
        ("no_move", i4),
        ("raise_battle", i4),
        ("raise_max", i4),
        ("lifts", i4),
        ("battles_allowed", i4),
        ("dice_bonus", i4),
        ("dice_scope", i4),
        ("second_move", i4),  # hexes of the second move, 0 = none
        ("rolled", i4, (3,)),  # Their Finest Hour: infantry, armor, stars
        ("n_ordered", i4),
        (
            "ordered_in",
            i4,
            (5,),
        ),  # orders by where the unit stood: left, left/center, center, center/right, right
        ("ordered_kind", i4, (3,)),  # orders by die symbol: infantry, armor, any other
        # --- the move in progress ---
        ("mover", i4),
        ("spent", i4),
        ("limit", i4),  # allowance left in total, shrinks with caps
        ("lifted", i4),  # LIMITS lifted for this move
        # --- battle in progress ---
        ("rolls", i4),  # rolls made this turn: address of the next one
        ("charge_rolls", i4),  # the same for defences against a charge
        ("hits", i4),  # of the last roll
        ("flags", i4),
        ("strike", i4, (4,)),  # declared strike targets
        ("strike_n", i4),
        # --- victory ---
        ("medals", i4, (2,)),  # current total, as VIC-1 counts it
        ("medals_units", i4, (2,)),
        ("medals_objectives", i4, (2,)),
        ("medals_events", i4, (2,)),
        ("objective_holder", i4, (MAX_OBJECTIVES,)),  # Side or OFF
        ("trigger_side", i4),  # first side to reach its target under LAST_TURN, OFF = none
        ("final_left", i4),  # turns still to be played after the trigger turn
        ("cut_turn", i4),  # the rest of this turn is skipped
        ("leader", i4),  # medal leader after the last change, OFF = level
        ("lead_changes", i4),
        ("worst_deficit", i4, (2,)),  # largest medals behind so far, per side
        # --- tallies for RESULT ---
        ("figures_lost", i4, (2, 3)),  # [owner side, class]
        ("figures_lost_other", i4, (2, 3)),  # of these not by hits: blocked and refused retreats
        ("units_lost", i4, (2,)),
        ("n_battles", i4, (2,)),
        ("n_dice", i4, (2,)),
        ("expected_sixths", i4, (2,)),  # expected hits of all rolls, in sixths
        ("actual_hits", i4, (2,)),
        ("flags_rolled", i4, (2,)),
        ("flags_ignored", i4, (2,)),
        ("retreat_steps", i4, (2,)),
        ("acts", i4),  # decisions asked
        ("dead_turns", i4, (2,)),  # turns in which no unit acted on an order and nothing was struck
        # --- sums over the games of a block: not reset between games ---
        ("hex_losses", i4, (2, MAX_HEXES)),  # figures of the side lost on the hex
        ("hex_visits", i4, (2, MAX_HEXES)),  # steps of the side's units onto the hex
        ("hex_battles", i4, (2, MAX_HEXES)),  # battles fought by the side from the hex
        ("card_held", i4, (2, MAX_CARD_ROWS)),  # own turns begun with the card in hand
        ("card_played", i4, (2, MAX_CARD_ROWS)),
        ("card_dead", i4, (2, MAX_CARD_ROWS)),  # of these, turns in which it ordered and struck nothing
        # --- air drop, Recon as a strike ---
        ("drop_losses", i4, (2, 3)),  # figures that came down badly [owner side, class]
        ("as_strike", i4),  # the card in force strikes instead of giving orders
        # --- event log buffer ---
        ("tracing", i4),
        ("log_n", i4),
        ("log", i4, (LOG, 6)),  # kind, a, b, c, d, e
    ],
    align=True,
)

f8 = np.float64

MIND = np.dtype(
    [
        # --- who plays: set before the games, never changed by them ---
        ("player", i4, (2,)),  # codes.Player by side
        ("weights", f8, (2, 64)),  # by side; names in data/players/*.toml
        # exact odds, [dice, hit faces of six, figures]: see dice/odds.py
        ("expected_loss", f8, (10, 7, MAX_FIGURES + 1)),
        ("kill_chance", f8, (10, 7, MAX_FIGURES + 1)),
        ("flag_chance", f8, (10, 4)),  # [dice, f]: chance of at least f flags
        ("none_chance", f8, (10, 7)),  # [dice, faces of six]: chance that none of them shows
        # --- answers of the kernel to a player's question ---
        ("reach_n", i4),
        ("reach", i4, (MAX_HEXES,)),  # hexes the unit can end on, start first
        ("reach_cost", i4, (MAX_HEXES,)),  # allowance used to get there
        ("reach_from", i4, (MAX_HEXES,)),  # label of the way that one cheapest path comes from
        ("reach_stamp", i4, (MAX_HEXES,)),
        ("stamp", i4),
        ("path", i4, (MAX_RANGE + 4,)),  # hexes to step onto, in order
        ("path_n", i4),
        ("target", i4),  # unit to battle, or CLEAR_OBSTACLE
        ("label_hex", i4, (512,)),  # scratch of the reach search: one label per way of getting to a hex
        ("label_spent", i4, (512,)),
        ("label_limit", i4, (512,)),
        ("label_from", i4, (512,)),  # label one step before
        ("reach_limit", i4, (MAX_HEXES,)),
        ("list_n", i4),
        ("list", i4, (MAX_HEXES,)),  # units or hexes listed for a choice
        # --- notes of one turn ---
        ("noted_turn", i4),
        ("battle_turn", i4),
        ("battle_at", i4),
        ("note_turn", i4),  # whose notes these are: turn and side
        ("note_side", i4),
        ("note_stamp", i4),
        (
            "danger",
            f8,
            (MAX_ROWS, MAX_RANGE + 5),
        ),  # dice a row can bring to bear by distance, its march included
        ("exposure", f8, (MAX_ROWS,)),  # share of dice that hit a row
        ("target_sixths", i4, (MAX_ROWS, MAX_ROWS)),  # hit faces of six, [attacker, target]
        ("open_n", i4),
        ("open", i4, (64,)),  # objective hexes still to be occupied, and exits
        ("flag_worth", f8, (MAX_UNITS,)),
        ("flags_spared", i4, (MAX_UNITS,)),
        ("threat", f8, (MAX_HEXES,)),
        ("threat_stamp", i4, (MAX_HEXES,)),
        ("goal", f8, (MAX_MARCHES, MAX_HEXES)),  # pull of objectives and enemies on a hex, by kind of march
        ("gain", f8, (MAX_UNITS,)),  # best improvement of a unit if ordered
        ("stay", f8, (MAX_UNITS,)),  # worth of doing nothing
        ("fire", f8, (MAX_UNITS,)),  # best attack from where the unit stands, plain dice
        ("best_hex", i4, (MAX_UNITS,)),
        ("touching", i4, (MAX_UNITS,)),  # 1 if an enemy stands next to the unit
        ("ranked", i4, (MAX_UNITS,)),  # own units, most to gain first
        ("ranked_n", i4),
        ("patient_worth", f8),
        ("plan_n", i4),
        ("plan", i4, (MAX_UNITS,)),  # units to order, best first
        ("plan_at", i4),
        ("caution", f8, (2,)),  # weight of threats by side; falls while nobody battles
        ("calm", i4, (2,)),  # own turns since the last battle of either side
        ("battles_seen", i4, (2,)),
        ("landing", f8, (MAX_HEXES,)),  # worth of a dropped unit on a hex, 0 where it would be lost
        ("label_n", i4),  # labels of the last reach search
        ("exit_label", i4),  # the one of them from which the unit would leave the board
    ],
    align=True,
)

RESULT = np.dtype(
    [
        ("game", np.int64),  # game index
        ("winner", i4),  # codes.Winner
        ("end_reason", i4),  # codes.EndReason
        ("capped", i4),
        ("rule_gap", i4),
        ("turns", i4),  # player turns
        ("medals_axis", i4),
        ("medals_allies", i4),
        ("medals_units_axis", i4),
        ("medals_units_allies", i4),
        ("medals_objectives_axis", i4),
        ("medals_objectives_allies", i4),
        ("medals_events_axis", i4),
        ("medals_events_allies", i4),
        ("lost_axis_inf", i4),
        ("lost_axis_arm", i4),
        ("lost_axis_art", i4),
        ("lost_allies_inf", i4),
        ("lost_allies_arm", i4),
        ("lost_allies_art", i4),
        ("lead_changes", i4),
        ("worst_deficit", i4),  # of the winner, medals
        ("battles_axis", i4),
        ("battles_allies", i4),
        ("expected_sixths_axis", i4),
        ("expected_sixths_allies", i4),
        ("hits_axis", i4),
        ("hits_allies", i4),
        ("flags_axis", i4),  # rolled against the side's enemy
        ("flags_allies", i4),
        ("flags_ignored_axis", i4),
        ("flags_ignored_allies", i4),
        ("dead_turns_axis", i4),
        ("dead_turns_allies", i4),
        ("acts", i4),
        ("fired", np.int64),
        ("trajectory", np.int64),  # 64-bit trajectory hash
    ],
    align=True,
)

TURN = np.dtype(
    [
        ("game", np.int64),
        ("turn", i4),
        ("side", i4),
        ("card", i4),  # card row in force, OFF = none
        ("copied", i4),  # 1 if a Counter-Attack put it in force
        ("ordered", i4),
        ("battles", i4),
        ("dice", i4),
        ("hits", i4),
        ("medals_axis", i4),  # at the end of the turn
        ("medals_allies", i4),
        ("figures_axis", i4),
        ("figures_allies", i4),
        ("units_axis", i4),
        ("units_allies", i4),
    ],
    align=True,
)

EVENT = np.dtype(
    [("turn", i4), ("side", i4), ("kind", i4), ("a", i4), ("b", i4), ("c", i4), ("d", i4), ("e", i4)],
    align=True,
)
