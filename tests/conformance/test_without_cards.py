"""A few games of the table that ``python -m tests.conformance.without_cards`` makes."""

import pytest

from tests.conformance import without_cards
from tests.support import kept_report

GAMES, SEED = 3, 2
COMMAND = "a command"


@pytest.fixture(scope="module")
def cells():
    """Figures of a battle without cards and of one that an option makes one."""
    return without_cards.play_all([("modern-04", ""), ("omaha-beach", without_cards.OPTION)], GAMES, SEED, 1)


def test_all_modern_and_all_base_battles_are_played_more_than_fifty_thousand_times():
    stands = list(without_cards.stands())
    assert [option for _, option in stands] == [""] * 6 + [without_cards.OPTION] * 16
    assert len(stands) * len(without_cards.PAIRS) * 400 >= 50_000  # games of each by default


@pytest.mark.rule("MMB-SEQ-3", "MMB-GAP-2")
def test_games_end_by_their_rules_and_by_legal_acts(cells):
    assert len(cells) == 2 * len(without_cards.PAIRS)
    assert without_cards.broken(cells) == []
    assert all(sum(cell["ends"].values()) == sum(cell["wins"].values()) == GAMES for cell in cells)


def test_the_page_is_drawn_from_what_is_kept(cells, tmp_path):
    manifest = without_cards.manifest_of(cells, SEED, GAMES, COMMAND)
    kept_report.write(tmp_path, manifest, without_cards.page)
    again, page = kept_report.read(tmp_path)
    assert page == without_cards.page(again)
    assert f"**{GAMES * len(cells)} games: only legal acts, and every game ends by its rules.**" in page
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert len(rows) == 2 + len(cells) and len({line.count("|") for line in rows}) == 1


@pytest.mark.parametrize("spoil", [{"rule_gaps": 1}, {"capped": 1}, {"ends": {"broken": GAMES - 1}}])
def test_a_cell_that_breaks_a_law_is_named(cells, spoil):
    bad = [{**cells[0], **spoil}, *cells[1:]]
    assert without_cards.broken(bad) == bad[:1]
    said = without_cards.verdict(bad)
    assert "1 cells broke a law" in said and "* modern-04, random and random: " in said
