"""Every kind of cell that can be addressed, set to values of its own type: refused in a line, or built."""

import pytest

from engine.loading.options.paths import list_cells
from tests.support.cells_tried import Trial, box_battle, fault_of

VALUES_EACH = 2
SEED = 20
TRIAL = Trial(SEED)


def test_every_address_is_drawn_from():
    listed = {cell.path for cell in list_cells("", box_battle().data)}
    assert listed == {path for paths in TRIAL.kinds.values() for path in paths}


@pytest.mark.parametrize("kind", TRIAL.kinds)
def test_a_kind_of_cell(kind):
    trial = Trial(f"{SEED} {kind}")
    faults = [fault for _ in range(VALUES_EACH) if (fault := fault_of(*trial.draw(kind)))]
    assert not faults


FACES = [
    ("units.armor.face_target", {"S>ARM": "hit"}),
    ("units.armor.face_target", {"S>": "none"}),
    ("units.armor.face_attack", {"G<INF": "hit"}),
    ("units.armor.when_close", {"face_attack": {"G<INF": "hit"}}),
    ("units.armor.when_still", {"face_attack": {"X": "hit"}}),
    ("terrain.town.face_target", {"S>ARM": "hit"}),
    ("units.infantry.move_max", 0),
    ("units.infantry.nation", "germany"),
    ("terrain.open.barred", "ARM|ART"),
    ("scenario.hand_start.axis", 12),
    ("scenario.hand_size.allies", 1),
    ("scenario.objectives.villages.need", 30),
    ("combat.hr_combat_stragglers.when", "REACTION"),
]


@pytest.mark.parametrize(("path", "value"), FACES)
def test_a_value_that_once_was_told_of_something_else(path, value):
    assert not fault_of(path, "set", value, box_battle())
