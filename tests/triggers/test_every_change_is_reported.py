"""For every option and every level of its parameters: a game that it changes has a trigger in the turn it changes."""

import pytest

from engine.loading.words.errors import InputError
from tests.triggers.differences import faults_of
from tests.triggers.levels import every_option, levels_of, words_of
from tests.triggers.open_cases import IDLE_LEVELS, OPEN_CASES

GAMES, BATTLES = 12, 2


@pytest.mark.parametrize("name", every_option())
def test_a_game_that_an_option_changes_has_a_trigger_where_it_parts(name):
    found, levels = [], 0
    for words in words_of(name):
        try:
            faults, _, _ = faults_of(name, words, GAMES, BATTLES)
        except InputError:
            continue  # a level that does not go with the others of the sample
        levels += 1
        found += [fault for fault in faults if fault.what not in OPEN_CASES.get(name, {})]
    assert levels > 0
    assert not found, "\n".join(f"{one.what}: {one.words} {one.scenario} {one.where}" for one in found[:10])


def test_open_cases_are_options_and_kinds_that_there_are():
    assert set(OPEN_CASES) <= set(every_option())
    for name, levels in IDLE_LEVELS.items():
        assert set(levels) <= {level for level, _ in levels_of(name)} and all(levels.values())
    for kinds in OPEN_CASES.values():
        assert kinds and set(kinds) <= {"silent", "late", "offer", "cannot"} and all(kinds.values())
