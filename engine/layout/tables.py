"""TABLES: the rules and the board of one variant, read only; what a house rule adds is declared in ``engine.hooks``."""

import numpy as np

from engine.hooks import COLUMNS, FIRED_WORDS
from engine.sizes import (
    LINE,
    LONGEST_NEED,
    MAX_ACTS,
    MAX_CARD_ROWS,
    MAX_CARDS,
    MAX_DROPS,
    MAX_HELD,
    MAX_HEXES,
    MAX_MARCHES,
    MAX_MOMENTS,
    MAX_OBJECTIVES,
    MAX_PIECES,
    MAX_RANGE,
    MAX_ROWS,
    MAX_STACKS,
    MAX_UNITS,
    MAX_USES,
    MOMENT_WORDS,
    MOST_STRENGTH,
    NEAR,
    SCORE_END,
    SCORE_STEP,
)

i4 = np.int32

TABLES = np.dtype(
    [
        # --- board geometry ---
        ("n_hexes", i4),
        ("hex_row", i4, (MAX_HEXES,)),  # doubled coordinates (CORE-GEO-2)
        ("hex_col", i4, (MAX_HEXES,)),
        ("n_rows_board", i4),
        ("board_width", i4),  # hexes of row A
        ("hex_sections", i4, (MAX_HEXES,)),  # bit per physical Section
        ("apart", np.int16, (MAX_HEXES, MAX_HEXES)),  # hex steps between two hexes (CORE-DIST-1)
        ("near", i4, (MAX_HEXES, NEAR)),  # hex in direction k or OFF; k 0..5 = Edge, then ring by ring
        ("ring_end", i4, (MAX_RANGE + 1,)),  # directions at distance <= d are k < ring_end[d]
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
        ("barrier_rows", i4),  # bit per unit row that any hex obstructs so
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
        ("stack_flags_ignored", i4, (MAX_STACKS, 2)),  # by occupant side, whoever ignores most; 99 = ALL
        # [stack, occupant side, unit row] flags ignored there, those of hex and row together, at most 99 = ALL
        ("flags_spared", i4, (MAX_STACKS, 2, MAX_ROWS)),
        ("stack_hits_ignored", i4, (MAX_STACKS, 2)),
        ("stack_sight", i4, (MAX_STACKS,)),  # Sight
        ("stack_height", i4, (MAX_STACKS,)),
        ("stack_pieces", i4, (MAX_STACKS,)),  # bit per removable piece on it
        ("stack_with", i4, (MAX_STACKS, MAX_PIECES)),  # stack after placing the piece
        ("stack_without", i4, (MAX_STACKS, MAX_PIECES)),  # stack after removing it
        ("clear_mode", i4, (MAX_PIECES, MAX_ROWS)),  # Clear by piece and unit row
        ("sandbags_fixed", i4),  # pieces tied up in sea walls (CARD-DIGIN-5)
        ("sandbags", i4),  # bit per removable piece that is sandbags, whoever may use them
        (
            "sandbag_by",
            i4,
            (2,),
        ),  # index of the removable piece Dig-In places, by side, OFF if the rules have none
        # 1 if a sandbag more would add nothing for the side: its own sandbags or sea wall are there (CARD-DIGIN-6)
        ("stack_dug", i4, (MAX_STACKS, 2)),
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
        ("row_flag_loss", i4, (MAX_ROWS,)),  # figures that a flag costs where it costs no hexes
        ("row_retreat_total", i4, (MAX_ROWS,)),
        ("row_medals", i4, (MAX_ROWS,)),
        ("row_no_recovery", i4, (MAX_ROWS,)),
        ("row_range", i4, (MAX_ROWS,)),  # longest distance with at least one base die
        # [variant = 2 * still + close, attacker row, target row, distance]; 0 = may not attack, below 0 = a rule leaves
        # none: one lower than what is left if it takes dice, CUT lower than the row's own dice if it takes the range
        ("dice", i4, (4, MAX_ROWS, MAX_ROWS, MAX_RANGE + 1)),
        # class whose cover of the target's hex counts, NO_COVER = none does
        ("cover_entry", i4, (4, MAX_ROWS)),
        # 0 nothing, 1 all, 2 those of towns, 3 and 4: rows with a duty to clear
        ("ignores_out", i4, (4, MAX_ROWS)),
        ("hit_faces", i4, (4, MAX_ROWS, MAX_ROWS)),  # bit per Face that hits
        ("flag_faces", i4, (4, MAX_ROWS, MAX_ROWS)),  # bit per Face that is a flag
        # [star hits 0/1 + 2 * counts as fire from afar 0/1, target row] bit per Face
        ("strike_hits", i4, (4, MAX_ROWS)),
        ("strike_flags", i4, (MAX_ROWS,)),
        ("recover_faces", i4, (MAX_ROWS,)),  # bit per Face that returns a figure (CARD-MEDICS-2, -3)
        # --- cards ---
        ("n_cards", i4),
        ("copy_row", i4, (MAX_CARDS,)),  # physical card -> card row
        ("copy_address", np.int64, (MAX_CARDS,)),  # 32-bit hash of (card id, copy): its place in stream DECK
        ("card_quota", i4, (MAX_CARD_ROWS, 3)),  # left, center, right as printed; 99 = all
        ("card_any", i4, (MAX_CARD_ROWS,)),  # orders anywhere; 99 = all, 0 = section card
        ("card_one_section", i4, (MAX_CARD_ROWS,)),  # choose one section, order all in it
        ("card_who", i4, (MAX_CARD_ROWS,)),  # bit per unit row that may be ordered
        ("card_contact", i4, (MAX_CARD_ROWS,)),
        ("card_fallback", i4, (MAX_CARD_ROWS,)),
        ("card_on_move", i4, (MAX_CARD_ROWS,)),  # units more, anywhere, that only move
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
        ("card_strike_faces", i4, (MAX_CARD_ROWS,)),  # first index of strike_hits
        ("card_tactic", i4, (MAX_CARD_ROWS,)),
        ("finest_infantry", i4),  # bit per unit row an infantry face orders
        ("finest_armor", i4),
        ("card_medics_dice", i4, (MAX_CARD_ROWS,)),  # dice of MEDICS_MANY
        ("deck_on_move", i4),  # 1 if some card of the deck orders units on the move
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
        ("retreat_path_free", i4),
        ("retreat_losses_after", i4),
        ("medal_cap", i4),
        ("objective_passing", i4),
        ("majority_more_than_enemy", i4),
        ("wiped_out_loses", i4),
        ("both_reach_draw", i4),
        ("turn_cap", i4),  # 0 = none; the engine's own cap of 200 is in turn_limit
        ("turn_limit", i4),
        # --- scenario ---
        ("fired_start", np.int64, (FIRED_WORDS,)),  # bits of Fired that stand from the first turn on
        ("sight_marks", np.int64, (FIRED_WORDS,)),  # bits of Fired that a shot not allowed may set
        ("first_side", i4),
        ("hand_start", i4, (2,)),
        ("hand_size", i4, (2,)),
        ("medal_target", i4, (2,)),
        # --- the value model, by which luck is weighed; 1024 = one in the exponent of its law ---
        ("value_chance", i4, (2 * SCORE_END // SCORE_STEP + 1,)),  # of the Allies in millionths, by score
        ("value_level", i4),  # score of the battle itself
        ("value_per_medal", i4),  # what it is more for every medal that the side misses which misses fewer
        ("value_slope", i4),  # what all else is multiplied by
        ("value_class", i4, (3,)),  # of a figure
        ("value_unit", i4),
        ("value_strength", i4, (MOST_STRENGTH + 1,)),  # by figures of a side
        ("value_need", i4, (LONGEST_NEED + 1,)),  # by medals that a side misses
        ("value_card", i4, (MAX_CARD_ROWS,)),  # of a card in hand
        (
            "shuffles_uneven",
            i4,
        ),  # shuffles after which some orders of the pile are likelier than others: no luck there
        ("n_units", i4),
        ("first_unit", i4, (2,)),  # units of a side are first_unit .. end_unit - 1
        ("end_unit", i4, (2,)),
        ("unit_side", i4, (MAX_UNITS,)),
        ("unit_row", i4, (MAX_UNITS,)),
        ("unit_hex", i4, (MAX_UNITS,)),
        ("unit_figures", i4, (MAX_UNITS,)),  # at the set-up (UNIT-STR-1)
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
        (
            "unit_airborne",
            i4,
            (MAX_UNITS,),
        ),  # 1 for a unit that comes by air drop, or that the battle marks so
        ("n_drops", i4),
        ("drop_side", i4, (MAX_DROPS,)),
        ("drop_first", i4, (MAX_DROPS,)),  # its units are drop_first .. drop_first + drop_count - 1
        ("drop_count", i4, (MAX_DROPS,)),
        ("drop_steps", i4, (MAX_DROPS,)),  # random steps of a figure, at most MAX_RANGE
        ("drop_ring", i4, (MAX_DROPS,)),  # how far from the hex aimed at ``drop_ways`` counts
        ("drop_early", i4, (MAX_DROPS,)),  # 1 if a rule of its own carries it out before the deal
        (
            "drop_walks",
            i4,
            (MAX_DROPS,),
        ),  # walks of so many steps there are: 7 ** steps, or falls reckoned with
        (
            "drop_ways",
            i4,
            (MAX_DROPS, NEAR + 1),
        ),  # of these, walks that end in direction k; NEAR = at the aim
        ("stack_barred", i4, (MAX_STACKS,)),  # bit per unit row that may not stand there
        # --- a Recon played as a strike ---
        (
            "card_as_strike",
            i4,
            (MAX_CARD_ROWS,),
        ),  # bit per permission to strike with it and side, 2 * permission + side
        # --- for players: dice of a row by distance at whom it rolls most, having moved ---
        ("dice_most", i4, (MAX_ROWS, MAX_RANGE + 1)),
        (
            "dice_met",
            i4,
            (MAX_ROWS, 2),
        ),  # dice of the row's enemies at it, and of these at whom they roll most
        ("uses_n", i4),  # permissions for it, that of the scenario first
        ("use_held_n", i4, (MAX_USES,)),
        ("use_held", i4, (MAX_USES, MAX_HELD)),  # hexes of which an own unit holds one, if there are any
        # the strike by the permissions that are open (bits), all of them together
        ("as_strike_dice", i4, (1 << MAX_USES, 2)),  # by side
        ("as_strike_targets", i4, (1 << MAX_USES,)),
        ("as_strike_faces", i4, (1 << MAX_USES,)),
        ("as_strike_anchor", i4, (1 << MAX_USES,)),  # Anchor: targets that stand in the card's section
        ("as_strike_draw", i4, (1 << MAX_USES,)),  # cards drawn, 99 = as many as the card itself lets draw
        ("as_strike_blitz", i4, (1 << MAX_USES,)),  # 1 if only permissions of options are open
        ("unit_full", i4, (MAX_UNITS,)),  # recovery ceiling
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
        # dice taken off by the own hex, [stack, 3 * what the firer's row ignores of them (ignores_out) + its class]
        ("out_kept", i4, (MAX_STACKS, 15)),
        *((column.name, column.kind, column.shape) for column in COLUMNS),
        # --- who is asked at moments ---
        ("moments", np.int64, (MOMENT_WORDS,)),  # bit per moment at which somebody is asked
        ("moment_n", i4, (MAX_MOMENTS,)),
        ("moment_acts", i4, (MAX_MOMENTS, MAX_ACTS)),  # their numbers, in the order in which they are asked
    ],
    align=True,
)
