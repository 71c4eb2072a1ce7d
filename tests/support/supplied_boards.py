"""Boards full of roads and rails, drawn by lot, for questions about supply."""

from tests.support.supplied_field import SuppliedField

# Edges to which shapes lead as typed from the rules, unturned: 0 = east, counter-clockwise.
SHAPES = {
    "tp_road": {0, 3}, "tp_road_curve": {1, 5}, "tp_road_cross": {0, 1, 3, 4}, "tp_road_y": {0, 2, 4},
}  # fmt: skip
RAILS = {"tp_rail": {0, 3}, "tp_rail_cross": {0, 1, 3, 4}, "tp_rail_curve": {1, 5}}
GROUND = ["", "", "forest", "river", "river + bridge", "hill_impassable", "town"]


def drawn(rng):
    """A board: mostly roads and rails, turned by lot, and other ground between."""
    names = SuppliedField(way={}).names
    terrain = {}
    for name in names:
        lot = rng.random()
        if lot < 0.45:
            terrain[name] = f"{rng.choice(list(SHAPES))} @{rng.integers(6)}"
        elif lot < 0.6:
            terrain[name] = f"{rng.choice(list(RAILS))} @{rng.integers(6)}"
        elif lot < 0.64:
            terrain[name] = f"tp_road_rail @{rng.integers(6)}"
        elif lot < 0.68:
            terrain[name] = f"town + tp_rail_cross @{rng.integers(6)}"
        else:
            terrain[name] = str(rng.choice(GROUND))
    free = [name for name in names if closed(terrain[name]) == 0]
    places = [str(one) for one in rng.permutation(free)[:20]]
    rows = ("infantry", "infantry", "armor", "artillery")
    armies = [{}, {}]
    for i, place in enumerate(places):
        row = rows[i // 2 % 4]
        armies[i % 2].setdefault(row, []).append(place)
    axis, allies = ({row: " ".join(hexes) for row, hexes in army.items()} for army in armies)
    return {name: ground for name, ground in terrain.items() if ground}, axis, allies


def closed(ground):
    return int(ground in ("river", "hill_impassable"))
