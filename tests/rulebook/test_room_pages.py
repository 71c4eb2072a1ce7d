"""The pages of rooms say what declarations, rulebook and tests say, and their links lead somewhere."""

import re

import pytest

from tests.rulebook.room_pages import FOLDER, hooks_of, pages, rooms

LINK = re.compile(r"\]\(([^)#]+)")


@pytest.fixture(scope="module")
def made():
    return pages()


def test_the_pages_are_todays(made):
    assert {path.name for path in FOLDER.glob("*.md")} == set(made)
    for name, text in made.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, f"{name}: run `make rooms`"


def test_every_room_has_a_page_with_statements_and_what_it_declares(made):
    assert set(made) == {"README.md", *(f"{room}.md" for room in rooms())}
    for room in rooms():
        text = made[f"{room}.md"]
        assert text.count("\n| ") > 2, f"{room}: no statement of the rulebook names its files"
        assert all(f"### {hook.says}" in text for hook in hooks_of(room).values())


def test_links_lead_to_files(made):
    for name, text in made.items():
        for link in set(LINK.findall(text)):
            assert (FOLDER / link).resolve().exists(), (name, link)
