"""The page of options is that of the files, and every shipped option says what a reader needs."""

import pytest

from engine.loading.options.option import load_option
from tests.rulebook.options_page import PAGE, page
from tests.support.catalogue import shipped


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "make options"


@pytest.mark.parametrize("one", shipped().values(), ids=shipped())
def test_every_option_tells_its_category_its_meaning_and_when_it_acts(one):
    assert one["category"] != "own" and one["about"] and one["title"]
    assert one["triggers"]
    assert all(param["about"] for param in one["params"].values())
    assert load_option(one["id"]).rules or one["category"] == "everyday"
