"""The command cards written down once more (core section 9): what each orders, how far it lets move, what it adds."""

MANY = 99
SECTIONS = ("left", "center", "right")
CLASSES = ("INF", "ARM", "ART", "TRN")
MIRROR = {"left": "right", "center": "center", "right": "left"}
COPIES = {  # DECK-1, DECK-4: in the standard deck, in the Breakthrough deck
    "recon_left": (2, 0), "recon_center": (2, 0), "recon_right": (2, 0),
    "probe_left": (4, 0), "probe_center": (5, 0), "probe_right": (4, 0),
    "attack_left": (3, 0), "attack_center": (4, 0), "attack_right": (3, 0),
    "assault_left": (2, 3), "assault_center": (2, 3), "assault_right": (2, 3),
    "recon_on_move_left": (0, 2), "recon_on_move_center": (0, 2), "recon_on_move_right": (0, 2),
    "probe_on_move_left": (0, 5), "probe_on_move_center": (0, 6), "probe_on_move_right": (0, 5),
    "attack_on_move_left": (0, 4), "attack_on_move_center": (0, 5), "attack_on_move_right": (0, 4),
    "recon_in_force": (3, 4), "general_advance": (1, 2), "pincer_move": (1, 2),
    "armor_assault": (2, 3), "counter_attack": (2, 3), "direct_from_hq": (2, 3), "infantry_assault": (2, 2),
    "move_out": (2, 3), "air_power": (1, 0), "breakthrough_air_power": (0, 1), "ambush": (1, 2),
    "artillery_bombard": (1, 2), "barrage": (1, 0), "breakthrough_barrage": (0, 1), "behind_enemy_lines": (1, 1),
    "close_assault": (1, 1), "dig_in": (1, 0), "breakthrough_dig_in": (0, 1), "firefight": (1, 2),
    "medics_mechanics": (1, 0), "breakthrough_medics": (0, 1), "their_finest_hour": (1, 2),
}  # fmt: skip

PER_SECTION = {"recon": 1, "probe": 2, "attack": 3, "assault": MANY}
PER_SECTION |= {f"{kind}_on_move": PER_SECTION[kind] for kind in ("recon", "probe", "attack")}
QUOTA = {f"{kind}_{section}": {section: n} for kind, n in PER_SECTION.items() for section in SECTIONS} | {
    "recon_in_force": {"left": 1, "center": 1, "right": 1},
    "general_advance": {"left": 2, "center": 2, "right": 2},
    "pincer_move": {"left": 2, "right": 2},
}
ON_MOVE = {  # BT-RECON-1, BT-PROBE-1, BT-ATTACK-1
    f"{kind}_on_move_{section}": n
    for kind, n in (("recon", 2), ("probe", 2), ("attack", 1))
    for section in SECTIONS
}
DRAWS = {
    f"{kind}_{section}": 2 for kind in ("recon", "recon_on_move") for section in SECTIONS
}  # CARD-RECON-2
ANYWHERE = {  # how many units of which classes
    "armor_assault": (4, {"ARM"}), "direct_from_hq": (4, set(CLASSES)), "move_out": (4, {"INF"}),
    "artillery_bombard": (MANY, {"ART"}), "behind_enemy_lines": (1, {"INF"}), "dig_in": (4, {"INF"}),
    "close_assault": (MANY, {"INF", "ARM"}), "firefight": (4, set(CLASSES)), "medics_mechanics": (1, set(CLASSES)),
    "breakthrough_dig_in": (4, {"INF", "ART"}), "breakthrough_medics": (MANY, set(CLASSES)),
}  # fmt: skip
FALLBACK = {  # with no unit of the classes on the board the card orders any one unit (CORE-ORD-9)
    "armor_assault": {"ARM"}, "move_out": {"INF"}, "artillery_bombard": {"ART"}, "behind_enemy_lines": {"INF"},
    "dig_in": {"INF"}, "infantry_assault": {"INF"}, "breakthrough_dig_in": {"INF", "ART"},
}  # fmt: skip
NEVER_VEHICLES = {
    "move_out",
    "behind_enemy_lines",
    "dig_in",
    "infantry_assault",
    "breakthrough_dig_in",
}  # WW-HT-10
STRIKES = {
    "air_power": 4,
    "barrage": 1,
    "breakthrough_air_power": 4,
    "breakthrough_barrage": 1,
}  # most targets
STRIKE_DICE = {  # by card and side
    "air_power": {"axis": 1, "allies": 2}, "breakthrough_air_power": {"axis": 2, "allies": 2},
    "barrage": {"axis": 4, "allies": 4}, "breakthrough_barrage": {"axis": 4, "allies": 4},
}  # fmt: skip
STRIKE_RULES = {
    "air_power": ("CARD-AIR-2", "CARD-AIR-7"), "breakthrough_air_power": ("BT-AIR-1",),
    "barrage": ("CARD-BARRAGE-2",), "breakthrough_barrage": ("CARD-BARRAGE-2", "BT-BARRAGE-1"),
}  # fmt: skip
STARS_HIT = {"air_power", "breakthrough_air_power", "breakthrough_barrage"}  # CARD-AIR-3, BT-BARRAGE-1
STRIKE_HIT_RULES = {
    "air_power": ("CARD-AIR-3",), "breakthrough_air_power": ("CARD-AIR-3",),
    "barrage": ("CARD-BARRAGE-3", "CORE-HIT-3"), "breakthrough_barrage": ("BT-BARRAGE-1",),
}  # fmt: skip
DIGS = {"dig_in", "breakthrough_dig_in"}
SHARED = "breakthrough_medics"  # four dice, shared out among several units (BT-MEDICS-1, -2)
STAY = {  # cards without a movement step (CORE-TURN-15)
    "close_assault": "CARD-CLOSE-2", "firefight": "CARD-FIREFIGHT-2", "dig_in": "CARD-DIGIN-2",
    "breakthrough_dig_in": "CARD-DIGIN-2",
}  # fmt: skip
HITS = {  # CORE-HIT-1, -2, TP-TRN-4
    "INF": {"infantry", "grenade"}, "ARM": {"armor", "grenade"}, "ART": {"grenade"}, "TRN": {"grenade"},
}  # fmt: skip
HEALS = {"INF": {"infantry", "star"}, "ARM": {"armor", "star"}, "ART": {"star"}}  # CARD-MEDICS-2, -3
ORDER_RULES = {  # what a card orders
    **dict.fromkeys((f"recon_{s}" for s in SECTIONS), ("CARD-RECON-1",)),
    **dict.fromkeys((f"recon_on_move_{s}" for s in SECTIONS), ("BT-RECON-1",)),
    **dict.fromkeys((f"probe_{s}" for s in SECTIONS), ("CARD-PROBE-1",)),
    **dict.fromkeys((f"probe_on_move_{s}" for s in SECTIONS), ("BT-PROBE-1",)),
    **dict.fromkeys((f"attack_{s}" for s in SECTIONS), ("CARD-ATTACK-1",)),
    **dict.fromkeys((f"attack_on_move_{s}" for s in SECTIONS), ("BT-ATTACK-1",)),
    **dict.fromkeys((f"assault_{s}" for s in SECTIONS), ("CARD-ASSAULT-1",)),
    "recon_in_force": ("CARD-RIF-1",), "general_advance": ("CARD-GENADV-1",), "pincer_move": ("CARD-PINCER-1",),
    "armor_assault": ("CARD-ARMORASLT-1",), "direct_from_hq": ("CARD-HQ-1",), "move_out": ("CARD-MOVEOUT-1",),
    "artillery_bombard": ("CARD-ARTBOM-1",), "behind_enemy_lines": ("CARD-BEL-1",),
    "close_assault": ("CARD-CLOSE-1",), "firefight": ("CARD-FIREFIGHT-1",), "infantry_assault": ("CARD-INFASLT-1",),
    "dig_in": ("CARD-DIGIN-1",), "breakthrough_dig_in": ("BT-DIGIN-1",),
    "medics_mechanics": ("CARD-MEDICS-1",), "breakthrough_medics": ("BT-MEDICS-1",),
    "their_finest_hour": ("CARD-FINEST-2", "CARD-FINEST-3", "CARD-FINEST-5"),
}  # fmt: skip
STRICT = {  # what a literal reading leaves out of a card: march, battle (HR-LITERAL-3)
    "armor_assault": "march", "their_finest_hour": "march", "move_out": "battle", "direct_from_hq": "battle",
}  # fmt: skip


def seen(section, view):
    """Physical section that a side calls left, center or right (CORE-SEC-4)."""
    return MIRROR[section] if view == "axis" else section


def quota_of(card, view):
    """Orders by physical section of a card that a side reads, None for other cards."""
    quota = QUOTA.get(card)
    return quota and {seen(section, view): n for section, n in quota.items()}


def is_recon(card):
    """True for the cards that order one unit in a section and draw two (CARD-RECON-1, -3)."""
    return card in DRAWS


def is_substitute(board, side, card):
    """True if the card orders any one unit instead (CORE-ORD-9, -10)."""
    return card in FALLBACK and not any(board.ordered_as(u) & FALLBACK[card] for u in board.living(side))


def fits_quota(choices, quota):
    """True if every unit can use an order of one of its sections (CORE-ORD-6)."""
    if not choices:
        return True
    first, *rest = choices
    return any(fits_quota(rest, {**quota, s: quota[s] - 1}) for s in first if quota.get(s, 0) > 0)


def symbols_suffice(classes, faces):
    """True if each of these classes finds an infantry or armor symbol of its own, or a star (CARD-FINEST-5)."""
    short = [max(0, classes.count(c) - faces.count(f)) for c, f in (("INF", "infantry"), ("ARM", "armor"))]
    return sum(short) + classes.count("ART") + classes.count("TRN") <= faces.count("star")
