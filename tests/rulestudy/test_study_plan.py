"""What the study of house rules asks: how every option is tried, in which table it stands, mistakes in the file."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from analysis.stats.estimates import z_value
from analysis.studies.rulestudy.changed_units import changed_units
from analysis.studies.rulestudy.option_pairs import beyond_the_sum, option_pairs, shared
from analysis.studies.rulestudy.plan import read_rule_study
from analysis.studies.rulestudy.play import grouped, planned
from analysis.studies.rulestudy.trials import SIDE, TABLES, plain
from analysis.studies.screen.plan import make_screen_plan
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.words.errors import InputError
from tests.rulebook.tracing import ROOT
from tests.support.catalogue import shipped

STUDY = ROOT / "reports" / "which-house-rules-matter" / "study.toml"


def test_the_committed_study_tries_every_shipped_option_or_says_why_not():
    study = read_rule_study(STUDY)
    assert set(study.names) | set(study.file.left_out) == set(shipped())
    assert not set(study.names) & set(study.file.left_out)
    assert len(study.scenarios) == 16 and study.file.games >= 2_000


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    """A study that says nothing of options: all of them, as each is tried by itself."""
    file = tmp_path_factory.mktemp("study") / "everything.toml"
    file.write_text('title = "All"\nquestion = "What matters?"\nscenarios = ["toulon"]\n', encoding="utf-8")
    return read_rule_study(file)


def test_a_study_that_names_no_option_tries_all_but_those_without_cards(everything):
    assert list(everything.file.left_out) == ["modern-battle"]
    assert set(everything.names) | {"modern-battle"} == set(shipped())


def test_what_an_option_is_compared_with_has_all_that_its_own_options_need(everything):
    """Without mercenaries no Daleks are set up (HR-SET-24), and their other units stay what they are."""
    for rules in everything.beside.values():
        assert parse_variant(rules.id).id == rules.id
    assert everything.variants["dalek-mercenary"].id.count("dalek-") == 4
    assert everything.beside["dalek-mercenary"].id == "dalek-standard+dalek-special-weapons"
    assert everything.beside["zombie-victory"].id == "zombie-conversion+zombie-unit"


def test_words_for_an_option_without_cards_are_refused(tmp_path):
    file = tmp_path / "cards.toml"
    head = 'title = "All"\nquestion = "What matters?"\nscenarios = ["toulon"]\n'
    file.write_text(f'{head}[levels]\nmodern-battle = "modern-battle"\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"levels\.modern-battle: .*have no cards") as error:
        read_rule_study(file)
    assert error.value.file == str(file)


def test_units_that_come_and_go_count_as_changed_ones():
    """Seven units of the Axis on Pegasus Bridge: one more is one; four zombies in place of each two or so are many."""
    one = read_rule_study(STUDY).tried["heavy-armor"]
    pegasus = load_scenario("pegasus-bridge")
    assert changed_units(pegasus, parse_variant("add-unit:side=axis"), OFFICIAL, one) == 1
    assert changed_units(pegasus, parse_variant("remove-unit:side=axis"), OFFICIAL, one) == 1


def test_every_option_is_in_exactly_one_table():
    study = read_rule_study(STUDY)
    in_table = {kind: [name for name, one in study.tried.items() if one.kind == kind] for kind in TABLES}
    assert sorted(name for names in in_table.values() for name in names) == sorted(study.names)
    assert all(in_table.values())
    assert {name for name, one in study.tried.items() if one.kind == SIDE} == set(in_table[SIDE])
    assert all(study.tried[name].side for name in in_table[SIDE])


def test_words_that_are_not_the_defaults_are_named_in_the_title():
    study = read_rule_study(STUDY)
    assert study.tried["heavy-armor"].title == "Heavy tanks (all Axis tanks)"
    for name, one in study.tried.items():
        if one.words != name:
            assert one.title.startswith(plain(shipped()[name]["title"]).removesuffix(")")), name
            assert one.title.endswith(")") and one.title != plain(shipped()[name]["title"]), name


def test_an_upgrade_is_tried_on_one_side_only():
    """By the words, by the default of a parameter, or by the units that its stages have."""
    study = read_rule_study(STUDY)
    by_stages = set()
    for name, one in study.tried.items():
        if one.kind == SIDE:
            other = {"axis": "allies", "allies": "axis"}[one.side]
            assert other not in one.words and "both" not in one.words, name
            if one.side not in one.words and "side" in shipped()[name]["params"]:
                assert shipped()[name]["params"]["side"]["default"] == one.side, name
            elif one.side not in one.words:
                by_stages.add(name)
                for stage in study.stages[name]:
                    rules = (stage, study.variants[name], study.beside.get(name, OFFICIAL))
                    assert changed_units(*rules, one) and not changed_units(*rules, replace(one, side=other))
    assert by_stages == {"combat-engineers"}


def test_a_try_of_few_games_screens_as_many_as_its_options_need():
    study = read_rule_study(STUDY, games=100, scenarios=["pegasus-bridge"])
    #  three blocks of 25 games for each option and one battle; 40 * 100 games would be fewer
    assert study.file.screen == 3 * (len(study.levels) + 1) * 25 > 4000
    pair = (study.file.player, study.file.player)
    plan = make_screen_plan(study.scenarios, study.levels, pair, study.file.screen, 1, 0.10)
    assert plan.blocks_each >= 174
    assert read_rule_study(STUDY, games=1000, scenarios=["pegasus-bridge"]).file.screen == 40_000


def test_the_games_planned_are_those_of_all_stages():
    study = read_rule_study(STUDY, games=100, scenarios=["pegasus-bridge", "toulon"])
    games = planned(study)
    #  every option, the official rules and the sets of rules that options stand beside, on two battles
    beside = {one.id for one in study.beside.values()}
    assert {"infantry-charge", "very-heavy-armor:convert=axis:1"} <= beside
    assert games["alone"] == 2 * (len(study.levels) + 1 + len(beside)) * 100
    assert games["pairs"] == 2 * (45 + 10 + 1) * 10
    assert games["ours"] == 2 * (5 + 2) * 100
    #  what is left where the rows of options on the battles are kept: 90 minutes on two cores
    whole = planned(read_rule_study(STUDY))
    assert sum(whole.values()) - whole["alone"] < 90 * 60 * 2 * 1800


def test_units_converted_are_counted_in_the_set_up():
    tried = read_rule_study(STUDY).tried
    arracourt, pegasus = load_scenario("arracourt"), load_scenario("pegasus-bridge")
    heavy, cards = tried["heavy-armor"], tried["starting-hand-scripted"]
    # Arracourt: eight German tanks; Pegasus Bridge: none
    assert changed_units(arracourt, parse_variant(heavy.words), OFFICIAL, heavy) == 8
    assert changed_units(pegasus, parse_variant("militia-infantry:convert=axis:2"), OFFICIAL, heavy) == 2
    # three units of infantry leave their hexes for aircraft
    for way in ("airdrop-method-1", "airdrop-method-2"):
        drop = tried[way]
        assert changed_units(pegasus, parse_variant(f"{way}:units=3,side=allies"), OFFICIAL, drop) == 3
    assert changed_units(pegasus, parse_variant(cards.words), OFFICIAL, cards) == 1


def test_a_pair_is_measured_beyond_the_sum_of_both():
    points = {
        "official": [np.array([0.0, 0.0, 1.0, 1.0])] * 2,
        "a": [np.array([1.0, 0.0, 1.0, 1.0])] * 2,
        "b": [np.array([0.0, 1.0, 1.0, 1.0])] * 2,
        "a+b": [np.array([1.0, 1.0, 0.0, 1.0])] * 2,
    }
    found = beyond_the_sum(points, "a", "b", "a+b")
    #  each game: both - a - b + official = 0, 0, -1, 0; means -25 of 100, variance 2500 / 4 a battle, two battles
    assert found["est"] == -25 and found["n_fours"] == 8
    error = np.sqrt(2 * 2500 / 4) / 2
    assert found["high"] - found["low"] == pytest.approx(2 * z_value() * error)


def test_what_acts_only_beside_others_is_compared_with_those():
    study = read_rule_study(STUDY)
    names = ["infantry-charge", "manoeuvre-melchett", "infantry-assault-vulnerable-armor", "hand-size"]
    assert {name: one.id for name, one in study.beside.items() if name in names} == {
        "manoeuvre-melchett": "infantry-charge",
        "infantry-assault-vulnerable-armor": "very-heavy-armor:convert=axis:1",
    }
    cells = pd.DataFrame(
        [
            {"option": level.id, "scenario": "sword-beach", "state": "plays"}
            for level in study.levels
            if level.option.name in names
        ]
    )
    groups = [(group.without.id, set(group.names)) for group in grouped(study, cells, names)]
    assert groups == [
        ("official", {"infantry-charge", "hand-size"}),
        ("infantry-charge", {"manoeuvre-melchett"}),
        ("very-heavy-armor:convert=axis:1", {"infantry-assault-vulnerable-armor"}),
    ]


def test_pairs_are_options_that_have_a_sum():
    names = [
        "hand-size", "heavy-armor", "medium-armor", "manoeuvre-melchett", "weather-night", "young-generals",
    ]  # fmt: skip
    study = read_rule_study(STUDY)
    pairs = option_pairs(study, names)
    assert ("heavy-armor", "medium-armor") not in pairs  # both turn the tanks of the Axis into theirs
    assert ("weather-night", "young-generals") not in pairs  # HR-SET-*: they exclude each other
    assert not any("manoeuvre-melchett" in pair for pair in pairs)
    assert ("hand-size", "heavy-armor") in pairs and ("hand-size", "weather-night") in pairs
    both = pairs["heavy-armor", "young-generals"]
    admitted = {one.id for one in shared(study, playing(study), "heavy-armor", "young-generals", both)}
    # Young Generals play with pieces of the base box only: the Axis have tanks at Arracourt, none at Pegasus Bridge.
    assert "arracourt" not in admitted and "pegasus-bridge" in admitted


def playing(study):
    """Cells as if every option played in every battle."""
    return pd.DataFrame(
        [
            {"option": level.id, "scenario": scenario.id, "state": "plays"}
            for level in study.levels
            for scenario in study.scenarios
        ]
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('bundles = ["nothing"]', "bundles: found nothing"),
        ("[left_out]\nno-rule = 'x'", "left_out.no-rule"),
        ("games = 1", "games"),
        (
            "[levels]\ninfantry-assault-vulnerable-armor = "
            "'infantry-assault-vulnerable-armor+very-heavy-armor:convert=both:2'",
            "levels.infantry-assault-vulnerable-armor: found very-heavy-armor:convert=both:2",
        ),
        ('[levels]\nhand-size = "medals-to-win"', "levels.hand-size: found medals-to-win"),
        ('[levels]\nheavy-armor = "heavy-armor:convert=axis:1"', "levels.heavy-armor.side: found nothing"),
        ("[ours]\nmost = 0", "ours.most"),
        ("size = 3", "size"),
    ],
)
def test_mistakes_in_the_file_are_told(tmp_path, text, message):
    path = tmp_path / "study.toml"
    path.write_text(f'title = "x"\nquestion = "y"\n{text}\n', encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_rule_study(path)


def test_a_study_may_try_an_option_in_its_own_words(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(
        'title = "x"\nquestion = "y"\n[levels]\nhand-size = "hand-size:change=-1"\n'
        '[levels.heavy-armor]\nwords = "heavy-armor:convert=allies:1"\ntitle = "one Sherman"\nside = "allies"\n',
        encoding="utf-8",
    )
    tried = read_rule_study(path).tried
    assert tried["hand-size"].title == "More or fewer command cards in hand (change=-1)"
    assert tried["heavy-armor"].title == "Heavy tanks (one Sherman)" and tried["heavy-armor"].side == "allies"
