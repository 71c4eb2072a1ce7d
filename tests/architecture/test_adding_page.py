"""The page on adding to the game names files, folders and commands that are there."""

import re

import pytest

from tests.architecture.packages import ROOT

PAGE = (ROOT / "docs" / "14-adding.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`((?:engine|analysis|m44|tests|docs)/[\w./<>-]+)`")
TO_BE_NAMED = re.compile(r"<\w+>")  # a part of a name that the new thing brings with it
LINK = re.compile(r"\]\(([\w./-]+\.md)\)")
COMMAND = re.compile(r"`make ([\w-]+)`")


@pytest.mark.parametrize("place", sorted(set(PLACE.findall(PAGE))))
def test_every_place_exists(place):
    assert list(ROOT.glob(TO_BE_NAMED.sub("*", place)))


@pytest.mark.parametrize("page", sorted(set(LINK.findall(PAGE))))
def test_every_page_linked_exists(page):
    assert (ROOT / "docs" / page).is_file()


@pytest.mark.parametrize("target", sorted(set(COMMAND.findall(PAGE))))
def test_every_command_exists(target):
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^([\w -]+ )?{target}( [\w -]+)?:", makefile, re.MULTILINE)


def test_places_pages_and_commands_are_found():
    assert {"engine/data/terrain.toml", "engine/hooks/house/<rule>.py"} <= set(PLACE.findall(PAGE))
    assert "16-hooks.md" in LINK.findall(PAGE) and {"hooks", "lint"} <= set(COMMAND.findall(PAGE))
