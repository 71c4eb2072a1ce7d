"""Which name a word means: another spelling is the same name, an only one that comes near a guess, several are none."""

import pytest

from analysis.wording.spelling import folded, stem, synonyms, words_in
from m44.names.matching import Match, Way, matched

NAMES = {
    "pegasus-bridge": ["Pegasus Bridge"],
    "arnhem-bridge": ["Arnhem Bridge"],
    "omaha-beach": ["Omaha Beach"],
    "sword-beach": ["Sword Beach"],
    "sainte-mere-eglise": ["Sainte-Mère-Église"],
    "armor": [],
    "elite_armor": [],
    "captain": ["Captain"],
    "captain-3": ["Captain 3"],
    "no-retreat-choice": ["A unit may stand and take losses instead of retreating"],
}


@pytest.mark.parametrize(
    ("word", "way", "names"),
    [
        ("omaha-beach", Way.EXACT, ("omaha-beach",)),
        ("Omaha-Beach", Way.SPELLED, ("omaha-beach",)),
        ("omaha_beach", Way.SPELLED, ("omaha-beach",)),
        ("  OMAHA  BEACH ", Way.SPELLED, ("omaha-beach",)),
        ("Sainte Mere Eglise", Way.SPELLED, ("sainte-mere-eglise",)),
        ("Sainte-Mère-Église", Way.SPELLED, ("sainte-mere-eglise",)),
        ("a unit may stand and take losses instead of retreating", Way.SPELLED, ("no-retreat-choice",)),
        ("tank", Way.SPELLED, ("armor",)),
        ("Panzer", Way.SPELLED, ("armor",)),
        ("omaha", Way.GUESSED, ("omaha-beach",)),
        ("mere eglise", Way.GUESSED, ("sainte-mere-eglise",)),
        ("retreat", Way.GUESSED, ("no-retreat-choice",)),
        ("pegasus-brige", Way.GUESSED, ("pegasus-bridge",)),
        ("captan", Way.GUESSED, ("captain",)),
        ("beach", Way.SEVERAL, ("sword-beach", "omaha-beach")),
        ("bridge", Way.SEVERAL, ("arnhem-bridge", "pegasus-bridge")),
        ("capt", Way.SEVERAL, ("captain", "captain-3")),
        ("om", Way.NONE, ()),
        ("", Way.NONE, ()),
        ("---", Way.NONE, ()),
        ("x" * 5_000, Way.NONE, ()),
        ("gallipoli", Way.NONE, ()),
    ],
)
def test_what_is_meant(word, way, names):
    found = matched(word, NAMES)
    assert found.way is way
    assert set(found.names) == set(names)
    assert found.is_sure == (way in (Way.EXACT, Way.SPELLED))


def test_of_several_the_nearest_stands_first():
    assert matched("armo", NAMES).names[0] == "armor"
    assert matched("capt", NAMES).names == ("captain", "captain-3")


def test_two_slips_that_are_alike_are_not_taken():
    names = {"weather-mud": [], "weather-mut": []}
    assert matched("weather-muh", names) == Match(Way.NONE, ("weather-mud", "weather-mut"))


def test_an_exact_name_wins_over_a_title():
    assert matched("b", {"a": ["b"], "b": ["a"]}) == Match(Way.EXACT, ("b",))


def test_words():
    assert folded("Sainte-Mère-Église") == "sainte mere eglise"
    assert words_in("H/H/H, 3.5") == ["h", "h", "h", "3", "5"]
    assert len({stem(word) for word in ("retreat", "retreats", "retreated", "retreating")}) == 1
    assert len({stem(word) for word in ("move", "moves", "moved", "moving")}) == 1
    assert stem("dice") != stem("die")


def test_synonyms_are_no_words_that_say_nothing():
    table = synonyms()
    assert not table.silent & set(table.words)
    assert not table.more & table.fewer
    assert all(words_in(word) == [word] or "_" in word for word in table.words)
    assert all(meant for meant in table.words.values())
