"""Works that an option takes off the map: those of a side, and those of nobody on its half of the board."""

from engine.loading.in_force.contents import PRINTED
from engine.loading.in_force.selectors import select
from engine.loading.in_force.stacks import terrain_words
from engine.loading.options.set_up import SetUp
from engine.loading.schema.document import TokenEntry
from engine.loading.schema.scenario_file import SIDES

NAMES = range(1, 999)  # of new tokens of the legend


def clear_works(set_up: SetUp, side: str, works: str, option: str, file: str) -> None:
    """Works of some kinds that a side has, and those of nobody nearer to its baseline than to the other, are gone.

    The middle row stays as it is.  A work that is a tile leaves what lies below it.

    Parameters
    ----------
    set_up : SetUp
        Of the battle.  Changes: map and legend of the scenario.
    side : str
    works : str
        Selector over terrain rows.
    option, file : str
        Named in provenance and errors.

    Raises
    ------
    InputError
        A selector that is none.

    Notes
    -----
    Rule: HR-DALSET-2, -4.
    """
    scenario = set_up.scenario
    for row, line in enumerate(scenario["map"]):
        tokens = line.split()
        for col, token in enumerate(tokens):
            entry = scenario["legend"].get(token)
            if entry is None or not is_of_side(entry, side, row, len(scenario["map"])):
                continue
            gone = [name for name in entry["terrain"] if is_work(set_up, name, works, file)]
            if gone:
                tokens[col] = token_without(set_up, entry, gone)
                name = f"{chr(ord('A') + row)}{col + 1}"
                left = [one for one in entry["terrain"] if one not in gone]
                was, now = (" + ".join(rows) or "nothing" for rows in (entry["terrain"], left))
                set_up.ground.append((f"scenario.map.{name}", was, now, option))
        scenario["map"][row] = " ".join(tokens)


def is_of_side(entry: TokenEntry, side: str, row: int, rows: int) -> bool:
    """Whether works on a hex are a side's: the battle gives them to it, or to no one side and they lie on its half.

    The Axis have their baseline at the top.  Rule: HR-DALSET-4.
    """
    if entry["owner"] in SIDES:
        return entry["owner"] == side
    beyond = 2 * row - (rows - 1)  # below 0: nearer to the top
    return beyond < 0 if side == SIDES[0] else beyond > 0


def is_work(set_up: SetUp, name: str, works: str, file: str) -> bool:
    """Whether a terrain row is one of the works."""
    terrain = set_up.document["terrain"]
    return bool(select(works, [{name, *terrain[name]["traits"]}], terrain_words(terrain), file, "works"))


def token_without(set_up: SetUp, entry: TokenEntry, gone: list[str]) -> str:
    """A token of the legend for a hex without some of its rows, a new one if there is none yet.  Changes: legend."""
    left = [one for one in entry["terrain"] if one not in gone]
    legend = set_up.scenario["legend"]
    if not left and "under" not in entry:
        return PRINTED
    fresh: TokenEntry = {**entry, "terrain": left}
    terrain = set_up.document["terrain"]
    if "under" in entry and any(terrain[name]["layer"] == "TILE" for name in gone):
        fresh["terrain"] = [entry["under"], *left]
        del fresh["under"]
    for token, other in legend.items():
        if other == fresh:
            return token
    token = next(word for word in map(str, NAMES) if word not in legend)
    legend[token] = fresh
    return token
