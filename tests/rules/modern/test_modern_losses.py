"""Losses, retreats and fieldworks of battles without cards (expansions 3.5, 3.6)."""

import pytest

from engine.hooks import Fired
from tests.support.modern_field import ModernField

INF, MG, TANK, CAR = "mmb_infantry", "mmb_machine_gun", "mmb_tank", "mmb_armored_car"
FIELD, HEAVY = "mmb_artillery_field", "mmb_artillery_heavy"
APC, TRUCK = "mmb_transport_armored", "mmb_transport_soft"


@pytest.mark.rule("MMB-UNIT-4", "MMB-DIE-2", "MMB-CBT-9")
def test_a_unit_at_nil_is_destroyed_and_nobody_follows():
    field = ModernField({}, {TANK: "E5"}, {MG: "E6", INF: "I1"})
    field.act("E5", None, "E6", "IGS")
    assert field.picture("allies") == {"I1": 4}
    assert field.picture("axis") == {"E5": 3} and field.medals("axis") == 1


@pytest.mark.rule("MMB-DIE-2", "MMB-GAP-11")
@pytest.mark.parametrize(
    ("row", "faces", "left"),
    [(INF, "IGA", 2), (TANK, "AGI", 1), (CAR, "AIS", 1), (FIELD, "IAG", 1), (APC, "IAS", 1)],
)
def test_faces_that_hit(row, faces, left):
    field = ModernField({}, {TANK: "E5"}, {row: "E6"})
    assert field.act("E5", None, "E6", faces).figures("E6") == left


@pytest.mark.rule("MMB-CBT-1", "MMB-SEQ-2")
def test_a_unit_fights_once_and_never_moves_after_it():
    field = ModernField({}, {TANK: "E5"}, {INF: "E7"})
    field.act("E5", "E6", "E7", "III")
    assert field.asked == ["to", "victim"]


@pytest.mark.rule("MMB-RET-1", "MMB-GAP-6", "MMB-GAP-19")
def test_a_unit_is_forced_one_area_away_from_the_attacker():
    field = ModernField({}, {TANK: "E5"}, {INF: "E6"})
    field.act("E5", None, "E6", "FFF", back=["E7"])
    assert field.picture("allies") == {"E7": 4}
    flags = ModernField({}, {TANK: "E5"}, {INF: "E6"}, rules='retreat_per = "FLAG"\n')
    flags.act("E5", None, "E6", "FFS", back=["E7", "E8"])
    assert flags.picture("allies") == {"E8": 4}


@pytest.mark.rule("MMB-GAP-19", "MMB-RET-1")
def test_only_areas_farther_from_the_attacker_count():
    from engine.rules.modern.retreat_law import may_go_back

    def open_to(rules=""):
        field = ModernField({}, {TANK: "E5"}, {INF: "E6"}, rules=rules)
        unit, hex_ = field.unit_on("E6"), field.index["E5"]
        ways = [may_go_back(field.tables, field.state, unit, hex_, k) for k in range(6)]
        return {field.names[to] for to in ways if to >= 0}

    assert open_to() == {"D6", "E7", "F6"}
    assert open_to('away = "NOT_NEARER"\n') == {"D6", "E7", "F6", "D5", "F5"}


@pytest.mark.rule("MMB-RET-2", "MMB-GAP-19")
def test_a_unit_that_cannot_go_back_loses_a_point():
    closed = {"D6": "mmb_river", "F6": "mmb_water"}
    field = ModernField(closed, {TANK: "E5"}, {INF: "E6 E7"})
    field.act("E5", None, "E6", "FFS")
    assert field.picture("allies") == {"E6": 3, "E7": 4} and field.fired(Fired.MODERN_PENNED)
    last = ModernField(closed, {TANK: "E5"}, {MG: "E6:1", INF: "E7"})
    last.act("E5", None, "E6", "F")
    assert last.picture("allies") == {"E7": 4} and last.medals("axis") == 1


@pytest.mark.rule("MMB-WAT-2", "MMB-MOV-10", "MMB-GAP-19")
@pytest.mark.parametrize(
    ("row", "ground", "open_"),
    [
        (TANK, "mmb_water", 0), (TANK, "mmb_river", 0), (CAR, "mmb_rough", 0), (TANK, "mmb_rough", 1),
        (TANK, "mmb_river + mmb_river_ford", 1), (TANK, "mmb_wire", 1), (TANK, "mmb_wood", 1),
    ],
)  # fmt: skip
def test_where_a_retreat_leads(row, ground, open_):
    terrain = {"D6": "mmb_river", "F6": "mmb_river", "E7": ground}
    field = ModernField(terrain, {TANK: "E5"}, {row: "E6", INF: "I1"})
    field.act("E5", None, "E6", "FSS")
    assert ("E7" in field.picture("allies")) == bool(open_)


@pytest.mark.rule("MMB-GAP-16")
def test_a_retreat_out_of_wire_is_free_and_leaves_it_and_one_onto_it_is_caught():
    field = ModernField({"E6": "mmb_wire", "E7": "mmb_wire"}, {TANK: "E5"}, {INF: "E6"})
    before = field.stack("E6")
    field.act("E5", None, "E6", "FSS", back=["E7"])
    assert field.picture("allies") == {"E7": 4} and field.stack("E6") == before
    assert field.ways("E7") == {}


@pytest.mark.rule("MMB-GAP-15", "MMB-GAP-19")
def test_mines_meet_a_retreat_with_losses_alone():
    terrain = {"D6": "mmb_river", "F6": "mmb_river", "E7": "mmb_minefield"}
    field = ModernField(terrain, {TANK: "E5"}, {INF: "E6"})
    field.act("E5", None, "E6", "FSS", "FFIS")
    assert field.picture("allies") == {"E7": 3}


@pytest.mark.rule("MMB-RET-1")
def test_who_has_been_forced_back_acts_as_usual():
    field = ModernField({}, {TANK: "E5"}, {INF: "E6"})
    field.act("E5", None, "E6", "FSS", back=["E7"])
    assert "E9" in field.ways("E7")


@pytest.mark.rule("MMB-FW-1", "MMB-FW-2")
@pytest.mark.parametrize(
    ("faces", "left", "back"),
    [
        ("GIF", 3, False),
        ("FFS", 4, True),
        ("FFF", 4, True),
        ("FSS", 4, False),
        ("GSS", 4, False),
        ("III", 2, False),
    ],
)
def test_fieldworks_take_the_first_loss_and_the_first_retreat(faces, left, back):
    field = ModernField({"E6": "mmb_fieldworks"}, {TANK: "E5"}, {INF: "E6"})
    field.act("E5", None, "E6", faces, back=["E7"] if back else [])
    assert field.picture("allies") == {"E7" if back else "E6": left}
    assert field.fired(Fired.MODERN_WORKS)


@pytest.mark.rule("MMB-FW-1", "MMB-FW-2", "MMB-ART-8")
def test_fieldworks_help_either_side_and_against_guns_too():
    field = ModernField({"E6": "mmb_fieldworks"}, {INF: "E6"}, {FIELD: "E8"})
    field.guns({"E8": "E6"}, "IIFS")
    assert field.picture("axis") == {"E6": 3}


@pytest.mark.rule("MMB-FW-2", "MMB-RET-2")
def test_works_spare_no_point_for_a_blocked_retreat():
    closed = {"D6": "mmb_river", "F6": "mmb_river", "E7": "mmb_river", "E6": "mmb_fieldworks"}
    field = ModernField(closed, {TANK: "E5"}, {INF: "E6"})
    assert field.act("E5", None, "E6", "FFI").picture("allies") == {"E6": 3}


@pytest.mark.rule("MMB-GAP-8", "MMB-UNIT-1")
@pytest.mark.parametrize(("faces", "dies"), [("GSS", 1), ("FSS", 1), ("IIA", 0), ("SSS", 0)])
def test_a_soft_skin_dies_of_any_loss_and_any_retreat(faces, dies):
    field = ModernField({}, {TANK: "E5"}, {TRUCK: "E6", INF: "I1"})
    field.act("E5", None, "E6", faces)
    assert ("E6" not in field.picture("allies")) == bool(dies)


@pytest.mark.rule("MMB-GAP-8", "MMB-FW-1", "MMB-FW-2")
@pytest.mark.parametrize(("faces", "dies"), [("GSS", 0), ("FSS", 0), ("GGS", 1), ("FFS", 1)])
def test_in_works_the_first_of_each_spares_a_soft_skin(faces, dies):
    field = ModernField({"E6": "mmb_fieldworks"}, {TANK: "E5"}, {TRUCK: "E6", INF: "I1"})
    field.act("E5", None, "E6", faces)
    assert ("E6" not in field.picture("allies")) == bool(dies)


@pytest.mark.rule("MMB-GAP-8")
def test_a_soft_skin_of_one_point_is_pushed_back_by_a_switch():
    field = ModernField({}, {TANK: "E5"}, {TRUCK: "E6", INF: "I1"}, rules='soft_skins = "ONE_POINT"\n')
    field.act("E5", None, "E6", "FSS", back=["E7"])
    assert field.picture("allies") == {"E7": 1, "I1": 4}


@pytest.mark.rule("MMB-TRP-2", "MMB-GAP-19", "MMB-RET-1")
def test_a_carried_unit_goes_back_with_its_transport_and_dies_with_it():
    tail = '[carried]\nE6 = "mmb_machine_gun"\n'
    field = ModernField({}, {TANK: "E5"}, {APC: "E6", INF: "I1"}, tail)
    field.act("E5", None, "E6", "FSS", back=["E7"])
    assert field.picture("allies") == {"E7": 1, "I1": 4} and field.medals("axis") == 0
    again = field.next_turn()
    again.act("E5", "E6", "E7", "GSS")
    assert again.picture("allies") == {"I1": 4} and again.medals("axis") == 1
