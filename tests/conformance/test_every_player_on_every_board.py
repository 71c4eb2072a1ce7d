"""A few hundred games of the table that ``python -m tests.conformance.full`` makes, and games under every option."""

import re
from functools import cache
from itertools import pairwise

import pytest

from engine.hooks import Fired
from engine.hooks.fired import acted, fired_words
from engine.loading.in_force.rules import base_document
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.policies.player_files import load_player
from tests.conformance import full
from tests.conformance.cells import boards, pairs, play_cell, with_cards
from tests.conformance.option_sets import PAIRS, names_of, with_needed
from tests.support import kept_report
from tests.support.catalogue import shipped

GAMES, UNDER_OPTIONS = 40, 8
# Options that these boards do not admit as they are, for their decks have no Air Power, and the words they do admit.
NO_AIR_POWER = {
    **{(f"bastogne-corridor-{half}", "remove-card"): "remove-card:card=barrage" for half in ("east", "west")},
    ("noville-to-foy", "remove-card"): "remove-card:card=move_out",
    ("rimmelbach-crossroads", "remove-card"): "remove-card:card=move_out",
}
# Options that admit battles of the base box only, and the words in which others are refused.
BASE_ONLY = {"young-generals": "ruleset.base_pieces_only"}
# Options that the double board refuses: other ways to play several cards or players, and cards that are not there.
NOT_ON_DOUBLE = {
    "manoeuvre-blimp": "ruleset.max_cards", "team-play": "ruleset.commanders",
    "political-commissar": "ruleset.commissar", "winter-combat-cards": "ruleset.combat_deck",
    "kriegspiel-fog-of-war": "ruleset.cards_shown",
}  # fmt: skip
EVERY = 3  # each option plays on every third board, the next one on those after


def games_of(players, games):
    """Half as many where an ensemble plays: its members answer by the code of another player, who plays them all."""
    return games // 2 if any("members" in load_player(player) for player in players) else games


def ring():
    """Each player as Axis against itself and against the next: everybody meets two others, once from either side."""
    players = list(dict(pairs()))
    return [pair for one, other in pairwise([*players, players[0]]) for pair in ((one, one), (one, other))]


@cache
def built(board, option=""):
    """Rules of a board as numbers, built once for all players."""
    return build_tables(load_scenario(str(board)), *([parse_variant(option)] if option else []))


def is_double(board):
    """Whether two decks lie in the pile of a battle, for three generals a side."""
    return load_scenario(str(board)).data["ruleset"].get("decks_in_pile", 1) > 1


def needs_a_box(scenario):
    """Whether a battle has units, terrain or a deck from outside the base box."""
    rules, data = base_document(), scenario.data
    names = {name for entry in data["legend"].values() for name in entry["terrain"]}
    boxes = {rules["terrain"][name]["box"] for name in names}
    boxes |= {rules["units"][unit["row"]]["box"] for unit in data["units"]}
    return boxes != {"BASE"} or data["ruleset"].get("deck", "standard") != "standard"


@pytest.mark.rule("HR-GEN-16")
@pytest.mark.parametrize("players", pairs(), ids="-".join)
@pytest.mark.parametrize("board", boards(), ids=lambda path: path.stem)
def test_games_end_by_legal_acts_with_all_cards(board, players):
    cell = play_cell(built(board), players, games_of(players, GAMES), seed=1)
    assert cell.rule_gaps == 0 and cell.cards_astray == 0
    assert cell.capped_share <= cell.most_capped
    assert (cell.rows["turns"] >= 1).all() and (cell.rows["turns"] <= 200).all()


@pytest.mark.rule("DECK-4", "DECK-6")
@pytest.mark.parametrize("players", ring(), ids="-".join)
@pytest.mark.parametrize(
    "board", [one for one in with_cards() if not is_double(one)], ids=lambda path: path.stem
)
def test_games_with_the_breakthrough_deck(board, players):
    cell = play_cell(built(board, "ruleset.deck=breakthrough"), players, games_of(players, GAMES), seed=2)
    assert cell.rule_gaps == 0 and cell.cards_astray == 0
    assert cell.capped_share <= cell.most_capped
    assert acted(fired_words(cell.rows), [Fired.ON_MOVE]).mean() > 0.9


@pytest.mark.parametrize(("number", "option"), list(enumerate(shipped())), ids=shipped())
def test_games_under_every_option_too(number, option):
    for board in with_cards()[number % EVERY :: EVERY]:
        words = NO_AIR_POWER.get((board.stem, option), option)
        needed = [name for name in with_needed([option], len(shipped())) if name != option]
        variant = parse_variant("+".join([*needed, words]))
        scenario = load_scenario(str(board))
        refused = BASE_ONLY.get(option) if needs_a_box(scenario) else None
        refused = refused or (NOT_ON_DOUBLE.get(option) if is_double(board) else None)
        if refused:
            with pytest.raises(InputError, match=refused):
                build_tables(scenario, variant)
            continue
        rules = build_tables(scenario, variant)
        for players in PAIRS:
            cell = play_cell(rules, players, UNDER_OPTIONS, seed=2)
            assert cell.rule_gaps == 0 and cell.cards_astray == 0


@pytest.mark.parametrize(("board", "option"), NO_AIR_POWER)
def test_a_board_without_air_power_takes_none_out(board, option):
    scenario = next(load_scenario(str(path)) for path in boards() if path.stem == board)
    with pytest.raises(
        InputError, match=r"1 of air_power to take out .*, expected at most the 0 in the deck"
    ):
        build_tables(scenario, parse_variant(option))


def test_the_committed_figures_have_every_board_and_pair():
    manifest, page = kept_report.read(kept_report.REPORTS / "conformance")
    cells = manifest["plan"]["cells"]
    ids = [load_scenario(str(board)).id for board in with_cards()]
    assert sorted((cell["scenario"], cell["axis_player"], cell["allies_player"]) for cell in cells) == sorted(
        (board, *players) for board in ids for players in pairs()
    )
    assert all(cell["games"] == 1000 and cell["rule_gaps"] == cell["cards_astray"] == 0 for cell in cells)
    rows = re.findall(r"^\| ([\w-]+) \| ([\w-]+) \| ([\w-]+) \|.* (\d+) \| (\d+) \|$", page, re.M)
    assert len(rows) == len(cells) and all(gaps == astray == "0" for *_, gaps, astray in rows)


def test_the_committed_figures_of_option_sets_have_every_option():
    manifest, _ = kept_report.read(kept_report.REPORTS / "conformance-options")
    assert {name for cell in manifest["plan"]["cells"] for name in names_of(cell)} == set(shipped())
    assert all(cell["rule_gaps"] == cell["cards_astray"] == 0 for cell in manifest["plan"]["cells"])


def test_a_broken_law_is_told(monkeypatch, capsys):
    board = build_tables(load_scenario(str(boards()[0])))
    broken = play_cell(board, ("random", "random"), 3, seed=1)
    broken.rows["rule_gap"][1] = 4
    monkeypatch.setattr(full, "play_cells", lambda *_: [broken])
    assert full.main(["--games", "3"]) == 1
    assert "3 games: 1 with a rule gap, 0 with cards astray" in capsys.readouterr().out


def test_too_many_games_at_the_cap_are_told(monkeypatch, capsys):
    board = build_tables(load_scenario(str(boards()[0])))
    slow = play_cell(board, ("sergeant", "sergeant"), 3, seed=1)
    slow.rows["capped"][1] = 1
    monkeypatch.setattr(full, "play_cells", lambda *_: [slow])
    assert full.main(["--games", "3"]) == 1
    assert "Too many games stopped at the cap" in capsys.readouterr().out
