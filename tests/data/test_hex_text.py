"""The map inside a scenario file: what is read, and how each mistake is told."""

import pytest

from engine.loading.scenario.hex_text import check_tokens, read_map
from engine.loading.schema.boards import BOARDS
from engine.loading.words.errors import InputError

GRID = BOARDS["standard"].grid
LONG, SHORT = ". " * 13, ". " * 12
EMPTY = [f"{letter} {SHORT if i % 2 else LONG}" for i, letter in enumerate("ABCDEFGHI")]


def changed(row, text):
    """The empty map with one row replaced."""
    rows = list(EMPTY)
    rows[row] = text
    return "\n".join(rows)


def test_tokens_come_in_hex_order_whatever_the_spaces():
    text = changed(2, "   C   f .  .\t. . . . . . . . .   T  ")
    tokens = read_map(text, GRID, "x.toml")
    assert len(tokens) == 113
    assert {GRID.name(i): token for i, token in enumerate(tokens) if token != "."} == {"C1": "f", "C13": "T"}


def test_empty_rows_and_comments_are_skipped():
    assert read_map("\n# numbers 1 2 3\n\n" + "\n\n".join(EMPTY) + "\n", GRID, "x.toml") == ["."] * 113


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(2, "C " + SHORT), "x.toml: map row C: found 12 hexes, expected 13"),
        (changed(1, "B " + LONG), "x.toml: map row B: found 13 hexes, expected 12"),
        (changed(3, "E " + SHORT), "x.toml: map: found a row that begins with 'E', expected row D"),
        (changed(3, SHORT), "x.toml: map: found a row that begins with '.', expected row D"),
        ("\n".join(EMPTY[:8]), "x.toml: map: found 8 rows, expected 9 (A to I)"),
        ("\n".join([*EMPTY, "J " + SHORT]), "x.toml: map: found 10 rows, expected 9 (A to I)"),
    ],
)
def test_mistakes_name_the_row(text, message):
    with pytest.raises(InputError) as caught:
        read_map(text, GRID, "x.toml")
    assert str(caught.value) == message


def test_an_unknown_token_names_its_hex():
    tokens = read_map(changed(7, "H . . . Q . . . . . . . ."), GRID, "x.toml")
    with pytest.raises(InputError) as caught:
        check_tokens(tokens, {".", "F"}, GRID, "x.toml")
    assert str(caught.value) == "x.toml: map H4: found unknown token 'Q', expected one of . F"
