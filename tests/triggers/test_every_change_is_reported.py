"""For every option and every level of its parameters: a game that it changes has a trigger in the turn it changes."""

import pytest

from tests.triggers.guard import check_option
from tests.triggers.levels import every_option, levels_of
from tests.triggers.open_cases import IDLE_LEVELS, OPEN_CASES


@pytest.mark.parametrize("name", every_option()[::2])
def test_a_game_that_an_option_changes_has_a_trigger_where_it_parts(name):
    check_option(name)


def test_open_cases_are_options_and_kinds_that_there_are():
    assert set(OPEN_CASES) <= set(every_option())
    for name, levels in IDLE_LEVELS.items():
        assert set(levels) <= {level for level, _ in levels_of(name)} and all(levels.values())
    for kinds in OPEN_CASES.values():
        assert kinds and set(kinds) <= {"silent", "late", "offer", "cannot"} and all(kinds.values())
