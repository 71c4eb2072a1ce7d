"""The headline of a screening says no more than was shown, and the page tells what every option changes."""

import re
from dataclasses import replace

from analysis.findings.why_unchanged import CANNOT, OFFICIAL, WORDS
from analysis.studies.screen.page import html, markdown
from tests.screen.made_up import screening

UNDECIDED = "undecided: needs about 900 more pairs"


def with_states(found, **states):
    """The same screening, of which some options change nothing for a reason."""
    cells = found.cells.copy()
    for option, state in states.items():
        cells.loc[cells["option"] == option.replace("_", "-"), "state"] = state
    return replace(found, cells=cells)


def test_what_was_not_shown_is_not_said_to_do_nothing():
    told = screening(8, active=0).sentence()
    assert told.startswith("0 of 8 options are shown to do something in ")
    assert "options do something" not in told


def test_options_without_a_number_are_told_with_the_reason_of_the_list_below():
    found = with_states(screening(8, active=0, nowhere=2), option_6=WORDS[CANNOT], option_7=WORDS[OFFICIAL])
    told = found.sentence()
    assert "could not be measured" not in told
    assert "option-6 (cannot occur here)" in told and "option-7 (this is the official rule)" in told


def with_widths(found, half, games):
    """The same screening of so many games, with intervals of wins of so much to either side."""
    ranking = found.ranking.copy()
    known = ranking["exploratory_wins"].notna()
    for end, sign in (("low", -1), ("high", 1)):
        ranking.loc[known, f"exploratory_wins_{end}"] = ranking.loc[known, "exploratory_wins"] + sign * half
    manifest = {**found.manifest, "plan": {**found.manifest["plan"], "games": games}}
    return replace(found, ranking=ranking, manifest=manifest)


def test_a_small_budget_says_how_many_games_would_do():
    """Intervals three times as wide as the margin of two points need nine times the games."""
    told = with_widths(screening(), half=6.0, games=2_000).sentence()
    assert "The others may still do something: the budget is small" in told
    assert (
        "effects on wins are known to ±6.0 points or so; with about 18,000 games they would be known to ±2."
        in told
    )


def test_what_the_others_may_do_is_the_farthest_end():
    found = with_widths(screening(), half=1.0, games=400_000)
    rest = found.ranking[~found.ranking["survives"]]
    most = rest["exploratory_wins"].abs().max() + 1.0
    assert f"The others may still do something: up to {most:.1f} points of wins." in found.sentence()
    assert "They may still do something" in with_widths(screening(8, active=0), 1.0, 400_000).sentence()


def test_headline_and_confirmation_agree():
    found = screening()
    survivors = list(found.ranking.loc[found.ranking["survives"], "term"])
    assert f"suggests that 3 of 12 options do something: {', '.join(survivors)}." in found.sentence()
    assert (
        f"The confirmation shows that 3 of 3 do something to wins ({', '.join(survivors)})"
        in found.sentence()
    )
    undecided = replace(found, confirmed=found.confirmed.assign(verdict=UNDECIDED))
    told = undecided.sentence()
    assert "The confirmation shows that 0 of 3 do something to wins" in told
    assert f"not settled: {', '.join(survivors)}" in told


def test_without_a_confirmation_it_says_so():
    found = screening()
    assert "Nothing has been confirmed." in replace(found, confirmed=found.confirmed.iloc[:0]).sentence()


def test_what_every_option_changes_is_told_although_none_survives():
    found = screening(8, active=0)
    changes = {f"option-{i}": [f"ruleset.rule{i} 1 → 2"] for i in range(8)}
    found = replace(found, manifest={**found.manifest, "what_changed": changes})
    page = re.sub(r"\s+", " ", html(found))
    for told in (found.text(), page, markdown(found, None).replace("\\", "")):
        assert "What changed" in told
        assert all(line in told for lines in changes.values() for line in lines)
