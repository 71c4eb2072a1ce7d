"""``docs/0-play.md``: thirteen questions, thirteen commands that run, thirteen answers of the shape the page shows."""

import re

import pytest

from tests.printed.answers import ask, questions

NUMBER = re.compile(r"[+-]?\d[\d,.]*")
GAMES, ENOUGH = re.compile(r"--games (\d+)"), 100
SHAPES = {
    "why": r"1\. .+ \([\d.]+ to [\d.]+\)",
    "fair": r"Allies win [\d.]+% of\sbattles\s\([\d.]+% to\s[\d.]+%\)",
    "compare": r"(points|\+0\.0|changes nothing)",
    "find": r"terrain\.hill\.out \(path\): dice lost",
    "paths": r"units\.infantry\.dice +3/2/1",
    "explain": r"ruleset\.retreat_choice +official FORCED",
    "luck": r"Who wins: Deck +-?[\d.]+ \([-\d.]+ to [-\d.]+\)",
    "odds": r"1 die, hits on infantry or grenade",
    "replay": r"Turn 1, Allies \(medals: Axis 0, Allies 0\)",
}


def of(word):
    """The first word after ``m44``."""
    return word.split()[1]


def with_fewer_games(command):
    """The command as it stands, with at most so many games as show the shape of its answer."""
    return GAMES.sub(lambda found: f"--games {min(int(found[1]), ENOUGH)}", command)


def headings(answer):
    """Words of the headings of every table: the same whatever the games bring, however wide the columns are."""
    found, above = set(), []
    for line in answer.splitlines():
        if line and set(line) <= set("- "):
            found.add(frozenset(word for one in above for word in one.split()))
        above = [*above, line] if line else []
    return found


def test_there_are_thirteen_questions():
    assert len(questions()) == 13
    assert len({one.command for one in questions()}) == 13
    assert {of(one.command) for one in questions()} == set(SHAPES)


@pytest.mark.usefixtures("empty_folder")
@pytest.mark.parametrize("one", questions(), ids=lambda one: one.question.strip(" ?"))
def test_the_command_gives_an_answer_of_that_shape(one):
    answer = ask(with_fewer_games(one.command))
    for told in (answer, one.answer):
        assert re.search(SHAPES[of(one.command)], told)
        assert all(len(line) <= 100 for line in told.splitlines())
    assert headings(one.answer) <= headings(answer)
    assert NUMBER.search(answer)
