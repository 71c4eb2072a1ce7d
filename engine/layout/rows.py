"""RESULT, TURN, EVENT: what a game leaves behind."""

import numpy as np

from engine.hooks import FIRED_COLUMNS
from engine.sizes import N_LESSON

i4 = np.int32

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
        *((column, np.int64) for column in FIRED_COLUMNS),
        ("trajectory", np.int64),  # 64-bit trajectory hash
        ("lost_to_flags_axis", i4),  # figures lost by blocked and refused retreats, part of lost_*
        ("lost_to_flags_allies", i4),
        ("never_ordered_axis", i4),  # units that had no order in the whole game, dead ones too
        ("never_ordered_allies", i4),
        ("orderable_axis", i4),  # sum over own turns: units to choose from when orders are given
        ("orderable_allies", i4),
        ("margin_quarter", i4),  # medals of the Allies minus Axis after a quarter of the player turns
        ("margin_half", i4),
        ("margin_three_quarters", i4),
        ("luck_dice", i4),  # what it was worth to the Allies, in millionths of a game (kernel.luck)
        ("luck_cards", i4),
    ],
    align=True,
)

LESSON = np.dtype(
    [
        ("sums", np.float32, (N_LESSON,)),  # MIND.lesson of the side whose turn it was, 0 if it is no pupil
        (
            "luck",
            np.float32,
        ),  # hits beyond the expected in this turn, those of the Allies less those of the Axis
    ]
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
        ("need_axis", i4),  # medals still missing
        ("need_allies", i4),
        ("inf_axis", i4),  # figures by class
        ("arm_axis", i4),
        ("art_axis", i4),
        ("inf_allies", i4),
        ("arm_allies", i4),
        ("art_allies", i4),
        ("open_axis", i4),  # medals of the objectives that the side could still gain
        ("open_allies", i4),
        ("steps_axis", i4),  # hexes its nearest unit has to march to one of them or to an exit, OFF = none
        ("steps_allies", i4),
        ("pile", i4),  # cards left to draw
        ("deck_out", i4),  # side that wins when they are spent, OFF = neither
    ],
    align=True,
)

EVENT = np.dtype(
    [("turn", i4), ("side", i4), ("kind", i4), ("a", i4), ("b", i4), ("c", i4), ("d", i4), ("e", i4)],
    align=True,
)
