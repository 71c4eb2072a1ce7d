"""Finding by what people call it: the questions of newcomers lead to what answers them, with a command that works."""

import re
import shlex

import pytest

import m44
from analysis.stats.size import years_to_notice
from analysis.wording.glossary import WORDS
from engine.loading.options.paths import list_cells
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_built_in
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from m44.names.finding import hits

FIRST = {
    "how big is a change of two points at our table?": "points",
    "infantry hill one die more": "terrain.hill.out",
    "we play that infantry that stands on a hill rolls one die more: does it matter?": "terrain.hill.out",
    "units may refuse to retreat and lose a figure instead": "no-retreat-choice",
    "no retreat": "no-retreat-choice",
    "each player gets one more card in hand": "hand-size",
    "play to 7 medals instead of 6": "medals-to-win",
    "the other side goes first": "first-player",
    "German side begins": "first-player",
    "draw two cards and keep one": "draw-two-keep-one",
    "swap a bad hand of cards": "discard-method-1",
    "artillery can destroy barbed wire": "artillery-clears-wire",
    "cannons weaker against tanks": "artillery-vs-armor-minus-one",
    "infantry cannot shoot at tanks from afar": "infantry-vs-armor-close-only",
    "tank destroyers": "tank-destroyers",
    "reconnaissance vehicles": "recon-armor",
    "militia": "militia-infantry",
    "snow slows everybody": "weather-deep-snow",
    "night battle": "weather-night",
    "rain, no planes": "weather-rainstorm",
    "last turn after the final medal": "counter-attack-final-turn",
    "objective stays yours after you leave it": "objectives-held-until-retaken",
    "sandbags stay when the unit leaves": "sandbags-persist",
    "bridges block sight": "bridge-blocks-los",
    "overrun twice": "take-ground-overrun-matrix",
    "infantry charge two hexes and close assault": "infantry-charge",
    "play three cards at once, one per section": "manoeuvre-blimp",
    "children's rules": "young-generals",
    "Soviet player picks cards a turn ahead": "political-commissar",
    "half-tracks": "ww_half_track",  # a unit of a box
    "motorised infantry": "mechanised-infantry",
    "demoralised army": "demoralisation",
    "retreat towards the enemy": "retreat-not-toward-enemy",
    "units locked in melee keep fighting": "firefight-continuation",
    "forest gives more cover": "terrain.forest.cover",
    "town protects against tanks": "terrain.town.cover",
    "bunker ignores flags": "terrain.bunker.flags_ignored",
    "wire stops tanks": "terrain.wire.stop",
    "range of artillery": "units.artillery.dice",
    "tanks cost two medals": "units.armor.medals",
    "infantry may retreat two hexes": "units.infantry.retreat_max",
    "shuffle the deck when it is empty": "ruleset.reshuffle",
    "retreating units may choose their path": "ruleset.retreat_path",
    "Omaha": "omaha-beach",
    "Sainte-Mère-Église": "sainte-mere-eglise",
    "sainte mere eglise": "sainte-mere-eglise",
    "air power": "air_power",
    "TANK": "armor",
    "gun": "artillery",
    "bazooka": "isw-anti-tank",
    "flamethrower": "isw-flamethrower",
    "machine gun team": "isw-machine-gun",
    "flak 88": "german-88mm",
    "sniper": "sniper",
    "cavalry": "cavalry",
    "minefield": "minefields",
    "rocket launcher": "rocket-artillery",
    "Katyusha": "rocket-artillery",
    "drama": "drama",
    "comebacks": "comebacks",
    "what does Same mean": "same",
    "pairs": "pair",
    "undecidet": "undecided",
    "stop": "stop",
}
AMONG_THREE = {
    "who starts": "first-player",
    "bigger hand": "hand-size",
    "artillery needs line of sight": "artillery-fire-modes",
    "tigers with four figures": "heavy-armor",
    "mud": "weather-mud",
    "take barrage out of the deck": "remove-card",
    "count figures killed instead of medals": "damage-scoring",
    "you need an objective to win": "objective-gate",
    "tank overrun one hex further": "north-african-overrun",
    "blitzkrieg": "blitz-armor-movement",
    "an extra unit for the weaker side": "add-unit",
    "one unit less": "remove-unit",
    "infantry with five figures": "unit-figures",
    "commandos move two and fight": "elite-infantry",
    "landing craft in the sea slower": "ocean-start-move-1",
    "start with fixed cards": "starting-hand-scripted",
    "how many dice does a tank roll": "units.armor.dice",
    "how far does infantry move": "units.infantry.move_max",
    "tanks move only two hexes": "winter-weather",
    "mud: tanks move only two hexes": "weather-mud",
    "tanks cannot enter woods": "terrain.forest.barred",
    "close assault with a bonus die": "infantry-charge",
    "fewer medals for a short game": "medals-to-win",
    "Russian winter": "weather-deep-snow",
    "grenades miss heavy tanks": "heavy-armor",
    "88": "german-88mm",
    "self-propelled guns": "self-propelled-artillery",
    "SPG": "self-propelled-artillery",
    "sappers": "combat-engineers",
    "blow the bridge": "bridge-detonation-rigged",
    "trenches": "trenches-house",
    "elite tanks with 4 figures": "units.elite_armor.figures",
}
OF_THE_TERMINAL = {
    "is this battle balanced": "fair",
    "odds of an attack": "odds",
    "which house rules matter at all": "rule-study",
    "replay a game": "replay",
    "show the board": "show",
    "import from the scenario editor": "import",
    "player strength rating": "tournament",
}


def names(question, most=3):
    return [row["name"] for row in hits(question, most=most)]


@pytest.mark.parametrize("question", FIRST)
def test_what_is_found_first(question):
    assert names(question, 1) == [FIRST[question]]


@pytest.mark.parametrize("question", AMONG_THREE)
def test_what_is_among_the_first_three(question):
    assert AMONG_THREE[question] in names(question)


@pytest.mark.parametrize("question", OF_THE_TERMINAL)
def test_commands_are_found(terminal, question):
    told = terminal(f"find {question} --most 3").out
    assert f"{OF_THE_TERMINAL[question]} (command): " in told


def test_a_newcomer_gets_from_help_to_a_command_that_works(terminal):
    assert "find " in terminal("--help").out
    told = terminal("find infantry hill one die more").out
    command = next(line.strip() for line in told.splitlines() if line.strip().startswith("m44 compare"))
    assert command == "m44 compare sainte-mere-eglise --set terrain.hill.out=-1/0/0"
    said = terminal(f"{command.removeprefix('m44 ')} --games 2 --players random --quiet")
    assert said.code == 0
    assert "cannot occur" not in said.out


@pytest.mark.parametrize(
    "question", ["infantry hill one die more", "heavy tanks", "weather", "hand", "bundle snow"]
)
def test_every_command_that_compares_changes_something(question):
    for row in hits(question):
        words = shlex.split(row["command"])
        if words[1] == "compare":
            built = build_tables(load_built_in(words[2]), parse_variant(words[4]))
            assert built.tables.tobytes() != build_tables(load_built_in(words[2])).tables.tobytes(), row


def test_the_frame():
    found = m44.find("no", "retreat")
    assert list(found.columns) == ["name", "kind", "about", "command", "score"]
    assert found.score.is_monotonic_decreasing
    assert m44.find("infantry hill one die more").equals(m44.find("infantry", "hill", "one die", "more"))
    assert len(m44.find("infantry", most=2)) == 2
    assert "help(m44.compare)" in list(m44.find("compare").command)


def test_nothing_is_found(terminal):
    assert m44.find("xyzzyqq").empty
    assert terminal("find xyzzyqq").out.startswith("Nothing of that name.")
    with pytest.raises(InputError, match="words: found nothing, expected some words"):
        m44.find("  ?! ")
    assert terminal("find ?").code == 2


@pytest.mark.parametrize("words", ["x" * 5_000, "a " * 8_000, "   ", "[" * 400])
def test_what_is_no_question_is_refused(words):
    with pytest.raises(InputError, match="WORDS"):
        hits(words)


def test_nothing_that_acts_on_a_terminal_comes_back(terminal):
    assert "\x1b" not in terminal("find \x1b[31m").out


def test_a_long_question_is_answered():
    question = "infantry that stands on a hill and attacks somebody below it " * 8
    assert len(question) < 500
    assert hits(question)


def test_every_path_can_be_found_by_itself():
    for cell in list_cells("terrain.hill") + list_cells("ruleset.win"):
        assert names(cell.path, 1) == [cell.path]


def test_it_starts_fast(terminal):
    """No compiler and no frames for a search: both take longer than the search itself."""
    import subprocess
    import sys

    code = (
        "import sys\nfrom m44.cli.main import main\nassert main(['find', 'infantry', 'hill']) == 0\n"
        "assert not {'numba', 'pandas', 'scipy'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_the_years_of_points_are_those_of_the_arithmetic():
    found = re.findall(r"(\d+) years (?:to notice|for) (\d+)", WORDS["points"])
    even = 0.25  # variance of an even game
    expected = [(points, years_to_notice(points / 100, even, even)) for points in (2, 5, 10)]
    assert [(int(points), int(years)) for years, points in found] == [
        (points, round(years or 0)) for points, years in expected
    ]


@pytest.mark.parametrize(
    ("words", "first"), [("make fairer", "balance"), ("is my map fair", "fair"), ("own map", "new scenario")]
)
def test_commands_are_found_by_what_people_want(terminal, words, first):
    said = terminal(f"find {words}").out.splitlines()
    assert any(line.startswith(f"{first} (command)") for line in said[:6])


def test_cells_of_one_row_do_not_crowd_out_the_option():
    """Two cells of sandbags stand before the option about them, the others after it."""
    names = [row["name"] for row in hits("sandbag")]
    at = names.index("sandbags-persist")
    assert [name.startswith("terrain.sandbag.") for name in names[:at]].count(True) == 2
    assert all(name.startswith("terrain.sandbag.") for name in names[at + 1 :])
