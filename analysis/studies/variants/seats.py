"""What a seat is worth: wins of the side that begins, of the larger army, and what moving first gives.

Battles differ in who begins and who is stronger, so wins of one side say neither: each battle is looked at from the
seat in question, and battles are averaged with the same weight.
"""

from collections.abc import Callable, Sequence

from analysis.stats.estimates import Estimate, z_value
from analysis.stats.pooled import pooled_level
from analysis.studies.variants.found import Found, Row, text, turned
from analysis.studies.variants.numbers import SIDES
from analysis.studies.variants.study_file import Tried
from analysis.studies.variants.tried import PART, setting_of
from analysis.wording.report_words import counted
from engine.loading.scenario.load import Scenario


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
    setting, rows = setting_of(one, one.setting[0].title), list[Row]()
    for battle in found.study.scenarios:
        change = found.any(part=PART, scenario=battle.id, setting=setting, measure="change")
        if change is not None:
            comes_first = first_seat(battle) != found.study.file.side
            rows.append(change if comes_first else turned(change, 0.0))
    if not rows:
        return ""
    worth = text(average(rows), sign=True)
    return f"Moving first is worth {worth} points to the side that does{found.spread(rows, sign=True)}."


def first_seat(battle: Scenario) -> str:
    """The side that moves first in a battle."""
    return str(battle.data["first_side"])


def stronger_seat(battle: Scenario) -> str:
    """The side that has more units in a battle's own set-up; nothing if they have as many."""
    axis, allies = (sum(unit["side"] == side for unit in battle.data["units"]) for side in SIDES)
    return "" if axis == allies else SIDES[0] if axis > allies else SIDES[1]


def average(rows: Sequence[Row]) -> Row:
    """The mean over battles, each with the same weight."""
    parts = [
        Estimate(
            row["est"], row["low"], row["high"], (row["high"] - row["low"]) / 2 / z_value(), row["n"], ""
        )
        for row in rows
    ]
    mean = pooled_level(parts)
    return {"est": mean.value, "low": mean.low, "high": mean.high, "n": mean.n}
