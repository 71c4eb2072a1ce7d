"""Laws of the official game written down once more, for the checker of event logs: cards, marches, dice.

Numbers come from the rules (sections 4 to 6, 9 to 11), not from the tables in the log.
"""

from tests.play.log_board import HILLS, apart

MANY = 99
SECTIONS = ("left", "center", "right")
MARCH = {  # hexes with a battle, hexes without (UNIT-*)
    "infantry": (1, 2), "special_forces": (2, 2), "armor": (3, 3), "elite_armor": (3, 3), "artillery": (0, 1),
}  # fmt: skip
DICE = {"INF": (3, 2, 1), "ARM": (3, 3, 3), "ART": (3, 3, 2, 2, 1, 1)}  # CORE-DICE-1
COVER = {  # dice off an attack by class; a bunker protects its owner, of which these boards have none
    "forest": {"INF": 1, "ARM": 2}, "hedgerow": {"INF": 1, "ARM": 2}, "town": {"INF": 1, "ARM": 2},
    "hill": {"INF": 1, "ARM": 1}, "sandbag": {"INF": 1, "ARM": 1},
}  # fmt: skip
OUT = {("town", "ARM"): 2, ("wire", "INF"): 1}  # CORE-DICE-6
STOPS = {"forest", "hedgerow", "town", "wire"}  # CORE-MOV-12
NO_BATTLE = {"forest", "hedgerow", "town"}  # CORE-MOV-13
SHIELDS = {"sandbag", "hedgehog"}  # may ignore the first flag
HITS = {"INF": {"infantry", "grenade"}, "ARM": {"armor", "grenade"}, "ART": {"grenade"}}
HEALS = {"INF": {"infantry", "star"}, "ARM": {"armor", "star"}, "ART": {"star"}}

QUOTAS = {"recon": 1, "probe": 2, "attack": 3, "assault": MANY}
QUOTAS |= {f"{kind}_on_move": QUOTAS[kind] for kind in ("recon", "probe", "attack")}
ON_MOVE = {
    f"{kind}_on_move_{section}": n
    for kind, n in (("recon", 2), ("probe", 2), ("attack", 1))
    for section in SECTIONS
}  # BT-RECON-1, BT-PROBE-1, BT-ATTACK-1
DRAWS = {
    f"{kind}_{section}": 2 for kind in ("recon", "recon_on_move") for section in SECTIONS
}  # CARD-RECON-2
QUOTA = {f"{kind}_{section}": {section: n} for kind, n in QUOTAS.items() for section in SECTIONS} | {
    "recon_in_force": {"left": 1, "center": 1, "right": 1},
    "general_advance": {"left": 2, "center": 2, "right": 2},
    "pincer_move": {"left": 2, "right": 2},
}
ANYWHERE = {  # how many units of which classes
    "armor_assault": (4, {"ARM"}), "direct_from_hq": (4, set(DICE)), "move_out": (4, {"INF"}),
    "artillery_bombard": (MANY, {"ART"}), "behind_enemy_lines": (1, {"INF"}), "dig_in": (4, {"INF"}),
    "close_assault": (MANY, {"INF", "ARM"}), "firefight": (4, set(DICE)), "medics_mechanics": (1, set(DICE)),
    "breakthrough_dig_in": (4, {"INF", "ART"}), "breakthrough_medics": (MANY, set(DICE)),
}  # fmt: skip
FALLBACK = {  # with no unit of the classes on the board the card orders any one unit (CORE-ORD-9)
    "armor_assault": {"ARM"}, "move_out": {"INF"}, "artillery_bombard": {"ART"}, "behind_enemy_lines": {"INF"},
    "dig_in": {"INF"}, "infantry_assault": {"INF"}, "breakthrough_dig_in": {"INF", "ART"},
}  # fmt: skip
STRIKES = {
    "air_power": 4,
    "barrage": 1,
    "breakthrough_air_power": 4,
    "breakthrough_barrage": 1,
}  # most targets
STRIKE_DICE = {  # by card and side: CARD-AIR-2, CARD-BARRAGE-2, BT-AIR-1
    "air_power": {"axis": 1, "allies": 2}, "breakthrough_air_power": {"axis": 2, "allies": 2},
    "barrage": {"axis": 4, "allies": 4}, "breakthrough_barrage": {"axis": 4, "allies": 4},
}  # fmt: skip
STARS_HIT = {"air_power", "breakthrough_air_power", "breakthrough_barrage"}  # CARD-AIR-3, BT-BARRAGE-1
DIGS = {"dig_in", "breakthrough_dig_in"}
SHARED = "breakthrough_medics"  # four dice, shared out among several units (BT-MEDICS-1, -2)
STAY = {"close_assault", "firefight", *DIGS}  # CORE-TURN-15
ENEMY = {"axis": "allies", "allies": "axis"}
SHORT = {
    "exchange_open": "exchange_open",
    "exchange_closed": "exchange_one",
    "regroup": "regroup",
    "big_push": "push",
}
STRICT = {  # what a literal reading leaves out of a card: march, battle (HR-LITERAL-3)
    "armor_assault": "march", "their_finest_hour": "march", "move_out": "battle", "direct_from_hq": "battle",
}  # fmt: skip
MIRROR = {"left": "right", "center": "center", "right": "left"}


def seen(section, view):
    """Physical section that a side calls left, center or right (CORE-SEC-4)."""
    return MIRROR[section] if view == "axis" else section


def is_fallback(board, side, card):
    """True if the card orders any one unit instead."""
    return card in FALLBACK and all(board.class_of(u) not in FALLBACK[card] for u in board.living(side))


def fits_quota(choices, quota):
    """True if every unit can use an order of one of its sections (CORE-ORD-6)."""
    if not choices:
        return True
    first, *rest = choices
    return any(fits_quota(rest, {**quota, s: quota[s] - 1}) for s in first if quota.get(s, 0) > 0)


def symbols_suffice(classes, faces):
    """True if each of these classes finds an infantry or armor symbol of its own, or a star."""
    short = [max(0, classes.count(c) - faces.count(f)) for c, f in (("INF", "infantry"), ("ARM", "armor"))]
    return sum(short) + classes.count("ART") <= faces.count("star")


def check_orders(board, turn, unit):
    """The units ordered so far, those on the move left out, are units the card may order."""
    card, ordered = turn.card, turn.ordered
    class_ = board.class_of(unit)
    if turn.action:
        assert turn.action != "exchange_closed" or len(ordered) <= turn.literal["battles"]  # HR-SWAP2-2
        return
    if is_fallback(board, turn.side, card):
        assert len(ordered) == 1
    elif card in QUOTA:
        quota = QUOTA[card]
        if turn.view == "axis":
            quota = {MIRROR[section]: n for section, n in quota.items()}
        assert fits_quota([sorted(turn.stood_in[u]) for u in ordered], quota)
    elif card == "infantry_assault":
        assert class_ == "INF" and turn.section in board.sections(unit)
    elif card == "their_finest_hour":
        assert symbols_suffice([board.class_of(u) for u in ordered], turn.faces)  # CARD-FINEST-5
    else:
        most, classes = ANYWHERE[card]
        assert len(ordered) <= most and class_ in classes
    near = bool(board.enemies_next_to(unit))
    assert card != "close_assault" or near
    assert card != "firefight" or not near
    assert card not in ("medics_mechanics", SHARED) or turn.healed[-1] == unit


def march(board, turn, unit):
    """Hexes a unit may move with a battle, and without (CORE-MOV-7 .. -10, CORE-MOV-24)."""
    class_ = board.class_of(unit)
    if turn.action == "exchange_closed":
        return 0, 0  # HR-SWAP2-3
    if not turn.fallback and unit not in turn.on_move:
        if turn.card in STAY or turn.literal.get(turn.card) == "march":
            return 0, 0
        if turn.card == "infantry_assault" and class_ == "INF":
            return 2, 3
        if turn.card == "artillery_bombard" and class_ == "ART":
            return 0, 3
        if turn.card == "behind_enemy_lines" and class_ == "INF":
            return 3, 6  # two moves of three
    return MARCH[board.units[unit]["row"].partition("@")[0]]


def battles_allowed(board, turn, unit):
    """Ordered battles a unit may fight this turn."""
    if unit in turn.on_move or (turn.card in DIGS and not turn.fallback):
        return 0
    if turn.literal.get(turn.card) == "battle" and not turn.fallback:
        return 0
    if turn.action == "regroup" and turn.path(unit):
        return 0  # HR-CHAPMAN-2
    return 2 if turn.card == "artillery_bombard" and not turn.fallback and not turn.path(unit) else 1


def bonus(turn, class_, kind, distance):
    """Extra dice of the card in force; an Ambush has none (CARD-AMBUSH-13), an attack without order one fewer."""
    if kind == "engagement":
        return -1  # HR-ENGAGE-3, -13
    if kind == "ambush" or turn.fallback:
        return 0
    if turn.card == "armor_assault":
        return int(class_ == "ARM" and distance == 1)
    if turn.card == "close_assault":
        return int(kind == "ordered")
    return int(turn.card in ("firefight", "behind_enemy_lines", "their_finest_hour"))


def dice(board, turn, attacker, target, kind):
    """Dice of a battle between two units (CORE-DICE-1 .. -8), 0 or less if it is not allowed."""
    class_ = board.class_of(attacker)
    here, there = board.units[attacker]["hex"], board.units[target]["hex"]
    distance = apart(here, there)
    if distance > len(DICE[class_]):
        return 0
    both_high = bool(board.stack(here) & HILLS)
    covers = [
        COVER.get(word, {}).get(class_, 0) for word in board.stack(there) if not (both_high and word in HILLS)
    ]
    out = max(OUT.get((word, class_), 0) for word in board.stack(here))
    return DICE[class_][distance - 1] + bonus(turn, class_, kind, distance) - max([0, *covers]) - out


def check_attack(board, turn, attacker, target, kind):
    """An ordered battle or an overrun is one the attacker may fight (section 6.1)."""
    class_, hex_ = board.class_of(attacker), board.units[attacker]["hex"]
    near = board.enemies_next_to(attacker)
    assert not near or target in near  # CORE-BAT-4
    assert class_ == "ART" or board.sees(hex_, board.units[target]["hex"])
    assert attacker not in turn.driven_back
    if kind == "overrun":
        assert class_ == "ARM" and turn.grounds[-1:] == [attacker] and attacker not in turn.overran
        assert not board.stack(hex_) & NO_BATTLE  # OVR-5
        return
    assert turn.fought.count(attacker) < battles_allowed(board, turn, attacker)
    path = turn.path(attacker)
    assert len(path) <= march(board, turn, attacker)[0]
    assert not (path and class_ == "ART")
    assert not {board.hexes[entered]["terrain"] for entered in path} & NO_BATTLE  # also in passing
    assert turn.card != "close_assault" or near
    assert turn.card != "firefight" or not near
