"""MIND: memory of the players, written by players and by kernels that answer a player's question (reach)."""

import numpy as np

from engine.sizes import (
    DANGER_REACH,
    MAX_ANSWERS,
    MAX_FIGURES,
    MAX_HAND,
    MAX_HEXES,
    MAX_LABELS,
    MAX_MARCHES,
    MAX_MEMBERS,
    MAX_OBJECTIVES,
    MAX_OPTIONS,
    MAX_RANGE,
    MAX_ROWS,
    MAX_UNITS,
    MAX_WAYS,
    N_ACTIONS,
    N_AIM,
    N_CARD_NOTES,
    N_HEX_NOTES,
    N_LESSON,
    N_OPTION_NOTES,
    N_ORDER,
    N_PLACE,
    N_WEIGHTS,
)

i4 = np.int32
f8 = np.float64

FIELDS = np.dtype(
    [
        # --- who plays: set before the games, never changed by them ---
        ("player", i4, (2,)),  # codes.Player by side
        ("weights", f8, (2, N_WEIGHTS)),  # by side; names in data/players/*.toml
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
        ("label_hex", i4, (MAX_LABELS,)),  # of the reach search: a label for each way of getting to a hex
        ("label_spent", i4, (MAX_LABELS,)),
        ("label_limit", i4, (MAX_LABELS,)),
        ("label_from", i4, (MAX_LABELS,)),  # label one step before
        ("reach_limit", i4, (MAX_HEXES,)),
        ("reach_paths", i4, (MAX_HEXES,)),  # kinds of hexes that way keeps to, bits as in TABLES.hex_paths
        ("way_mark", i4),  # scratch of the search along such hexes
        ("way_stamp", i4, (MAX_HEXES,)),
        ("way_cost", i4, (MAX_HEXES,)),
        ("way_limit", i4, (MAX_HEXES,)),
        ("list_n", i4),
        ("list", i4, (MAX_HEXES,)),  # units or hexes listed for a choice
        # --- notes of one turn ---
        ("noted_turn", i4),
        ("battle_turn", i4),
        ("battle_at", i4),
        ("assessed_turn", i4),  # whose notes these are: turn and side
        ("assessed_side", i4),
        ("assessed_stamp", i4),
        (
            "danger",
            f8,
            (MAX_ROWS, DANGER_REACH),
        ),  # dice a row can bring to bear by distance, its march included
        ("danger_sight", i4),  # visibility for which the dice were worked out
        ("exposure", f8, (MAX_ROWS,)),  # share of dice that hit a row
        ("met_share", f8, (MAX_ROWS,)),  # dice of the enemy's rows at a row, of the most they roll at anybody
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
        (
            "player_ticks",
            np.int64,
        ),  # what answers took, in the engine that is timed (kernel/clock.py); else 0
        ("label_n", i4),  # labels of the last reach search
        ("exit_label", i4),  # the one of them from which the unit would leave the board
        # --- units on the move: looked at only if the deck holds such cards ---
        ("march", f8, (MAX_UNITS,)),  # what the best move without a battle gains
        (
            "taken",
            i4,
            (MAX_UNITS,),
        ),  # count of the judgement that last gave the unit an order of the card judged
        ("taken_n", i4),
        # --- ensembles: the member that plays a game goes by its index ---
        ("members_n", i4, (2,)),  # 0 = no ensemble
        ("member_player", i4, (2, MAX_MEMBERS)),
        # --- terms beyond the sergeant's: looked at only if a weight from NOISE on is set ---
        ("sharp", i4, (2,)),  # 1 if the side's player has such a weight
        ("nearest", i4, (MAX_HEXES,)),  # distance of the nearest enemy
        ("mates", i4, (MAX_HEXES,)),  # own units within two hexes
        ("own_in", i4, (3,)),  # own units by physical section
        ("promised", f8, (MAX_UNITS,)),  # hits on their way to an enemy from units that moved before
        ("aim", i4, (MAX_UNITS,)),  # whom the unit would attack from its best hex
        ("group_own", i4, (MAX_OBJECTIVES,)),  # own units on the hexes of the objective
        ("haste", f8, (2,)),  # factor on the pull of objectives and enemies, 1 without a clock to race
        # --- searching players ---
        ("forced_card", i4, (2,)),  # card_copy + 1 of the card a plan demands, 0 = the player chooses
        ("card_gain", f8, (MAX_HAND,)),  # by place in the hand: what playing the card gains over keeping it
        # --- more notes of players with terms beyond the sergeant's ---
        ("met", f8, (MAX_HEXES,)),  # enemy dice to be met on a hex, orders and cover counted
        ("calls", f8, (8,)),  # orders of the own hand by set of sections, the section that has most
        ("called", f8, (8,)),  # worth of the own hand's orders by set of sections
        ("medal_more", f8, (2,)),  # extra worth of a medal by medals won
        ("stake", f8),  # worth of an own medal's unit when it is lost
        ("runner", i4, (MAX_UNITS,)),  # objective hex the unit is the first to reach, OFF = none
        # --- cards that give other than plain orders ---
        ("bent", i4),  # 1 if the gains below are those of the card judged
        ("bent_gain", f8, (MAX_UNITS,)),  # what an order by the card gains for each own unit
        ("rest", f8, (MAX_HEXES,)),  # worth of a hex to end a second move on
        # --- several cards in a turn ---
        ("lent", i4, (MAX_UNITS,)),  # 1 if a card shown this turn would order the unit
        ("place_gain", f8),  # what a card gains where it gains most
        ("part_gain", f8, (MAX_HAND,)),  # by place in the hand: what the card gains over keeping it
        ("part_sections", i4, (MAX_HAND,)),  # bits of sections it would take up
        ("other_target", i4),  # the target other than an enemy that is worth most, OFF = none
        # --- choices instead of a card: looked at only where the rules have any ---
        ("judged_turn", i4),  # turn and side whose cards have been judged before the card was asked for
        ("judged_side", i4),
        ("judged_card", i4),
        ("action_gain", f8, (N_ACTIONS,)),  # by Action: what it gains over keeping the hand as it is
        ("fair_card", f8),  # worth of a card of the deck on the average
        ("card_value", f8, (MAX_HAND,)),  # by place in the hand: worth of the card now, kept or played
        ("swept", i4),  # 1 if a unit has marched since the plan was gone through the last time
        ("march_worth", f8),  # worth of the end chosen last
        ("march_attack", f8),  # worth of the attack from there
        ("march_aim", i4),  # whom it is on, OFF = nobody
        # --- terms from Weight.WAY_BACK on: looked at only if one of them is set ---
        ("further", i4, (2,)),  # 1 if the side's player has such a weight
        ("defends", i4, (2,)),  # 1 if the enemy has to take more ground than the side
        # exact odds with flags, [dice, hit faces of six, figures, flags that cost nothing]
        ("loss_shut", f8, (10, 7, MAX_FIGURES + 1, 4)),
        ("kill_shut", f8, (10, 7, MAX_FIGURES + 1, 4)),
        ("steps_back", i4, (MAX_UNITS,)),  # of an enemy unit, three at most
        ("power", f8, (MAX_UNITS,)),  # dice an enemy unit can roll at an own one from where it stands
        ("sure", i4, (MAX_UNITS,)),  # medals the unit would earn by standing on its best hex
        ("left", i4, (MAX_UNITS,)),  # medals its side would lose by its going there
        ("leaving", i4),  # the same of the unit and hex that are being judged
        ("dealt", f8, (MAX_UNITS,)),  # dice on their way to an enemy in the turn judged
        ("chance", f8, (12,)),  # of so many medals in the turn judged
        ("target_dice", i4),  # of the attack judged last
        ("aim_dice", i4, (MAX_UNITS,)),  # of the attack the unit aims at
        ("classed", i4, (2,)),  # 1 if the side's player has weights for single classes of units
        ("hex_worth", f8, (2, MAX_HEXES)),  # what that is worth, by class
        ("place", f8, (N_PLACE,)),  # what the hex judged last offers the unit judged, by Place
        ("attack", f8, (N_AIM,)),  # what the attack judged last brings, by Aim
        # --- what an order is: looked at only by players with weights for it ---
        ("ordering", i4, (2,)),  # 1 if the side's player has such a weight
        ("shooting", i4, (2,)),  # 1 if the side's player has a weight for whom to battle
        ("foes_in", i4, (3,)),  # enemy units by physical section
        ("aim_worth", f8, (MAX_UNITS,)),  # worth of the attack the unit aims at from its best hex, 0 for none
        ("order", f8, (N_ORDER,)),  # what the order judged last is, by Order
        ("order_notes", f8, (MAX_UNITS, N_ORDER)),  # the same for each own unit, kept for pupils alone
        # --- pupils: acts to choose from, and what was chosen of them ---
        ("temperature", f8, (2,)),  # figures by which an act may be worse and still be likely
        ("option_n", i4),
        ("option_worth", f8, (MAX_OPTIONS,)),
        ("option", i4, (MAX_OPTIONS, 3)),  # hex, aim and dice of a move; place in the hand of a card
        # by side: sums over the choices of a turn of what was noted of the act chosen, less what was to be expected
        # of it; by Weight, and behind them of the worth by class of unit, of cards, of orders and of battles
        ("lesson", f8, (2, N_LESSON)),
        ("card_notes", f8, (N_CARD_NOTES,)),  # what the card judged last is, by terms from CARD_GAIN on
        ("lead", f8),  # lead of the side in medals, as a share of those it needs
        ("enemy_lacks", i4),  # medals the enemy still needs
        ("last_of_enemy", i4),  # 1 if one medal wins the game for the enemy
        ("post_n", i4),
        ("posts", i4, (64,)),  # hexes on which the enemy could earn a medal
        # --- what saves the judgement of units time (`players.common.nearby`) ---
        # as danger, in whole numbers, with an end that is 0
        ("danger_dice", i4, (MAX_ROWS, DANGER_REACH + 1)),
        ("fire_dice", i4, (MAX_ROWS, DANGER_REACH + 1)),  # the same without a march
        ("foes_of", i4),  # unit + 1 that is being judged, whose enemies are listed; 0 = nobody is
        ("foe_n", i4),
        ("foe", i4, (MAX_UNITS,)),  # enemies near enough for the unit to attack from a hex in reach
        ("foe_hex", i4),  # hex from which they were looked at last, OFF = none
        ("foe_far", i4, (MAX_UNITS,)),  # hexes from there to each of them
        ("foe_nearest", i4),
        ("enemy_n", i4),
        ("enemy", i4, (MAX_UNITS, 4)),  # hex, row, class and figures of every enemy on the board
        ("listed_for", i4),  # side + 1 whose enemies these are, 0 = nobody's
        ("listed_at", np.int64),  # clock when they were listed
        (
            "noticed",
            i4,
            (MAX_UNITS,),
        ),  # hex, figures and row a unit had when it was looked at last, in one number
        ("changed", np.int64, (MAX_UNITS,)),  # clock of the last change of a unit
        ("side_changed", np.int64, (2,)),  # of any unit of a side
        (
            "stirred",
            np.int64,
            (MAX_HEXES,),
        ),  # of a unit that came to within three hexes of a hex, or left from there
        (
            "behind",
            i4,
            (2, MAX_HEXES),
        ),  # units of a side that have a hex for one of the two they step back to
        ("beside", i4, (2, MAX_HEXES)),  # units of a side next to a hex
        ("about", i4, (2, MAX_HEXES)),  # units of a side within two hexes of it, those on it left out
        ("lost", f8),  # chance to lose the unit on the hex judged last
        # --- worths kept while what they hang on stands as it is (`players.common.kept_worths`) ---
        ("keeps", i4, (2,)),  # 1 if worths of the side's units may be kept
        ("keeping", i4),  # unit + 1 that is being judged while its worths are kept, else 0
        ("since", np.int64),  # clock since which a worth of that unit must have been worked out
        ("forgotten", np.int64),  # clock when all worths were forgotten
        ("kept_stamp", i4),  # assessed_stamp of the notes that they rest on
        (
            "kept_called",
            f8,
            (8,),
        ),  # worth and number of the hand's orders, by set of sections, when they were
        ("kept_calls", f8, (8,)),
        ("kept_ground", i4),  # STATE.ground_changes when they were worked out
        # --- objective-gate: looked at only where it is in force ---
        ("gate_pull", f8, (2,)),  # how much more, as a share, that makes an objective worth
        # --- mines and ice: looked at only where TABLES.ground_bites ---
        # chance of so many figures left: after a way, and [1] while the strength of a minefield is not known
        ("figures_left", f8, (3, MAX_FIGURES + 1)),
        ("attack_there", f8),  # worth of the attack from the end of the way whose price is asked
        ("bite", f8, (MAX_HEXES,)),  # price of stepping onto a hex in the second move of a raid
        ("bite_way", f8, (MAX_HEXES,)),  # price of the second move that ends there
        # --- what only a box has: looked at only where TABLES.box_terms ---
        ("leaving_worth", f8),  # worth of leaving the board as far as official rules go
        # hexes of march to the first of mind.open by kind of march, [0] as pieces that bar ways stood at the set-up and
        # [1] as they stand now; 0 in ways_stamp = not known
        ("ways_stamp", i4, (MAX_MARCHES,)),
        ("ways_changed", i4, (MAX_MARCHES,)),  # 1 if some bridge or road block has come or gone
        # --- legal answers to what only an option asks (`players.choice`); a choice within another adds to them ---
        ("answers_n", i4),
        # --- what no copy of a mind needs: the same as long as a game lasts, or read only where a mark among the fields
        # before says that it holds, and counts that go on ---
        ("member_weights", f8, (2, MAX_MEMBERS, N_WEIGHTS)),
        ("hex_notes", f8, (MAX_HEXES, N_HEX_NOTES)),  # what a hex offers every unit, by Place
        ("option_notes", f8, (MAX_OPTIONS, N_OPTION_NOTES)),  # of the acts that a pupil chooses from
        ("judging", np.int64),  # count of the judgements of units, the one that goes on included
        ("clock", np.int64),  # count of the changes noticed of units
        (
            "march_near",
            i4,
            (MAX_MARCHES, MAX_HEXES),
        ),  # hexes of march to the nearest open objective, 12 at most
        ("march_when", np.int64, (MAX_MARCHES, MAX_HEXES)),  # clock + 1 when they were looked up
        (
            "kept",
            f8,
            (MAX_UNITS, MAX_HEXES, 2),
        ),  # by unit and hex: the clock when a worth was worked out, and the worth
        ("attack_seen", np.int64, (MAX_UNITS, 10, 2)),  # judging when the worth below was worked out
        (
            "attack_kept",
            f8,
            (MAX_UNITS, 10, 2),
        ),  # worth of an attack of the unit judged, [enemy, dice, 1 if beside it]
        ("ways", i4, (2, MAX_MARCHES, MAX_WAYS, MAX_HEXES)),  # the marches that ways_stamp is about
        ("answer", i4, (MAX_ANSWERS,)),  # the first answers_n of these
        ("answer_at", i4, (MAX_ANSWERS,)),  # unit, hex or card an answer aims at, OFF = nothing
    ],
    align=True,
)
# Words of 64 bits that a mind is copied by where it is copied for a plan: all fields before those that no copy needs.
_FIELDS = [(name, kind, place) for name, (kind, place, *_) in (FIELDS.fields or {}).items()]
COPIED_WORDS = next(place for name, _, place in _FIELDS if name == "member_weights") // 8
_NAMES, _KINDS, _PLACES = zip(
    *_FIELDS, ("copied_words", np.dtype((np.int64, (COPIED_WORDS,))), 0), strict=True
)
MIND = np.dtype(
    {"names": _NAMES, "formats": _KINDS, "offsets": _PLACES, "itemsize": FIELDS.itemsize, "aligned": True}
)
