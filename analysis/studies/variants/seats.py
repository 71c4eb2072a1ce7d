"""What a seat is worth: wins of the side that begins, of the larger army, and what moving first gives.

Battles differ in who begins and who is stronger, so wins of one side say neither: each battle is looked at from the
seat in question, and battles are averaged with the same weight.
"""

from collections.abc import Callable, Iterable

from analysis.stats.rounding import number_text
from analysis.studies.variants.found import Found, Row, text
from analysis.studies.variants.numbers import ALL, SIDES
from analysis.studies.variants.study_file import Tried
from analysis.wording.report_words import counted
from engine.loading.scenario.load import Scenario

PART = "tried"  # of what is tried beside a base
Z95 = 1.96  # standard errors on either side of an estimate that its interval reaches


def seat_words(found: Found) -> str:
    """Wins of the side that moves first, and of the one with more units in the battle's own set-up."""
    said = []
    for says, seat_of in (
        ("The side that moves first wins {} of 100 games", first_seat),
        ("The side that has more units in the battle's own set-up wins {} of 100 games", stronger_seat),
    ):
        rows = seat_wins(found, seat_of)
        if rows:
            where = f" of {counted(len(rows), 'battle')}" if len(rows) < len(found.study.scenarios) else ""
            said.append(f"{says.format(text(average(rows)))}{where}{found.spread(rows)}.")
    return " ".join(said)


def seat_wins(found: Found, seat_of: Callable[[Scenario], str]) -> list[Row]:
    """Wins of a seat of the variant as it stands, battle by battle; ``seat_of`` gives a side, or nothing."""
    wins = {one["scenario"]: one for one in found.single(part="standing", measure="wins")}
    return [
        wins[battle.id] if seat == found.study.file.side else turned(wins[battle.id], 100.0)
        for battle in found.study.scenarios
        if (seat := seat_of(battle))
    ]


def mover_words(found: Found, one: Tried) -> str:
    """What moving first is worth, where the other side moves first by a setting: a change turned to who then begins."""
    rows = []
    for battle in found.study.scenarios:
        setting = f"{one.name}: {one.setting[0].title}"
        change = found.any(part=PART, scenario=battle.id, setting=setting, measure="change")
        if change is not None:
            gives_side = first_seat(battle) != found.study.file.side
            rows.append(change if gives_side else turned(change, 0.0))
    if not rows:
        return ""
    mean = average(rows)
    spread = found.spread(rows, sign=True)
    return f"Moving first is worth {text(mean, sign=True)} points to the side that does{spread}."


def first_seat(battle: Scenario) -> str:
    """The side that moves first in a battle."""
    return str(battle.data["first_side"])


def stronger_seat(battle: Scenario) -> str:
    """The side that has more units in a battle's own set-up; nothing if they have as many."""
    axis, allies = (sum(unit["side"] == side for unit in battle.data["units"]) for side in SIDES)
    return "" if axis == allies else SIDES[0] if axis > allies else SIDES[1]


def turned(row: Row, whole: float) -> Row:
    """A number as the other side has it: what is left of the whole."""
    return {**row, "est": whole - row["est"], "low": whole - row["high"], "high": whole - row["low"]}


def average(rows: Iterable[Row]) -> Row:
    """The mean over battles, with the interval of independent ones."""
    rows = list(rows)
    mean = sum(row["est"] for row in rows) / len(rows)
    errors = [(row["high"] - row["low"]) / 2 / Z95 for row in rows]
    reach = Z95 * sum(error**2 for error in errors) ** 0.5 / len(rows)
    return {
        **rows[0],
        "scenario": ALL,
        "est": mean,
        "low": mean - reach,
        "high": mean + reach,
        "n": sum(row["n"] for row in rows),
    }


def drawn_beside(found: Found, setting: str, player: str, before: float) -> str:
    """That a setting leaves games undecided, where it leaves more so than the variant does; else nothing."""
    row = found.any(part="dose", scenario=ALL, player=player, setting=setting, measure="drawn")
    if row is None or row["est"] <= before + 1.0:
        return ""
    return f", but {number_text(row['est'], 1)} of 100 games are drawn"
