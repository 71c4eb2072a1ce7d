"""What the editor's format cannot say of a battle is told."""

import pytest

from engine.editor import export as export_module
from engine.editor.export import export
from engine.editor.names import words
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError


def test_what_the_format_cannot_say_is_listed():
    _, lost = export(load_scenario("pegasus-bridge"))
    assert lost == ("hand_start of the axis, 2",)


LOSSES = {
    "ruleset": ('[ruleset]\nreshuffle = "NEVER"', "ruleset.reshuffle = NEVER"),
    "patch": ('[[patch]]\nat = "units[ARM].medals"\nwas = 1\nset = 2', "patch units[ARM].medals"),
    "barrier": ('[[barrier]]\nhexes = "E5 E6"\nwho = "INF"\ntest = "LINE"', "barrier INF LINE"),
    "objective": (
        '[[objective]]\nid = "dash"\nsides = "axis"\nhexes = "I13"\nvalue = "WIN"', "objective dash",
    ),
    "entry": (
        '[[objective]]\nid = "ways"\nsides = "axis"\nhexes = "I13 I12"\nentry = "ORDERED"',
        "entry ORDERED of objective ways",
    ),
}  # fmt: skip


@pytest.mark.parametrize("loss", LOSSES)
def test_each_thing_it_cannot_say(loss, write_battle):
    more, told = LOSSES[loss]
    path = write_battle(tail=write_battle.parts["tail"] + more)
    _, lost = export(load_scenario(str(path)))
    assert lost == (told,)


@pytest.mark.parametrize(
    ("side", "hex_", "lost"), [("axis", "B3", ()), ("allies", "H3", ("eq_tiger, written as tank2us at H3",))]
)
def test_a_tiger_is_german(write_battle, side, hex_, lost):
    units = write_battle.parts["units"].replace(
        f"[units.{side}]\n", f'[units.{side}]\neq_tiger = "{hex_}"\n', 1
    )
    text, told = export(load_scenario(str(write_battle(units=units))))
    assert told == lost
    assert f'"tank2{"ger" if side == "axis" else "us"}", "nbr_units": 1' in text


def test_german_elite_armor_of_one_figure_is_no_tiger(write_battle):
    units = write_battle.parts["units"].replace("[units.axis]\n", '[units.axis]\nelite_armor = "B3:1"\n', 1)
    text, lost = export(load_scenario(str(write_battle(units=units))))
    assert lost == ("elite_armor, written as tankger at B3",)
    assert '{"name": "tankger", "nbr_units": 1, "row": "elite_armor"}' in text


def test_an_ocean_tile_and_two_obstacles_have_no_name(write_battle):
    legend = write_battle.parts["legend"] + 'o = "ocean"\nd = "sandbag + wire"\n'
    text = write_battle.parts["map"].replace("\nH    .  .", "\nH    o  d")
    _, lost = export(load_scenario(str(write_battle(map=text, legend=legend))))
    assert lost == ("ocean at H1", "wire at H2")


def test_a_board_that_the_editor_does_not_have_is_refused(monkeypatch, write_battle):
    fewer = words().model_copy(update={"board": {"brkthru": "breakthrough"}})
    monkeypatch.setattr(export_module, "words", lambda: fewer)
    with pytest.raises(
        InputError, match="board: found standard, expected a board that the editor has: breakthrough"
    ):
        export(load_scenario(str(write_battle())))
