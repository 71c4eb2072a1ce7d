"""Weather of the ground: the search of reach against walking every path."""

import numpy as np
import pytest

from engine.kernel import movement, reach
from engine.layout import OFF
from tests.support.battlefield import Battlefield

SNOW, MUD, RUSSIAN = "weather-deep-snow", "weather-mud", "weather-russian-mud"
KINDS = {"open": None, "hill": "road", "town": "town", "beach": "rail", "forest": None}
TRAITS = "+terrain.hill.traits=HILL ROAD+terrain.beach.traits=BEACH RAIL+ruleset.road_bonus=0"
WEATHERS = {
    f"{SNOW}:exempt=road": (lambda most, row: most - 1, {"road"}),
    MUD: (None, {"road", "rail", "town"}),
    f"{MUD}:path_rule=start_hex": (None, {"road", "rail", "town"}),
    f"{RUSSIAN}:exempt_hexes=rail|road": (lambda most, row: min(most, 1), {"road", "rail"}),
    f"{RUSSIAN}:max_move=0": (lambda most, row: 0, {"rail"}),
}


def mud(most, row, battles):
    if row == "armor":
        return min(most, 2)
    return min(most, 1 if battles else 2) if row == "special_forces" else most


def allowed(option, row, most, ground, battles):
    """Hexes a way over these hexes may have, the rule told in words."""
    change, spared = WEATHERS[option]
    hexes = ground[:1] if "start_hex" in option else ground
    if all(KINDS[kind] in spared for kind in hexes):
        return most
    return max(0, mud(most, row, battles) if change is None else change(most, row))


@pytest.mark.rule("HR-MUD-2", "HR-MUD-3", "HR-MUD-4", "HR-SNOW-3", "HR-RUSMUD-2", "HR-GEN-11")
@pytest.mark.parametrize("card", ["direct_from_hq", "behind_enemy_lines", "infantry_assault"])
@pytest.mark.parametrize("option", WEATHERS)
@pytest.mark.parametrize("seed", range(3))
def test_reach_and_steps_agree_with_walking_every_way(option, card, seed):
    rng = np.random.default_rng([seed, len(option)])
    names = Battlefield().names
    ground = {name: str(rng.choice(list(KINDS), p=[0.2, 0.35, 0.2, 0.15, 0.1])) for name in names}
    places = [str(one) for one in rng.permutation(names)[:16]]
    rows = ("infantry", "special_forces", "armor", "artillery")
    allies = {row: " ".join(places[i:12:4]) for i, row in enumerate(rows)}
    field = Battlefield(
        terrain={name: kind for name, kind in ground.items() if kind != "open"},
        allies=allies, axis={"infantry": " ".join(places[12:])}, options=option + TRAITS,
    )  # fmt: skip
    field.play(card)
    fresh = field.states.copy()
    near = {
        name: [field.names[h] for h in field.tables["near"][field.index[name], :6] if h != OFF]
        for name in field.names
    }
    for hex_ in field.picture("allies"):
        field.states[...] = fresh
        unit = field.unit(hex_)
        row = field.built.unit_rows[field.state["unit_row"][unit]]
        most = int(movement.allowance(field.tables, field.state, unit))
        own = int(field.tables["row_move_battle"][field.state["unit_row"][unit]])
        raised = max(own, int(field.state["raise_battle"])) if own else 0  # guns move or battle
        lifted = bool(movement.limits_lifted(field.tables, field.state, unit))
        field.state["ordered"][unit] = 1
        ways = every_way(field, near, ground, hex_, row, most, option, lifted)
        battles = {
            way[-1] for way in ways
            if len(way) - 1 <= allowed(option, row, raised, [ground[name] for name in way], True)
        }  # fmt: skip
        assert field.reach(hex_) == {way[-1] for way in ways}, (row, hex_)
        for goal in sorted(field.reach(hex_)):
            field.reach(hex_)
            end = field.index[goal]
            reach.path_to(field.mind, end)
            way = [field.names[h] for h in field.mind["path"][: field.mind["path_n"]]]
            paths, cost = field.mind["reach_paths"][end], int(field.mind["reach_cost"][end])
            fights = cost <= movement.battle_allowance(field.tables, field.state, unit, paths)
            assert fights == (goal in battles), (row, hex_, goal)
            assert field.move(hex_, *way), (row, hex_, way)
            assert len(way) == cost
            held = int(field.state["way_paths"][unit])
            assert not fights or cost <= movement.battle_allowance(field.tables, field.state, unit, held)
            field.states[...] = fresh
            field.state["ordered"][unit] = 1


def every_way(field, near, ground, start, row, most, option, lifted):
    """All ways of a unit: stops in town and forest, at most two hexes onto a beach."""
    found = []

    def go(way, limit):
        for there in near[way[-1]]:
            if field.unit(there) != OFF or there in way:
                continue
            longer = [*way, there]
            cap = 2 if ground[there] == "beach" and not lifted else limit
            now = min(limit, cap)
            if len(longer) - 1 > min(
                now, allowed(option, row, most, [ground[name] for name in longer], False)
            ):
                continue
            found.append(longer)
            if lifted or ground[there] not in ("town", "forest"):
                go(longer, now)

    go([start], most)
    return found
