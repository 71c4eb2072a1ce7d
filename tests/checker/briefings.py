"""The sixteen base battles in the words of core section 14: who begins, hands, medals, special rules.

Maps and units are read from the files of the battles (``scenario``); everything a rule says about them stands here.
A battle that is none of the sixteen has the special rules its log tells.
"""

from dataclasses import dataclass, field, replace

from tests.checker.fiction_units import fiction_rows
from tests.checker.options import is_on
from tests.checker.units import ROWS

GIVEN = {"ENGINEER", "NO_RECOVERY"}  # traits that battles give by patches
AXIS, ALLIES = "axis", "allies"


@dataclass(frozen=True)
class Special:
    """Special rules of one battle.

    Attributes
    ----------
    unit_medals : dict of class to int
        Worth of an eliminated unit of the side, where it is not one (VIC-OBJ-16).
    never_shuffled : bool
        The discard pile stays where it is (VIC-DECK-1).
    deck_out : str or None
        Side that wins when the deck is spent.
    strikes : tuple of dict
        Strikes that a Recon is used for: ``card``, ``sides``, ``held``, ``dice`` by side, ``anchor`` (ALL targets lie
        in the section, or ONE, or NONE), ``draw`` (CARD-RECON-4, -5, AMB-54, AMB-63, TP-AIR-1).
    banks : str
        Classes that may not attack across the river (LOS-21).
    shut_by_hills : str
        Classes that may not fire across hills (LOS-21).
    slow : tuple of Slow
        What slows units down.
    fog : bool
        Reduced visibility: class symbols hit next to the target only (WW-VIS-1).
    air_dice : tuple of int or None
        Dice of Air Power, Axis first, whatever the card says (WW-WX-4).
    deck : dict
        Copies of cards of which the deck has others than usual.
    """

    unit_medals: dict = field(default_factory=dict)
    never_shuffled: bool = False
    deck_out: str | None = None
    strikes: tuple = ()
    banks: frozenset = frozenset()
    shut_by_hills: frozenset = frozenset()
    slow: tuple = ()
    fog: bool = False
    air_dice: tuple | None = None
    deck: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Slow:
    """What slows units down: whom (an arm or VEHICLE), of which sides, to how many hexes, and by road.

    ``by_road`` None: roads make no difference.
    """

    who: frozenset
    sides: tuple
    most: int
    by_road: int | None
    rules: tuple


@dataclass(frozen=True)
class Briefing:
    """First side, hands, hands at the start and medals to win (Axis first), and the special rules of a base battle."""

    rule: str
    first: str
    hands: tuple
    medals: tuple
    start: tuple | None = None
    special: Special = Special()


BOTH = (AXIS, ALLIES)
ARMOR = frozenset(("ARM",))
WINTER = Slow(frozenset(("ARM", "VEHICLE")), BOTH, 2, 3, ("WW-WX-1", "WW-WX-2"))
BOMBARD = {"air_power": 0, "artillery_bombard": 2}
HILL_317 = {
    "card": "air_power", "sides": [ALLIES], "held": ["E12", "F11"], "dice": {AXIS: 2, ALLIES: 2}, "anchor": "ALL",
    "draw": 1,
}  # fmt: skip
BRIEFINGS = {
    "pegasus-bridge": Briefing("SCN-1", ALLIES, (4, 6), (4, 4), start=(2, 6)),
    "sainte-mere-eglise": Briefing("SCN-2", ALLIES, (4, 5), (4, 4)),
    "sword-beach": Briefing("SCN-3", ALLIES, (4, 5), (5, 5)),
    "pointe-du-hoc": Briefing("SCN-4", ALLIES, (4, 6), (4, 4)),
    "omaha-beach": Briefing("SCN-5", AXIS, (5, 4), (6, 6)),
    "mont-mouchet": Briefing("SCN-6", ALLIES, (4, 5), (4, 4), special=Special({(AXIS, "ARM"): 2})),
    "vassieux": Briefing("SCN-7", AXIS, (4, 4), (4, 4), special=Special({}, True, AXIS)),
    "operation-cobra": Briefing("SCN-8", ALLIES, (4, 5), (5, 5)),
    "operation-luttich": Briefing("SCN-9", AXIS, (5, 6), (4, 4), special=Special(strikes=(HILL_317,))),
    "toulon": Briefing("SCN-10", ALLIES, (4, 6), (6, 6)),
    "liberation-of-paris": Briefing("SCN-11", ALLIES, (4, 5), (5, 5)),
    "montelimar": Briefing("SCN-12", AXIS, (5, 5), (6, 6)),
    "arnhem-bridge": Briefing("SCN-13", AXIS, (6, 6), (5, 5), special=Special(banks=frozenset(["INF"]))),
    "arracourt": Briefing("SCN-14", AXIS, (4, 6), (6, 6)),
    "st-vith": Briefing("SCN-15", AXIS, (5, 4), (6, 6)),
    "saverne-gap": Briefing(
        "SCN-16", ALLIES, (4, 6), (5, 5), special=Special(shut_by_hills=frozenset(["ART"]))
    ),
}
BRIEFINGS_OF_BOXES = {  # of the winter battles, which have no text, what their files say (WW-GAP-15)
    "knightsbridge": Briefing(
        "TP-S34-1",
        AXIS,
        (6, 4),
        (5, 5),
        special=Special(slow=(Slow(ARMOR, (ALLIES,), 2, None, ("TP-S34-3",)),)),
    ),
    "nijmegen-bridges": Briefing("TP-S35-1", ALLIES, (5, 6), (6, 6)),
    "schwammenauel-dam": Briefing("TP-S36-1", ALLIES, (5, 5), (6, 6)),
    "across-the-river-roer": Briefing("TP-S37-1", ALLIES, (4, 6), (6, 6)),
    "bastogne-corridor-east": Briefing("WW-GAP-15", AXIS, (5, 5), (6, 6), special=Special(deck=BOMBARD)),
    "bastogne-corridor-west": Briefing("WW-GAP-15", AXIS, (5, 5), (6, 6), special=Special(deck=BOMBARD)),
    "chaumont": Briefing(
        "WW-GAP-15", ALLIES, (5, 5), (6, 6), special=Special(slow=(WINTER,), air_dice=(1, 1))
    ),
    "twin-villages": Briefing("WW-GAP-15", AXIS, (4, 6), (6, 6)),
    "noville-to-foy": Briefing("BTB-1", AXIS, (4, 5), (10, 10), special=Special(fog=True)),
}
KNOWN = BRIEFINGS | BRIEFINGS_OF_BOXES


def special_of(log):
    """Special rules of a battle: those written here, for any other battle those in the log."""
    if log["scenario"] in KNOWN:
        return KNOWN[log["scenario"]].special
    rules = log["rules"]["ruleset"]
    return Special(
        never_shuffled=rules["reshuffle"] == "NEVER",
        deck_out=None if rules["deck_out"] == "none" else rules["deck_out"],
        strikes=strikes_told(rules["recon_as"]),
        slow=tuple(slow_told(one) for one in rules["penalties"] if is_cap(one)),
        fog=rules["symbol_range"] == 1,
        air_dice=None if rules["air_dice"] == "CARD" else tuple(rules["air_dice"]),
    )


def rows_of(log):
    """The unit rows; a battle that is not known here may give them traits that carry a rule."""
    units = log["rules"]["units"] if log["scenario"] not in KNOWN else {}
    rows = ROWS | fiction_rows(log)
    for name in set(units) & set(ROWS):
        rows[name] = replace(ROWS[name], traits=ROWS[name].traits | (set(units[name]["traits"]) & GIVEN))
    if is_on(log, "martian-human-resistance"):
        rows |= {name: mobilised(row) for name, row in rows.items() if row.arm == "INF"}
    return rows


def mobilised(row):
    """Infantry that keeps its row moves two hexes and battles (HR-MARHUMAN-5)."""
    return replace(
        row, march=(max(2, row.march[0]), max(2, row.march[1])), rules=(*row.rules, "HR-MARHUMAN-5")
    )


def is_cap(penalty):
    """True for what slows units down at all times, and not only out of supply."""
    return str(penalty["move"]).startswith("max ") and not penalty["cut_off"]


def slow_told(rule):
    """What slows units down as the log tells it."""
    sides = tuple(rule["affected"]) or BOTH
    by_road = rule["path_max"] if "road" in rule["exempt"] else None
    return Slow(
        frozenset(rule["who"].split("|")),
        sides,
        int(rule["move"].removeprefix("max ")),
        by_road,
        ("WW-WX-1",),
    )


def strikes_told(rules):
    """The strikes a Recon may be used as: none, one, or a list of them."""
    listed = [] if rules in (None, "none") else rules if isinstance(rules, list) else [rules]
    return tuple(strike_told(rule) for rule in listed)


def strike_told(rule):
    """A Recon used as a strike as the log tells it; without dice of its own it has those of its card."""
    usual = {AXIS: 4, ALLIES: 4} if rule["card"] == "barrage" else {AXIS: 1, ALLIES: 2}
    dice = dict(zip((AXIS, ALLIES), rule["dice"], strict=True)) if rule["dice"] else usual
    return {
        "card": rule["card"],
        "sides": rule["sides"],
        "held": rule["held"],
        "dice": dice,
        "anchor": rule["anchor"],
        "draw": rule["draw"],
    }
