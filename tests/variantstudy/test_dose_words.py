"""Sentences about the levels of a number, by hand: which way wins go, and what helps a side of little chance."""

import pandas as pd
import pytest

from analysis.studies.variants.doses import help_words, one_step, paired_change, verdict_of
from analysis.studies.variants.found import Found
from analysis.studies.variants.numbers import ALL, COLUMNS
from analysis.studies.variants.plan import read_variant_study
from analysis.studies.variants.study_file import Dose

FILE = """
title = "Daleks"
question = "Who?"
variant = "daleks"
side = "axis"
names = { axis = "the Daleks", allies = "the humans" }
scenarios = ["pegasus-bridge"]
[[dose]]
option = "dalek-victory"
param = "dalek_vp"
title = "points"
levels = [6, 8, 10, 12, 15]
[[dose]]
option = "dalek-standard"
param = "figures"
title = "models"
levels = [2, 3, 4]
[[ask]]
question = "Who wins?"
tells = ["wins"]
"""
STANDING = "as it stands"
VP, FIGURES = "dalek-victory:dalek_vp", "dalek-standard:figures"


def wins(est, half=1.0):
    """A row of wins, with an interval of so many points to either side."""
    return {"est": est, "low": est - half, "high": est + half}


def rising(*levels, half=1.0, way="rise"):
    """What is said of a dose with these wins at its levels 1, 2, and so on."""
    dose = Dose(option="x", param="y", title="z", levels=[*range(1, len(levels) + 1)], wins=way)
    return verdict_of(dose, [(str(i), wins(est, half)) for i, est in enumerate(levels, 1)])


def test_wins_that_move_as_the_rules_say():
    assert rising(10, 20, 30) == "They rise, as its rules say."
    assert rising(30, 20, 10, way="fall") == "They fall, as its rules say."
    assert rising(30, 20, 10) == "They do not rise, against what its rules say."
    assert rising(10, 20, 30, way="any") == ""


def test_what_chance_may_do_is_not_told_as_a_move():
    """Two intervals of one point to either side: their difference is known to 1.41 points."""
    assert rising(10, 11.4) == "Whether they rise, as they should, these games do not show."
    assert rising(10, 11.5) == "They rise, as its rules say."


def test_a_step_against_the_rules_is_told_beside_the_whole():
    """A step counts once it is half as large again as what a difference is known to: 2.12 points."""
    assert rising(0, 15, 5) == "They rise, as its rules say, but they fall from 2 to 3."
    assert rising(0, 15, 12.9) == "They rise, as its rules say."
    assert rising(0, 15, 12.8) == "They rise, as its rules say, but they fall from 2 to 3."
    assert rising(0, 9, 3, 12, 4).endswith("but they fall from 2 to 3 and from 4 to 5.")


def test_a_change_on_the_same_cards_and_dice_is_sharper_than_two_shares():
    """Two shares of 1.4 points to either side hide a change of one point, which pairs know to 0.5."""
    dose = Dose(option="x", param="y", title="z", levels=[1, 2], wins="rise")
    rows = [("1", wins(60)), ("2", wins(61))]
    assert verdict_of(dose, rows) == "Whether they rise, as they should, these games do not show."
    assert verdict_of(dose, rows, wins(1.0, half=0.5)) == "They rise, as its rules say."
    assert verdict_of(dose, rows, wins(-1.0, half=0.5)) == "They do not rise, against what its rules say."


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    file = tmp_path_factory.mktemp("study") / "study.toml"
    file.write_text(FILE, encoding="utf-8")
    return read_variant_study(file)


def found(study, levels, changes=()):
    """Numbers of the study: wins by the words of each level, and changes of them."""
    rows = [
        {
            "part": "dose", "scenario": ALL, "player": study.file.player, "setting": words, "measure": measure,
            **wins(est), "n": 100,
        }
        for measure, numbers in (("wins", levels), ("change", dict(changes)))
        for words, est in numbers.items()
    ]  # fmt: skip
    return Found(study, pd.DataFrame(rows)[list(COLUMNS)])


@pytest.mark.parametrize(
    ("levels", "est"), [("[10, 15]", -4.0), ("[15, 10]", 4.0), ("[6, 15]", None), ("[10, 10]", None)]
)
def test_the_change_from_first_to_last_is_told_where_one_of_them_is_the_variant(tmp_path, levels, est):
    """The variant has ten points; between two other levels no pairs were compared."""
    file = tmp_path / "study.toml"
    file.write_text(FILE.replace("[6, 8, 10, 12, 15]", levels), encoding="utf-8")
    read = read_variant_study(file)
    change = paired_change(found(read, {}, {f"{VP}=15": -4.0, f"{VP}=6": 3.0}), read.file.dose[0])
    ends = None if est is None else (est, est - 1.0, est + 1.0)
    assert (change and (change["est"], change["low"], change["high"])) == ends


def test_a_step_is_a_level_next_to_that_of_the_variant(study):
    words = {level.words for level in one_step(study)}
    assert words == {f"{VP}=8", f"{VP}=12", f"{FIGURES}=2", f"{FIGURES}=4"}


def at_all_levels(standing, **others):
    """Wins at every level: those of the variant, but for the levels that are named."""
    levels = {STANDING: standing, **{f"{VP}={one}": standing for one in (6, 8, 12, 15)}}
    levels |= {f"{FIGURES}={one}": standing for one in (2, 4)}
    return {**levels, **{name: others[name] for name in others}}


def test_where_both_sides_have_a_chance_no_help_is_named(study):
    assert help_words(found(study, at_all_levels(15.0))) == ""
    assert help_words(found(study, at_all_levels(85.0))) == ""


def test_the_step_nearest_to_even_helps_most(study):
    """Six points are nearer to even than eight, but two steps away."""
    levels = at_all_levels(96.0, **{f"{VP}=6": 50.0, f"{VP}=12": 80.0, f"{FIGURES}=2": 70.0})
    assert help_words(found(study, levels)) == (
        "As the rules stand, the humans have little chance. Of all changes of one number by one step "
        f"`{FIGURES}=2` helps most: the Daleks win 70.0 (69.0 to 71.0)."
    )


def test_where_no_step_helps_it_is_said(study):
    said = help_words(found(study, at_all_levels(3.0, **{f"{VP}=8": 4.4})))
    assert said == (
        "As the rules stand, the Daleks have little chance. No change of one number by one step helps."
    )
