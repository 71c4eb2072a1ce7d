"""Files of searching players: what they say reaches the record, what they may not say is one line."""

import pytest

from engine.layout import MAX_STYLES
from engine.loading.words.errors import InputError
from engine.players.common.weights import WEIGHTS
from engine.policies import player_names
from engine.policies.player_files import fill_search_minds, load_player, searches
from engine.policies.search_files import PARAMETERS

SEARCH = """
[search]
plans = 8
cards = 3
styled_cards = 1
samples = 2
turns = 2
margin = 0.01
medal = 1.0
figure = 2.0
near = 0.5
"""
HEAD = 'id = "trial"\ntitle = "Trial"\ndescription = "A trial."\nlike = "sergeant"\n'


@pytest.fixture
def trial(tmp_path, monkeypatch):
    """A function that writes the file of the player ``trial`` and loads it."""
    folder = tmp_path / "players"
    folder.mkdir()
    for path in player_names.PLAYERS.glob("*.toml"):
        (folder / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(player_names, "PLAYERS", folder)

    def load(text, head=HEAD):
        (folder / "trial.toml").write_text(head + text, encoding="utf-8")
        return load_player("trial")

    return load


@pytest.mark.parametrize("player", ["colonel", "general"])
def test_the_players_of_the_ladder_search(player):
    data = load_player(player)
    assert set(data["search"]) == set(PARAMETERS) and data["kernel"] == load_player(data["like"])["kernel"]
    assert searches(player) and not searches(data["like"])


def test_a_file_reaches_the_record(trial):
    trial(SEARCH + "[styles.bold]\nthreat = 0.25\n[styles.wary]\nthreat = 2\nnear_enemy = 0\n")
    minds, found = fill_search_minds(("sergeant", "trial"))
    search = found[0]
    assert search["plans"].tolist() == [0, 8] and search["margin"].tolist() == [0, 0.01]
    assert search["styles"].tolist() == [0, 2]
    assert search["factor"][1, 0, WEIGHTS["threat"]] == 0.25
    assert search["factor"][1, 1, WEIGHTS["near_enemy"]] == 0
    assert (search["factor"][0] == 1).all() and search["factor"][1, 1, WEIGHTS["hit"]] == 1
    assert minds.shape == (4,) and minds["weights"][0, 1, 0] == load_player("sergeant")["weights"]["hit"]


def test_a_player_like_a_searching_one_searches(trial):
    data = trial("[search]\nplans = 5\n", HEAD.replace("sergeant", "general"))
    general = load_player("general")
    assert data["search"] == {**general["search"], "plans": 5} and data["styles"] == general["styles"]


MANY = "".join(f"[styles.s{i}]\nhit = 1\n" for i in range(MAX_STYLES + 1))


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        (SEARCH.replace("turns = 2\n", ""), "search.turns", "player turns played out"),
        (SEARCH + "depth = 2\n", "search.depth", "plans, cards"),
        (SEARCH.replace("plans = 8", "plans = 65"), "search.plans", "a whole number from 2 to 64"),
        (SEARCH.replace("plans = 8", "plans = 1"), "search.plans", "a whole number from 2 to 64"),
        (SEARCH.replace("samples = 2", "samples = 2.0"), "search.samples", "a whole number from 1 to 64"),
        (SEARCH.replace("samples = 2", "samples = true"), "search.samples", "a whole number from 1 to 64"),
        (SEARCH.replace("near = 0.5", "near = nan"), "search.near", "a finite number"),
        (SEARCH.replace("near = 0.5", 'near = "far"'), "search.near", "a number from 0 to 50"),
        (SEARCH + "[styles.bold]\ncourage = 2\n", "styles.bold.courage", "hit, kill"),
        (SEARCH + "[styles.bold]\nthreat = -1\n", "styles.bold.threat", "a factor from 0 to 10"),
        (SEARCH + "[styles.bold]\nthreat = inf\n", "styles.bold.threat", "a finite number"),
        (SEARCH + "[styles.bold]\n", "styles.bold", "factors of terms"),
        (SEARCH + MANY, "styles", f"at most {MAX_STYLES}"),
        ("[styles.bold]\nthreat = 2\n", "styles", "a player that searches"),
        ("search = 3\n", "search", "a table [search]"),
    ],
)
def test_what_a_file_may_not_say(trial, text, key, expected):
    with pytest.raises(InputError) as caught:
        trial(text)
    assert caught.value.key == key and expected in caught.value.expected
    assert "trial.toml" in str(caught.value) and "\n" not in str(caught.value)


def test_a_search_needs_a_policy(trial):
    with pytest.raises(InputError) as caught:
        trial(SEARCH, HEAD.replace('like = "sergeant"\n', 'kernel = "random"\n'))
    assert caught.value.key == "search"


def test_no_member_of_an_ensemble_searches(trial):
    head = HEAD.replace('like = "sergeant"\n', 'members = ["sergeant", "colonel"]\n')
    with pytest.raises(InputError) as caught:
        trial("", head)
    assert caught.value.key == "members[1]"
