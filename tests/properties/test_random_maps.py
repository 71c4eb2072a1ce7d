"""A few of the maps that ``python -m tests.properties.random_maps`` draws by the thousand."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from engine.codes import Place
from engine.dialogue.start import start_game
from engine.hooks import BOX_HOOKS, HOOKS
from engine.layout import MIND, OFF, STATE
from engine.loading.scenario.load import load_built_in
from engine.loading.words.errors import InputError
from tests.properties.random_maps import play
from tests.properties.random_maps.__main__ import main
from tests.properties.random_maps.battle import draw_battle
from tests.properties.random_maps.forces import UNITS
from tests.properties.random_maps.ground import TERRAIN, go_together
from tests.properties.random_maps.laws import LAWS, Watch
from tests.properties.random_maps.page import answer, page, read
from tests.properties.random_maps.play import LEAST_RULE, RULES, Played, play_maps
from tests.properties.random_maps.switches import DRAWN
from tests.support.catalogue import file_of, shipped
from tests.support.kept_report import REPORTS

SEED, MAPS, LOOKED_AT = 2, 40, 160  # another seed than that of the committed figures


@pytest.mark.rule(
    "CORE-SETUP-3", "CORE-MOV-5", "CORE-MOV-20", "CORE-HIT-4", "CORE-HIT-5", "LOS-11", "HR-GEN-16", "VIC-1"
)
@pytest.mark.parametrize("first", range(0, MAPS, MAPS // 4))
def test_random_maps_load_and_are_played_by_the_laws(first):
    played = play_maps(SEED, range(first, first + MAPS // 4))
    assert played.mistakes == []
    assert played.maps == MAPS // 4 and played.games == 2 * played.maps
    assert played.turns > played.games


def test_every_row_of_the_tables_and_every_switch_is_drawn():
    terrain, units, rules = Counter(), Counter(), Counter()
    for number in range(LOOKED_AT):
        battle = draw_battle(SEED, number)
        terrain.update(battle.terrain)
        units.update(battle.units)
        rules.update(battle.rules)
    assert set(terrain) == set(TERRAIN) and set(units) == set(UNITS) and set(rules) == set(RULES)


def switches_on_stages():
    """Switches that an option with a stage sets, or that a stage of one sets itself."""
    of_options = [file_of(name) for name in shipped() if file_of(name).stages]
    parts = [patch.at.split(".") for one in of_options for patch in one.patch]
    by_battle = {
        name for one in of_options for stage in one.stages for name in load_built_in(stage).data["ruleset"]
    }
    return {part[1] for part in parts if part[0] == "ruleset"} | by_battle


def test_no_switch_of_the_boxes_is_left_out():
    """Nor of the desert rules, which no option turns on by itself; each stands once among those that are drawn.

    Switches that house rules have added are tried on the stages of their options: drawing them would draw the maps of
    the committed figures anew.
    """
    declared = {switch.name for hook in (*BOX_HOOKS.values(), HOOKS["desert"]) for switch in hook.switches}
    assert declared - set(DRAWN) <= switches_on_stages()
    assert len(set(DRAWN)) == len(DRAWN)


def test_what_is_on_too_few_maps_is_told():
    maps = 1000
    many = Played(
        maps=maps,
        terrain=Counter(dict.fromkeys(TERRAIN, maps)),
        units=Counter(dict.fromkeys(UNITS, maps)),
        rules=Counter(dict.fromkeys(RULES, maps * LEAST_RULE // 100)),
    )
    assert many.too_rare() == []
    few = {"terrain": "forest", "units": "infantry", "rules": "desert_extra"}
    for kind, name in few.items():
        getattr(many, kind)[name] = maps * LEAST_RULE // 100 - 1
    assert many.too_rare() == [f"{name}: 19 of 1000 maps" for name in few.values()]


def test_a_map_follows_from_seed_and_number(capsys):
    assert draw_battle(3, 5) == draw_battle(3, 5) != draw_battle(3, 6)
    assert main(["--seed", "3", "--show", "5"]) == 0
    assert capsys.readouterr().out == draw_battle(3, 5).text


@pytest.mark.parametrize(
    ("rows", "fit"),
    [
        (("forest", "sandbag"), True),
        (("forest", "town"), False),
        (("wire", "wire"), False),
        (("tp_road", "bridge_section"), False),
        (("tp_rail", "tp_minefield"), False),
        (("tp_minefield", "ww_minefield"), False),
    ],
)
def test_what_may_lie_on_one_hex(rows, fit):
    assert go_together(rows) == fit


def test_a_map_that_does_not_load_is_told(monkeypatch, tmp_path, capsys):
    spoiled = replace(draw_battle(SEED, 0), text=draw_battle(SEED, 0).text.replace("first_side", "firstside"))
    monkeypatch.setattr(play, "draw_battle", lambda *_: spoiled)
    with pytest.raises(InputError):
        spoiled.build()
    assert main(["--maps", "1", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "map 0: map-0.toml: firstside" in said
    figures, text = read(tmp_path)
    assert text == page(figures) and text.startswith("# 1 random maps, 0 games: 1 mistake")


def on_forbidden_ground(watch):
    """Lift the first unit to the first free hex that keeps it out."""
    state, tables, row = watch.state, watch.tables, watch.state["unit_row"][0]
    barred = tables["stack_barred"][state["hex_stack"][: tables["n_hexes"]]] >> row & 1
    free = (state["unit_at"][: tables["n_hexes"]] == OFF) & (barred == 1)
    state["unit_hex"][0] = np.flatnonzero(free)[0]


def looked_through_from_one_end(watch):
    """Lines of one direction cross no hex, so that units and forests block them from the other end alone."""
    tables = watch.built.tables.copy()
    straight = np.flatnonzero(tables[0]["line_crossed"][:, 0] != OFF)[0]
    tables[0]["line_crossed"][straight] = OFF
    watch.built = replace(watch.built, tables=tables)


def spoil(watch, law):
    """Change the state so that a law is broken, or the tables where nothing else could break it."""
    state = watch.state
    card = int(state["hand"][0, 0])
    {
        "every_act_was_legal": lambda: state.__setitem__("rule_gap", 1),
        "no_two_units_share_a_hex": lambda: state["unit_hex"].__setitem__(1, state["unit_hex"][0]),
        "figures_are_between_none_and_full": lambda: state["unit_figures"].__setitem__(0, -1),
        "figures_lost_and_alive_are_those_of_the_start_and_gained": lambda: state["figures_lost"].__setitem__(
            (0, 0), 1
        ),
        "every_card_lies_in_one_place": lambda: state["card_place"].__setitem__(card, Place.DISCARD),
        "nobody_comes_where_the_ground_keeps_him_out": lambda: on_forbidden_ground(watch),
        "medals_are_not_negative": lambda: state["medals"].__setitem__(0, -1),
        "turns_alternate": watch.look,  # nobody has played since
        "sight_is_mutual": lambda: looked_through_from_one_end(watch),
    }[law]()


@pytest.mark.parametrize("law", [law.__name__ for law in LAWS])
def test_a_broken_law_is_told(law):
    built, states = draw_battle(SEED, 8).build(), np.zeros(1, STATE)
    watch = Watch(built, states)
    start_game(built.tables[0], states[0], np.zeros(1, MIND)[0], 1, 2, 0)
    spoil(watch, law)
    watch.look()
    assert [line.split(": ")[1] for line in watch.broken if law.replace("_", " ") in line] == [
        law.replace("_", " ")
    ]


def test_the_committed_page_is_of_these_laws_and_figures():
    figures, text = read(REPORTS / "random-maps")
    assert text == page(figures)
    assert figures["maps"] == 10_000 and figures["mistakes"] == [] and answer(figures) in text
    drawn = {kind: Counter(figures[kind]) for kind in ("terrain", "units", "rules")}
    assert Played(maps=figures["maps"], **drawn).too_rare() == []
