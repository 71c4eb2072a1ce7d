"""The switches of the ruleset once it is read: plain values by name.

Written by ``make hooks`` from ``schema.ruleset`` and the declarations of ``engine/hooks/house``, and held up to date by
a test: nobody adds a switch here.
"""

from typing import Literal, TypedDict

from engine.loading.schema.columns import BlitzArmorColumns, PenaltyColumns, ReconAsColumns, StrikeUseColumns


class Switches(TypedDict):
    """What is in force: official switches, then those of house rules in the order of their files."""

    road_bonus: int
    deck: str
    reshuffle: Literal["WHEN_NEEDED", "WHEN_EMPTY", "NEVER"]
    deck_out: Literal["axis", "allies"] | None
    finest_reshuffle: Literal["CARD_INCLUDED", "CARD_EXCLUDED", "NONE"]
    recon_as: ReconAsColumns | list[ReconAsColumns] | None
    air_group: Literal["CLUSTER", "CHAIN"]
    air_dice: Literal["CARD"] | list[int]
    ambush_overrun: bool
    counter_counter: Literal["MIRROR", "NOTHING"]
    infantry_assault_fallback: Literal["BOARD", "SECTION"]
    dig_in_limit: int | None
    overruns: int
    cover_combine: Literal["MAX", "SUM"]
    must_battle_adjacent: bool
    adjacent_lock: bool
    close_min: dict[str, int]
    symbol_range: int
    sight_limit: int
    hill_overlook: Literal["SAME_HILL", "EQUAL_HEIGHT", "BY_HEIGHT"]
    off_board_blocks: bool
    ignore_flag: Literal["OPTIONAL", "ALWAYS"]
    retreat_path: Literal["LONGEST", "FREE"]
    retreat_losses: Literal["BEFORE", "AFTER"]
    medal_cap: bool
    objective_passing: bool
    majority: Literal["OF_CELLS", "MORE_THAN_ENEMY"]
    wiped_out: Literal["LOSES", "PLAYS_ON"]
    both_reach: Literal["ACTIVE_SIDE", "DRAW"]
    turn_cap: int | None
    open_terrain: str
    # air
    air_blocked: list[Literal["airdrop", "AirPower", "blitz_air", "star_air"]]
    air_power_card: Literal["ONE_UNIT_ORDER", "UNPLAYABLE"]
    card_bans: list[str]
    # air_strikes
    air_strike_hexes: list[str]
    air_strike_sides: list[Literal["axis", "allies"]]
    # airfield
    airfield_reinforce: list[Literal["axis", "allies"]]
    airfield_units: int
    # airfield_house
    airfield_closed: Literal["ALL", "OCCUPIED", "RANGE"]
    airfield_limit: int | Literal["SCENARIO"]
    airfield_per_card: int | Literal["ORDERS"]
    airfield_orders: int
    airfield_row: list[str]
    # armor_dice
    close_min_ignores_cover: bool
    close_min_weak: bool
    strike_less: dict[str, int]
    # armored_train_house
    train_gun: Literal["PACK", "HOUSE"]
    train_gun_saves: bool
    # base_pieces
    base_pieces_only: bool
    # big_push
    push_uses: int
    push_rows: int
    push_guns: int
    push_draw: bool
    # blitz
    blitz_armor: BlitzArmorColumns | None
    recon_as_also: list[StrikeUseColumns]
    # boats
    boat_units: list[str]
    boat_dice: int
    boats_reused: bool
    # bridges
    bridges_block: Literal["NONE", "STANDARD", "ALL"]
    # by_card
    bridge_demolition: Literal["NONE", "SURE", "ROLL"] | dict[str, Literal["NONE", "SURE", "ROLL"]]
    demolition_sides: list[Literal["axis", "allies"]]
    demolition_hexes: list[str]
    demolition_medals: list[str]
    demolition_dice: int
    blast_hits: int
    demolition_neighbor: bool
    pontoons: int
    pontoon_sides: list[Literal["axis", "allies"]]
    # camouflage
    camouflage_ends: list[Literal["MOVE", "RETREAT", "BATTLE", "ATTACKED"]]
    camouflage_ground: Literal["ANYWHERE", "TILE"]
    camouflage_cards: bool
    # carry
    equipment_carriers: str | None
    equipment_pays: Literal["SCENARIO", "PICKUP", "EXIT", "HELD"]
    equipment_medals: int
    equipment_shot: bool
    prisoner_carriers: str | None
    prisoner_pays: Literal["SCENARIO", "PICKUP", "EXIT"]
    prisoner_medals: int
    prisoner_sides: Literal["SCENARIO", "ALLIES", "AXIS", "BOTH"]
    loads_landing: bool
    # claims
    claim_side: Literal["NONE", "AXIS", "ALLIES", "FICTION"]
    claim_who: str | None
    claim_on: list[Literal["TOWNS", "BUNKERS"]]
    claim_turns: int
    claim_by: Literal["STAY", "ORDER"]
    claim_medals: int
    claim_becomes: list[str]
    # combat_deck
    combat_deck: int
    bitter_share: float
    combat_dealt: int
    box_infantry: int
    box_armor: int
    box_artillery: int
    combat_cards: list[str]
    # commanders
    commanders: int
    extra_commander: Literal["ALLIES", "AXIS"]
    coordination: Literal["JOINT", "LOCAL", "NOISY"]
    divided_sides: Literal["both", "axis", "allies"]
    shared_weight: float
    # commissar
    commissar: list[Literal["axis", "allies", "both", "soviet"]]
    commissar_delay: int
    commissar_exceptions: list[str]
    commissar_before: bool
    commissar_counts: bool
    # crosshairs
    crosshair_bonus: int
    crosshair_markers: int
    gun_move_breaks: bool
    post_hexes: list[str]
    post_rules: Literal["PACK", "HOUSE"]
    post_scope: Literal["FULL_PROFILE", "CROSSHAIR_ONLY"]
    post_guns: str | None
    post_aims_return: bool
    # cybermen
    most_gained: int | Literal["UNLIMITED"]
    # dam
    dam_sabotage: Literal["NONE", "AXIS", "ALLIES"]
    dam_dice: int
    dam_tokens: int
    dam_medals: int
    dam_needed: bool
    # damage
    win: Literal["MEDALS", "DAMAGE", "ANNIHILATION", "BREAK_POINT"]
    damage_weight: list[int]
    damage_objective_weight: int
    damage_non_combat: bool
    damage_airdrop: bool
    damage_draw_margin: int
    # depot
    depot_loss: list[Literal["axis", "allies"]]
    # desert
    desert_extra: int
    desert_who: str | None
    desert_again: bool
    # drawn_places
    drawn_places: list[str]
    drawn_least: list[str]
    # draws
    turn_draw: int
    turn_draw_sides: list[Literal["axis", "allies"]]
    removed_cards: list[str]
    decks_in_pile: int
    removed_copies: int | Literal["ALL"]
    # drop_zone
    drop_zones: list[str]
    drop_zone: list[str]
    drop_zone_units: list[str]
    drop_zone_returns: bool
    drop_zone_grace: int
    # drops
    drop_model: Literal["RANDOM_WALK", "GAUSSIAN", "LINE"]
    drop_aim: list[str]
    drop_sigma: float
    drop_group_sigma: float
    drop_cross_sigma: float
    drop_line: list[str]
    drop_release: int
    drop_spacing: list[str]
    drop_collision: Literal["LATER_LOST", "BOTH_LOST"]
    drop_impassable: Literal["LOST", "ADJACENT_FREE_HEX"]
    # duties
    duty_pieces: list[str]
    duty_dice: int
    # engagement
    engagement: bool
    engage_dice_penalty: int
    engage_ignore_grenades: bool
    engage_who: Literal["BOTH", "INITIATOR_ONLY"]
    engage_after: Literal["ANY_CLOSE_ASSAULT", "ORDERED_INFANTRY_ONLY"]
    engage_on_non_battle_cards: bool
    # exchange
    exchange_open_uses: int
    exchange_open_goes_to: Literal["INITIATOR_HAND", "DISCARD"]
    exchange_open_reveal: bool
    exchange_one_uses: int | Literal["UNLIMITED"]
    exchange_one_battles: int
    exchange_one_exempt: Literal["NONE", "FIREFIGHTS_ONLY", "ALL_ADJACENT"]
    # fiction
    fiction_side: Literal["NONE", "AXIS", "ALLIES"]
    # fire_modes
    gun_sight: Literal["NONE", "SPOTTED"]
    direct_types: list[str]
    spotters: Literal["ANY_FRIENDLY", "INFANTRY", "RECON", "INFANTRY_AND_RECON"]
    spotter_max_range: int
    # forces
    equal_hands: bool
    # gate
    objective_gate: int | Literal["ALL"]
    gate_test: Literal["CURRENTLY_HELD", "EVER_CAPTURED"]
    gate_on_fail: Literal["GAME_CONTINUES", "DRAW", "OPPONENT_WINS"]
    gate_sides: list[Literal["axis", "allies"]]
    # half_tracks
    resupply: bool
    # infantry_charge
    charge_who: str | None
    charge_targets: str | None
    charge_march: int
    charge_free_battle: bool
    charge_dice_mod: int
    # last_turn
    end: Literal["AT_ONCE", "LAST_TURN"]
    final_turns: int
    finish_trigger_turn: bool
    tie_break: Literal["DRAW", "TRIGGER_SIDE", "FIGURES_LOST"]
    sudden_death_bypasses: bool
    # leader
    leader_dice: int
    leader_bonus: int
    leader_medal: bool
    leader_who: Literal["INF", "ALL"]
    leader_ties: Literal["HEX_ORDER", "FIGURES"]
    # leader_gift
    leader_given: bool
    leader_given_dice: int
    leader_given_hex: list[str]
    # literal
    tactic_reading: Literal["ORDER_IMPLIES_BOTH", "STRICT_TEXT"]
    tactic_overrides: list[str]
    # many_cards
    max_cards: int
    max_cards_sides: Literal["both", "axis", "allies"]
    many_sections: Literal["FILLS_ALL", "ONE_SECTION"]
    many_tactics: Literal["FILLS_ALL", "EXCLUDED"]
    # mine_clearing
    mine_hits: Literal["CLASS", "OWN"]
    mine_grenades: bool
    mine_symbols: bool
    mine_roll: list[str]
    mine_roll_hits: bool
    mine_roll_tries: int
    # mines
    decoy_medals: int
    # modern
    turn: Literal["CARDS", "ARTY_INITIATIVE"]
    unit_order: Literal["MOVES_FIRST", "UNIT_BY_UNIT"]
    turn_cap_winner: Literal["DRAW", "SHARE", "AXIS", "ALLIES"]
    break_share: float
    exhaustion: bool
    blockers: Literal["ALL", "FRIENDS"]
    covered_pairs_close: bool
    retreat_per: Literal["FLAG", "ROLL"]
    # modern_gaps
    initiative_tie: Literal["REROLL", "OTHER_SIDE"]
    gun_retreats: Literal["AT_ONCE", "AFTER"]
    quality: Literal["ALL", "INFANTRY"]
    soft_skins: Literal["FRAIL", "ONE_POINT"]
    mine_flags: Literal["BACK", "VOID"]
    wire_takes: Literal["MOVE", "TURN"]
    tow_fired: bool
    away: Literal["FARTHER", "NOT_NEARER"]
    cover_binds_guns: bool
    who_spots: Literal["ALL", "FIGHTERS"]
    cover_from_guns: bool
    sand_leaving: bool
    # no_retreats
    retreat_way: Literal["HOME", "NONE", "AWAY"]
    # oasis
    oasis_recovery: bool
    # opening
    opening: Literal["DEAL", "FIXED", "SCRIPTED"]
    opening_cards: list[str]
    opening_sides: Literal["both", "axis", "allies"]
    opening_discard: bool
    opening_axis: list[str]
    opening_allies: list[str]
    opening_extra: int
    opening_extra_side: Literal["none", "axis", "allies", "both"]
    opening_size: Literal["SCENARIO", "LIST"]
    # overlord
    overlord: bool
    overlord_per_section: Literal["ANY", "ONE"]
    overlord_generals: Literal["ONE_MIND", "THREE"]
    # penalties
    penalties: list[PenaltyColumns]
    # placement
    free_placement: bool
    placement_kept: str | None
    # pontoon_orders
    pontoon_orders: int
    pontoon_engineer: bool
    # pre_battle
    pre_battle_source: Literal["NONE", "VP_PLUS_VICTORIES", "VP_ONLY", "FIXED"]
    pre_battle_dice: list[str]
    pre_battle_first: int | Literal["NONE"]
    pre_battle_order: Literal["AS_ROLLED", "CLASS_ORDER"]
    campaign_winner: Literal["VICTORIES", "VP"]
    # radar
    radar_notice: bool | dict[str, bool]
    # rails_house
    rail_eases: bool
    rail_ground: Literal["DEPICTED", "NONE"]
    rail_sight: Literal["DEPICTED", "CLEAR"]
    # regroup
    regroup_uses: int
    regroup_test: Literal["BASELINE_ROW", "NEAREST_ENEMY"]
    regroup_draw: bool
    # replacements
    replacements: bool
    most_replacements: int | Literal["UNLIMITED"]
    # retreat_near
    retreat_near_enemy: Literal["ALLOWED", "NOT_NEW_ADJACENT", "NOT_NEARER"]
    # rigged_bridges
    charges_laid_by: Literal["NONE", "ENGINEER", "ANY_INFANTRY"]
    charges_of_scenario: bool
    detonation_dice: int
    detonation_fails: Literal["STAR", "INFANTRY"]
    detonation_fails_fought: Literal["INFANTRY", "INFANTRY_OR_STAR"]
    detonation_attempts: int
    # roads_house
    road_eases: bool
    road_ground: Literal["DEPICTED", "NONE"]
    road_sight: Literal["OFFICIAL", "DEPICTED", "CLEAR"]
    way_halts: list[str]
    roadless: list[str]
    # sabotage
    sabotage_hexes: list[str]
    sabotage_sides: list[Literal["axis", "allies"]] | dict[str, list[Literal["axis", "allies"]]]
    sabotage_medals: int | dict[str, int]
    sabotage_targets: list[str]
    sabotage_house: list[str]
    sabotage_dice: int | Literal["CLOSE_ASSAULT"] | dict[str, int | Literal["CLOSE_ASSAULT"]]
    sabotage_bonus: bool | dict[str, bool]
    # sandbags
    sandbags_left: Literal["GO", "STAY"]
    sandbags_destroyed_by: list[Literal["ART", "BARRAGE", "AIRPOWER", "any"]]
    sandbags_for: Literal["BOTH", "OWNER"]
    # shares
    shares: bool
    share_army: str | None
    share_taken: float
    share_lost: float
    share_core: str | None
    share_claims: bool
    share_waives: bool
    # shelling
    town_fire: list[str]
    town_ruins: list[str]
    # sickness
    sick_faces: list[str]
    sick_most: int | Literal["UNLIMITED"]
    sick_counts: bool
    # stand
    retreat_choice: Literal["FORCED", "STAND"]
    stand_loss_per_flag: int
    stand_vs_cards: bool
    stand_who: str | None
    stand_min_left: int
    # supply_attrition
    starve_faces: list[str]
    starve_turn: int
    starve_figures: int
    starve_pays: bool
    # supply_degradation
    supply_turn: int
    # supply_exemptions
    supply_exemptions: bool
    supply_airborne: list[str]
    supply_besieged: list[str]
    supply_grace_ends: list[str]
    supply_exempt: list[str]
    supply_exempt_side: list[Literal["axis", "allies"]]
    supply_grace: int | Literal["UNLIMITED"]
    # supply_lines
    supply_route: Literal["NONE", "NEAREST", "ANY_UNCUT"]
    supply_cut_by: Literal["OCCUPIED", "RANGE", "RANGE_WITH_LOS"]
    supply_own_open: bool
    supply_no_network: Literal["EXEMPT", "STRAIGHT_LINE"]
    supply_off_road: int | Literal["UNLIMITED"]
    supply_networks: Literal["BOTH", "ROADS_ONLY_AXIS", "ROADS_ONLY_ALLIES"]
    supply_roads: list[Literal["axis", "allies"]]
    supply_rails: list[Literal["axis", "allies"]]
    # supply_train_house
    train_unloading: Literal["AT_ONCE", "CHOSEN"]
    train_doors: Literal["EITHER_PART", "WAGON"]
    arrival_assault: bool
    train_carries: Literal["INF_ARM", "ALL"]
    # swarm
    no_cards: list[Literal["axis", "allies"]]
    swarm_met: bool
    swarm_met_dice: int
    swarm_stays: bool
    # swarm_escape
    escape_edge: Literal["OWN", "ANY"]
    draw_margin: int
    max_turns: int
    # swarm_growth
    swarm_grows: bool
    swarm_split: int
    swarm_most: int | Literal["UNLIMITED"]
    # train_house
    trains_pass: bool
    train_hits_wagon: int
    train_hits_engine: int
    # unseen
    unseen_units: bool
    unseen_by: Literal["both", "axis", "allies"]
    detect_by: Literal["BATTLE_RANGE", "RANGE_AND_LOS", "FIXED"]
    detect_range: int
    start_known: bool
    cards_shown: bool
    memory: Literal["NONE", "LAST_SEEN", "BELIEF"]
    # visibility
    spotter: int
    spotter_sees: bool
    card_attacks: Literal["ALLOWED", "BLOCKED"]
    night: int
    dawn: Literal["NONE", "OFFICIAL_4_DICE"]
    dawn_start: int
    dawn_side: Literal["axis", "allies"]
