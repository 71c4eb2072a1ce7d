"""The same for the options that `test_every_change_is_reported` leaves, so that two workers share them."""

import pytest

from tests.triggers.guard import check_option
from tests.triggers.levels import every_option


@pytest.mark.parametrize("name", every_option()[1::2])
def test_a_game_that_an_option_changes_has_a_trigger_where_it_parts(name):
    check_option(name)
