"""Turns that are regretted: three rounds of new samples, what was done as it was done, the same on any workers."""

import numpy as np
import pytest

import m44
from engine.codes import Side
from engine.layout import REVIEW
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.replay import regrets as module
from engine.replay.regrets import SAMPLES, Reviewer, alternatives, check_judging, regrets

PLAYER = "captain-any-card"  # draws any card of the hand: something to regret in every game


@pytest.fixture(scope="module")
def battle():
    return build_tables(load_scenario("river-line"))


def rows_of(*plans):
    """REVIEW rows from (game, turn, card_copy, style, done, samples, gain, squares)."""
    rows = np.zeros(len(plans), REVIEW)
    for row, (game, turn, card_copy, style, done, samples, gain, squares) in zip(rows, plans, strict=True):
        row["game"], row["turn"], row["card_copy"], row["style"], row["done"] = (
            game,
            turn,
            card_copy,
            style,
            done,
        )
        row["samples"], row["gain"], row["squares"] = samples, gain, squares
    return rows


class Scripted:
    """Stands for a reviewer: gives the rows of each round in turn and keeps what it was asked."""

    def __init__(self, *rounds):
        self.rounds, self.asked = list(rounds), []

    def review(self, games, turns, samples, advance):
        self.asked.append((list(games), list(turns), samples))
        return self.rounds.pop(0)


def test_every_round_has_samples_of_its_own_and_the_last_one_is_told():
    """The alternative that the second round prefers is told, with the figures of the third."""
    n = SAMPLES[2]
    scripted = Scripted(
        rows_of((0, 3, 7, -1, 1, 8, 0.0, 0.0), (0, 3, 8, -1, 0, 8, 4.0, 2.0), (0, 3, 7, 1, 0, 8, 1.0, 1.0)),
        rows_of(
            (0, 3, 7, -1, 1, 96, 0.0, 0.0), (0, 3, 8, -1, 0, 96, 9.6, 2.0), (0, 3, 7, 1, 0, 96, 19.2, 9.0)
        ),
        rows_of(
            (0, 3, 7, -1, 1, n, 0.0, 0.0),
            (0, 3, 8, -1, 0, n, 0.5 * n, n),
            (0, 3, 7, 1, 0, n, 0.1 * n, 0.26 * n),
        ),
    )
    (regret,) = regrets(scripted, 1, 10)
    assert [asked[2] for asked in scripted.asked] == [(0, 8), (8, 96), (104, 800)]
    assert scripted.asked[0][:2] == ([0], [0]) and scripted.asked[2][:2] == ([0], [3])
    assert (regret.done, regret.better, regret.style) == (7, 7, module.styles()[1])
    # Differences of mean 0.1 and mean square 0.26 have the variance 0.25.
    assert regret.gain == pytest.approx(0.1) and regret.error == pytest.approx(0.5 / np.sqrt(n - 1))
    assert regret.samples == n


def test_the_best_alternative_of_every_turn():
    rows = rows_of(
        (1, 2, 5, -1, 1, 10, 0.0, 0.0), (1, 2, 6, -1, 0, 10, -1.0, 1.0), (1, 2, 7, -1, 0, 10, -0.5, 1.0),
        (1, 4, 5, -1, 1, 10, 0.0, 0.0), (1, 4, 9, -1, 0, 10, 2.0, 1.0),
    )  # fmt: skip
    assert alternatives(rows)["card_copy"].tolist() == [7, 9]


def test_what_was_done_is_what_the_game_shows(battle):
    """The first plan of every turn reviewed is the card that the event log of the game says."""
    rows = Reviewer(battle, PLAYER, 1).review([0, 1], [0, 0], (0, 1), lambda n: None)
    for game in (0, 1):
        log = m44.replay("river-line", seed=1, game=game, players=PLAYER)[0]
        cards = {e["turn"]: (e["card"], e["side"]) for e in log["events"] if e["event"] == "play"}
        done = rows[(rows["game"] == game) & (rows["done"] == 1)]
        assert len(done) > 3
        for row in done:
            reviewed = (log["setup"]["deck"][row["card_copy"]], Side(row["side"]).name.lower())
            assert cards[int(row["turn"])] == reviewed
        assert (done["gain"] == 0.0).all()


def test_one_turn_alone_is_reviewed_as_among_all(battle):
    reviewer = Reviewer(battle, PLAYER, 1)
    rows = reviewer.review([3], [0], (0, 4), lambda n: None)
    turn = int(rows["turn"][-1])
    alone = reviewer.review([3], [turn], (0, 4), lambda n: None)
    assert alone.tobytes() == rows[rows["turn"] == turn].tobytes()


@pytest.mark.slow("players")
def test_workers_and_blocks_change_nothing(battle, monkeypatch):
    monkeypatch.setattr(module, "SAMPLES", (2, 4, 8))
    first = regrets(Reviewer(battle, PLAYER, 2), 12, 5)
    monkeypatch.setattr(module, "BLOCK", 3)
    assert regrets(Reviewer(battle, PLAYER, 2, workers=2), 12, 5) == first
    assert [one.gain for one in first] == sorted((one.gain for one in first), reverse=True)


@pytest.mark.slow("players")
def test_a_card_at_random_is_regretted(battle, monkeypatch):
    """Who plays any card has turns that a rollout betters by more than chance can explain."""
    monkeypatch.setattr(module, "KEPT", 30)
    found = m44.blunders("river-line", player=PLAYER, games=20, most=3, workers=2, quiet=True)
    assert len(found.flat_rows()) == 3
    for row in found.flat_rows():
        assert row["gain_pp"] > 5 * row["error_pp"] > 0
        assert row["command"] == (
            f"m44 replay river-line --seed 1 --game {row['game']} --players {PLAYER} --explain"
        )
    assert all(len(line) <= 100 for line in found.text().splitlines())


@pytest.mark.parametrize("player", ["recruit", "random", "colonel", "nobody"])
def test_only_players_who_judge_are_looked_at(player):
    with pytest.raises(InputError, match=player):
        check_judging(player)
