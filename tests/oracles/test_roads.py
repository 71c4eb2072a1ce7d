"""Roads: the search of reach and the steps of the kernel against walking every way of small maps."""

from itertools import pairwise

import numpy as np
import pytest

from engine.codes import Section
from engine.kernel import movement, orders, reach
from tests.support.battlefield import Battlefield

# Exits of the shapes as typed from the rules: 0 = east, counter-clockwise.
SHAPES = {
    "tp_road": {0, 3}, "tp_road_curve": {1, 5}, "tp_road_fork_left": {0, 1, 3}, "tp_road_fork_right": {0, 3, 5},
    "tp_road_cross": {0, 1, 3, 4}, "tp_road_y": {0, 2, 4}, "tp_road_hill": {0, 3}, "ww_road": {0, 3},
}  # fmt: skip
PAIRS = {"infantry": (1, 2), "special_forces": (2, 2), "armor": (3, 3), "artillery": (0, 1)}
CARDS = {
    "direct_from_hq": (0, 0),
    "infantry_assault": (2, 3),  # infantry only
    "artillery_bombard": (0, 3),  # artillery only
}
WEATHERS = {"": False, "winter-weather": True}
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))


def neighbor(name, edge):
    """Hex over an edge, whether or not the board has it: doubled coordinates."""
    row, number = ord(name[0]) - ord("A"), int(name[1:])
    col = 2 * (number - 1) + row % 2
    row, col = row + STEPS[edge][0], col + STEPS[edge][1]
    return f"{chr(ord('A') + row)}{col // 2 + 1}" if 0 <= row < 9 and 0 <= col <= 24 else None


def most(pair, by_road, winter, tank):
    """Both limits of a way: a hex more by road where there is any, then what winter leaves of it to armor."""
    pair = tuple(n + 1 if by_road and n > 0 else n for n in pair)
    cap = (3 if by_road else 2) if winter and tank else 99
    return tuple(min(n, cap) for n in pair)


def follows_road(way, exits):
    """Whether all of a way lies on road, and each step follows it out of one hex and into the next."""
    return way[0] in exits and all(
        b in exits
        and any(neighbor(a, k) == b and k in exits[a] and (k + 3) % 6 in exits[b] for k in range(6))
        for a, b in pairwise(way)
    )


@pytest.mark.rule("TP-ROAD-1", "TP-ROAD-2", "WW-ROAD-1", "WW-WX-1", "WW-WX-2")
@pytest.mark.parametrize("weather", WEATHERS)
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("seed", range(4))
def test_reach_and_steps_agree_with_walking_every_way(seed, card, weather):
    rng = np.random.default_rng([seed, 17])
    names = Battlefield().names
    places = [str(one) for one in rng.permutation(names)[:18]]
    allies = {row: " ".join(places[i:12:4]) for i, row in enumerate(PAIRS)}
    terrain, exits = {}, {}
    for name in names:
        shape, turn, roll = str(rng.choice(list(SHAPES))), int(rng.integers(6)), rng.random()
        if name in places[:12] or roll < 0.5:
            terrain[name] = f"{shape} @{turn}"
            exits[name] = {(edge + turn) % 6 for edge in SHAPES[shape]}
        elif roll < 0.6:
            terrain[name] = "forest"
    field = Battlefield(terrain, {"infantry": " ".join(places[12:])}, allies, options=weather)
    field.play(card)
    if card == "infantry_assault":
        field.state["section"] = Section.CENTER
        orders.bind_section(field.tables, field.state)
    fresh = field.states.copy()
    walked = 0
    for hex_ in sorted(field.picture("allies")):
        field.states[...] = fresh
        unit = field.unit(hex_)
        if not field.may_order(hex_):
            continue
        field.state["ordered"][unit] = 1
        row = field.built.unit_rows[field.state["unit_row"][unit]]
        raised = (
            max(PAIRS[row][0], CARDS[card][0]) if PAIRS[row][0] else 0,
            max(PAIRS[row][1], CARDS[card][1]),
        )
        ways = every_way(field, terrain, exits, hex_, raised, WEATHERS[weather] and row == "armor")
        goals = {way[-1] for way, _ in ways}
        battles = {way[-1] for way, fights in ways if fights}
        assert field.reach(hex_) == goals, (row, hex_)
        for goal in sorted(goals):
            field.states[...] = fresh
            field.state["ordered"][unit] = 1
            field.reach(hex_)
            end = field.index[goal]
            reach.path_to(field.mind, end)
            way = [field.names[h] for h in field.mind["path"][: field.mind["path_n"]]]
            paths, cost = field.mind["reach_paths"][end], int(field.mind["reach_cost"][end])
            fights = cost <= movement.battle_allowance(field.tables, field.state, unit, paths)
            assert fights == (goal in battles), (row, hex_, goal)
            assert field.move(hex_, *way), (row, hex_, way)
            held = int(field.state["way_paths"][unit])
            assert not fights or len(way) <= movement.battle_allowance(field.tables, field.state, unit, held)
            walked += 1
        for way in too_long(field, ways, exits, hex_):
            field.states[...] = fresh
            field.state["ordered"][unit] = 1
            assert not field.move(*way), (row, way)
    assert walked > 10


def every_way(field, terrain, exits, start, pair, tank):
    """All ways that end on a legal hex, each with whether the unit may battle there; woods end a move."""
    found = []

    def go(way):
        for edge in range(6):
            there = neighbor(way[-1], edge)
            if there is None or there not in field.index or there in way or field.unit(there) >= 0:
                continue
            longer = [*way, there]
            fight, march = most(pair, follows_road(longer, exits), tank, tank)
            if len(longer) - 1 <= march:
                found.append((longer, len(longer) - 1 <= fight))
                if terrain.get(there) != "forest":
                    go(longer)

    go([start])
    return found


def too_long(field, ways, exits, start):
    """Ways of the longest kind with a step more, off the road or on it, none of which may be walked."""
    known = {tuple(way) for way, _ in ways}
    longest = max((len(way) for way, _ in ways), default=0)
    for way, _ in ways:
        if len(way) == longest:
            for edge in range(6):
                there = neighbor(way[-1], edge)
                if there in field.index and field.unit(there) < 0 and there not in way:
                    assert (*way, there) not in known
                    yield [*way, there]
                    break
