"""Tables and lines at every width: nothing wider than the terminal, nothing broken within a word, nothing lost."""

import re

import pytest

from analysis.pages.drawn_table import Column, TextTable, plain_table
from engine.loading.words.terminal import (
    as_wide_as,
    broken,
    cell_lines,
    columns,
    label_parts,
    wrapped,
    wrapped_lines,
)

WORD = re.compile(r"\d+\.\d+|[^\W_]+")
WIDTHS = (60, 80, 100, 120, 200)
LABELS = (
    "units.infantry.dice=4",
    "heavy-armor:convert=axis:all",
    "infantry-charge:free_battle_dice_mod=-2,march=3+hand-size:change=-1",
    "reports/which-house-rules-matter/study.toml",
)


@pytest.mark.parametrize("width", [18, 28, 100])
@pytest.mark.parametrize("label", LABELS)
def test_a_label_is_broken_after_its_marks_only_and_nothing_is_added(label, width):
    pieces = broken(label, max(width, *map(len, label_parts(label))))
    assert "".join(pieces) == label
    assert all(piece.endswith(("+", ":", ",", "=", "/")) for piece in pieces[:-1])


def test_short_words_and_words_without_marks():
    assert cell_lines("official", 18) == ["official"]
    assert cell_lines("two words", 5) == ["two", "words"]
    assert cell_lines("given\nbreak", 18) == ["given", "break"]
    assert cell_lines("x" * 20, 18) == ["x" * 18, "xx"]


def test_the_width_is_that_of_the_terminal_within_limits(monkeypatch):
    for width, meant in (("80", 80), ("40", 60), ("500", 200), ("133", 133)):
        monkeypatch.setenv("COLUMNS", width)
        assert columns() == meant
    with as_wide_as(72):
        assert columns() == 72


def test_a_pipe_is_100_columns_wide(monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr("sys.__stdout__", None)
    assert columns() == 100


def test_lines_that_fit_are_left_alone_and_others_keep_their_indent():
    text = "  short   as it is\n    one two three four"
    assert wrapped_lines(text, 20) == "  short   as it is\n    one two three\n      four"


def test_a_word_stays_whole_in_a_sentence():
    told = wrapped("A friend-or-foe question of 12.5 points and --some-flag in the end.", width=60)
    assert told.replace("\n", " ") == "A friend-or-foe question of 12.5 points and --some-flag in the end."
    assert "friend-or-foe" in told and "--some-flag" in told


def test_numbers_stand_to_the_right_and_words_to_the_left():
    drawn = plain_table(["who", "games"], [["a", "1,000"], ["bcd", "20"]], [False, True]).text(60)
    assert drawn.splitlines() == ["who  games", "---  -----", "a    1,000", "bcd     20"]


def test_columns_without_room_stand_below_after_the_first_one_again():
    heads = ["player", *(f"opponent-{n}" for n in range(1, 9))]
    rows = [[f"p{n}", *[f"{n}.{k}" for k in range(8)]] for n in range(3)]
    drawn = plain_table(heads, rows, [False, *[True] * 8]).text(60)
    assert max(map(len, drawn.splitlines())) <= 60
    assert len(re.findall("^player", drawn, re.MULTILINE)) == 2
    assert all(drawn.count(f" {n}.{k}") == 1 for n in range(3) for k in range(8))


def test_the_interval_of_a_number_goes_below_it_as_a_whole():
    heads = ["who", "one number", "another number", "a third number"]
    rows = [["somebody of a long name", *["+12.3 (10.0 to 14.6)"] * 3]]
    drawn = plain_table(heads, rows, [False, True, True, True]).text(68)
    assert drawn.count("+12.3") == 3
    assert drawn.count("(10.0 to 14.6)") == 3


def test_a_long_label_has_a_line_of_its_own():
    label = "no-retreat-choice-at-all-ever"
    words = ["a verdict in some words"] * 3
    made = TextTable(
        "", (Column("Rules", False), *[Column("Verdict", False)] * 3), [("Here", [[label, *words]])]
    )
    lines = made.text(60).splitlines()
    assert label in lines
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_of_everything_fits_and_loses_no_word(width):
    heads = ["id", "games", "settings", "where it stands", "chance"]
    rows = [
        [
            label,
            "12,345",
            f"side=axis (axis | allies), {label}; not with no-retreat-choice",
            "reports/a/b",
            "12.3 ±0.4",
        ]
        for label in LABELS
    ]
    drawn = plain_table(heads, rows, [False, True, False, False, True]).text(width)
    assert max(map(len, drawn.splitlines())) <= width
    wide = plain_table(heads, rows, [False, True, False, False, True]).text(1_000)
    assert set(WORD.findall(drawn)) == set(WORD.findall(wide))


def test_a_table_in_a_notebook_is_text_too(monkeypatch):
    """In a notebook rich takes every console for the page, unless it is told not to."""
    table = plain_table(["rules", "wins %"], [["official", "50.0"]], [False, True])
    text = table.text(80)
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    assert table.text(80) == text and "official" in text
