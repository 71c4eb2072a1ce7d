"""The switches of Modern Battle: its driver, its end, and each gap of its booklet with the default that we play."""

from engine.codes_of_boxes import CapWinner
from engine.declaring.declare import Hook, Switch
from engine.declaring.readers import code_of, is_value
from engine.declaring.values import Share, Word, YesNo

SWITCHES = (
    Switch(
        "turn", Word("CARDS", "ARTY_INITIATIVE"), "CARDS",
        "ARTY_INITIATIVE: no cards; all guns fire, then one side acts, then the other (MMB-SEQ-1)",
        "modern", is_value("ARTY_INITIATIVE"),
    ),
    Switch(
        "unit_order", Word("MOVES_FIRST", "UNIT_BY_UNIT"), "MOVES_FIRST",
        "UNIT_BY_UNIT: a unit moves and fights before the next one does, where no cards are played (MMB-SEQ-2)",
        "modern_one_by_one", is_value("UNIT_BY_UNIT"),
    ),
    Switch(
        "turn_cap_winner", Word(*(one.name for one in CapWinner)), "DRAW",
        "who has won after turn_cap turns without cards: nobody, SHARE = who has more of his strength left, or a side "
        "(MMB-GAP-2)",
        "modern_cap_winner", code_of(CapWinner),
    ),
    Switch("break_share", Share(), 0.5, "share of its units whose loss breaks a side (MMB-GAP-2)"),
    Switch(
        "exhaustion", YesNo(), False,
        "a side that is broken does not lose: its units no longer move (MMB-GAP-2)", "modern_exhausts",
    ),
    Switch(
        "blockers", Word("ALL", "FRIENDS"), "ALL",
        "FRIENDS: enemies on the line of fire do not bar it, where no cards are played (MMB-GAP-14)",
        "modern_friends_bar", is_value("FRIENDS"),
    ),
    Switch(
        "covered_pairs_close", YesNo(), False,
        "units that both stand in a wood or a town see each other side by side only, without cards (MMB-GAP-13)",
    ),
    Switch(
        "retreat_per", Word("FLAG", "ROLL"), "FLAG",
        "ROLL: however many flags, one area, where no cards are played (MMB-GAP-6)",
        "modern_one_back", is_value("ROLL"),
    ),
)  # fmt: skip

YIELDED = Hook(
    says="What the booklet of Modern Battle leaves open",
    source="MMB-GAP",
    no_choice="they say how the choices of a battle without cards come out and add none",
    switches=(
        Switch(
            "initiative_tie", Word("REROLL", "OTHER_SIDE"), "REROLL",
            "equal dice: thrown again, or OTHER_SIDE = who did not begin the last turn wins (MMB-GAP-4)",
            "modern_tie_swaps", is_value("OTHER_SIDE"),
        ),
        Switch(
            "gun_retreats", Word("AT_ONCE", "AFTER"), "AT_ONCE",
            "units that guns force back go at once, or AFTER the last shot (MMB-GAP-5)",
            "modern_back_later", is_value("AFTER"),
        ),
        Switch(
            "quality", Word("ALL", "INFANTRY"), "ALL",
            "whose strength a battle may change: that of all types, or of infantry alone (MMB-GAP-7)",
        ),
        Switch(
            "soft_skins", Word("FRAIL", "ONE_POINT"), "FRAIL",
            "transports of strength 0 die of any loss and any retreat, or ONE_POINT = of a loss alone (MMB-GAP-8)",
        ),
        Switch(
            "mine_flags", Word("BACK", "VOID"), "BACK",
            "retreat faces of mines: who moved in goes back, or nothing (MMB-GAP-15)",
            "modern_mines_send_back", is_value("BACK"),
        ),
        Switch(
            "wire_takes", Word("MOVE", "TURN"), "MOVE",
            "what removing wire takes: the move, or the combat too (MMB-GAP-16)", "modern_wire_turn", is_value("TURN"),
        ),
        Switch(
            "tow_fired", YesNo(), False, "a gun that has fired may still be limbered (MMB-GAP-18)", "modern_tow_fired"
        ),
        Switch(
            "away", Word("FARTHER", "NOT_NEARER"), "FARTHER",
            "areas to which a retreat may lead: farther from the attacker, or as far too (MMB-GAP-19)",
            "modern_away_level", is_value("NOT_NEARER"),
        ),
        Switch(
            "cover_binds_guns", YesNo(), False,
            "a gun in a wood or a town fires by a spotter at nobody in another one, unless beside it (MMB-GAP-22)",
            "modern_cover_binds_guns",
        ),
        Switch(
            "who_spots", Word("ALL", "FIGHTERS"), "ALL",
            "who spots for guns: every unit, or none of the guns and transports (MMB-GAP-23)",
            "modern_fighters_spot", is_value("FIGHTERS"),
        ),
        Switch(
            "cover_from_guns", YesNo(), False, "ground takes dice off guns too (MMB-ART-8)", "modern_cover_from_guns"
        ),
        Switch(
            "sand_leaving", YesNo(), False, "sand caps a move that begins on it too (MMB-GAP-29)", "modern_sand_leaving"
        ),
    ),
)  # fmt: skip
