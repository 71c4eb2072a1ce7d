"""Planted errors: moves, wire, transports, combats."""

from tests.checker.modern.field import ROUGH, SAND, WATER, WIRE
from tests.checker.modern.kinds import FIRST, LATER, NEVER
from tests.checker.modern.plants import (
    ACTS,
    ENEMY,
    Plant,
    acts_now,
    apart,
    changed,
    combat,
    combat_more,
    could_fight,
    far,
    fresh,
    in_reach,
    is_open,
    more,
    step_more,
    without,
)


# --- steps ---
def steady(r, unit):
    """True while nothing but its steps ends the move of a unit in its act."""
    act = r.act
    return acts_now(r, unit) and act.steps and not act.over and not act.fought and not act.cut


def spent(r, unit):
    """True for a unit in its act that has gone as far as it may."""
    return (
        steady(r, unit) and r.act.steps == r.field.kinds[unit].most and not r.act.by_road and not r.act.sand
    )


def off_road(r, unit):
    """The same, begun on a road."""
    return spent(r, unit) and r.field.has_road(r.act.start)


def stopped(rule):
    """For a unit whose move a statement has ended."""
    return lambda r, unit: acts_now(r, unit) and r.act.over == rule and not r.act.fought and r.act.steps == 1


def on_dry(r, unit, here, to):
    """A step that is open and leads onto ground that neither caps nor holds."""
    return is_open(r, unit, here, to) and not r.field.words(to) & {SAND, WATER}


def begins(which):
    """A unit that has not acted, of which ``which`` holds, on its hex."""
    return lambda r, unit: fresh(r, unit) and which(r, unit, r.field.hex_of(unit)) and unit in r.field.units


def on_wire(r, unit, hex_):
    """On wire, and no tank."""
    return WIRE in r.field.pieces[hex_] and r.field.kinds[unit].afv != 2


def at_ease(r, unit, hex_):
    """On ground that holds nobody."""
    return WIRE not in r.field.pieces[hex_]


def over_sand(r, unit):
    """True for a unit that has gone two areas, one of them sand, and could go a third."""
    return steady(r, unit) and r.act.sand and r.act.steps == 2 and r.field.kinds[unit].most == 3


def from_start(word):
    """For a unit that has gone one area from such ground."""
    return lambda r, unit: steady(r, unit) and r.act.steps == 1 and word in r.field.words(r.act.start)


def from_ford(r, unit):
    """A unit that has gone one area from a river, not from a bridge."""
    return steady(r, unit) and r.act.steps == 1 and r.field.in_river(r.act.start)


def is_word(word):
    """A step onto such ground, free."""
    return lambda r, unit, here, to: word in r.field.words(to) and to not in r.field.at


def bare_river(r, unit, here, to):
    """River without bridge or ford."""
    return r.field.shut_rule(unit, here, to) == "MMB-MOV-6" and to not in r.field.at


def elsewhere(e, r):
    """A free hex that does not adjoin."""
    board, here = r.field, e["from"]
    return next(hex_ for hex_ in board.hexes if apart(here, hex_) == 2 and hex_ not in board.at)


def occupied(e, r):
    """A neighbor on which a unit stands."""
    return next((to for to in r.field.around(e["from"]) if to in r.field.at), None)


def before_fight(e, r):
    """Of a step that nothing else forbids."""
    return not (r.act and r.act.unit == e["unit"] and r.act.over)


def any_step(unit, r):
    """A step of a unit, told where it is not its turn."""
    here = r.field.hex_of(unit)
    ways = [
        to for to in r.field.around(here) if to not in r.field.at and not r.field.shut_rule(unit, here, to)
    ]
    return [{"event": "step", "unit": unit, "from": here, "to": to, "cost": 1} for to in ways[:1]]


def enemy_steps(e, r):
    """A unit of the other side moves."""
    units = r.field.standing(ENEMY[r.acting]) if r.phase in ACTS else []
    return next((steps for steps in (any_step(unit, r) for unit in units) if steps), None)


# --- wire and transports ---
def tank_cuts(e, r):
    """A tank removes the wire it stands on."""
    for unit in r.field.standing(r.acting) if r.phase in ACTS else ():
        hex_ = r.field.hex_of(unit)
        if WIRE in r.field.pieces[hex_] and r.field.kinds[unit].afv == 2 and unit not in r.acted:
            return [{"event": "wire_cut", "unit": unit, "hex": hex_}]
    return None


def cut_elsewhere(e, r):
    """A unit removes wire that is not there."""
    for unit in r.field.standing(r.acting) if r.phase in ACTS else ():
        hex_ = r.field.hex_of(unit)
        if fresh(r, unit) and WIRE not in r.field.pieces[hex_]:
            return [{"event": "wire_cut", "unit": unit, "hex": hex_}]
    return None


def load_more(which, near=True):
    """A transport that has not acted takes a unit aboard of which ``which`` holds."""

    def pick(e, r):
        board = r.field
        if r.phase not in ACTS or e["event"] in ("loaded", "unloaded"):
            return None
        for carrier in board.standing(r.acting):
            if not board.kinds[carrier].carries or carrier in r.acted:
                continue
            here = board.hex_of(carrier)
            for unit in board.standing(r.acting):
                there = board.hex_of(unit)
                if unit != carrier and (apart(here, there) == 1) == near and which(r, carrier, unit):
                    return [{"event": "loaded", "carrier": carrier, "unit": unit, "from": there}]
        return None

    return more(pick)


def is_passenger(r, carrier, unit):
    """True for a unit that a transport could take aboard."""
    ready = unit not in r.acted and unit not in r.fired and carrier not in r.field.cargo
    return r.field.kinds[unit].carried and ready and not r.field.aboard


def never_carried(r, carrier, unit):
    """True for a tank, a car, a horse or a transport."""
    return not r.field.kinds[unit].carried and carrier not in r.field.cargo and unit not in r.acted


def has_acted(r, carrier, unit):
    """True for a passenger that has acted."""
    return r.field.kinds[unit].carried and unit in r.acted and carrier not in r.field.cargo


def has_fired(r, carrier, unit):
    """True for a gun that has fired."""
    return unit in r.fired and unit not in r.acted and carrier not in r.field.cargo


def set_down(r, unit):
    """True for a unit that has been set down in this turn."""
    return r.event and r.event["event"] == "unloaded" and r.event["unit"] == unit


def on_another(e, r):
    """A neighbor of the transport on which a unit stands."""
    return next((to for to in r.field.around(r.field.hex_of(e["carrier"])) if to in r.field.at), None)


# --- combats ---
def fights(which):
    """A unit of the acting side that has not acted, of which ``which`` holds."""
    return lambda r, unit: fresh(r, unit) and r.field.kinds[unit].fires == LATER and which(r, unit)


def anybody(r, unit):
    """Every unit will do."""
    return True


def close_mortar(r, unit, target):
    """A mortar beside its target."""
    kind = r.field.kinds[unit]
    free = not r.field.out_of_fight(r.field.hex_of(target))
    return far(r, unit, target) == 1 and kind.dice[:1] == (0,) and free


def unseen(r, unit, target):
    """In range, and not seen."""
    board = r.field
    here, there = board.hex_of(unit), board.hex_of(target)
    close = r.fire.in_covered_pair(here, there)
    return in_reach(r, unit, target) and not r.fire.sees(here, there) and not close


def covered_pair(r, unit, target):
    """In range, both in cover, apart."""
    here, there = r.field.hex_of(unit), r.field.hex_of(target)
    return in_reach(r, unit, target) and r.fire.in_covered_pair(here, there)


def over_friend(r, unit, target):
    """In range and seen, with a friend in the line, and no mortar."""
    here, there = r.field.hex_of(unit), r.field.hex_of(target)
    plain = r.field.kinds[unit].sight == "direct" and in_reach(r, unit, target) and r.fire.sees(here, there)
    return plain and r.fire.is_barred(unit, here, there)


def no_dice(r, unit, target):
    """Within the list of dice, of which the type of the target and its ground leave none."""
    board = r.field
    steps = far(r, unit, target)
    listed = board.kinds[unit].dice
    free = not board.out_of_fight(board.hex_of(target)) and not board.out_of_fight(board.hex_of(unit))
    open_ = free and steps <= len(listed) and listed[steps - 1] and not r.fire.why_not_direct(unit, target)
    return open_ and r.fire.dice(unit, target)[0] == 0


def target_rule(rule):
    """Where the dice of a combat rest on a statement."""
    return combat(lambda r, unit, target: rule in r.fire.dice(unit, target)[1])


def in_ford(r, unit, target):
    """One of both stands in a river."""
    here, there = r.field.hex_of(unit), r.field.hex_of(target)
    return far(r, unit, target) <= 3 and "MMB-MOV-7" in (
        r.field.out_of_fight(here),
        r.field.out_of_fight(there),
    )


def on_water(r, unit, target):
    """A unit on water."""
    return "MMB-WAT-2" in (
        r.field.out_of_fight(r.field.hex_of(unit)),
        r.field.out_of_fight(r.field.hex_of(target)),
    )


def moved_too_far(r, unit):
    """In its act, more areas gone than it may fight after."""
    act, kind = r.act, r.field.kinds[unit]
    return (
        acts_now(r, unit)
        and act.steps > kind.fights
        and not act.by_road
        and not act.fought
        and kind.fires == LATER
    )


def has_cut(r, unit):
    """A unit that moves or fights, and has removed wire."""
    return acts_now(r, unit) and r.act.cut and r.field.kinds[unit].fights == 0


def has_fought(r, unit):
    """In its act, its combat done."""
    return acts_now(r, unit) and r.act.fought and r.field.kinds[unit].fires == LATER


def off_road_gun(r, unit):
    """A gun that has not fired and not acted."""
    return r.field.kinds[unit].fires == FIRST and unit not in r.acted


def a_die_more(e, r):
    """Dice of a combat, and one."""
    return e["dice"] + 1


PLANTS = [
    Plant("MMB-INI-2", "a unit acts while the other side does", more(enemy_steps)),
    Plant("MMB-SEQ-2", "a unit acts a second time",
          step_more(lambda r, u: u in r.acted and not acts_now(r, u) and r.field.side_of(u) == r.acting, is_open)),
    Plant("MMB-SEQ-2", "a unit moves after its combat", step_more(has_fought, is_open)),
    Plant("MMB-MOV-1", "a unit goes an area too far", step_more(spent, on_dry)),
    Plant("MMB-MOV-3", "a unit that has left the road goes as if on it", step_more(off_road, on_dry)),
    Plant("MMB-MOV-2", "a step leads to a hex that does not adjoin", changed("step", before_fight, to=elsewhere)),
    Plant("MMB-MOV-12", "a unit enters a taken hex",
          changed("step", lambda e, r: before_fight(e, r) and occupied(e, r), to=occupied)),
    Plant("MMB-MOV-4", "a unit goes on from a wood it has entered", step_more(stopped("MMB-MOV-4"), on_dry)),
    Plant("MMB-MOV-5", "a unit goes on from an obstacle it has entered", step_more(stopped("MMB-MOV-5"), on_dry)),
    Plant("MMB-MOV-6", "a unit enters a river beside the bridge", step_more(begins(at_ease), bare_river)),
    Plant("MMB-MOV-7", "a unit leaves a ford by two areas", step_more(from_ford, on_dry)),
    Plant("MMB-MOV-9", "a unit leaves wire that lies there", step_more(begins(on_wire), is_open)),
    Plant("MMB-MOV-10", "a vehicle enters rough ground",
          step_more(begins(lambda r, u, h: not r.field.kinds[u].rough), is_word(ROUGH))),
    Plant("MMB-MOV-11", "a unit goes three areas over sand", step_more(over_sand, is_open)),
    Plant("MMB-WAT-1", "a unit goes back to the water",
          step_more(begins(lambda r, u, h: WATER not in r.field.words(h) and at_ease(r, u, h)), is_word(WATER))),
    Plant("MMB-WAT-1", "a unit lands by two areas", step_more(from_start(WATER), is_open)),
    Plant("MMB-ART-9", "a gun that has fired moves",
          step_more(lambda r, u: u in r.fired and u not in r.acted and r.field.side_of(u) == r.acting, is_open)),
    Plant("MMB-GAP-16", "a unit moves after it has removed wire",
          step_more(lambda r, u: acts_now(r, u) and r.act.cut and not r.act.fought, is_open)),
    Plant("MMB-GAP-16", "a weapon team fights after it has removed wire", combat_more(has_cut, could_fight)),
    Plant("MMB-GAP-16", "a tank removes wire", more(tank_cuts)),
    Plant("MMB-MOV-9", "a unit removes wire that is not there", more(cut_elsewhere)),
    Plant("MMB-MOV-9", "removed wire still lies there", without("obstacle")),
    Plant("MMB-TRP-1", "a transport takes a unit aboard from afar", load_more(is_passenger, near=False)),
    Plant("MMB-GAP-18", "a transport takes a tank aboard", load_more(never_carried)),
    Plant("MMB-GAP-18", "a transport takes a unit aboard that has acted", load_more(has_acted)),
    Plant("MMB-GAP-18", "a transport limbers a gun that has fired", load_more(has_fired)),
    Plant("MMB-MOV-12", "a transport sets its unit down on another",
          changed("unloaded", on_another, hex=on_another)),
    Plant("MMB-GAP-18", "a unit that was set down moves", step_more(set_down, is_open)),
    Plant("MMB-TRP-1", "a transport moves after it has set its unit down",
          step_more(lambda r, u: acts_now(r, u) and r.event["event"] == "unloaded", is_open)),
    Plant("MMB-TRP-2", "a carried unit outlives its transport", without("cargo_died")),
    Plant("MMB-TRP-3", "a transport fights",
          combat_more(lambda r, u: r.field.kinds[u].fires == NEVER, lambda r, u, t: far(r, u, t) < 9)),
    Plant("MMB-ART-2", "a gun fights in its own act", combat_more(off_road_gun, in_reach)),
    Plant("MMB-CBT-1", "a unit fights twice", combat_more(has_fought, could_fight)),
    Plant("MMB-MOV-1", "a unit fights after it has gone too far", combat_more(moved_too_far, could_fight)),
    Plant("MMB-CBT-2", "a combat has a die more", changed("battle", combat(could_fight), dice=a_die_more)),
    Plant("MMB-CBT-3", "a mortar fights beside it", combat_more(fights(anybody), close_mortar)),
    Plant("MMB-CBT-4", "a unit fights what it does not see", combat_more(fights(anybody), unseen)),
    Plant("MMB-GAP-24", "a unit fires over a friend", combat_more(fights(anybody), over_friend)),
    Plant("MMB-LOS-1", "a unit in a wood fights one in another afar", combat_more(fights(anybody), covered_pair)),
    Plant("MMB-CBT-5", "a wood takes no die off", changed("battle", target_rule("MMB-CBT-5"), dice=a_die_more)),
    Plant("MMB-CBT-6", "a hill takes no die off", changed("battle", target_rule("MMB-CBT-6"), dice=a_die_more)),
    Plant("MMB-CBT-7", "a car takes no die off", changed("battle", target_rule("MMB-CBT-7"), dice=a_die_more)),
    Plant("MMB-CBT-8", "a tank takes one die off", changed("battle", target_rule("MMB-CBT-8"), dice=a_die_more)),
    Plant("MMB-CBT-9", "a unit without a die fights", combat_more(fights(anybody), no_dice)),
    Plant("MMB-MOV-7", "a unit in a ford fights or is fought", combat_more(fights(anybody), in_ford)),
    Plant("MMB-WAT-2", "a unit on water fights or is fought", combat_more(fights(anybody), on_water)),
]  # fmt: skip
