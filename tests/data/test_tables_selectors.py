"""Selectors: who a cell speaks of."""

import pytest

from engine.loading.in_force.selectors import select
from engine.loading.words.errors import InputError

ROWS = [{"infantry", "INF"}, {"ranger", "INF", "SPECIAL"}, {"armor", "ARM"}, {"gun", "ART", "axis"}]
KNOWN = {"infantry", "ranger", "armor", "gun", "INF", "ARM", "ART", "SPECIAL", "axis", "allies", "VEHICLE"}


def picked(text):
    mask = select(text, ROWS, KNOWN)
    return "".join("irag"[i] for i in range(4) if mask >> i & 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (None, ""),
        ("ALL", "irag"),
        ("INF", "ir"),
        ("INF|ARM", "ira"),
        ("INF & !SPECIAL", "i"),
        ("!INF", "ag"),
        ("!(INF|ARM)", "g"),
        ("ARM|INF&SPECIAL", "ra"),
        ("(ARM|INF)&SPECIAL", "r"),
        ("!!ARM", "a"),
        ("axis", "g"),
        ("VEHICLE", ""),
        ("ranger|gun", "rg"),
    ],
)
def test_words_and_signs(text, expected):
    assert picked(text) == expected


@pytest.mark.parametrize("text", ["", "INF|", "&INF", "(INF", "INF)", "INF ARM", "INF+ARM", "!"])
def test_what_cannot_be_read_is_refused(text):
    with pytest.raises(InputError, match="selector"):
        picked(text)


def test_unknown_words_are_told_with_the_nearest():
    with pytest.raises(InputError, match="armor"):
        select("armour", ROWS, KNOWN, "my-rule.toml", "units")
