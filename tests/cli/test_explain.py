"""What `m44 explain` tells of an option at work: the game it names shows it; no word of games that nobody played."""

import shlex

import pytest

from engine.loading.words.guesses import guessing
from m44.names.lists import list_options
from m44.names.what_words_mean import explain


def at_work(word):
    """The last row of an option."""
    row = explain(word)[-1]
    assert (row["word"], row["kind"]) == ("at work", "sample")
    return row["text"]


@pytest.fixture
def nothing_played(monkeypatch):
    """Any game that is played is an error."""

    def play(*_, **__):
        raise AssertionError("a game was played")

    monkeypatch.setattr("engine.replay.first_seen.play_games", play)
    monkeypatch.setattr("engine.runs.simulate.warm_up", play)


def test_an_option_whose_defaults_change_nothing_is_shown_by_its_sample(terminal):
    text = at_work("heavy-armor")
    command = text.partition("To watch: ")[2]
    assert "--option heavy-armor:convert=axis:all" in command
    assert terminal(command).code == 0


def test_conflicts_are_those_of_the_group_too_and_only_with_options_there_are(monkeypatch):
    monkeypatch.setattr("m44.names.what_words_mean._at_work", lambda *_: "")
    listed = {one["id"]: one for one in list_options()}
    for word in ("weather-night", "manoeuvre-blimp"):
        conflicts = {row["word"] for row in explain(word) if row["kind"] == "conflicts"}
        assert conflicts == set(listed[word]["not_with"].split()) <= set(listed)
    conflicts = {row["word"] for row in explain("weather-night") if row["kind"] == "conflicts"}
    assert {"weather-rainstorm", "weather-blizzard-fog", "young-generals"} <= conflicts  # HR-SET-*


def test_tables_of_a_row_are_told_without_brackets(monkeypatch):
    monkeypatch.setattr("m44.names.what_words_mean._at_work", lambda *_: "")
    told = {
        row["word"]: row["text"] for row in explain("german-88mm:dice_armor=3/3") if row["kind"] == "change"
    }
    #  HR-GUN88-1: the column of the row, and with the parameter
    expected = "official ARM|hr_self_propelled 4/4/4/4; with the option is ARM|hr_self_propelled 3/3"
    assert told["units.hr_88.dice_vs"] == expected


def test_values_that_change_nothing_cannot_occur(nothing_played):
    text = at_work("heavy-armor:dice=3/2/1")
    assert text.startswith("heavy-armor:dice=3/2/1 cannot occur in a base battle")
    assert "none of" not in text


def test_a_game_that_changes_counts_though_no_trigger_is_set(tmp_path, terminal):
    """Infantry moves two hexes and battles: nothing of that has a trigger, and Pegasus Bridge is all infantry."""
    file = tmp_path / "quick.toml"
    file.write_text(
        'id = "quick"\ntitle = "Quick infantry"\nsource = "a test"\nabout = "Infantry moves two hexes and battles."\n'
        'category = "movement"\ntriggers = ["stood"]\nstages = ["pegasus-bridge"]\n'
        '[[patch]]\nat = "units.infantry.move_battle"\nwas = 1\nset = 2\n',
        encoding="utf-8",
    )
    text = at_work(str(file))
    assert text.startswith("Pegasus Bridge, game 0, turn ")
    assert "the game goes another way than under the official rules.  To watch: " in text
    assert "none of" not in text


def test_the_command_to_watch_can_be_pasted(terminal):
    #  a name in a parameter list may hold marks that a shell reads: no-retreat-choice:allowed_classes=INF|ARM
    text = at_work("no-retreat-choice:allowed_classes=INF|ARM")
    command = shlex.split(text.partition("To watch: ")[2])
    assert command[command.index("--option") + 1] == "no-retreat-choice:allowed_classes=INF|ARM"


def test_what_compiles_is_told_before(monkeypatch):
    compiled = []
    monkeypatch.setattr("engine.runs.simulate.make_ready", lambda: compiled.append("the engine"))
    at_work("no-retreat-choice")
    assert compiled == ["the engine"]


def test_two_words_are_explained_each_by_itself(terminal):
    said = terminal("explain no-retreat-choice damage-scoring")
    assert said.code == 2
    assert "found 'no-retreat-choice damage-scoring', expected one word; explain each by itself" in said.err


@pytest.mark.parametrize(
    ("word", "path", "told"),
    [
        ("forest", "terrain.forest.stop",
         "A forest ends the move of infantry, armor and artillery that enter it, also when they take ground."),
        ("town", "terrain.town.cover",
         "1 die fewer for infantry attacking a unit on a town; 2 dice fewer for armor attacking a unit on a town."),
        ("infantry", "units.infantry.move_battle", "Infantry may move 1 hex and still battle."),
        ("terrain.hill", "terrain.hill.sight", "A hill blocks line of sight between lower hexes."),
        ("ambush", "cards.ambush.when", "Ambush is played in answer to the enemy."),
    ],
)  # fmt: skip
def test_cells_are_told_as_sentences(word, path, told):
    rows = explain(word)
    assert rows[0]["text"].endswith(f"What can be changed: m44 paths {path.rpartition('.')[0]}")
    assert {"word": path, "kind": "cell", "text": told} in rows
    assert not any(row["text"].endswith(("none.", ": 0.")) for row in rows)


def test_a_path_is_explained_with_a_command_that_tries_it():
    (row,) = explain("terrain.hill.out")
    assert row["kind"] == "path"
    assert row["text"].startswith("dice lost by infantry/armor/artillery attacking from a hill")
    assert row["text"].endswith("m44 compare sainte-mere-eglise --set terrain.hill.out=-1/-1/-1")


@pytest.mark.parametrize("word", ["Slight", "undecidet", "Tank", "Pegasus Bridge", "heavy tanks"])
def test_another_spelling_is_explained(word):
    known = {"Slight": "slight", "undecidet": "undecided", "Tank": "armor", "heavy tanks": "heavy-armor"}
    with guessing():
        assert explain(word)[0]["word"] == known.get(word, "pegasus-bridge")


def test_words_that_are_nothing_exact_lead_to_what_comes_near(nothing_played):
    first, *near = explain("infantry on a hill rolls one die more")
    assert first["text"] == "No exact match; closest entries:"
    assert near[0]["word"] == "terrain.hill.out"
    assert "m44 compare sainte-mere-eglise --set terrain.hill.out=-1/0/0" in near[0]["text"]


@pytest.mark.parametrize("word", ["same", "pair", "points", "drama", "comebacks", "stop", "luck", "interval"])
def test_every_word_of_an_answer_has_its_meaning(word):
    (row,) = explain(word)
    assert row["kind"] == "word"
    assert row["text"].endswith(".")
