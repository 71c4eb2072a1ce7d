"""The ground of a battle as that of a Modern Battle, hex by hex (MMB-MAP-3)."""

from engine.loading.in_force.contents import PRINTED, Contents, contents_of
from engine.loading.in_force.stacks import may_stand
from engine.loading.in_force.unit_rows import UnitRow
from engine.loading.options.modern_map import PLUS, ground_becomes
from engine.loading.options.rewritten import warn
from engine.loading.options.set_up import SetUp
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.document import TokenEntry

HEXES = "scenario.hexes."


def modern_ground(set_up: SetUp, option: str) -> None:
    """Every hex has ground of Modern Battle, also where only the board shows.  Owners of works are none any more.

    Changes: map and legend of the scenario.  Rule: MMB-MAP-3.
    """
    scenario, terrain = set_up.scenario, set_up.document["terrain"]
    board = BOARDS[scenario["board"]]
    grid = board.grid
    tokens: dict[tuple[tuple[str, ...], int], str] = {}
    legend: dict[str, TokenEntry] = {}
    rows: list[list[str]] = [[] for _ in scenario["map"]]
    for hex_, there in enumerate(contents_of(scenario, set_up.document)):
        ground = ground_becomes(there.rows, there.under, terrain)
        row = grid.hexes[hex_][0]
        turned = there.rotation if any(terrain[name]["edges"] for name in ground) else 0
        if ground == (board.printed(scenario["face"], row),):
            rows[row].append(PRINTED)
        else:
            token = tokens.setdefault((ground, turned), str(len(tokens) + 1))
            legend[token] = {"terrain": list(ground), "owner": None, "rotation": turned}
            rows[row].append(token)
        if ground != there.rows:
            was, now = PLUS.join(there.rows), PLUS.join(ground)
            set_up.ground.append((f"{HEXES}{grid.name(hex_)}", was, now, option))
    scenario["legend"] = legend
    scenario["map"] = [" ".join(row) for row in rows]


def stand_anyway(set_up: SetUp) -> None:
    """Units that begin where their new row may not go stay there, and it is reported.

    Changes: scenario.set_up_anyway, scenario.unfit.  Rule: MMB-GAP-25, MMB-MAP-3.
    """
    scenario, units = set_up.scenario, set_up.document["units"]
    ground: list[Contents] = contents_of(scenario, set_up.document)
    for unit in scenario["units"]:
        there = ground[set_up.grid.parse(unit["hex"])]
        if not may_stand(there, UnitRow(unit["row"], unit["side"], units[unit["row"]]), set_up.document):
            scenario["set_up_anyway"] = [*scenario["set_up_anyway"], unit["hex"]]
            where = PLUS.join(there.rows)
            warn(set_up, f"{unit['row']} on {unit['hex']} begins on {where}, which it could not enter")
