"""The page of declarations says what the declarations say."""

from tests.hooks.hooks_page import PAGE, page


def test_the_page_is_todays():
    assert PAGE.read_text(encoding="utf-8") == page()
