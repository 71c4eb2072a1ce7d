"""Planted errors about marches, terrain and obstacles (core sections 5 and 11)."""

from tests.checker import dice, terrain
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    a_step_to,
    added,
    changed,
    could_attack,
    ends_turn,
    one_battle_more,
    one_step_more,
    open_to,
    places,
    under,
    without,
)


def of_rows(*rows):
    """A test of the kind of a unit."""
    return lambda table, unit: table.board.row_of(unit) in rows


def is_class(class_):
    """A test of the arm of a unit."""
    return lambda table, unit: table.board.class_of(unit) == class_


def plain(table):
    """True under a card that changes no march."""
    return table.now.substitute or table.now.card not in (
        "infantry_assault",
        "artillery_bombard",
        "behind_enemy_lines",
    )


def used_up(*rows, spent):
    """Units of some kinds that have used their whole allowance on open ground."""

    def when(table, unit, march):
        return (
            plain(table)
            and of_rows(*rows)(table, unit)
            and march.spent == march.limit == spent
            and not march.stopped
        )

    return when


def has_more(table, unit, march):
    """A unit with allowance left, stopped or not."""
    return march.spent < march.limit and not table.now.behind_lines


def stopped_in(word):
    """A unit with allowance left whose march has ended on terrain."""
    return lambda table, unit, march: has_more(table, unit, march) and word in under(table, unit)


def runs_on(table, unit, march):
    """A unit with allowance left that nothing has stopped."""
    return has_more(table, unit, march) and not march.stopped


def into(word, free=True):
    """Neighbours with a word that a unit could enter but for it."""

    def which(table, unit, here, to):
        board = table.board
        return to not in board.at and word in terrain.words(board, to)

    return which


def came_from(word):
    """A unit whose one step has led out of terrain."""

    def when(table, unit, march):
        start = table.last["from"]
        return (
            len(march.path) == 1
            and word in terrain.words(table.board, start)
            and march.why[0] == "CORE-MOV-17"
        )

    return when


def on_the_beach(table, unit, march):
    """Armor whose march along the beach has come to its end."""
    return march.why[0] == "CORE-MOV-18" and march.spent == 2 and plain(table)


def first_step_done(table, unit, march):
    """A unit that has gone one hex on dry land and could go on."""
    return runs_on(table, unit, march) and march.spent >= 1


def out_of_the_side(table, unit, here, to):
    """Neighbours to which no edge leads from a bridge section, or into it."""
    shut = terrain.closed(table.board, here, to, "INF", "move")
    return "TER-BRIDGE-4" in shut and to not in table.board.at and not terrain.barred(table.board, to, "INF")


def up_the_slope(table, unit, here, to):
    """Tops of bluffs above the beach."""
    low, high = terrain.words(table.board, here), terrain.words(table.board, to)
    return terrain.is_climb(low, high) and to not in table.board.at and "bunker" not in high


def climbs(event, table):
    """True for a step that costs two hexes because of a bluff or a cliff."""
    rules = terrain.step_cost(table.board, event["from"], event["to"])[1]
    return event["cost"] == 2 and "TER-BLUFF-2" in rules


def climbs_steeply(event, table):
    """True for a step up a steep hill."""
    rules = terrain.step_cost(table.board, event["from"], event["to"])[1]
    return event["cost"] == 2 and "TER-HILL-5" in rules


def gun_leaves_its_bunker(event, table):
    """A gun in a bunker marches when it has been ordered."""
    if table.now.fights:
        return None
    for unit in table.now.ordered:
        here = table.board.hex_of(unit)
        if terrain.is_fixed(table.board, unit):
            for to in table.board.around(here):
                if open_to(table, unit, here, to, cap=True):
                    return {"unit": unit, "from": here, "to": to, "cost": 1}
    return None


def another_goes_on(log):
    """A unit takes up its march again after another has moved."""
    for n, event, table in places(log, "step", lambda e, t: len(t.now.marches) > 1 and not t.now.second_of):
        for unit in table.now.marches:
            here = table.board.hex_of(unit)
            if unit in (event["unit"], table.now.mover) or not here:
                continue
            for to in table.board.around(here):
                if open_to(table, unit, here, to):
                    log["events"].insert(n, {**event, "unit": unit, "from": here, "to": to, "cost": 1})
                    return
    raise NoPlaceError


def after_a_battle(event, table):
    """A unit that has not moved marches once battles have begun."""
    if not ends_turn(event, table) or not table.now.attacks or table.now.behind_lines or table.now.grounds:
        return None
    table.settle()
    for unit in table.now.ordered:
        here = table.board.hex_of(unit)
        for to in table.board.around(here) if here and unit not in table.now.marches else ():
            if open_to(table, unit, here, to):
                return {"unit": unit, "from": here, "to": to, "cost": 1}
    return None


def wire_vanishes(event, table):
    """Wire goes without anybody's doing."""
    wired = [
        hex_ for hex_, pieces in table.board.pieces.items() if "wire" in pieces and hex_ not in table.board.at
    ]
    return {"hex": wired[0], "piece": "wire", "placed": False} if wired and table.now.side else None


def may_still(table, unit):
    """A unit that is entitled to a battle and has not been in one."""
    return unit in table.now.ordered and dice.is_entitled(table.board, table.now, unit)


def marched_too_far(*rows):
    """Units that have moved as far as forbids them to battle, and for no other reason may not."""

    def by(table, unit):
        now = table.now
        march = now.marches.get(unit)
        idle = (
            unit in now.ordered
            and unit not in now.fought
            and not now.banned.get(unit)
            and unit not in now.cleared
        )
        return bool(plain(table) and of_rows(*rows)(table, unit) and march and march.spent == 2 and idle)

    return by


def stands_in_new(word):
    """Units that may not battle because of what they have entered, and for no other reason."""

    def by(table, unit):
        now = table.now
        idle = unit in now.ordered and unit not in now.fought and now.card not in ("dig_in",)
        return bool(idle and now.banned.get(unit) and word in under(table, unit))

    return by


def has_cleared(table, unit):
    """Infantry that has cleared wire in this turn."""
    return unit in table.now.cleared


def at_sea(table, unit):
    """Ordered units in the ocean that have not moved."""
    return unit in table.now.ordered and not table.now.path(unit) and "ocean" in under(table, unit)


MARCHES = [
    Plant("CORE-MOV-1", "two units march by turns", "arracourt", another_goes_on),
    Plant("CORE-MOV-3", "a unit enters the hex of another", "arracourt",
          a_step_to(lambda t, u, here, to: to in t.board.at)),
    Plant("CORE-TURN-5", "a unit marches after a battle", "liberation-of-paris",
          added("step", "discard", after_a_battle)),
    Plant("CORE-MOV-7", "infantry goes three hexes", "pegasus-bridge", one_step_more(used_up("infantry", spent=2))),
    Plant("CORE-MOV-8", "special forces go three hexes", "pointe-du-hoc",
          one_step_more(used_up("special_forces", spent=2))),
    Plant("CORE-MOV-9", "armor goes four hexes", "arracourt", one_step_more(used_up("armor", spent=3))),
    Plant("UNIT-ELITE-1", "elite armor goes four hexes", "st-vith", one_step_more(used_up("elite_armor", spent=3))),
    Plant("CORE-MOV-10", "artillery goes two hexes", "arracourt", one_step_more(used_up("artillery", spent=1))),
    Plant("UNIT-FFI-1", "the Resistance goes three hexes", "vassieux", one_step_more(used_up("resistance", spent=2))),
    Plant("CORE-MOV-12", "a march goes on from a wood", "sainte-mere-eglise", one_step_more(stopped_in("forest"))),
    Plant("TER-TOWN-1", "a march goes on from a town", "vassieux", one_step_more(stopped_in("town"))),
    Plant("OBS-WIRE-1", "a march goes on from wire", "sword-beach", one_step_more(stopped_in("wire"))),
    Plant("CORE-MOV-16", "a hedgerow is entered with the second step", "operation-cobra",
          one_step_more(first_step_done, into("hedgerow"))),
    Plant("CORE-MOV-17", "a unit goes two hexes out of a hedgerow", "operation-cobra",
          one_step_more(came_from("hedgerow"))),
    Plant("CORE-MOV-18", "armor goes three hexes along the beach", "sword-beach",
          one_step_more(on_the_beach, lambda *place: open_to(*place, cap=True))),
    Plant("CORE-MOV-19", "a unit goes a second hex into the sea", "omaha-beach",
          one_step_more(lambda t, u, m: "ocean" in under(t, u) and m.spent == 1 and not t.now.behind_lines,
                        lambda *place: open_to(*place, cap=True))),
    Plant("CORE-MOV-11", "a climb of a cliff costs one hex", "pointe-du-hoc", changed("step", "cost", 1, climbs)),
]  # fmt: skip

GROUND = [
    Plant("TER-RIVER-1", "a unit goes into a river", "pegasus-bridge", a_step_to(into("river"))),
    Plant("TER-HILL-5", "a unit goes up a slope that nobody may enter", "st-vith",
          a_step_to(into("hill_impassable"))),
    Plant("TER-HILL-5", "a steep hill costs one hex", "operation-luttich", changed("step", "cost", 1, climbs_steeply)),
    Plant("TER-BLUFF-2", "a bluff costs one hex", "omaha-beach", changed("step", "cost", 1, climbs)),
    Plant("TER-BLUFF-3", "armor climbs a bluff", "omaha-beach", a_step_to(up_the_slope, is_class("ARM"))),
    Plant("TER-BRIDGE-4", "a unit goes over the side of the bridge", "arnhem-bridge", a_step_to(out_of_the_side)),
    Plant("OBS-BUNKER-1", "armor drives into a bunker", "sword-beach", a_step_to(into("bunker"), is_class("ARM"))),
    Plant("OBS-BUNKER-3", "a gun leaves its bunker", "sword-beach", added("step", "battle", gun_leaves_its_bunker)),
    Plant("OBS-HEDGEHOG-1", "armor drives over hedgehogs", "omaha-beach",
          a_step_to(into("hedgehog"), is_class("ARM"))),
    Plant("OBS-SANDBAG-4", "sandbags stay when the unit leaves", "liberation-of-paris",
          without("obstacle", lambda e, t: e["piece"] == "sandbag" and t.last["event"] in ("step", "retreat"))),
    Plant("OBS-SANDBAG-5", "sandbags stay when the unit dies", "operation-luttich",
          without("obstacle", lambda e, t: e["piece"] == "sandbag" and t.last["event"] == "eliminated")),
    Plant("OBS-WIRE-6", "armor that drives onto wire leaves it there", "sword-beach",
          without("obstacle", lambda e, t: e["piece"] == "wire" and t.last["event"] in ("step", "ground"))),
    Plant("OBS-WIRE-3", "wire stays although a unit has cleared it", "omaha-beach",
          without("obstacle", lambda e, t: e["piece"] == "wire" and t.last["event"] == "clear")),
    Plant("OBS-WIRE-7", "wire goes without anybody's doing", "pointe-du-hoc",
          added("obstacle", "order", wire_vanishes)),
]  # fmt: skip

BARS = [
    Plant("CORE-MOV-7", "infantry battles after a march of two hexes", "montelimar",
          one_battle_more(marched_too_far("infantry"))),
    Plant("CORE-MOV-10", "a gun fires after it has moved", "arnhem-bridge",
          one_battle_more(lambda t, u: plain(t) and is_class("ART")(t, u) and t.now.moved(u) == 1
                          and u in t.now.ordered and not t.now.banned.get(u))),
    Plant("UNIT-FFI-5", "the Resistance battles after a march of two hexes", "mont-mouchet",
          one_battle_more(marched_too_far("resistance"))),
    Plant("TER-BLUFF-6", "infantry battles after a climb", "omaha-beach",
          one_battle_more(lambda t, u: marched_too_far("infantry")(t, u) and len(t.now.path(u)) == 1)),
    Plant("TER-FOREST-2", "a unit battles after it has entered a wood", "toulon",
          one_battle_more(stands_in_new("forest"))),
    Plant("CORE-MOV-13", "a unit battles after it has entered a town", "arracourt",
          one_battle_more(stands_in_new("town"))),
    Plant("TER-HEDGE-2", "a unit battles after it has entered a hedgerow", "operation-cobra",
          one_battle_more(stands_in_new("hedgerow"))),
    Plant("OBS-WIRE-4", "infantry battles after it has cleared wire", "omaha-beach", one_battle_more(has_cleared)),
    Plant("CORE-BAT-9", "a unit battles from the sea", "omaha-beach",
          one_battle_more(at_sea, lambda t, u, other: could_attack(t, u, other))),
]  # fmt: skip

PLANTS = [*MARCHES, *GROUND, *BARS]
