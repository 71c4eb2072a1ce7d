"""What a study of a variant asks: levels, and mistakes of its file, each told with file, key and mend."""

from pathlib import Path

import pytest

from analysis.studies.variants.plan import read_variant_study
from engine.loading.words.errors import InputError

EXAMPLE = Path(__file__).parents[2] / "examples" / "my-variant-study.toml"
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
    ],
)
def test_mistakes_name_the_key(tmp_path, more, key, found):
    with pytest.raises(InputError) as error:
        read(tmp_path, f"{HEAD}{more}\n")
    assert key in str(error.value)
    assert found in str(error.value)
