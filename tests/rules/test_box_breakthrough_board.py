"""The deep board of Breakthrough battles: its shape, its sections, its deck, Recon as Air Power."""

import pytest

from engine.loading.schema.boards import BOARDS
from tests.support.m44_files import battle, scenario_of
from tests.support.turn_script import breakthrough_turns

DEEP, USUAL = BOARDS["breakthrough"], BOARDS["standard"]


@pytest.mark.rule("BTB-1")
def test_seventeen_rows_of_the_usual_width():
    assert (DEEP.grid.n_rows, DEEP.grid.n_hexes) == (17, 9 * 13 + 8 * 12)
    assert [DEEP.grid.row_length(row) for row in range(4)] == [13, 12, 13, 12]


@pytest.mark.rule("BTB-1")
def test_the_dotted_lines_run_on_in_the_columns_of_the_usual_board():
    long_row, short_row = USUAL.sections()[:13].tolist(), USUAL.sections()[13:25].tolist()
    sections = DEEP.sections().tolist()
    for pair in range(8):
        assert sections[25 * pair : 25 * pair + 13] == long_row
        assert sections[25 * pair + 13 : 25 * pair + 25] == short_row
    assert sections[200:] == long_row


@pytest.mark.rule("BTB-2", "BTB-3")
def test_a_file_of_the_editor_names_its_rows_from_the_baseline_of_the_axis():
    units = [
        {"row": 0, "col": 24, "unit": {"name": "infger"}},
        {"row": 16, "col": 0, "unit": {"name": "infus"}},
        {"row": 9, "col": 1, "unit": {"name": "tankus"}},
    ]
    whole = battle(units, standing=False)
    whole["board"]["type"] = "BRKTHRU"
    scenario = scenario_of(whole)
    assert scenario.data["board"] == "breakthrough"
    assert scenario.data["ruleset"]["deck"] == "breakthrough"
    assert {(unit["hex"], unit["row"]) for unit in scenario.data["units"]} == {
        ("A13", "infantry"), ("Q1", "infantry"), ("J1", "armor"),
    }  # fmt: skip


@pytest.mark.rule("BTB-4")
@pytest.mark.parametrize(("side", "dice"), [("axis", 1), ("allies", 2)])
def test_recon_as_air_power_has_the_dice_of_the_side(side, dice):
    field = breakthrough_turns(
        axis={"infantry": "D6 A1"},
        allies={"infantry": "F6 I1"},
        active=side,
        tail='[ruleset]\nrecon_as = { card = "air_power", sides = "both", anchor = "none" }\n',
    )
    field.hold(side, "recon_on_move_left")
    target = "F6" if side == "axis" else "D6"
    field.turn("recon_on_move_left", as_strike=True, strike=[target], faces=["G" * dice])
    assert field.dice_rolled() == [dice]
