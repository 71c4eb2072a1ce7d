"""What a study of a variant asks: levels, and mistakes of its file, each told with file, key and mend."""

from pathlib import Path

import pytest

from analysis.studies.variants.plan import read_variant_study
from analysis.studies.variants.study_file import StudyFile
from engine.loading.words.errors import InputError

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "my-variant-study.toml"
KEPT = sorted((ROOT / "reports" / "variants").glob("*/study.toml"))
HEAD = """
title = "A try"
question = "Who wins?"
variant = "blitzkrieg"
side = "axis"
names = { axis = "the Axis", allies = "the Allies" }
scenarios = ["pegasus-bridge"]
"""
DOSE = (
    '[[dose]]\noption = "blitz-armor-movement"\nparam = "slowed_move"\ntitle = "hexes"\nlevels = [1, 2, 3]\n'
)
TRIED = '[[tried]]\nname = "few"\ntitle = "x"\n[[tried.setting]]\ntitle = "y"\noptions = "hand-size"\n'
WORTH = """
[[worth]]
name = "units"
title = "x"
base = "official"
side = "axis"
unit = "mmb_infantry"
places = { modern-01 = "B5" }
rows = ["mmb_mortar"]
"""
TIME = '[[over_time]]\ncolumn = "figures_axis"\ntitle = "x"\nturns = [4, 8]\n'
NEVER = "major-ensemble:never=infantry-charge"
PLAYED = f'[[tried]]\nname = "few"\ntitle = "x"\n[[tried.setting]]\ntitle = "y"\nallies = "{NEVER}"\n'
CHANCE = '[[by_chance]]\nname = "throw"\ntitle = "x"\nevent = "initiative"\nnumber = "winner"\n'
PLACE = '[[by_place]]\nname = "town"\ntitle = "x"\nevent = "claim"\nnumber = "hex"\nplaces = "A1 A2"\n'


def read(tmp_path: Path, text: str):
    """A study of this text."""
    path = tmp_path / "study.toml"
    path.write_text(text, encoding="utf-8")
    return read_variant_study(path)


def test_a_level_that_the_variant_has_anyway_is_the_variant_as_it_stands(tmp_path):
    study = read(tmp_path, HEAD + DOSE)
    assert [one.words for one in study.levels] == [
        "as it stands",
        "blitz-armor-movement:slowed_move=1",
        "blitz-armor-movement:slowed_move=3",
    ]
    assert [one.value for one in study.of_dose(study.file.dose[0])] == ["1", "2", "3"]
    assert {option.name for one in study.levels for option in one.variant.options} == {
        "blitz-recon-air-attack",
        "blitz-armor-movement",
    }


def test_a_try_plays_as_many_games_of_everything(tmp_path):
    study = read_variant_study(EXAMPLE, 20, ("pegasus-bridge",))
    file = study.file
    assert {file.games, file.dose_games, file.tally_games, file.matches} == {20}
    assert [one.id for one in study.scenarios] == ["pegasus-bridge"]


@pytest.mark.parametrize(
    ("more", "key", "found"),
    [
        ('player = "nobody"', "player", "nobody"),
        ('stronger = ["nobody"]', "stronger", "nobody"),
        ('trigger = ["nothing"]', "trigger", "nothing"),
        (DOSE.replace("blitz-armor-movement", "sniper"), "dose.option", "sniper"),
        (DOSE.replace("[1, 2, 3]", "[9]"), "slowed_move", "9"),
        ('[[tally]]\nfield = "nowhere"\ntitle = "x"', "tally.field", "nowhere"),
        ('[[tally]]\nfield = "retreat_steps"\ntitle = "x"', "tally.retreat_steps", "of"),
        ('[[ask]]\nquestion = "?"\ntells = ["weather"]', "ask.tells", "weather"),
        ('[[ask]]\nquestion = "?"\ntells = ["tally:claims_taken"]', "ask.tells", "claims_taken"),
        ("colour = 3", "colour", ""),
        ("beside = 1", "beside", "1"),
        ('[[ask]]\nquestion = "?"\ntells = ["beside"]', "ask.tells", "beside"),
        ('[[ask]]\nquestion = "?"\ntells = ["tried:few"]', "ask.tells", "tried:few"),
        (TRIED.replace("few", "A few"), "tried", "A few"),
        (TRIED + TRIED, "tried.name", "few"),
        (TRIED.replace("hand-size", "no-such-rule"), "option", "no-such-rule"),
        (TRIED.replace('"hand-size"', '""'), "options", ""),
        (TRIED.replace('"hand-size"', '{ toulon = "hand-size" }'), "tried.few.setting.options", "toulon"),
        (TRIED + TRIED[TRIED.index("[[tried.") :], "tried.few.setting.title", "y"),
        (TRIED.replace('title = "x"', 'title = "x"\ngames = 1'), "games", "1"),
        (TRIED.replace('title = "x"', 'title = "x"\nscenarios = ["nowhere"]'), "scenario", "nowhere"),
        (TRIED[: TRIED.index("[[tried.")], "setting", ""),
        (WORTH.replace('"mmb_infantry"', '"mmb_infantri"'), "worth.units.unit", "mmb_infantri"),
        (WORTH.replace("mmb_mortar", "mmb_mortars"), "worth.units.rows", "mmb_mortars"),
        (WORTH.replace("mmb_mortar", "mmb_infantry"), "worth.units.rows", "mmb_infantry"),
        (WORTH.replace("B5", "B7"), "worth.units.places.modern-01", "B7"),
        (WORTH.replace("B5", "b5"), "worth", "b5"),
        (WORTH.replace("B5", "B5+B7"), "worth.units.places.modern-01", "B7"),
        (WORTH.replace("B5", "B5+B8 C4"), "worth.units.places.modern-01", "C4"),
        (WORTH.replace("B5", "B5+B8 C4+C4"), "worth.units.places.modern-01", "C4"),
        (WORTH.replace("axis", "neutral"), "side", "neutral"),
        (WORTH.replace("modern-01", "modern-99"), "scenario", "modern-99"),
        (WORTH + WORTH, "worth.name", "units"),
        (CHANCE.replace("initiative", "initiatives"), "by_chance.throw.event", "initiatives"),
        (CHANCE.replace("winner", "axis_die"), "by_chance.throw.number", "axis_die"),
        (CHANCE + CHANCE, "by_chance.name", "throw"),
        (PLACE.replace('"claim"', '"claims"'), "by_place.town.event", "claims"),
        (PLACE.replace('"hex"', '"side"'), "by_place.town.number", "side"),
        (PLACE.replace("A1 A2", "A1+A2"), "places", "A1+A2"),
        (PLACE + PLACE, "by_place.name", "town"),
        (PLACE + '[[ask]]\nquestion = "?"\ntells = ["by_place:city"]', "ask.tells", "city"),
        (TIME.replace("figures_axis", "figures"), "over_time.column", "figures"),
        (TIME.replace("figures_axis", "game"), "over_time.column", "game"),
        (TIME + TIME, "over_time.column", "figures_axis"),
        (TIME.replace("[4, 8]", "[0]"), "turns", "0"),
        (TIME.replace("[4, 8]", "[]"), "turns", ""),
        (TIME + '[[ask]]\nquestion = "?"\ntells = ["over_time:units_axis"]', "ask.tells", "units_axis"),
        (PLAYED.replace("major-ensemble", "nobody"), "tried.few.setting.allies", "nobody"),
        (PLAYED.replace("infantry-charge", "no-such-choice"), "option", "no-such-choice"),
        (PLAYED.replace(f'"{NEVER}"', '""'), "tried.few.setting", "nothing"),
    ],
)
def test_mistakes_name_the_key(tmp_path, more, key, found):
    with pytest.raises(InputError) as error:
        read(tmp_path, f"{HEAD}{more}\n")
    assert key in str(error.value)
    assert found in str(error.value)


def test_a_try_plays_as_many_games_of_every_table_too(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(HEAD + TRIED + WORTH + CHANCE, encoding="utf-8")
    study = read_variant_study(path, 12)
    assert {one.games for one in (*study.tried, *study.worth, *study.chances)} == {12}
    assert {one.games for one in read_variant_study(path).tried} == {
        StudyFile.model_fields["dose_games"].default
    }


def test_a_replaced_unit_is_left_out_and_another_put_on_its_hex(tmp_path):
    (trial,) = read(tmp_path, HEAD + WORTH).worth
    assert {title: one.id for title, one in trial.rules["modern-01"].items()} == {
        "": "official",
        "without B5": "remove-unit:hex=B5",
        "mmb_mortar on B5": "remove-unit:hex=B5+add-unit:hex=B5,side=axis,row=mmb_mortar",
    }


def test_units_that_are_joined_are_replaced_together(tmp_path):
    (trial,) = read(tmp_path, HEAD + WORTH.replace("B5", "B5+B8 C4+C11")).worth
    assert {title: one.id for title, one in trial.rules["modern-01"].items() if title.endswith("B8")} == {
        "without B5+B8": "remove-unit:hex=B5|B8",
        "mmb_mortar on B5+B8": "remove-unit:hex=B5|B8+add-unit:hex=B5|B8,side=axis,row=mmb_mortar",
    }


def test_battles_that_play_the_same_rules_are_played_together(tmp_path):
    table = TRIED.replace('title = "x"', 'title = "x"\nscenarios = ["toulon", "arracourt", "sword-beach"]')
    (trial,) = read(tmp_path, HEAD + table.replace('"hand-size"', '{ toulon = "hand-size" }')).tried
    usual = ("major", "major")
    assert [
        ([one.id for one in battles], len(rules), pair) for battles, rules, pair in trial.together("major")
    ] == [
        (["toulon"], 2, usual),
        (["arracourt", "sword-beach"], 1, usual),
    ]


def test_another_player_of_a_side_plays_the_rules_of_the_base(tmp_path):
    study = read(tmp_path, HEAD + PLAYED)
    (trial,), player = study.tried, study.file.player
    assert [([one.id for one in rules], pair) for _, rules, pair in trial.together(player)] == [
        ([study.file.variant], (player, player)),
        ([study.file.variant], (player, NEVER)),
    ]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.parent.name)
def test_the_studies_that_are_kept_can_be_read(path):
    study = read_variant_study(path)
    assert study.scenarios and len(study.levels) > 1
