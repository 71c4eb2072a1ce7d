"""Posture: a key of player files, styles found by files alone, and that holders hold."""

import pytest

from engine.loading.words.errors import InputError
from engine.policies import player_names
from engine.policies.minds import read_policy
from engine.policies.player_files import load_player
from engine.policies.player_names import POSTURES
from engine.policies.postures import pairs_of_postures, styles_of
from engine.policies.usual import PLAYER
from m44.names.lists import list_players
from m44.names.what_words_mean import explain


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Players read from a folder of the test."""
    (tmp_path / "variants").mkdir()
    monkeypatch.setattr(player_names, "PLAYERS", tmp_path)
    monkeypatch.setattr(player_names, "VARIANTS", tmp_path / "variants")

    def write(name, lines, inside="variants"):
        head = f'id = "{name}"\ntitle = "T"\ndescription = "D"\n'
        (tmp_path / inside / f"{name}.toml").write_text(head + lines, encoding="utf-8")

    for name in ("one", "two", "three"):
        write(name, "", ".")
    return write


@pytest.mark.parametrize("found", ['"bold"', '""', "3", "true", '["holding"]', '"Holding"'])
def test_another_posture_is_refused_in_one_line(folder, found):
    folder("style", f"posture = {found}\n")
    with pytest.raises(InputError) as caught:
        load_player("style")
    assert caught.value.key == "posture" and "holding or sallying" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_ensemble_has_the_postures_of_its_members(folder):
    folder("many", 'posture = "holding"\nmembers = ["one"]\n')
    with pytest.raises(InputError, match="posture of an ensemble"):
        load_player("many")


def test_a_file_of_the_user_is_held_to_the_same(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('like = "captain"\nposture = "sitting"\n', encoding="utf-8")
    with pytest.raises(InputError, match="holding or sallying"):
        read_policy(str(path))
    path.write_text('like = "captain"\nposture = "holding"\n', encoding="utf-8")
    assert read_policy(str(path)).id == "mine"


def test_a_style_is_like_its_player(folder):
    folder("one-still", 'posture = "holding"\nlike = "one"\nkernel = "random"\n')
    folder("two-still", 'posture = "holding"\nlike = "two"\nkernel = "random"\n')
    folder("two-keen", 'posture = "sallying"\nlike = "two"\nkernel = "random"\n')
    assert styles_of("one") == {"holding": "one-still"}
    assert styles_of("two") == {"holding": "two-still", "sallying": "two-keen"}
    assert styles_of("three") == {}


def test_an_ensemble_has_the_styles_among_its_members_before_theirs(folder):
    folder("one-still", 'posture = "holding"\nlike = "one"\n')
    folder("two-still", 'posture = "holding"\nlike = "two"\n')
    folder("two-keen", 'posture = "sallying"\nlike = "two"\n')
    folder("plain", 'members = ["two", "one"]\n')
    folder("styled", 'members = ["two", "one", "one-still"]\n')
    assert styles_of("plain") == {"holding": "two-still", "sallying": "two-keen"}
    assert styles_of("styled") == {"holding": "one-still", "sallying": "two-keen"}


def test_every_pair_of_postures_but_the_usual_one(folder):
    folder("one-still", 'posture = "holding"\nlike = "one"\n')
    folder("one-keen", 'posture = "sallying"\nlike = "one"\n')
    pairs = pairs_of_postures(("one", "one"))
    assert len(pairs) == 8 and ("usual", "usual") not in pairs
    assert pairs["holding", "sallying"] == ("one-still", "one-keen")
    assert pairs["usual", "holding"] == ("one", "one-still")
    assert pairs_of_postures(("three", "one")) == {
        ("usual", "holding"): ("three", "one-still"),
        ("usual", "sallying"): ("three", "one-keen"),
    }
    assert pairs_of_postures(("three", "three")) == {}


@pytest.mark.parametrize("player", [PLAYER, "captain", "captain-ensemble", "major"])
def test_players_that_come_with_the_program_have_both_styles(player):
    styles = styles_of(player)
    assert list(styles) == list(POSTURES)
    assert [load_player(style)["posture"] for style in styles.values()] == list(POSTURES)


@pytest.mark.parametrize("player", ["random", "recruit", "captain-never", "captain:never=infantry-charge"])
def test_others_have_none(player):
    assert styles_of(player) == {}


def test_lists_and_explanations_tell_it():
    postures = {one["id"]: one["posture"] for one in list_players()}
    assert (
        postures["captain"] == ""
        and postures["captain-holding"] == "holding"
        and postures["major-sallying"] == "sallying"
    )
    (row,) = explain("captain-sallying")
    assert row["kind"] == "player" and "posture sallying" in row["text"]
