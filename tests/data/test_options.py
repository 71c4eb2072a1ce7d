"""Options: reading files, parameters, what goes together, and how patches combine."""

import pytest

from engine.loading.in_force.rules import base_document
from engine.loading.options.option import list_options, load_option
from engine.loading.options.variant import OFFICIAL, apply, in_play, parse_set, parse_variant
from engine.loading.scenario.load import load_scenario, resolve_scenarios
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from tests.golden.option_games import THROUGH_OTHERS, variant_of
from tests.support.catalogue import file_of, shipped

BATTLE = "sword-beach"  # with units of every kind and ground to hold: whatever an option changes is there
HEAD = 'id = "{id}"\ntitle = "A rule"\n{more}\n'
WEAKER = '[[patch]]\nat = "units.infantry.dice"\nwas = "3/2/1"\nset = "2/2/1"\n'


@pytest.fixture
def write_option(tmp_path):
    """Write an option file and give its path as text."""

    def write(patches=WEAKER, id="mine", more="", params=""):
        path = tmp_path / f"{id}.toml"
        path.write_text(HEAD.format(id=id, more=more) + params + patches, encoding="utf-8")
        return str(path)

    return write


def rules(*texts, scenario="pegasus-bridge"):
    """The rules of a battle with options in force, and what they changed."""
    document = {**base_document(), "scenario": load_scenario(scenario).data}
    options = [option for text in texts for option in parse_variant(text).options]
    new, changes = apply(document, options)
    return new, {change.path: (change.was, change.now) for change in changes}


@pytest.mark.parametrize("option", shipped())
def test_every_shipped_option_changes_the_rules(option):
    """On a base battle with a bit of everything, or on a stage of its own."""
    battle = next(iter(shipped()[option]["stages"]), BATTLE)
    document = {**base_document(), "scenario": load_scenario(battle).data}
    _, changes = apply(document, variant_of(option).options)
    named = {change.option.partition(":")[0] for change in changes}
    assert option in named or (
        option in THROUGH_OTHERS and all(option in load_option(one).requires for one in named)
    )


@pytest.mark.rule("HR-STAND-2", "HR-STAND-4", "HR-STAND-7", "HR-STAND-9")
def test_no_retreat_choice_sets_its_parameters():
    text = (
        "no-retreat-choice:loss_per_flag=2,allowed_vs_cards=false,allowed_classes=INF|ARM,min_figures_left=1"
    )
    new, changes = rules(text)
    assert changes == {
        "ruleset.retreat_choice": ("FORCED", "STAND"),
        "ruleset.stand_loss_per_flag": (1, 2),
        "ruleset.stand_vs_cards": (True, False),
        "ruleset.stand_who": ("INF|ARM|ART", "INF|ARM"),
        "ruleset.stand_min_left": (0, 1),
    }
    assert new["ruleset"]["retreat_choice"] == "STAND"


@pytest.mark.rule("HR-LASTTURN-8", "HR-LASTTURN-10", "HR-LASTTURN-11", "HR-LASTTURN-14")
def test_the_last_turn_lifts_the_cap_on_medals():
    _, changes = rules(
        "counter-attack-final-turn:final_turns=3,tie_break=figures_lost,sudden_death_bypasses=false"
    )
    assert changes == {
        "ruleset.end": ("AT_ONCE", "LAST_TURN"),
        "ruleset.medal_cap": (True, False),
        "ruleset.final_turns": (1, 3),
        "ruleset.tie_break": ("DRAW", "FIGURES_LOST"),
        "ruleset.sudden_death_bypasses": (True, False),
    }


def test_the_id_of_an_option_keeps_every_parameter_that_was_named():
    """Also one that equals its default: what was typed is what the answer speaks of."""
    assert load_option("hand-size").id == "hand-size"
    assert load_option("hand-size:side=both,change=1").id == "hand-size:side=both,change=1"
    assert load_option("hand-size:change=1").id == "hand-size:change=1"
    assert load_option("hand-size:change=-2,side=axis").id == "hand-size:side=axis,change=-2"
    assert (
        parse_variant("first-player+units.infantry.dice=3/2/2").id == "first-player+units.infantry.dice=3/2/2"
    )
    assert parse_variant("official") is OFFICIAL


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hand-sizes", "option: hand-sizes: found no such option, expected one of hand-size"),
        ("hand-size:cards=2", "parameter cards: found no such parameter, expected one of"),
        ("hand-size:change=9", "parameter change: found 9, expected -4 to 4"),
        ("hand-size:change=true", "parameter change: found true, expected -4 to 4"),
        ("hand-size:change", "'change' after the colon, expected name=value"),
        ("hand-size:side=left", "parameter side: found left, expected both | axis | allies"),
        ("no-retreat-choice:allowed_classes=INF|INF", "expected some of INF|ARM|ART"),
        ("damage-scoring:figure_weight=1/2", "expected three numbers 0 to 3 like 1/1/1"),
        ("first-player+first-player", "found the same option twice"),
        ("medals-to-win+medals-to-win:change=2", "found the same option twice"),
        ("units.infantri.dice=3", "path units.infantri.dice: found 'infantri', expected one of infantry"),
        ("units.infantry.dicce=3", "path units.infantry.dicce: found 'dicce', expected one of dice"),
        ("unit.infantry.dice=3", "expected one of units"),
        ("units[INV].dice=3", "found selector 'INV'"),
        ("units[SPECIAL & ARM].dice=3", "found no row of that kind"),
        ("ruleset[INF].win=DAMAGE", "expected selectors on units, terrain or cards only"),
        ("ruleset.win=POINTS", "patch ruleset.win: found 'POINTS', expected MEDALS | DAMAGE"),
        ("units.infantry.traits=PAVED", "PAVED is not modelled yet"),
        ("units.infantry.figures=9", "found 9, expected 1 to 8"),
        (
            "units.infantry.move_max=0",
            "units.infantry.move_battle: found 1 (with units.infantry.move_max=0), expected at most move_max, 0",
        ),
        ("decks.standard.ambus=2", "expected one of ambush"),
        ("scenario.hand_size.axis=13", "patch scenario.hand_size.axis: found 13, expected 1 to 12"),
        ("scenario.objectives.nowhere.value=2", "expected one of"),
        ("medals-to-win:change=-6", "found -2, expected 1 to 40"),
        ("terrain.forest.cover=1/2", "expected numbers 0 to 9 for INF/ARM/ART"),
    ],
)
def test_mistakes_are_told_in_one_line(text, said):
    with pytest.raises(InputError) as caught:
        rules(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_stale_was_is_refused_with_what_the_rules_now_say(write_option):
    path = write_option(WEAKER.replace("3/2/1", "3/3/3"))
    with pytest.raises(
        InputError, match="was: found 3/3/3, expected was = 3/2/1, which is what the rules now say"
    ):
        rules(path)


def test_set_on_the_tables_needs_was(write_option):
    with pytest.raises(InputError, match="was: found nothing, expected was = 3/2/1"):
        rules(write_option(WEAKER.replace('was = "3/2/1"\n', "")))
    rules(write_option('[[patch]]\nat = "scenario.first_side"\nset = "axis"\n'))


def test_two_options_of_one_group_are_refused(write_option):
    path = write_option(more='group = "win-test"')
    with pytest.raises(InputError, match=r"both of group win-test \(HR-SET-8\), expected at most one"):
        rules(f"damage-scoring+{path}")


def test_missing_requirements_and_conflicts_are_refused(write_option):
    needing = write_option(id="needing", more='requires = ["no-retreat-choice"]')
    with pytest.raises(InputError, match="found no no-retreat-choice, expected needing"):
        rules(needing)
    rules(f"{needing}+no-retreat-choice")
    fighting = write_option(id="fighting", more='conflicts = ["infantry-charge"]')
    with pytest.raises(InputError, match="expected options that do not conflict"):
        rules(f"infantry-charge+{fighting}")


@pytest.mark.parametrize(
    ("patches", "params", "said"),
    [
        ("", "", "patch: found nothing, expected at least one"),
        ('[[patch]]\nat = "ruleset.win"\n', "", "exactly one of set, add, min, max"),
        ('[[patch]]\nat = "ruleset.win"\nset = "DAMAGE"\nadd = 1\n', "", "exactly one of set, add, min, max"),
        (
            '[[patch]]\nat = "ruleset.overruns"\nwas = 1\nset = "$n"\n',
            "",
            "every parameter declared and used",
        ),
        (WEAKER, "[params.n]\ndefault = 1\nrange = [0, 2]\n", "every parameter declared and used"),
        (
            '[[patch]]\nat = "units.infantry.dice"\nadd = "$n"\n',
            "[params.n]\ndefault = 5\nrange = [0, 2]\n",
            "a default among the values allowed",
        ),
        (WEAKER + 'sett = "1"\n', "", "found an unknown key, expected one of set"),
    ],
)
def test_mistakes_in_option_files(write_option, patches, params, said):
    path = write_option(patches, params=params)
    with pytest.raises(InputError) as caught:
        load_option(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith(path)


def test_a_parameter_may_name_a_side_in_a_path():
    _, changes = rules("medals-to-win:side=allies,change=2")
    assert changes == {"scenario.medal_target.allies": (4, 6)}
    _, changes = rules("medals-to-win:change=-1")
    assert changes == {"scenario.medal_target.axis": (4, 3), "scenario.medal_target.allies": (4, 3)}


def test_a_hand_that_begins_small_keeps_a_card():
    """Pegasus Bridge: the Axis begins with 2 cards and grows to 4; three cards fewer leave 1 and 1."""
    _, changes = rules("hand-size:side=axis,change=-3")
    assert changes == {"scenario.hand_size.axis": (4, 1), "scenario.hand_start.axis": (2, 1)}


def test_other_is_the_side_that_does_not_begin():
    assert rules("first-player")[1] == {"scenario.first_side": ("allies", "axis")}
    assert rules("first-player:side=allies")[1] == {}


def test_set_comes_before_add_before_limits_whatever_the_order(write_option):
    add = write_option('[[patch]]\nat = "units.infantry.dice"\nadd = 2\n', id="more")
    limit = write_option('[[patch]]\nat = "units.infantry.dice"\nmin = 3\n', id="at-most-three")
    weak = write_option(id="weak")
    expected = [min(dice + 2, 3) for dice in (2, 2, 1)]
    for order in ([add, limit, weak], [weak, limit, add], [limit, weak, add]):
        assert rules("+".join(order))[0]["units"]["infantry"]["dice"] == expected


def test_lists_that_several_options_lengthen_are_the_same_however_these_are_named():
    texts = ("weather-russian-mud", "demoralisation:level=1")
    board = load_scenario("st-vith")
    (one, other) = (build_tables(board, parse_variant("+".join(each))) for each in (texts, texts[::-1]))
    assert len(one.document["ruleset"]["penalties"]) == 2
    assert one.document == other.document and one.rules_digest == other.rules_digest


def test_two_values_for_one_cell_are_refused_but_the_same_value_is_not(write_option):
    with pytest.raises(InputError, match="expected options that do not set the same cell"):
        rules(f"{write_option()}+units.infantry.dice=3/3/3")
    _, changes = rules(f"{write_option()}+units.infantry.dice=2/2/1")
    assert changes == {"units.infantry.dice": ([3, 2, 1], [2, 2, 1])}


def test_traits_and_tables_take_additions(write_option):
    patches = (
        '[[patch]]\nat = "units.armor.traits"\nadd = "TANK"\n'
        '[[patch]]\nat = "units.armor.less_vs"\nadd = { INF = 1 }\n'
    )
    new, _ = rules(f"{write_option(patches)}+units.armor.less_vs.ART=2")
    assert new["units"]["armor"]["traits"] == ["TANK"]
    assert new["units"]["armor"]["less_vs"] == {"INF": 1, "ART": 2}


def test_a_selector_that_names_a_side_changes_a_copy_of_the_row():
    new, changes = rules("units[ARM & axis].figures+=1", scenario="long-ridge")
    assert changes["units.armor@axis.figures"] == (3, 4)
    assert new["units"]["armor"]["figures"] == 3
    sides = {
        (unit["side"], unit["row"]) for unit in new["scenario"]["units"] if unit["row"].startswith("armor")
    }
    assert sides == {("axis", "armor@axis"), ("allies", "armor")}


def test_a_change_without_a_side_reaches_the_copies_too():
    new, _ = rules("units[ARM & axis].figures+=1+units.armor.dice=2/2/2", scenario="long-ridge")
    assert new["units"]["armor@axis"]["dice"] == new["units"]["armor"]["dice"] == [2, 2, 2]


@pytest.mark.rule("HR-GEN-2")
def test_a_special_rule_of_a_scenario_outranks_an_option_unless_it_says_otherwise(write_option):
    document = base_document()
    scenario = {**load_scenario("pegasus-bridge").data, "ruleset": {"win": "DAMAGE", "overruns": 0}}
    document["scenario"] = scenario
    patch = '[[patch]]\nat = "ruleset.overruns"\nwas = 1\nset = 2\n'
    new, _ = apply(document, [load_option(write_option(patch))])
    assert new["ruleset"]["overruns"] == 0
    stronger = load_option(write_option(patch.replace("was = 1", "was = 0"), more="over_scenario = true"))
    assert apply(document, [stronger])[0]["ruleset"]["overruns"] == 2
    assert apply(document, [parse_set("ruleset.overruns=2")])[0]["ruleset"]["overruns"] == 2


def test_applying_leaves_the_rules_it_was_given_alone():
    document = {**base_document(), "scenario": load_scenario("pegasus-bridge").data}
    apply(document, list(parse_variant("hand-size+units[INF & axis].figures+=1").options))
    assert document == {**base_document(), "scenario": load_scenario("pegasus-bridge").data}


def test_a_file_that_has_changed_is_read_again(tmp_path, monkeypatch):
    """Files are parsed once as long as they stay as they are; after that their new values count."""
    monkeypatch.setenv("M44_PATH", str(tmp_path))
    path = tmp_path / "file.toml"
    for id_ in ("first-name", "another-name"):
        path.write_text(HEAD.format(id=id_, more="") + WEAKER, encoding="utf-8")
        assert load_option(id_).id == id_
    assert "first-name" not in {one["id"] for one in list_options()}
    path.write_text("no TOML", encoding="utf-8")
    assert "another-name" not in {one["id"] for one in list_options()}


def test_a_sample_brings_an_option_into_play():
    assert in_play("heavy-armor").id == "heavy-armor:convert=axis:all"
    assert in_play("heavy-armor:dice=3/2/1").id == "heavy-armor:dice=3/2/1"  # parameters that are named stand
    assert in_play("hand-size").id == "hand-size"
    assert in_play("manoeuvre-melchett").id == "infantry-charge+manoeuvre-melchett"  # with what it requires


@pytest.mark.slow("triggers")
def test_every_shipped_sample_changes_a_base_battle_that_the_defaults_leave_as_it_is():
    battles = resolve_scenarios(["base"])
    official = [build_tables(battle).tables.tobytes() for battle in battles]
    sampled = [one for one in list_options() if one["sample"] and not one["own"] and not one["requires"]]
    assert len(sampled) > 10

    def is_changed(battle, before, variant):
        try:
            return build_tables(battle, variant).tables.tobytes() != before
        except InputError:  # the option does not go with that battle
            return False

    def changed(variant):
        pairs = zip(battles, official, strict=True)
        return {battle.id for battle, before in pairs if is_changed(battle, before, variant)}

    for one in sampled:
        variant = in_play(one["id"])
        # Where the base battles have nothing it is about.
        stages = map(load_scenario, file_of(one["id"]).stages)
        assert changed(variant) - changed(parse_variant(one["id"])) or any(
            build_tables(stage, variant).tables.tobytes() != build_tables(stage).tables.tobytes()
            for stage in stages
        ), one["id"]


MORE = '[params.more]\ndefault = 0\nrange = [0, 2]\n[[patch]]\nat = "units.infantry.figures"\nadd = "$more"\n'


def test_a_sample_of_a_file_of_ones_own_speaks_of_that_file(write_option):
    path = write_option(MORE, more='sample = "mine:more=2"')
    (option,) = in_play(path).options
    assert option.params == {"more": 2} and option.file == path


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ('sample = "mine:colour=2"', "a sample with parameters of mine (more)"),
        ('sample = "hand-size:change=2"', "a sample that names mine once"),
        ('sample = "mine:more=1+mine:more=2"', "a sample that names mine once"),
        ('samples = "mine:more=2"', "samples"),
    ],
)
def test_a_sample_that_is_none_is_refused_when_the_file_is_read(write_option, words, found):
    with pytest.raises(InputError) as error:
        load_option(write_option(MORE, more=words))
    assert found in str(error.value)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ('sample = "mine:more=9"', "9"),
        ('sample = "mine:more=1+hand-sizes"', "hand-sizes"),
    ],
)
def test_a_sample_with_unknown_words_is_refused_when_it_is_played(write_option, words, found):
    path = write_option(MORE, more=words)
    with pytest.raises(InputError, match=found):
        in_play(path)


@pytest.mark.parametrize(
    ("set_", "said"),
    [
        ("ruleset.sabotage_hexes=Z9", "command line: ruleset.sabotage_hexes: found 'Z9'"),
        ("ruleset.demolition_medals=A1", "command line: ruleset.demolition_medals: found A1"),
        ("ruleset.deck=mine", "command line: ruleset.deck: found 'mine'"),
        ("ruleset.direct_types=mine", "command line: ruleset.direct_types: found unknown unit row"),
    ],
)
def test_a_mistake_is_told_of_the_option_that_made_it(set_, said):
    """The battle names targets and bridges of its own: it is not named for what took their place."""
    with pytest.raises(InputError) as caught:
        build_tables(load_scenario("river-works"), parse_variant(set_))
    assert str(caught.value).startswith(said)


def test_a_mistake_of_an_option_file_is_told_of_that_file(write_option):
    patch = '[[patch]]\nat = "ruleset.sabotage_hexes"\nwas = []\nset = "Z9"\n'
    path = write_option(patch, more="over_scenario = true")
    with pytest.raises(InputError) as caught:
        build_tables(load_scenario("river-works"), parse_variant(path))
    assert str(caught.value).startswith(f"{path}: ruleset.sabotage_hexes: found 'Z9'")
