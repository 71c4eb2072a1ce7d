"""What one draft of a battle says otherwise than another, cell by cell."""

import pytest

from engine.loading.options.drafts import differences
from engine.loading.scenario.load import load_scenario
from engine.loading.words.files import shipped

TOULON = (shipped("scenarios") / "base/toulon.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("axis = 6, allies = 6", "axis = 5, allies = 6", {"scenario.medal_target.axis": (6, 5)}),
        ("need = 3", "need = 2", {"scenario.objectives.toulon.need": (3, 2)}),
        ('first_side = "allies"', 'first_side = "axis"', {"scenario.first_side": ("allies", "axis")}),
        ('title = "Toulon"', 'title = "Another name"', {}),
    ],
)  # fmt: skip
def test_a_changed_line_is_told_as_a_changed_cell(tmp_path, was, becomes, told):
    assert was in TOULON
    assert changes(tmp_path, TOULON.replace(was, becomes, 1)) == told


def test_units_and_ground_are_told_hex_by_hex(tmp_path):
    battle = load_scenario("toulon")
    first = next(unit for unit in battle.data["units"] if unit["side"] == "axis")
    text = TOULON.replace('F = "forest"', 'F = "hill"').replace(f"{first['hex']} ", f"{first['hex']}:2 ", 1)
    found = changes(tmp_path, text)
    ground = {path: change for path, change in found.items() if path.startswith("scenario.hexes.")}
    assert ground and set(ground.values()) <= {("forest", "hill"), ("forest + sandbag", "hill + sandbag")}
    rest = {path: change for path, change in found.items() if path not in ground}
    named = f"{first['side']} {first['row']}"
    assert rest == {f"scenario.units.{first['hex']}": (named, f"{named}:2")}


def changes(tmp_path, text):
    """Differences of a draft of Toulon from the battle that ships."""
    path = tmp_path / "draft.toml"
    path.write_text(text, encoding="utf-8")
    found = differences(load_scenario("toulon"), load_scenario(str(path)), "draft")
    assert {one.option for one in found} <= {"draft"}
    return {one.path: (one.was, one.now) for one in found}
