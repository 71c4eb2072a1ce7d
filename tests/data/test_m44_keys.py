"""Every key of a file of the publisher's editor is read, told or decoration, and the reader keeps to that list."""

import pytest

from engine.editor.findings import Findings, Mode
from engine.editor.keys import EVERY, Use, keys
from engine.editor.names import words
from engine.editor.shape import FileObject
from engine.loading.scenario.load import load_scenario
from tests.support.m44_files import FILES, battle, convert_battle, import_lines_of
from tests.support.terminal import ROOT

README = ROOT / "scenarios/README.md"
# Keys that real files of the editor have, by the place where they stand.
FORMAT = {
    "file": "meta_data meta game_info board text options packs equipment_packs",
    "prose": "rules victory conditions",
    "game_info": """side_player1 side_player2 cards_player1 cards_player2 victory_player1 victory_player2 starting
        country_player1 country_player2 date_begin date_end front type victory_conditions victory options
        expert expert_mode operation operationID""",
    "victory": "condition",
    "condition": "standard group_sudden_death",
    "group_sudden_death": "side number group",
    "board": "type face hexagons labels groups",
    "hexagon": "row col terrain rect_terrain obstacle unit tags",
    "piece": "name orientation behavior original_owner properties behavior2",
    "properties": "isImpassable",
    "unit": "name nbr_units badge behavior equipment turn",
    "tag": "name behavior side group medal orientation",
    "medal": """permanent counts_for nbr_hex majority turn_start last_to_occupy sole_control any_hex side""",
    "airdrop": "side range nbr_units nbr_drops unit center behavior option2",
}
# Places of one hex are looked up before two entries of it are joined; conditions go by their names.
NOT_ASKED = {
    ("hexagon", "row"),
    ("hexagon", "col"),
    ("condition", "standard"),
    ("condition", "group_sudden_death"),
}


@pytest.mark.parametrize("place", FORMAT)
def test_every_key_of_the_format_has_a_use(place):
    assert set(FORMAT[place].split()) <= set(keys()[place])


def test_what_is_read_or_told_is_asked_for_and_nothing_else(monkeypatch):
    asked = set()
    get = FileObject.get

    def recorded(self, key, default=None):
        asked.add((self.place, key))
        return get(self, key, default)

    monkeypatch.setattr(FileObject, "get", recorded)
    for path in sorted(FILES.rglob("*.m44")):
        load_scenario(str(path))
    convert_battle({**battle([]), "meta": {"scenario_id": 5}})
    listed = {
        (place, key)
        for place, uses in keys().items()
        for key, use in uses.items()
        if use is not Use.DECORATION
    }
    assert asked == listed - NOT_ASKED


def test_asking_for_decoration_or_for_a_key_in_no_list_is_a_mistake():
    part = FileObject({"type": 1, "weather": 2}, "game_info", Findings())
    for key in ("type", "weather"):
        with pytest.raises(KeyError):
            part.get(key)


def with_novelty(place):
    """A file with a key in a place that no list has there."""
    more = {"novelty": True}
    drop = {"side": "AXIS", "unit": {"name": "infger"}, "nbr_units": 4}
    death = {"side": "AXIS", "number": 1, "group": ["F9"]}
    piece, unit, tag = {"name": "woods"}, {"name": "infus"}, {"name": "medal1"}
    hexagon = {"row": 2, "col": 6}
    info = {}
    changed = {
        "piece": piece,
        "unit": unit,
        "tag": tag,
        "hexagon": hexagon,
        "game_info": info,
        "airdrop": drop,
    }
    changed.get(place, {}).update(more)
    death |= more if place == "group_sudden_death" else {}
    piece |= {"properties": more} if place == "properties" else {}
    tag |= {"medal": more} if place == "medal" else {}
    info |= {"options": {"airdrop": drop}} if place == "airdrop" else {}
    if place in ("victory", "group_sudden_death"):
        info["victory"] = {
            "condition": [{"group_sudden_death": death}],
            **(more if place == "victory" else {}),
        }
    whole = battle([{**hexagon, "terrain": piece, "unit": unit, "tags": [tag]}], **info)
    whole |= more if place == "file" else {}
    whole["board"] |= more if place == "board" else {}
    return whole


@pytest.mark.parametrize("place", [place for place in FORMAT if place not in ("condition", "prose")])
@pytest.mark.parametrize("mode", [Mode.STRICT, Mode.LENIENT])
def test_a_key_in_no_list_is_told_with_its_place(place, mode):
    at = " at C4" if place in ("hexagon", "piece", "properties", "unit", "tag", "medal") else ""
    line = f"guessed: key {place}.novelty{at}: nobody knows what it says, taken for nothing"
    assert import_lines_of(convert_battle(with_novelty(place), mode)) == [line]


def test_whatever_stands_about_the_file_itself_is_decoration():
    assert keys()["meta_data"][EVERY] is Use.DECORATION
    assert import_lines_of(convert_battle({**battle([]), "meta_data": {"novelty": 1}})) == []


def key_rows():
    """The table of keys of the README."""
    for place, uses in keys().items():
        cells = [
            ", ".join(f"`{key}`" if key != EVERY else "any other" for key in uses if uses[key] is use)
            for use in Use
        ]
        yield f"| {place} | {' | '.join(cells)} |"


def option_rows():
    """The table of switches of the README, values that mean the same in one line."""
    lines = {}
    for key, line in words().option.items():
        name, _, value = key.partition(" ")
        lines.setdefault((name, line.rule, line.use), []).append(value)
    for (name, rule, use), values in lines.items():
        said = " ".join([f"`{name}`", ", ".join(values)]).strip()
        yield f"| {said} | {rule} | {use} |"


@pytest.mark.parametrize("rows", [key_rows, option_rows])
def test_the_readme_lists_all_of_it(rows):
    text = README.read_text(encoding="utf-8")
    for row in rows():
        assert row in text


if __name__ == "__main__":
    print("\n".join([*key_rows(), "", *option_rows()]))
