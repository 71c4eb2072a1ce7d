"""Lines of supply: the trace of the kernel against walks on small sets, in plain Python, on boards drawn by lot.

The oracle goes the other way round: from each unit outwards, hex by hex, with the words of the map.
"""

import numpy as np
import pytest

from engine.geometry.hexgrid import distance
from tests.support.battlefield import SIDES
from tests.support.supplied_boards import RAILS, SHAPES, closed, drawn
from tests.support.supplied_field import TRACING, SuppliedField

ALL_EDGES = set(range(6))
REACH = {"infantry": 3, "armor": 3}
HOME = {"axis": 0, "allies": 8}


def links_of(terrain, field):
    """Edges by kind and hex, bridges and stations included where a road meets them."""
    found = {"road": {}, "rail": {}}
    waiting = []
    for name, ground in terrain.items():
        words, _, turn = ground.partition(" @")
        piece = words.rpartition(" + ")[2]
        turned = {
            (edge + int(turn or 0)) % 6 for edge in {**SHAPES, **RAILS, "tp_road_rail": {0, 3}}.get(piece, ())
        }
        if piece in SHAPES or piece == "tp_road_rail":
            found["road"][name] = turned
        if piece in RAILS:
            found["rail"][name] = turned
        if piece == "tp_road_rail":
            found["rail"][name] = ALL_EDGES
        if words == "river + bridge" or words.startswith("town + "):
            waiting.append(name)
    for _ in waiting:
        for name in waiting:
            for edge, there in enumerate(beside(field, name)):
                if (edge + 3) % 6 in found["road"].get(there, ()):
                    found["road"][name] = ALL_EDGES
    return found


def beside(field, name):
    """The six neighbours by edge, None off the board."""
    return [field.names[hex_] if hex_ >= 0 else None for hex_ in field.grid.neighbors(field.index[name])]


def cuts(field, units, side, cut_by, own_open):
    """Hexes at which lines of a side are cut."""
    here = {hex_: (row, of) for row, of, hex_ in units}
    found = {hex_ for _, of, hex_ in units if of != side}
    for row, of, start in units:
        if of == side or row not in REACH or cut_by == "occupied":
            continue
        for name in field.names:
            own = own_open and name in here and here[name][1] == side
            far = distance(field.grid.hexes[field.index[start]], field.grid.hexes[field.index[name]])
            if far <= REACH[row] and not own and (cut_by == "range" or field.sees(start, name)):
                found.add(name)
    return found


def joined(field, links, shut, side):
    """Pairs of kind and hex from which roads and rails lead home over hexes that are not cut."""
    row = chr(ord("A") + HOME[side])
    open_ = [(kind, hex_) for kind in links for hex_ in links[kind] if hex_[0] == row and hex_ not in shut]
    found = set()
    while open_:
        kind, hex_ = open_.pop()
        if (kind, hex_) in found:
            continue
        found.add((kind, hex_))
        open_ += [(other, hex_) for other in links if hex_ in links[other] and other != kind]
        open_ += [(kind, there) for there in led(field, links, kind, hex_) if there not in shut]
    return found


def led(field, links, kind, hex_):
    """Hexes to which ways of a kind lead from a hex."""
    return [
        there
        for edge, there in enumerate(beside(field, hex_))
        if edge in links[kind].get(hex_, ()) and (edge + 3) % 6 in links[kind].get(there, ())
    ]


def in_supply(field, terrain, links, shut, home, side, start, route, most):
    """Whether a unit of a side is in supply, by walking out from its hex."""
    kinds = [kind for kind in links if start in links[kind]]
    row = chr(ord("A") + HOME[side])
    if kinds and (
        start[0] == row
        or any((kind, there) in home for kind in kinds for there in led(field, links, kind, start))
    ):
        return True
    ends = {hex_ for _, hex_ in home}
    network = {hex_ for kind in links for hex_ in links[kind]}

    def goes(there):
        return there is not None and not closed(terrain.get(there, ""))

    if route == "nearest":
        far, wave, seen = 0, {start}, {start}
        while wave and not wave & network:
            wave = {there for hex_ in wave for there in beside(field, hex_) if goes(there)} - seen
            seen |= wave
            far += 1
        if not wave or far > most or far == 0:
            return False
        wave = {start}
        for _ in range(far):
            wave = {
                there for hex_ in wave for there in beside(field, hex_) if goes(there) and there not in shut
            }
        return bool(wave & ends)
    wave, seen, far = {start}, {start}, 0
    while wave and far < most:
        wave = {
            there for hex_ in wave for there in beside(field, hex_) if goes(there) and there not in shut
        } - seen
        seen |= wave
        far += 1
        if wave & ends:
            return True
    return False


@pytest.mark.rule("HR-SUPPLY-1", "HR-SUPPLY-2", "HR-SUPPLY-6", "HR-SUPPLY-9", "HR-SUPPLY-11", "HR-SUPPLY-12")
@pytest.mark.parametrize("cut_by", ["occupied", "range", "range_with_los"])
@pytest.mark.parametrize("route", ["nearest", "any_uncut"])
@pytest.mark.parametrize("seed", range(6))
def test_the_trace_agrees_with_walking_out_from_every_unit(seed, route, cut_by):
    rng = np.random.default_rng([seed, 35])
    most = [2, 4, 99][seed % 3]
    own_open = bool(seed % 2)
    terrain, axis, allies = drawn(rng)
    words = f":route={route}:cut_by={cut_by}:friendly_occupied_hex_open={str(own_open).lower()}"
    words += "" if most == 99 else f":max_off_road={most}"
    field = SuppliedField(axis, allies, words=words, way=terrain, options=TRACING)
    links = links_of(terrain, field)
    units = [
        (row, side, hex_)
        for side, army in (("axis", axis), ("allies", allies))
        for row in army
        for hex_ in army[row].split()
    ]
    found = []
    for side in SIDES:
        if not any(hex_[0] == chr(ord("A") + HOME[side]) for kind in links for hex_ in links[kind]):
            continue
        field.starts(side=side)
        shut = cuts(field, units, side, cut_by, own_open)
        home = joined(field, links, shut, side)
        for _, of, hex_ in units:
            if of == side:
                supplied = in_supply(field, terrain, links, shut, home, side, hex_, route, most)
                assert (field.out(hex_) == 0) is supplied, (side, hex_)
                found.append(supplied)
    assert found
