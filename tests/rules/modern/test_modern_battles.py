"""The six battles without cards: their forces, their symmetry, what guns may fire at, ways to objectives."""

from pathlib import Path

import pytest

from engine.codes import Winner
from engine.dialogue.turn import play_turn
from engine.hooks import Event
from engine.layout import OFF
from engine.loading.schema.boards import BOARDS
from engine.policies.player_files import fill_mind
from engine.rules.modern import carry_turn, ending_law
from engine.rules.modern.fire_law import gun_dice, in_sight, is_of
from tests.support.modern_field import ModernField

AXIS, ALLIES = 0, 1
BATTLES = Path(__file__).parents[3] / "scenarios" / "modern"
GRID = BOARDS["standard"].grid
# As designed: units and strength of Axis and Allies, losses that break them, the last turn, who wins then.
DESIGNED = {
    "modern-01": ((12, 34, 6), (12, 34, 6), 20, "SHARE"),
    "modern-02": ((10, 28, 5), (16, 47, 8), 14, "AXIS"),
    "modern-03": ((10, 28, 5), (16, 48, 8), 16, "AXIS"),
    "modern-04": ((10, 28, 5), (19, 61, 10), 16, "AXIS"),
    "modern-05": ((12, 33, 6), (12, 33, 6), 20, "SHARE"),
    "modern-06": ((12, 34, 6), (21, 60, 11), 18, "AXIS"),
}
# What was taken off the attackers to make them even: strength of each, and where they stood.
TAKEN_OFF = {
    "modern-02": (
        ("allies", "mmb_infantry", 4, "H4 H10"), ("allies", "mmb_tank", 3, "H2 H11"),
        ("allies", "mmb_artillery_heavy", 2, "I10"),
    ),
    "modern-03": (
        ("allies", "mmb_infantry", 4, "H2 H11 I6"), ("allies", "mmb_tank", 3, "I9 I11"),
        ("allies", "mmb_artillery_heavy", 2, "I8"),
    ),
    "modern-04": (("allies", "mmb_tank", 3, "H11"),),
    "modern-06": (
        ("allies", "mmb_infantry", 4, "H2 H11"), ("allies", "mmb_tank", 3, "I3 I11"),
        ("allies", "mmb_artillery_heavy", 2, "I6 I8"), ("allies", "mmb_armored_car", 2, "I12"),
    ),
}  # fmt: skip
LAST_TURNS = {"modern-02": 8, "modern-04": 8}  # where they are other than as designed
# Targets of each gun before the first turn, and the most dice at any; pairs of enemies that see each other at 3 areas.
OPENINGS = {
    "modern-01": ({"A7": (9, 2), "A5": (0, 0), "I7": (9, 2), "I9": (0, 0)}, 0),
    "modern-02": ({"A8": (13, 1), "D5": (2, 1), "I10": (8, 3), "I2": (5, 2)}, 3),
    "modern-03": ({"A6": (14, 1), "C6": (0, 0), "I8": (9, 3), "I4": (8, 2)}, 0),
    "modern-04": ({"B8": (0, 0), "D5": (0, 0), "E9": (0, 0)}, 0),
    "modern-05": ({"A7": (0, 0), "A6": (12, 2), "I7": (0, 0), "I8": (12, 2)}, 0),
    "modern-06": ({"A7": (18, 1), "B8": (0, 0), "I6": (11, 3), "I8": (11, 3), "I10": (10, 2)}, 0),
}
# Areas from the nearest own unit to each objective, over ground that is not closed.
WAYS = {
    "modern-01": {"E7": (2, 2)},
    "modern-02": {"C6": (5, 0), "C7": (5, 0), "C8": (5, 0), "D6": (4, 0), "D7": (4, 0), "E7": (3, 0)},
    "modern-03": {"B5": (6, 1), "D7": (4, 0)},
    "modern-04": {"C7": (5, 1), "D4": (4, 0), "D9": (4, 0)},
    "modern-05": {"E7": (2, 2)},
    "modern-06": {"B8": (6, 0)},
}


class Opening(ModernField):
    """A battle of the program before its first turn."""

    def __init__(self, battle):
        self.open(battle, "", None)
        carry_turn.put_aboard(self.tables, self.state, self.mind)
        ending_law.note_strength(self.tables, self.state, self.mind)

    def units(self, side):
        """Units of a side, with those aboard."""
        return range(self.tables["first_unit"][side], self.tables["end_unit"][side])

    def counted(self, unit):
        """Whether the loss of a unit counts."""
        return bool(is_of(self.tables["modern_counted"], self.state, unit))


def as_designed(battle, folder):
    """The file of a battle with all units of its design."""
    text = (BATTLES / f"{battle}.toml").read_text("utf-8")
    for side, row, _, hexes in TAKEN_OFF.get(battle, ()):
        head, table, rest = text.partition(f"[units.{side}]\n")
        units, blank, rest = rest.partition("\n\n")
        lines = units.splitlines()
        at = next((i for i, line in enumerate(lines) if line.startswith(f"{row} = ")), None)
        if at is None:
            lines.append(f'{row} = "{hexes}"')
        else:
            lines[at] = f'{lines[at].removesuffix(chr(34))} {hexes}"'
        text = "".join((head, table, "\n".join(lines), blank, rest))
    path = folder / f"{battle}.toml"
    path.write_text(text, "utf-8")
    return str(path)


def sides_of(field):
    """Units and strength of both sides, and how many losses break them."""
    for side in (AXIS, ALLIES):
        units = [unit for unit in field.units(side) if field.counted(unit)]
        strength = sum(int(field.state["unit_figures"][unit]) for unit in units)
        assert field.state["modern_full"][side] == strength
        yield len(units), strength, int(field.tables["medal_target"][1 - side])


@pytest.mark.rule("MMB-GAP-1", "MMB-GAP-2", "MMB-GAP-3")
@pytest.mark.parametrize("battle", DESIGNED)
def test_forces_and_ends(battle, tmp_path):
    *sides, limit, winner = DESIGNED[battle]
    assert list(sides_of(Opening(as_designed(battle, tmp_path)))) == sides
    field = Opening(battle)
    for side, (name, found) in enumerate(zip(("axis", "allies"), sides_of(field), strict=True)):
        off = [
            (strength, len(hexes.split()))
            for of, _, strength, hexes in TAKEN_OFF.get(battle, ())
            if of == name
        ]
        n = sides[side][0] - sum(many for _, many in off)
        assert found == (n, sides[side][1] - sum(strength * many for strength, many in off), -(-n // 2))
    found = (int(field.tables["turn_cap"]), field.built.document["ruleset"]["turn_cap_winner"])
    assert found == (LAST_TURNS.get(battle, limit), winner)
    assert field.tables["n_hexes"] == 113  # 13 areas by 9 rows


@pytest.mark.rule("MMB-ART-4", "MMB-ART-5", "MMB-ART-6", "MMB-GAP-23", "MMB-LOS-1", "MMB-LOS-2")
@pytest.mark.parametrize("battle", OPENINGS)
def test_what_guns_may_fire_at_first(battle, tmp_path):
    field = Opening(as_designed(battle, tmp_path))
    guns, pairs = OPENINGS[battle]
    found = {}
    for side in (AXIS, ALLIES):
        for gun in field.units(side):
            if is_of(field.tables["modern_guns"], field.state, gun):
                dice = [gun_dice(field.tables, field.state, gun, other) for other in field.units(1 - side)]
                hits = [n for n in dice if n > 0]
                found[field.names[field.state["unit_hex"][gun]]] = (len(hits), max(hits, default=0))
    assert found == guns
    near = 0
    for unit in field.units(AXIS):
        for other in field.units(ALLIES):
            a, b = (int(field.state["unit_hex"][one]) for one in (unit, other))
            if OFF not in (a, b) and field.tables["apart"][a, b] <= 3 and takes_part(field, other):
                near += int(in_sight(field.tables, a, b))
    assert near == pairs


def takes_part(field, unit):
    """Whether a unit fights where it stands: not on water."""
    stack = field.state["hex_stack"][field.state["unit_hex"][unit]]
    return not is_of(field.tables["stack_ban_target"][stack], field.state, unit)


@pytest.mark.rule("MMB-MOV-6", "MMB-MOV-10")
@pytest.mark.parametrize("battle", WAYS)
def test_ways_to_objectives(battle, tmp_path):
    field = Opening(as_designed(battle, tmp_path))
    for hex_, ways in WAYS[battle].items():
        found = (way(field, ALLIES, field.index[hex_]), way(field, AXIS, field.index[hex_]))
        assert found == ways, hex_


def way(field, side, goal):
    """Areas from the nearest unit of a side to a hex, over ground that is not closed to it."""
    return min(steps(field, unit, goal) for unit in field.units(side) if field.state["unit_hex"][unit] >= 0)


def steps(field, unit, goal):
    """Areas that a unit marches to a hex, whatever stands or stops it in between."""
    row = int(field.state["unit_row"][unit])
    seen, front, n = {int(field.state["unit_hex"][unit])}, {int(field.state["unit_hex"][unit])}, 0
    while goal not in seen and front:
        n += 1
        front = {
            int(field.tables["near"][hex_, k])
            for hex_ in front
            for k in range(6)
            if field.tables["near"][hex_, k] >= 0 and not field.tables["edge_shut_move"][hex_, k] >> row & 1
        } - seen
        seen |= front
    return n if goal in seen else 99


@pytest.mark.rule("MMB-GAP-3")
@pytest.mark.parametrize("battle", ["modern-01", "modern-05"])
def test_half_a_turn_of_the_board_changes_the_sides(battle):
    field = Opening(battle)

    def turned(name):
        row, col = GRID.hexes[field.index[name]]
        return GRID.name(GRID.index_of[(GRID.n_rows - 1 - row, 2 * (GRID.long_row - 1) - col)])

    def kinds(side):
        return {
            field.names[field.state["unit_hex"][unit]]: (
                field.built.unit_rows[field.state["unit_row"][unit]],
                int(field.state["unit_figures"][unit]),
            )
            for unit in field.units(side)
        }

    assert {turned(name): kind for name, kind in kinds(AXIS).items()} == kinds(ALLIES)
    for name in field.names:
        one, other = (field.built.stack_names[field.stack(hex_)] for hex_ in (name, turned(name)))
        assert one == other, name


@pytest.mark.rule("MMB-GAP-18")
def test_a_unit_that_begins_aboard():
    field = Opening("modern-06")
    carrier = field.unit_on("I4")
    cargo = int(field.state["modern_cargo"][carrier]) - 1
    assert field.state["unit_hex"][cargo] == OFF and field.counted(cargo) and not field.counted(carrier)
    assert field.built.unit_rows[field.state["unit_row"][cargo]] == "mmb_machine_gun"


@pytest.mark.rule("MMB-SEQ-2", "MMB-SEQ-3", "MMB-GAP-2", "MMB-GAP-21")
@pytest.mark.parametrize("player", ["random", "recruit", "sergeant"])
def test_games_end_by_legal_acts_and_nobody_acts_twice(player):
    field = Opening("modern-03")
    field.mind = fill_mind((player, player))[0]
    field.state["tracing"] = 1
    for _ in range(int(field.tables["turn_cap"])):
        if field.state["over"]:
            break
        field.state["log_n"] = 0
        play_turn(field.tables, field.state, field.mind)
        battles = [attacker for attacker, *_ in field.logged(Event.BATTLE)]
        assert len(battles) == len(set(battles))
        where = [int(hex_) for hex_ in field.state["unit_hex"][: field.state["n_units"]] if hex_ >= 0]
        assert len(where) == len(set(where))
    assert field.state["over"] and field.state["rule_gap"] == 0
    assert field.state["winner"] in (AXIS, ALLIES, Winner.DRAW)
