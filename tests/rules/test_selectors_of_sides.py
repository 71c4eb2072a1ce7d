"""Every cell of the rules that selects units, with words of one side or of both: it means the units it names."""

from unittest.mock import patch

import pytest

from engine.loading.in_force import selectors, unit_rows
from engine.loading.in_force.contents import Contents
from engine.loading.in_force.rules import base_document
from engine.loading.in_force.stacks import may_stand
from engine.rules.shelling import tables as shelled
from tests.support.battlefield import Battlefield

UNITS = {"infantry": "INF", "armor": "ARM", "artillery": "ART"}
AXIS, ALLIES = (
    {"infantry": "A2", "armor": "A5", "artillery": "A8"},
    {"infantry": "I2", "armor": "I5", "artillery": "I8"},
)
# Words, and the sides and classes that they name, by hand.
WORDS = {
    "axis": {("axis", class_) for class_ in UNITS.values()},
    "allies": {("allies", class_) for class_ in UNITS.values()},
    "axis|allies": {(side, class_) for side in ("axis", "allies") for class_ in UNITS.values()},
    "allies&ART": {("allies", "ART")},
    "axis&INF|allies&ARM": {("axis", "INF"), ("allies", "ARM")},
    "INF&!axis": {("allies", "INF")},
}
DICE = '"3/3/2"'
CELLS = (
    f"units.armor.dice_vs={{'WHO'={DICE}}}", "units.armor.less_vs={'WHO'=1}", "units.armor.cut_vs={'WHO'=2}",
    "units.armor.face_attack={'S>WHO'='hit'}", "units.armor.face_target={'S<WHO'='hit'}",
    f"units.armor.when_still={{dice_vs={{'WHO'={DICE}}}}}", "units.armor.when_still={less_vs={'WHO'=1}}",
    "units.armor.when_still={face_attack={'S>WHO'='hit'}}", "units.armor.when_close={less_vs={'WHO'=1}}",
    "units.armor.when_close={face_attack={'S>WHO'='hit'}}",
    "terrain.forest.barred=WHO", "terrain.forest.battle_ban={'WHO'='E'}", "terrain.forest.face_target={'S<WHO'='hit'}",
    "terrain.wire.clears={'WHO'='INSTEAD'}", "terrain.wire.shelled={by='WHO',faces='grenade'}",
    "terrain.hill.climb={from='forest',hexes=1,barred='WHO'}",
    "cards.direct_from_hq.who=WHO", "ruleset.stand_who=WHO", "ruleset.charge_who=WHO", "ruleset.charge_targets=WHO",
    "ruleset.desert_who=WHO", "ruleset.equipment_carriers=WHO", "ruleset.prisoner_carriers=WHO",
    "ruleset.close_min={'WHO>ALL'=2}", "ruleset.close_min={'ALL>WHO'=2}", "ruleset.strike_less={'WHO'=1}",
    "ruleset.penalties=[{who='WHO',move='-1'}]",
)  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("cell", CELLS)
def test_a_cell_selects_the_units_that_its_words_name(cell, words):
    field, masks = built_with(cell.replace("WHO", words), words)
    assert masks, f"{cell}: nothing is selected by it"
    for side, places in (("axis", AXIS), ("allies", ALLIES)):
        for row, hex_ in places.items():
            bit = int(field.state["unit_row"][field.unit(hex_)])
            named = (side, UNITS[row]) in WORDS[words]
            assert [bool(mask >> bit & 1) for mask in masks] == [named] * len(masks), f"{side} {row}"


def built_with(option, words):
    """A battle under a cell, and what its words selected there."""
    masks = []

    def watched(text, subjects, *more):
        mask = selectors.select(text, subjects, *more)
        if text is not None and text.strip() == words and len(subjects) == len(AXIS) + len(ALLIES):
            masks.append(mask)
        return mask

    ground = {"E3": "forest", "E5": "hill", "E6": "forest", "E8": "wire"}
    with patch.object(unit_rows, "select", watched), patch.object(shelled, "select", watched):
        return Battlefield(ground, AXIS, ALLIES, option), masks


@pytest.mark.parametrize("words", WORDS)
def test_a_unit_may_be_set_up_where_its_side_and_class_are_let_in(words):
    document = base_document()
    forest = {**document["terrain"]["forest"], "barred": words}
    document = {**document, "terrain": {**document["terrain"], "forest": forest}}
    for side in ("axis", "allies"):
        for row, class_ in UNITS.items():
            unit = unit_rows.UnitRow(row, side, document["units"][row])
            barred = (side, class_) in WORDS[words]
            assert may_stand(Contents(("forest",), None), unit, document) is not barred
