"""The armies of the variants in the eyes of the referee: what becomes of the units of a battle (house-rules 4.17)."""

from collections import Counter

from tests.checker import boxes
from tests.checker.board import ENEMY, HOME, apart, place
from tests.checker.briefings import BRIEFINGS
from tests.checker.broken import law
from tests.checker.options import is_on, said
from tests.checker.scenario import hexes_of, read, units_of
from tests.checker.terrain import BRIDGES
from tests.checker.units import ROWS

WATER = {"river", "ocean"}
WORKS = {  # HR-DALSET-4
    "wire", "sandbag", "hedgehog", "tp_road_block", "ww_road_block", "ef_dragon_teeth", "ef_trench", "bunker",
    "tp_field_bunker",
}  # fmt: skip
SPECIAL_KINDS = {"special_forces"}
MIDDLE = 4  # row of the standard board that belongs to neither half


def stood(log):
    """Units of the battle's file by side, in hex order: kind and hex."""
    found = {"axis": [], "allies": []}
    for (side, kind, hex_, _), n in units_of(read(log["scenario"])).items():
        found[side] += [(kind, hex_)] * n
    return {side: sorted(own, key=lambda one: place(one[1])) for side, own in found.items()}


def stand(log, side):
    """Units of a side as the log has them at the set-up: hex to row; spare places are left out."""
    units = [u for u in log["setup"]["units"] if u["side"] == side and u["hex"]]
    return {u["hex"]: u["row"].partition("@")[0] for u in units}


def arm(kind):
    """Class of a kind of unit of the base game."""
    return ROWS[kind].arm


@boxes.begins
def armies_are_right(table):
    """The set-up of a base battle is what the options of the variant make of it."""
    log = table.log
    if log["scenario"] not in BRIEFINGS or is_on(log, "scenario-fall-of-london-1940"):
        return
    if "air_drop" in read(log["scenario"]):
        return  # who stands where is not settled yet
    rewritten = dict.fromkeys(ENEMY)
    if is_on(log, "zombie-conversion"):
        side = said(log, "zombie-conversion", "side", "axis")
        rewritten[side] = zombies
    if is_on(log, "cyberman-unit"):
        rewritten[said(log, "cyberman-unit", "side", "axis")] = cybermen
    if is_on(log, "dalek-setup"):
        side = said(log, "dalek-setup", "side", "axis")
        rewritten[side] = daleks
        law(works_are_gone(log, side), "HR-DALSET-2", "HR-DALSET-4")
        if is_on(log, "dalek-victory"):
            law(
                log["setup"]["medal_target"][side] == said(log, "dalek-victory", "dalek_vp", 10),
                "HR-DALWIN-1",
            )
    if is_on(log, "martian-setup"):
        side = said(log, "martian-setup", "side", "axis")
        rewritten[side] = martians
        law(works_are_gone(log, side), "HR-MARSET-4", "HR-MARSET-8")
        more = said(log, "martian-setup", "extra_cards", 2)
        hand = BRIEFINGS[log["scenario"]].hands[("axis", "allies").index(side)]
        law(log["setup"]["hand_size"][side] == hand + more, "HR-MARSET-3", "HR-MARSET-9")
        if is_on(log, "martian-human-resistance"):
            rewritten[ENEMY[side]] = mankind
    if is_on(log, "nef-symmetric-forces"):
        twins(table, stood(log))
        return
    if any(rewritten.values()):
        for side, army in rewritten.items():
            (army or as_it_was)(table, side, stood(log))


def as_it_was(table, side, before):
    """A side that nothing speaks of has its own units (HR-GEN-22)."""
    law(stand(table.log, side) == {hex_: kind for kind, hex_ in before[side]}, "HR-GEN-22")


def works_are_gone(log, side):
    """True if no obstacle lies where those of a side are removed (HR-DALSET-4)."""
    for hex_, (_, pieces, owner, _) in hexes_of(read(log["scenario"])).items():
        row, _ = place(hex_)
        own_half = row < MIDDLE if side == "axis" else row > MIDDLE
        goes = pieces & WORKS if owner == side or (owner is None and own_half) else set()
        now = next(set(entry["pieces"]) for entry in log["setup"]["hexes"] if entry["hex"] == hex_)
        if now != pieces - goes:
            return False
    return True


# --- zombies ---
PER_CLASS = {"INF": ("per_infantry", 1), "ART": ("per_artillery", 2), "ARM": ("per_armor", 3)}


def zombies(table, side, before):
    """Units rise where units stood, further ones as near as possible, never closer to the living (HR-ZOMARMY-3)."""
    log, board = table.log, table.board
    living = [hex_ for _, hex_ in before[ENEMY[side]]]
    wanted, more = set(), []
    for kind, hex_ in before[side]:
        n = said(log, "zombie-conversion", *PER_CLASS[arm(kind)])
        wanted |= {hex_} if n else set()
        more += [hex_] * (n - 1)
    for hex_ in more:
        here = nearest(hex_, living)
        free = [h for h in board.hexes if h not in wanted and h not in living]
        may = [h for h in free if nearest(h, living) >= here and not is_ahead(side, h, hex_)]
        if may:
            wanted.add(min(may, key=lambda h: (wet(board, h), apart(h, hex_), -ahead(side, h), place(h))))
    found = stand(log, side)
    law(set(found.values()) == {"hr_zombie"}, "HR-ZOMARMY-1")
    law(set(found) == wanted, "HR-ZOMARMY-1", "HR-ZOMARMY-2", "HR-ZOMARMY-3", "HR-ZOMARMY-8")
    figures = said(log, "zombie-unit", "figures", 3)
    law(all(board.units[board.at[h]]["figures"] == figures for h in found), "HR-ZOMARMY-8", "HR-ZOMBIE-1")
    law(log["setup"]["hand_size"][side] == log["setup"]["hand_start"][side] == 0, "HR-ZOMARMY-4")


def nearest(hex_, others):
    """Hexes to the nearest of others."""
    return min(apart(hex_, other) for other in others)


def ahead(side, hex_):
    """Rows from the enemy's baseline: more is farther."""
    row, _ = place(hex_)
    return row if HOME[side] > 0 else -row


def is_ahead(side, hex_, other):
    """True for a hex on a row nearer to the enemy's baseline than that of another."""
    return ahead(side, hex_) < ahead(side, other)


def wet(board, hex_):
    """True for ocean and river that nothing spans (HR-ZOMARMY-8)."""
    return board.hexes[hex_]["terrain"] in WATER and not board.pieces[hex_] & BRIDGES


# --- Cybermen, Daleks ---
def cybermen(table, side, before):
    """Every unit is Cybermen, one for one (cyberman-unit)."""
    law(
        stand(table.log, side) == {hex_: "hr_cyberman" for _, hex_ in before[side]},
        "HR-CYBER-1",
        "HR-CYBER-10",
    )


def daleks(table, side, before):
    """Regular infantry, armor, the rest become Daleks, special weapons, mercenaries, one for one (HR-DALSET-1, -7)."""
    wanted = {hex_: dalek_row(kind) for kind, hex_ in before[side]}
    law(stand(table.log, side) == wanted, "HR-DALSET-1", "HR-DALSET-7")


def dalek_row(kind):
    """What becomes of a kind of unit."""
    if arm(kind) == "ARM":
        return "hr_dalek_special"
    return "hr_mercenary" if arm(kind) == "ART" or kind in SPECIAL_KINDS else "hr_dalek"


# --- Martians and mankind ---
def martians(table, side, before):
    """Half as many machines on the rear row, every fourth of them for handling (HR-MARSET-1, -2, -6, -7)."""
    log = table.log
    n = int(len(before[side]) * said(log, "martian-setup", "ratio", 0.5) + 1e-9)
    found = stand(log, side)
    law(len(found) == n, "HR-MARSET-1", "HR-MARSET-6")
    rear = {
        h for h in table.board.hexes if ahead(side, h) == max(ahead(side, one) for one in table.board.hexes)
    }
    law(set(found) <= rear or n > len(rear), "HR-MARSET-2", "HR-MARSET-7")
    every = said(log, "martian-setup", "handling_every", 4)
    rows = [found[hex_] for hex_ in sorted(found, key=place)]
    wanted = [("hr_fighting_machine", "hr_handling_machine")[(i + 1) % every == 0] for i in range(n)]
    law(rows == wanted, "HR-MARSET-1", "HR-MARSET-6")


def mankind(table, side, before):
    """Infantry is special infantry, a share of the tanks nearest to the enemy is heavy (HR-MARHUMAN-1, -2, -4)."""
    log, found = table.log, stand(table.log, side)
    every = said(log, "martian-human-resistance", "heavy_every", 3)
    tanks = [hex_ for kind, hex_ in before[side] if arm(kind) == "ARM"]
    enemy = list(stand(log, ENEMY[side]))
    nearest_first = sorted(tanks, key=lambda h: (nearest(h, enemy), place(h)))
    heavy = set(nearest_first[: len(tanks) // every if every else 0])
    for kind, hex_ in before[side]:
        rows = {kind}
        if kind == "infantry" or kind in SPECIAL_KINDS:
            rows = {"hr_elite_infantry", *(SPECIAL_KINDS & {kind})}
        if hex_ in heavy:
            rows = {"hr_heavy"}
        law(found.get(hex_) in rows, "HR-MARHUMAN-1", "HR-MARHUMAN-2", "HR-MARHUMAN-4", "HR-MARHUMAN-6")
    law(len(found) == len(before[side]), "HR-GEN-22")


# --- 1984 ---
def listed(own):
    """What the list makes of an army in hex order (HR-NEFUNIT-1, -3): hex to row."""
    rows, guns = {}, 0
    for kind, hex_ in own:
        if arm(kind) == "ART":
            guns += 1
            rows[hex_] = "hr_rockets" if guns % 3 == 0 else "hr_medium_artillery"
        else:
            rows[hex_] = "hr_assault_gun" if arm(kind) == "ARM" else "hr_militia"
    return rows


def twins(table, before):
    """Both sides have the larger force; the other stands near its own positions (HR-NEFSIDE-1 to -3, -6)."""
    log, first = table.log, table.log["setup"]["first_side"]
    figures = {
        side: sum(ROWS[kind].figures for kind, _ in own) for side, own in before.items()
    }  # of full units; base battles have no others
    larger = max(before, key=lambda side: (len(before[side]), figures[side], side == first))
    smaller = ENEMY[larger]
    law(
        len(stand(log, larger)) == len(before[larger]) == len(stand(log, smaller)),
        "HR-NEFSIDE-1",
        "HR-NEFSIDE-2",
    )
    if is_on(log, "nef-unit-conversion"):
        law(stand(log, larger) == listed(before[larger]), "HR-NEFUNIT-1", "HR-NEFUNIT-3", "HR-NEFUNIT-5")
    same = Counter(stand(log, larger).values()) == Counter(stand(log, smaller).values())
    law(same, "HR-NEFSIDE-1", "HR-NEFUNIT-1")
    if said(log, "nef-symmetric-forces", "placement", "near_original") == "near_original":
        law({hex_ for _, hex_ in before[smaller]} <= set(stand(log, smaller)), "HR-NEFSIDE-3")
    own_half = [ahead(smaller, h) > ahead(smaller, f"E{i}") for i in (1,) for h in stand(log, smaller)]
    old = {hex_ for _, hex_ in before[smaller]}
    new = [h for h in stand(log, smaller) if h not in old and ahead(smaller, h) <= ahead(smaller, "E1")]
    mirrored = said(log, "nef-symmetric-forces", "placement", "near_original") == "mirrored"
    law(not new or mirrored or not own_half, "HR-NEFSIDE-3", "HR-NEFSIDE-6")
    if said(log, "nef-symmetric-forces", "equal_hands", False):
        hands = BRIEFINGS[log["scenario"]].hands
        law(set(log["setup"]["hand_size"].values()) == {max(hands)}, "HR-NEFSIDE-4")
    if is_on(log, "nef-twelve-vp"):
        vp = said(log, "nef-twelve-vp", "vp", 12)
        law(set(log["setup"]["medal_target"].values()) == {vp}, "HR-NEFVP-1")
