"""Games play as they always did, and every option visibly happens in one of them."""

import json
import re
from itertools import product

import pytest

from engine.behaviour import BEHAVIOUR
from engine.hooks.fired import acted
from engine.loading.options.variant import parse_variant
from tests.golden import games, option_games
from tests.golden.games import FOLDER, PAIR, Game
from tests.golden.kept import compare, read
from tests.rulebook.tracing import ROOT
from tests.support.catalogue import shipped

HOW = (
    "the engine plays differently: python -m tests.golden.differences writes this game as it was and as it is; "
    "if that is meant: python -m tests.golden.{}"
)
BOARDS, OPTIONS = HOW.format("games"), HOW.format("option_games")
SHIPPED = sorted(shipped())


@pytest.mark.quick
@pytest.mark.parametrize("board", games.ALL)
def test_a_game_of_every_board_line_by_line(board):
    name = games.file_of_board(board)
    game = Game.parse(games.label_in(name))
    told = games.tell(game)
    compare(name, f"{game.label}\n\n{told.text}", BOARDS)
    assert told.digests == games.kept()["games"][game.label], f"{game.label}: {BOARDS}"


@pytest.mark.parametrize("option", SHIPPED)
def test_the_turns_in_which_an_option_acts_line_by_line(option):
    game = option_games.game_of(option)
    told = games.tell(game)
    compare(option_games.file_of(option), option_games.excerpt(option, game, told), OPTIONS)
    assert told.digests == games.kept()["games"][game.label], f"{game.label}: {OPTIONS}"


def by_digest():
    """Labels of the games of which digests alone are kept."""
    texts = {games.label_in(name) for name in texts_kept()}
    return sorted(set(games.kept()["games"]) - texts)


def texts_kept():
    """Files that tell games."""
    names = [path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.txt")]
    return [name for name in names if not name.startswith("reports/")]


@pytest.mark.parametrize("label", by_digest())
def test_a_game_goes_on_as_it_always_did(label):
    assert games.tell(Game.parse(label)).digests == games.kept()["games"][label], f"{label}: {BOARDS}"


@pytest.mark.parametrize("label", games.cells())
def test_many_games_end_as_they_did(label):
    assert games.sums(*games.cells()[label]) == games.kept()["sums"][label], BOARDS


@pytest.mark.parametrize("option", SHIPPED)
def test_the_option_acts_in_its_game(option):
    text = read(option_games.file_of(option))
    named = parse_variant(option_games.game_of(option).variant).options
    assert option in {one.name for one in named}
    game = option_games.game_of(option)
    in_set_up = acted(
        games.built(game.board, game.variant).tables["fired_start"], option_games.bits_of(option)
    )
    assert option_games.acts(option, text) or in_set_up.any()


@pytest.mark.quick
def test_an_excerpt_is_made_of_turns_of_its_game():
    told = games.Told(
        "Head\n\nTurn 1, Axis\n  a\n\nTurn 2, Allies\n  b\n\nTurn 3, Axis\n  c\n\nTurn 4, Allies\n  d\n", ""
    )
    game = Game("pegasus-bridge", "infantry-charge", PAIR, 0)
    text = option_games.excerpt("infantry-charge", game, told)
    assert text == f"{game.label}\n\nHead\n\nTurn 1, Axis\n  a\n\nTurn 2, Allies\n  b\n\n...\n"


@pytest.mark.quick
def test_nothing_kept_is_forgotten():
    files = {games.file_of_board(board) for board in games.ALL}
    assert set(texts_kept()) == files | {option_games.file_of(option) for option in SHIPPED}
    kept = [Game.parse(label) for label in by_digest()]
    pairs = [(game.board, game.players) for game in kept if game not in games.CHOSEN]
    assert sorted(pairs) == sorted(product(games.BASE + games.BOXES, games.PAIRS))
    assert set(games.CHOSEN) <= set(kept)
    assert set(games.kept()["sums"]) == set(games.cells())


@pytest.mark.quick
def test_the_behaviour_version_is_that_of_the_games_kept():
    assert games.kept()["behaviour"] == BEHAVIOUR, BOARDS


@pytest.mark.quick
def test_every_behaviour_version_says_what_it_changed():
    page = (ROOT / "docs" / "12-results.md").read_text(encoding="utf-8")
    table = page.partition("## Behaviour version")[2].partition("\n## ")[0]
    versions = [int(number) for number in re.findall(r"^\| (\d+) \| \S.* \|$", table, re.MULTILINE)]
    assert versions == list(range(1, BEHAVIOUR + 1))


@pytest.mark.quick
def test_other_moves_are_not_kept_under_the_same_version(tmp_path, monkeypatch):
    """They are refused, and the file stays as it was; a higher version is kept, and so is another telling."""
    file = tmp_path / "digests.json"
    monkeypatch.setattr(games, "DIGESTS", file)
    for before, new, sums, refused in (
        (BEHAVIOUR, {"a": ["1", "x"]}, {"b": "2"}, False),
        (BEHAVIOUR, {"a": ["1", "y"]}, {"b": "2"}, False),
        (BEHAVIOUR, {"a": ["3", "x"]}, {"b": "2"}, True),
        (BEHAVIOUR, {"a": ["1", "x"]}, {"b": "3"}, True),
        (BEHAVIOUR - 1, {"a": ["3", "x"]}, {"b": "3"}, False),
        (BEHAVIOUR, {"a": ["1", "x"], "c": ["4", "z"]}, {"b": "2"}, False),  # one more is no change
    ):
        text = json.dumps({"behaviour": before, "games": {"a": ["1", "x"]}, "sums": {"b": "2"}})
        file.write_text(text, encoding="utf-8")
        if refused:
            with pytest.raises(SystemExit, match="1 digests differ"):
                games.keep(new, sums)
            assert file.read_text(encoding="utf-8") == text
        else:
            games.keep(new, sums)
            assert games.kept() == {"behaviour": BEHAVIOUR, "games": new, "sums": sums}


@pytest.mark.quick
def test_a_game_in_whose_place_another_is_kept_is_forgotten(tmp_path, monkeypatch):
    file = tmp_path / "digests.json"
    file.write_text(
        json.dumps({"behaviour": BEHAVIOUR, "games": {"a": ["1", "x"]}, "sums": {}}), encoding="utf-8"
    )
    monkeypatch.setattr(games, "DIGESTS", file)
    games.keep({"b": ["2", "y"]}, {}, frozenset({"a"}))
    assert games.kept()["games"] == {"b": ["2", "y"]}
