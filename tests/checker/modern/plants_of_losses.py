"""Planted errors: losses, fieldworks, retreats, mines."""

from tests.checker.modern.field import WATER
from tests.checker.modern.plants import Plant, changed, more, without


def cause(*words):
    """Of a loss that has such a cause."""
    return lambda e, r: e["cause"] in words


def in_works(e, r):
    """Of a loss of a unit in fieldworks, by a throw, that leaves a point."""
    return e["cause"] == "hit" and e["left"] > 0 and r.field.has_works(r.field.hex_of(e["unit"]))


def by_hits(e, r):
    """Of a loss by a throw that leaves a point."""
    return e["cause"] == "hit" and e["left"] > 0


def in_act(e, r):
    """Of an event in the acts of units."""
    return r.phase in ("first", "second")


def nearer(e, r):
    """A free area beside a unit that is forced back, no farther from the attacker than where it stands."""
    good = set(r.ways_back(e["unit"], r.struck_from))
    for to in r.field.around(e["from"]):
        dry = WATER not in r.field.words(to) and not r.field.shut_rule(e["unit"], e["from"], to)
        if to not in good and to not in r.field.at and dry:
            return to
    return None


def taken(e, r):
    """An area beside it on which a unit stands."""
    return next((to for to in r.field.around(e["from"]) if to in r.field.at), None)


def wet(e, r):
    """Water beside it."""
    around = r.field.around(e["from"])
    return next((to for to in around if WATER in r.field.words(to) and to not in r.field.at), None)


def by_attack(e, r):
    """Of a retreat from an attacker."""
    return "MMB-RET-1" in r.due[0].rules


def by_mines(e, r):
    """Of a retreat from mines."""
    return "MMB-GAP-15" in r.due[0].rules


def back(pick):
    """A retreat leads elsewhere."""
    return changed("retreat", lambda e, r: by_attack(e, r) and pick(e, r), to=pick)


def again_back(e, r):
    """A unit that has just gone back goes one area more."""
    last = r.event
    if not last or last["event"] != "retreat":
        return None
    ways = [to for to in r.field.around(last["to"]) if to not in r.field.at]
    return [{"event": "retreat", "unit": last["unit"], "from": last["to"], "to": ways[0]}] if ways else None


def mines_again(e, r):
    """Mines are thrown for a unit that has entered none."""
    unit = r.act and r.act.unit
    here = unit and r.field.hex_of(unit)
    return here and [{"event": "mines", "roll": 0, "unit": unit, "hex": here, "dice": 4}]


PLANTS = [
    Plant("MMB-DIE-2", "a throw takes a point too many",
          changed("hit", by_hits, figures=lambda e, r: e["figures"] + 1, left=lambda e, r: e["left"] - 1)),
    Plant("MMB-DIE-2", "a hit takes nothing", without("hit", by_hits)),
    Plant("MMB-DIE-1", "a die is thrown that nobody has", more(
        lambda e, r: in_act(e, r) and [{"event": "face", "roll": r.rolls, "index": 9, "face": "star"}])),
    Plant("MMB-FW-2", "fieldworks do not take the first loss",
          changed("hit", in_works, figures=lambda e, r: e["figures"] + 1, left=lambda e, r: e["left"] - 1)),
    Plant("MMB-FW-1", "fieldworks do not take the first retreat", without("ignore")),
    Plant("MMB-UNIT-4", "a unit without points stays", without("eliminated", in_act)),
    Plant("MMB-GAP-2", "a unit lost is not counted", without("medal", lambda e, r: e["source"] == "unit")),
    Plant("MMB-RET-1", "a unit that is forced back stays", without("retreat", by_attack)),
    Plant("MMB-RET-1", "a unit goes back toward its attacker", back(nearer)),
    Plant("MMB-MOV-12", "a unit goes back onto another", back(taken)),
    Plant("MMB-WAT-2", "a unit goes back into water", back(wet)),
    Plant("MMB-GAP-6", "a unit goes back twice for one throw", more(again_back)),
    Plant("MMB-RET-2", "a unit that cannot go back loses nothing", without("hit", cause("blocked"))),
    Plant("MMB-MOV-8", "mines are not thrown for", without("mines")),
    Plant("MMB-MOV-8", "mines throw a die less", changed("mines", dice=3)),
    Plant("MMB-MOV-8", "mines are thrown for who has not entered them", more(mines_again)),
    Plant("MMB-MOV-8", "what mines hit loses nothing", without("hit", cause("mine"))),
    Plant("MMB-GAP-15", "mines do not send a unit back", without("retreat", by_mines)),
]  # fmt: skip
