"""Cards, units, terrain, decks, boards and battles are told apart by their rows, never by their ids in Python."""

import pytest

from tests.architecture.ids import WORDS, fields, found, ids, named

LISTED = {file: words for file, words, _ in WORDS}


def beyond(some: dict[str, set[str]], others: dict[str, set[str]]) -> dict[str, set[str]]:
    """By file what only the first has."""
    left = {file: words - others.get(file, set()) for file, words in some.items()}
    return {file: words for file, words in left.items() if words}


def test_no_id_of_a_row_stands_in_the_engine():
    assert beyond(found(), LISTED) == {}


def test_every_listed_word_is_needed():
    assert beyond(LISTED, found()) == {}


def test_every_file_is_listed_once_and_with_a_reason():
    assert len(LISTED) == len(WORDS) and all(reason for _, _, reason in WORDS)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('if card in ("recon_left", "air_power"): pass', {"recon_left", "air_power"}),
        ('row.startswith("hr_")', {"hr_"}),
        ('x = "hr_not_there_yet"', {"hr_not_there_yet"}),
        ('document["units"]["infantry"]', {"infantry"}),
        ('mind["open"][0]', set()),
        ('if name == "open": pass', {"open"}),
        ('def f():\n    "infantry"', set()),
        ('x = f"{side} infantry"', set()),
        ('x = f"recon_{section}"', {"recon_.+"}),
        ('x = f"{a}-{b}"', set()),
        ('board = "pegasus-bridge"', {"pegasus-bridge"}),
    ],
)
def test_ids_are_found(source, names):
    assert named(source) == names


def test_the_tables_are_looked_at():
    assert {"infantry", "forest", "recon_left", "sections_only", "overlord", "omaha-beach"} <= ids()
    assert "open" in fields() and "infantry" not in fields()
