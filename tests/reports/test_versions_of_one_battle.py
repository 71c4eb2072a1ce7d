"""Versions of one battle meet the same cards and dice: they are told one by one and never together."""

import pytest

from analysis.answers.compare import compare
from tests.reports.synthetic import Played, pairs, run_of

BEFORE, AFTER = pairs(800, 1000, up=150, down=50)


def cells(scenario, chance_id):
    """A battle under the official rules and one variant."""
    alike = {"scenario": scenario, "title": scenario.title(), "chance_id": chance_id}
    return Played("official", BEFORE, **alike), Played("x", AFTER, **alike)


@pytest.mark.parametrize("others", [(), (("arnhem", "arnhem"),)])
def test_battles_on_the_same_cards_and_dice_are_not_pooled(others):
    played = [("first", "bridge"), ("second", "bridge"), *others]
    answer = compare(run_of(*(cell for one in played for cell in cells(*one))))
    assert [row.scenario for row in answer.rows if row.baseline] == [scenario for scenario, _ in played]
    assert not any(
        row.measure.like_these or finding.spread for row in answer.rows for finding in row.findings.values()
    )
    assert len(answer.sentence().splitlines()) == len(played)
    (note,) = [note for note in answer.notes if "same cards and dice" in note]
    assert note == (
        "First and Second are played on the same cards and dice, so they are no independent battles: nothing is "
        "told of all battles together."
    )
    assert note in " ".join(answer.text().split()) and note in answer.to_json()["notes"]
    assert answer.to_html() and answer.to_markdown() and answer.to_post()


def test_battles_with_chance_of_their_own_are():
    answer = compare(run_of(*cells("first", "bridge"), *cells("second", "arnhem")))
    assert [row.scenario for row in answer.rows if row.baseline] == ["first", "second", "all"]
    assert not any("same cards and dice" in note for note in answer.notes)
