"""Planted errors: shots, the initiative, the order of sides."""

from tests.checker.modern.field import ENEMY
from tests.checker.modern.kinds import DIRECT, FIRST, SPOTTED
from tests.checker.modern.plants import (
    NoPlaceError,
    Plant,
    changed,
    far,
    first,
    in_reach,
    more,
    pairs,
    places,
    quiet_throws,
    shot_fired,
    shot_more,
    throw_of,
    without,
)


def is_gun(r, unit, sight=None):
    """True for a gun, of that sight if one is named."""
    kind = r.field.kinds[unit]
    return kind.fires == FIRST and sight in (None, kind.sight)


def second_shot(e, r):
    """The last shot once more."""
    if r.phase != "shots" or not r.shots:
        return None
    gun, shot = next(iter(r.shots.items()))
    spotted = bool(r.fire.why_not_direct(gun, shot.target))
    return [{"event": "shot", "gun": gun, "target": shot.target, "dice": shot.dice, "spotted": spotted}]


def late_shot(e, r):
    """A gun that has not fired declares a shot when others have."""
    for gun, target in pairs(r, lambda kind: kind.fires == FIRST):
        if r.phase == "fire" and r.fired and gun not in r.fired:
            return [{"event": "shot", "gun": gun, "target": target, "dice": 1, "spotted": False}]
    return None


def friend_of(e, r):
    """A unit of the same side that is no gun."""
    side = r.field.side_of(e["gun"])
    return next(one for one in r.field.standing(side) if not is_gun(r, one))


def unseen(r, gun, target):
    """True if nobody sees an enemy in range of a gun that fires by spotters."""
    there = r.field.hex_of(target)
    seen = not r.fire.why_not_direct(gun, target) or any(r.fire.spotters(gun, there))
    return is_gun(r, gun, SPOTTED) and in_reach(r, gun, target) and not seen


def barred(r, gun, target):
    """True if a gun that sees its target itself has a friend in its line."""
    here, there = r.field.hex_of(gun), r.field.hex_of(target)
    open_ = in_reach(r, gun, target) and r.fire.sees(here, there)
    return is_gun(r, gun, DIRECT) and open_ and r.fire.is_barred(gun, here, there)


def hidden(r, gun, target):
    """True if a gun that has to see its target does not, though others may."""
    here, there = r.field.hex_of(gun), r.field.hex_of(target)
    return is_gun(r, gun, DIRECT) and in_reach(r, gun, target) and not r.fire.sees(here, there)


def out_of_fight(r, gun, target, rule):
    """True for a target in a ford or on water."""
    return r.field.out_of_fight(r.field.hex_of(target)) == rule


def too_far(r, gun, target):
    """True beyond the range of the gun."""
    free = not r.field.out_of_fight(r.field.hex_of(target)) and not r.field.out_of_fight(r.field.hex_of(gun))
    return free and far(r, gun, target) > len(r.field.kinds[gun].dice)


def other_target(e, r):
    """Another enemy of who fires."""
    side = ENEMY[r.field.side_of(e.get("gun") or e["attacker"])]
    return next((one for one in r.field.standing(side) if one != e["target"]), None)


def in_cover(e, r):
    """True if the target of a shot of several dice is in a wood or a town."""
    return e["dice"] > 1 and r.field.is_covered(r.field.hex_of(e["target"]))


def at_afv(e, r):
    """True for an anti-tank gun at an armored vehicle two areas off or more."""
    kinds = r.field.kinds
    better = kinds[e["gun"]].vs_afv and kinds[e["target"]].afv
    return bool(better) and far(r, e["gun"], e["target"]) > 1


def not_fired(log):
    """A declared shot is never fired."""
    for n, end, _, _ in quiet_throws(log, shot_fired):
        del log["events"][n:end]
        return
    raise NoPlaceError


def fired_twice(log):
    """A shot is fired a second time."""
    for n, end, _, _ in quiet_throws(log, shot_fired):
        log["events"][end:end] = [dict(one) for one in log["events"][n:end]]
        return
    raise NoPlaceError


def called_lost(log):
    """The shot at a unit that lives is lost."""
    for n, end, e, _ in quiet_throws(log, shot_fired):
        lost = {"event": "shot_lost", "gun": e["attacker"], "target": e["target"]}
        log["events"][n:end] = [{"n": 0, "turn": e["turn"], "side": e["side"], **lost}]
        return
    raise NoPlaceError


def lost_is_fired(log):
    """The dice of a shot at a destroyed unit are thrown."""
    n, e, r = first(log, "shot_lost")
    dice = r.shots[e["gun"]].dice
    battle, *_ = throw_of(r, e["gun"], e["target"])
    frame = {"n": 0, "turn": e["turn"], "side": e["side"]}
    faces = [{**frame, "event": "face", "roll": 0, "index": i, "face": "star"} for i in range(dice)]
    log["events"][n : n + 1] = [{**frame, **battle, "dice": dice}, *faces]


def leaves_at_once(log):
    """A unit that a gun has destroyed leaves before the other guns have fired."""
    for n, e, r in places(log):
        if r.phase == "fire" and r.doomed and len(r.shots) > 0 and not r.due and e["event"] != "rule":
            unit = next(iter(r.doomed))
            hex_, side = r.field.hex_of(unit), r.field.side_of(unit)
            gone = {"event": "eliminated", "unit": unit, "hex": hex_, "by": ENEMY[side]}
            log["events"].insert(n, {"n": 0, "turn": e["turn"], "side": e["side"], **gone})
            return
    raise NoPlaceError


def never_buried(log):
    """Nobody hears of the end of a unit that a gun has destroyed."""
    n, _, _ = first(log, "eliminated", lambda e, r: r.phase == "fire")
    end = n + 1
    while log["events"][end]["event"] in ("medal", "cargo_died"):
        end += 1
    del log["events"][n:end]


def loser(e, r):
    """The side with the lower die."""
    return ENEMY[e["winner"]]


def is_first(e, r):
    """True for the side that acts first."""
    return r.phase == "initiative"


PLANTS = [
    Plant("MMB-ART-4", "a shot has a die more", changed("shot", dice=lambda e, r: e["dice"] + 1)),
    Plant("MMB-ART-4", "a gun fires beyond its range", shot_more(too_far)),
    Plant("MMB-ART-7", "an anti-tank gun has its plain dice at a tank", changed("shot", at_afv, dice=1)),
    Plant("MMB-ART-8", "a wood takes a die off a gun", changed("shot", in_cover, dice=lambda e, r: e["dice"] - 1)),
    Plant("MMB-ART-2", "a gun declares two shots", more(second_shot)),
    Plant("MMB-ART-2", "a gun fires its shot twice", fired_twice),
    Plant("MMB-SEQ-1", "a unit that is no gun declares a shot", changed("shot", gun=friend_of)),
    Plant("MMB-ART-5", "a gun fires over a friend", shot_more(barred)),
    Plant("MMB-ART-5", "a gun fires at what only others see", shot_more(hidden)),
    Plant("MMB-ART-6", "a shot is told with the wrong eyes", changed("shot", spotted=lambda e, r: not e["spotted"])),
    Plant("MMB-GAP-23", "a gun fires at what nobody sees", shot_more(unseen)),
    Plant("MMB-WAT-2", "a gun fires at a unit on water", shot_more(lambda *a: out_of_fight(*a, "MMB-WAT-2"))),
    Plant("MMB-MOV-7", "a gun fires at a unit in a ford", shot_more(lambda *a: out_of_fight(*a, "MMB-MOV-7"))),
    Plant("MMB-GAP-5", "a shot is declared when others are fired", more(late_shot)),
    Plant("MMB-GAP-5", "a shot has other dice than declared",
          changed("battle", shot_fired, dice=lambda e, r: e["dice"] + 1)),
    Plant("MMB-GAP-5", "a shot is turned to another target",
          changed("battle", lambda e, r: shot_fired(e, r) and other_target(e, r), target=other_target)),
    Plant("MMB-GAP-5", "a shot at a unit that lives is lost", called_lost),
    Plant("MMB-GAP-5", "the shot at a destroyed unit is fired", lost_is_fired),
    Plant("MMB-ART-1", "a declared shot is never fired", not_fired),
    Plant("MMB-ART-1", "a destroyed unit leaves before all have fired", leaves_at_once),
    Plant("MMB-ART-1", "a unit that a gun destroyed never leaves", never_buried),
    Plant("MMB-SEQ-1", "nobody throws for the initiative", without("initiative")),
    Plant("MMB-INI-1", "the lower die wins", changed("initiative", winner=loser)),
    Plant("MMB-GAP-4", "equal dice decide", changed("initiative", allies_die=lambda e, r: e["axis_die"])),
    Plant("MMB-INI-1", "the wrong side acts first", changed("acts", is_first, by=lambda e, r: ENEMY[e["by"]])),
]  # fmt: skip
