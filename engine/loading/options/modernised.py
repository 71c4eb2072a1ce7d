"""A battle with cards made a Modern Battle: its units, its ground, its goals, and what falls away (MMB-MAP)."""

from collections.abc import Mapping
from typing import Any

from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.selectors import select
from engine.loading.in_force.trains import TRAIN
from engine.loading.in_force.unit_rows import UnitRow, base_row, unit_words
from engine.loading.options.card_rules import USUAL_WIN, lack_of_switch
from engine.loading.options.modern_ground import modern_ground, stand_anyway
from engine.loading.options.modern_map import (
    REFUSED,
    Becomes,
    OwnLine,
    is_modern,
    own_lines,
    unit_becomes,
)
from engine.loading.options.rewritten import become
from engine.loading.options.set_up import SetUp, Step, Unit
from engine.loading.scenario.without_cards import FRAGILE, NO_CARDS, TURN, limit_of
from engine.loading.schema.document import OfSides, ScenarioPart
from engine.loading.schema.scenario_file import SIDES
from engine.loading.words.errors import InputError

NO_HANDS: OfSides = {
    "axis": 1,
    "allies": 1,
}  # in the place of hands: what a file of a battle without cards has there
LEFT_OUT = "left_out"  # word of the parameter that says what becomes of objectives


def modernise(set_up: SetUp, step: Step) -> None:
    """Units, ground and special rules of a battle become those of a Modern Battle.

    Changes: the scenario, and switches that its special rules have set.  Rule: MMB-MAP-2, MMB-MAP-3, MMB-MAP-4.

    Raises
    ------
    InputError
        A train or a ship; a force list that names what is not there.
    """
    modern_units(set_up, step)
    modern_ground(set_up, step.option)
    stand_anyway(set_up)
    goals(set_up, step)
    drop_rules_of_cards(set_up, step.option)
    drop_what_is_no_rule(set_up, step.option)
    set_break_point(set_up, step.values["break_point"] / 100, step.option)


def set_break_point(set_up: SetUp, share: float, option: str) -> None:
    """The share of its units that a side may not lose; one that the battle names itself stays at the usual share.

    Changes: ruleset.break_share.  Rule: MMB-GAP-2.
    """
    ruleset = set_up.document["ruleset"]
    was = ruleset["break_share"]
    if share != shared_base()["ruleset"]["break_share"] or "break_share" not in set_up.scenario["ruleset"]:
        ruleset["break_share"] = share
        set_up.ground.append(("ruleset.break_share", was, share, option))


def modern_units(set_up: SetUp, step: Step) -> None:
    """Every unit, those in the air too, is of a row of Modern Battle, without markers.

    Changes: units and air drops.  Rule: MMB-MAP-2, MMB-UNIT-2, MMB-GAP-7.
    """
    rows = set_up.document["units"]
    own = own_lines(step.values["forces"], rows, step.file)
    for unit in set_up.in_order():
        if is_modern(unit["row"], rows):
            continue
        to = of_own_list(unit, own, set_up, step.file) or unit_becomes(unit["row"], rows)
        if to.row == REFUSED or rows[unit["row"]]["class"] == TRAIN:
            found = f"{base_row(unit['row'])} {set_up.place_of(unit)}"
            expected = "a battle without trains and ships: there are none in a Modern Battle (MMB-MAP-2)"
            raise InputError(step.file, f"units.{unit.get('hex', unit['side'])}", found, expected)
        more = quality_of(unit, to, rows)
        for marker in unit.get("markers", []):
            set_up.ground.append((f"scenario.markers.{unit.get('hex', '')}", marker, None, step.option))
        become(set_up, unit, to.row, step.option)
        if more and FRAGILE not in rows[to.row]["traits"]:
            unit["figures"] = max(1, rows[to.row]["figures"] + more)


def of_own_list(unit: Unit, own: list[OwnLine], set_up: SetUp, file: str) -> Becomes | None:
    """What a unit becomes by a list of one's own, None if it says nothing of it."""
    rows = set_up.document["units"]
    words, known = UnitRow(unit["row"], unit["side"], rows[unit["row"]]).words("class"), unit_words(rows)
    for line in own:
        if line.side in (None, unit["side"]) and select(line.whom, [words], known, file, "forces"):
            return Becomes(line.row)
    return None


def quality_of(unit: Unit, to: Becomes, rows: Mapping[str, Any]) -> int:
    """Points of strength that a unit has beyond its new row: by its figures where they are not those of its row.

    Rule: MMB-MAP-2, MMB-UNIT-2.
    """
    figures, full = unit.get("figures"), rows[unit["row"]]["figures"]
    if figures is None or figures == full:
        return to.quality
    return 1 if figures > full else -1


def goals(set_up: SetUp, step: Step) -> None:
    """Objectives and exits stay, or a battle has none.  Changes: objectives, exits.  Rule: MMB-MAP-4, MMB-GAP-26."""
    scenario = set_up.scenario
    if step.values["goals"] != LEFT_OUT:
        return
    for one in scenario["objectives"]:
        set_up.ground.append((f"scenario.objectives.{one['id']}", "an objective", None, step.option))
    for i, way in enumerate(scenario["exits"]):
        whose = " and ".join(way["sides"])
        set_up.ground.append((f"scenario.exits.{i + 1}", f"an exit of the {whose}", None, step.option))
    scenario["objectives"], scenario["exits"] = [], []


def drop_rules_of_cards(set_up: SetUp, option: str) -> None:
    """Hands and the first side are none any more, and special rules that hang on cards are the official ones again.

    Changes: hands, first side, switches of the ruleset.  Rule: MMB-MAP-4, MMB-GAP-27.
    """
    document, scenario = set_up.document, set_up.scenario
    if scenario["ruleset"].get(TURN) == NO_CARDS:
        return
    hands = " and ".join(str(scenario["hand_size"][side]) for side in SIDES)
    was = f"hands of {hands} cards, {scenario['first_side']} first"
    set_up.ground.append(("scenario.cards", was, None, option))
    scenario["hand_size"], scenario["hand_start"] = NO_HANDS.copy(), NO_HANDS.copy()
    scenario["first_side"] = SIDES[0]
    official: Any = shared_base()["ruleset"]
    ruleset: Any = document["ruleset"]
    for switch in scenario["ruleset"]:
        if lack_of_switch(switch) is not None and ruleset[switch] != official[switch]:
            set_up.ground.append((f"ruleset.{switch}", ruleset[switch], official[switch], option))
            ruleset[switch] = official[switch]


def drop_what_is_no_rule(set_up: SetUp, option: str) -> None:
    """Barriers and markers say nothing in a Modern Battle.  Changes: barriers, markers.  Rule: MMB-MAP-4."""
    scenario = set_up.scenario
    for i, barrier in enumerate(scenario["barriers"]):
        was = f"{barrier['who']} across {len(barrier['cells'])} hexes"
        set_up.ground.append((f"scenario.barriers.{i + 1}", was, None, option))
    for i, marker in enumerate(scenario["markers"]):
        was = f"{marker['kind']} on {' '.join(marker['cells'])}"
        set_up.ground.append((f"scenario.markers.{i + 1}", was, None, option))
    scenario["barriers"], scenario["markers"] = [], []


def settle_limits(set_up: SetUp, option: str) -> None:
    """Where units lost decide, the medals of a side are the units that its enemy may not lose.

    Changes: medal targets.  Rule: MMB-GAP-2, MMB-MAP-4.
    """
    document, scenario = set_up.document, set_up.scenario
    if document["ruleset"]["win"] == USUAL_WIN:
        return
    target, share = scenario["medal_target"], document["ruleset"]["break_share"]
    for side, other in (SIDES, SIDES[::-1]):
        was = target[side]
        target[side] = limit_of(rows_of(scenario, other), share, document)
        set_up.ground.append((f"scenario.medal_target.{side}", was, target[side], option))


def rows_of(scenario: ScenarioPart, side: str) -> list[str]:
    """Rows of the units of a side, those aboard and in the air too."""
    return [one["row"] for one in (*all_units(scenario), *scenario["carried"]) if one["side"] == side]
