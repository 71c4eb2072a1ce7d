"""Reach against a walk that knows the rules of core 5 in words: every path of every unit, step by step."""

import numpy as np
import pytest

from engine.kernel import exits, movement, reach
from engine.layout import LEAVE_BOARD, OFF
from tests.support.battlefield import Battlefield

STOP = {"forest", "hedgerow", "town", "wire"}
SHORE = {"beach", "ocean"}
HILLS = {"hill", "hill_steep", "bluff", "cliff"}
HIGH_SHORE = {"bluff", "cliff"}
GROUND = [
    "forest",
    "hedgerow",
    "town",
    "hill",
    "hill_steep",
    "bluff",
    "cliff",
    "river",
    "ocean",
    "beach",
    "beach",
]
WORKS = ["hedgehog", "wire", "sandbag", "river + bridge", "forest + wire", "beach + wire", "ocean + hedgehog"]
ENDS = {(row, "12" if row in "BDFH" else "13") for row in "ABCDEFGHI"}  # right ends of the rows
ALLOWANCE = {"infantry": 2, "special_forces": 2, "armor": 3, "artillery": 1}


def step_hexes(here, there, foot):
    """Hexes of allowance the step uses, None if it is closed."""
    if "river" in there and "bridge" not in there:
        return None
    if "hedgehog" in there and not foot:
        return None
    for high, low in ((here, there), (there, here)):
        if high & HIGH_SHORE and low & SHORE:
            return 2 if foot else None
    return 2 if "hill_steep" in there and not here & HILLS else 1


def walk(ground, near, held, start, foot, most, ways_out=frozenset()):
    """All hexes that can be reached, by trying every path; ``"off"`` if one leads off the board."""
    found = set()
    if "hedgerow" in ground[start]:
        most = min(most, 1)

    def go(here, spent, limit, first):
        if here in ways_out and spent + 1 <= limit:
            found.add("off")
        for there in near[here]:
            hexes = step_hexes(ground[here], ground[there], foot)
            if hexes is None or there in held or ("hedgerow" in ground[there] and not first):
                continue
            cap = 1 if "ocean" in ground[there] else 2 if "beach" in ground[there] else limit
            if spent + hexes > min(limit, cap):
                continue
            found.add(there)
            if not ground[there] & STOP:
                go(there, spent + hexes, min(limit, cap), False)

    go(start, 0, most, True)
    return found - {start}


def random_field(seed, tail=""):
    """A board three quarters full of ground and works, and four kinds of units."""
    rng = np.random.default_rng(seed)
    names = Battlefield().names
    terrain = {}
    for name in names:
        draw = rng.random()
        if draw < 0.6:
            terrain[name] = str(rng.choice(GROUND))
        elif draw < 0.75:
            terrain[name] = str(rng.choice(WORKS))
    free = [
        n
        for n in names
        if terrain.get(n, "open") in ("open", "hill", "beach", "hedgerow", "sandbag", "hill_steep")
    ]
    places = [str(n) for n in rng.permutation(free)[:16]]
    allies = {row: " ".join(places[i::8]) for i, row in enumerate(ALLOWANCE)}
    return terrain, Battlefield(
        terrain=terrain, allies=allies, axis={"infantry": " ".join(places[4::8] + places[5::8])}, tail=tail
    )


@pytest.mark.rule("CORE-MOV-3", "CORE-MOV-11", "CORE-MOV-12", "CORE-MOV-16", "CORE-MOV-17", "CORE-MOV-18")
@pytest.mark.rule("CORE-MOV-19", "CORE-MOV-20", "CORE-MOV-26")
@pytest.mark.parametrize("seed", range(40))
def test_reach_is_what_walking_every_path_finds(seed):
    terrain, field = random_field(seed)
    ground = {name: set(terrain.get(name, "open").replace("+", " ").split()) for name in field.names}
    near = {
        name: [field.names[h] for h in field.tables["near"][field.index[name], :6] if h != OFF]
        for name in field.names
    }
    field.play("direct_from_hq")
    held = {*field.picture("allies"), *field.picture("axis")}
    for hex_ in field.picture("allies"):
        unit = field.unit(hex_)
        row = field.built.unit_rows[field.state["unit_row"][unit]]
        foot = row in ("infantry", "special_forces")
        expected = walk(ground, near, held, hex_, foot, ALLOWANCE[row])
        assert with_order(field, unit).reach(hex_) == expected, (row, hex_)


@pytest.mark.rule("CORE-MOV-11", "CORE-MOV-12", "CORE-MOV-18")
@pytest.mark.parametrize("seed", range(15))
def test_every_way_the_search_lays_out_can_be_walked(seed):
    _, field = random_field(seed)
    field.play("direct_from_hq")
    start = field.states.copy()
    for hex_ in field.picture("allies"):
        unit = field.unit(hex_)
        for goal in with_order(field, unit).reach(hex_):
            reach.path_to(field.mind, field.index[goal])
            way = [field.names[h] for h in field.mind["path"][: field.mind["path_n"]]]
            assert field.move(hex_, *way), (hex_, way)
            assert field.unit(goal) == unit
            field.states[...] = start
            with_order(field, unit)


@pytest.mark.rule("CORE-MOV-11", "CORE-MOV-12", "CORE-MOV-18")
@pytest.mark.parametrize("seed", range(15))
def test_ways_of_two_steps_lead_where_the_search_leads(seed):
    _, field = random_field(seed)
    field.play("direct_from_hq")
    for hex_ in field.picture("allies"):
        unit = field.unit(hex_)
        most = int(movement.allowance(field.tables, field.state, unit))
        if most > 2:
            continue
        found = {
            field.names[field.tables["near"][field.index[hex_], k]]
            for k in range(field.tables["ring_end"][most])
            if reach.short_way(field.tables, field.state, field.mind, unit, k, most, 0)
        }
        assert found == with_order(field, unit).reach(hex_)


@pytest.mark.rule("CORE-MOV-22", "VIC-EXIT-3", "CORE-MOV-18", "CORE-MOV-19")
@pytest.mark.parametrize("seed", range(100, 140))
def test_a_way_off_the_board_is_found_where_walking_every_path_finds_one(seed):
    rng = np.random.default_rng(seed)
    edge = [f"{row}{n}" for row in "ABCDEFGHI" for n in range(1, 14 - "ABCDEFGHI".index(row) % 2)]
    edge = [name for name in edge if name[0] in "AI" or name[1:] == "1" or (name[0], name[1:]) in ENDS]
    ways_out = {str(name) for name in rng.permutation(edge)[:20]}
    terrain, field = random_field(
        seed, f'[[exit]]\nsides = "allies"\nhexes = "{" ".join(sorted(ways_out))}"\n'
    )
    ground = {name: set(terrain.get(name, "open").replace("+", " ").split()) for name in field.names}
    near = {
        name: [field.names[h] for h in field.tables["near"][field.index[name], :6] if h != OFF]
        for name in field.names
    }
    field.play("direct_from_hq")
    held = {*field.picture("allies"), *field.picture("axis")}
    start = field.states.copy()
    for hex_ in field.picture("allies"):
        unit = field.unit(hex_)
        row = field.built.unit_rows[field.state["unit_row"][unit]]
        foot = row in ("infantry", "special_forces")
        leaves = "off" in walk(ground, near, held, hex_, foot, ALLOWANCE[row], ways_out)
        assert with_order(field, unit).may_leave(hex_) is leaves, (row, hex_)
        if leaves:
            exits.path_out(field.mind)
            *way, off = field.mind["path"][: field.mind["path_n"]]
            assert off == LEAVE_BOARD
            assert field.move(hex_, *(field.names[h] for h in way), "off"), (hex_, way)
            field.states[...] = start


@pytest.mark.rule("CORE-MOV-11")
def test_the_least_allowance_is_noted_whatever_ways_lead_to_a_hex():
    #  E6 steep: 2 from below; round it every hex costs 1
    field = Battlefield({"E6": "hill_steep"}, {"infantry": "A1"}, {"armor": "F6", "infantry": "I1"}).ready(
        "F6"
    )
    reached = field.reach("F6")
    cost = {name: int(field.mind["reach_cost"][field.index[name]]) for name in reached}
    assert {name for name, least in cost.items() if least == 1} == {"F5", "F7", "E7", "G6", "G7"}
    assert (cost["E6"], cost["E5"], cost["D6"], cost["D5"], cost["F4"]) == (2, 2, 2, 3, 2)


@pytest.mark.rule("CORE-MOV-11")
@pytest.mark.parametrize("hill", ["E6", "E7"])
def test_the_shorter_of_two_ways_counts_whichever_is_found_first(hill):
    """D6 is steep: two hexes from the open neighbour, one from the hill beside it, so that C6 can be reached."""
    ground = {"D6": "hill_steep", hill: "hill"}
    field = Battlefield(ground, {"infantry": "A1"}, {"armor": "F6", "infantry": "I1"}).ready("F6")
    reached = field.reach("F6")
    cost = {name: int(field.mind["reach_cost"][field.index[name]]) for name in reached}
    assert cost["D6"] == 2 and cost["C6"] == 3


def with_order(field, unit):
    """The field with an order for the unit, whatever the card allows."""
    field.state["ordered"][unit] = 1
    return field
