"""Names as people type them, over all kinds, in the terminal and in Python."""

import json
from contextlib import nullcontext

import pytest

import m44
from engine.loading.words.errors import InputError
from engine.loading.words.guesses import guess_notes, guessing, without_guesses
from m44.cli.typed_values import whole_text
from m44.names.typed_names import (
    as_meant,
    is_shipped,
    option_name,
    path_name,
    player_name,
    scenario_name,
    terrain_name,
    unit_or_card,
)


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        (scenario_name, "Pegasus Bridge", "pegasus-bridge"),
        (scenario_name, "TOULON", "toulon"),
        (scenario_name, "Base", "base"),
        (scenario_name, "scenarios/base/toulon.toml", "scenarios/base/toulon.toml"),
        (scenario_name, "Gallipoli", "Gallipoli"),
        (option_name, "No Retreat Choice", "no-retreat-choice"),
        (option_name, "hand_size:change=1", "hand-size:change=1"),
        (option_name, "Heavy tanks", "heavy-armor"),
        (option_name, "HAND-SIZE:side=axis+First_Player", "hand-size:side=axis+first-player"),
        (option_name, "Colonel Blimp: a card for each section in one turn", "manoeuvre-blimp"),
        (option_name, "Rasputitsa", "rasputitsa"),
        (option_name, "OFFICIAL", "official"),
        (option_name, "units.infantry.dice=3/2/2", "units.infantry.dice=3/2/2"),
        (option_name, "Units.Tank.Figures=4", "units.armor.figures=4"),
        (option_name, "units.armor.figures+=1", "units.armor.figures+=1"),
        (option_name, "units[ARM].figures=4", "units[ARM].figures=4"),
        (option_name, "./my-rule.toml:x=1", "./my-rule.toml:x=1"),
        (player_name, "Sergeant", "sergeant"),
        (player_name, "Captain 3,RANDOM", "captain-3,random"),
        (player_name, "Captain:never=infantry-charge", "captain:never=infantry-charge"),
        (player_name, "mine.toml", "mine.toml"),
        (unit_or_card, "Tank", "armor"),
        (unit_or_card, "Special Forces", "special_forces"),
        (unit_or_card, "foot", "infantry"),
        (unit_or_card, "Air Power", "air_power"),
        (terrain_name, "Woods", "forest"),
        (terrain_name, "Hill + Wire", "hill + wire"),
        (path_name, "terrain.Hill.out", "terrain.hill.out"),
        (path_name, "units.cannon.dice", "units.artillery.dice"),
        (path_name, "scenario.hand_size.axis", "scenario.hand_size.axis"),
        (path_name, "Ruleset.Win", "ruleset.win"),
        (path_name, "", ""),
    ],
)  # fmt: skip
def test_the_same_name_in_another_spelling(name, typed, meant, capsys):
    assert name(typed) == meant
    assert capsys.readouterr().err == ""


GUESSES = pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        (scenario_name, "pegasus", "pegasus-bridge"),
        (scenario_name, "pegasus-brige", "pegasus-bridge"),
        (option_name, "commissar", "political-commissar"),
        (option_name, "no-retreat-choise", "no-retreat-choice"),
        (option_name, "draw-two:cards_seen=3", "draw-two-keep-one:cards_seen=3"),
        (player_name, "sargeant", "sergeant"),
        (terrain_name, "forst", "forest"),
        (unit_or_card, "infantrie", "infantry"),
        (path_name, "units.infantri", "units.infantry"),
    ],
)


def parts_of(name, typed, meant):
    """The word that is guessed at, and the name taken for it."""
    own, guess = typed.partition(":")[0], meant.partition(":")[0]
    return (own, guess) if name is not path_name else ("infantri", "infantry")


@GUESSES
def test_a_guess_of_the_terminal_is_said_once_and_noted(name, typed, meant, capsys):
    own, guess = parts_of(name, typed, meant)
    with guessing():
        assert name(typed) == name(typed) == meant
        assert guess_notes() == (f'Note: "{own}" was taken for {guess}.',)
    assert capsys.readouterr().err == f'Taken: {guess} for "{own}".\n'
    assert guess_notes() == ()


@GUESSES
@pytest.mark.parametrize("in_a_file", [False, True])
def test_python_and_files_guess_nothing(name, typed, meant, in_a_file, capsys):
    own, guess = parts_of(name, typed, meant)
    terminal, file = (guessing, without_guesses) if in_a_file else (nullcontext, nullcontext)
    with (
        terminal(),
        file(),
        pytest.raises(InputError, match=rf"{own}: found no such \w+, expected one of {guess}$"),
    ):
        name(typed)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "ask",
    [
        lambda: m44.run("river-line", ["no-retreat"], players="random", games=2),
        lambda: m44.run("river-line", players="captian", games=2),
        lambda: m44.run("river-lin", players="random", games=2),
        lambda: m44.compare("river-line", ["no-retreat"], players="random", games=2),
        lambda: m44.fair("river-lin", players="random", games=2),
        lambda: m44.why("river-line", options="no-retreat", games=2),
        lambda: m44.replay("river-line", players="captian"),
        lambda: m44.tournament("captian", "random", matches=2),
        lambda: m44.explain("no-retreat"),
        lambda: m44.odds("infantrie", "armor"),
        lambda: m44.show("river-lin"),
        lambda: m44.screen("river-lin"),
        lambda: m44.balance("river-line", using="hand-siz"),
        lambda: m44.official().option("no-retreat"),
    ],
)
def test_a_function_of_the_front_page_refuses_a_near_name_with_the_name(ask, terminal):
    with pytest.raises(InputError, match=r"found .+, expected one of"):
        ask()
    assert not terminal.files()


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        (scenario_name, "omaha", ["omaha: found 2 of that name", "omaha-beach", "omaha-overlord"]),
        (
            scenario_name,
            "beach",
            ["beach: found 3 of that name", "omaha-beach", "omaha-overlord", "sword-beach"],
        ),
        (option_name, "retreat", ["found 2 of that name", "no-retreat-choice", "retreat-not-toward-enemy"]),
        (option_name, "starting-hand", ["starting-hand-recon-hq", "starting-hand-scripted"]),
        (
            option_name,
            "weather",
            ["found 7 of that name", "weather-mud", "weather-night", "weather-deep-snow", "winter-weather"],
        ),
        (player_name, "bold", ["captain-bold", "major-bold"]),
    ],
)
def test_several_are_refused_and_all_told(name, typed, told):
    with pytest.raises(InputError) as error:
        name(typed)
    for word in told:
        assert word in str(error.value)


@pytest.mark.parametrize(
    ("name", "typed", "told"),
    [
        (scenario_name, "no-retreat-choice", "found an option, which stands after a flag: --option no-retreat-choice"),
        (scenario_name, "Heavy tanks", "found an option, which stands after a flag: --option heavy-armor"),
        (scenario_name, "sergeant", "found a player, who stands after a flag: --players sergeant"),
        (scenario_name, "infantry", "found a unit; m44 explain infantry tells of it"),
        (option_name, "pegasus-bridge", "found a battle, which stands without a flag: pegasus-bridge"),
        (option_name, "captain", "found a player, who stands after a flag: --players captain"),
        (player_name, "toulon", "found a battle, which stands without a flag: toulon"),
        (player_name, "hand-size", "found an option, which stands after a flag: --option hand-size"),
        (terrain_name, "infantry", "found a unit; m44 explain infantry tells of it"),
    ],
)  # fmt: skip
def test_a_word_of_another_kind_says_where_it_belongs(name, typed, told):
    with pytest.raises(InputError, match=told):
        name(typed)


def test_python_takes_them_too(capsys):
    assert m44.show("Pegasus Bridge")[0].id == "pegasus-bridge"
    assert m44.odds("tank", "foot", target_hex="Village").equals(
        m44.odds("armor", "infantry", target_hex="town")
    )
    assert str(m44.official().option("First Player")) == "first-player"
    assert str(m44.official().patch("units.tank.figures", 4)) == "units.armor.figures=4"
    assert m44.paths("terrain.Hill.out").equals(m44.paths("terrain.hill.out"))
    assert capsys.readouterr().err == ""


def test_a_run_is_the_same_whatever_the_spelling():
    exact = m44.run("river-line", options="first-player", players="random", games=4, quiet=True)
    typed = m44.run("River Line", options="First_Player", players="RANDOM", games=4, quiet=True)
    assert (typed.digest, typed.folder) == (exact.digest, exact.folder)
    assert 'scenarios = ["river-line"]' in (typed.folder / "study.toml").read_text(encoding="utf-8")


TAKEN = 'Note: "pegasus" was taken for pegasus-bridge.'


def test_the_terminal_says_a_guess_at_once_and_in_the_answer(terminal):
    said = terminal("show pegasus --json")
    assert said.code == 0
    assert said.err == 'Taken: pegasus-bridge for "pegasus".\n'
    rows = json.loads(said.out)
    assert {row["notices"] for row in rows} == {TAKEN}
    assert [{**row, "notices": ""} for row in rows] == json.loads(terminal("show pegasus-bridge --json").out)
    assert terminal('show "Pegasus Bridge" --json').err == ""


@pytest.mark.parametrize(
    ("command", "note"),
    [
        ("show pegasus", TAKEN),
        ("run pegasus --players random --games 2 --quiet", TAKEN),
        ("fair pegasus --players random --games 20 --quiet --postures 0", TAKEN),
        ("replay pegasus --players random", TAKEN),
        ("explain forrest", 'Note: "forrest" was taken for forest.'),
        ("paths units.infantri", 'Note: "infantri" was taken for infantry.'),
        ("odds infantrie armor", 'Note: "infantrie" was taken for infantry.'),
        ("balance river-lin --option hand-size --games 4 --confirm-games 4 --players random --quiet --out x",
         'Note: "river-lin" was taken for river-line.'),
        ("list unis", 'Note: "unis" was taken for units.'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("as_json", [False, True])
def test_every_answer_says_a_guess_once(terminal, command, note, as_json):
    said = terminal(command + " --json" * as_json)
    assert said.code == 0, said.err
    if not as_json:
        assert " ".join(said.out.split()).count(note) == 1
        return
    printed = json.loads(said.out)
    for row in printed if isinstance(printed, list) else [printed]:
        assert str(row["notices"]).count(json.dumps(note)[1:-1]) + str(row["notices"]).count(note) >= 1


def test_a_report_says_a_guess_and_the_exact_name_takes_it_away(terminal):
    for name, there in (("river-lin", True), ("river-line", False)):
        said = terminal(f"run {name} --players random --games 40 --quiet --out here")
        assert said.code == 0, said.err
        assert terminal("report here").code == 0
        page = (terminal.folder / "here" / "report.html").read_text(encoding="utf-8")
        assert ("was taken for river-line." in page) == there


@pytest.mark.parametrize(
    ("typed", "number"),
    [("2,000", "2000"), ("10k", "10000"), ("1e4", "10000"), ("2_000", "2000"), ("2 000", "2000"), ("1.5k", "1500"),
     ("1m", "1000000"), ("0.1k", "100"), ("-3", "-3"), ("+5", "5"), ("many", None), ("1.5", None), ("1,00", None),
     ("1e-3", None), ("", None), ("9" * 30, None)],
)  # fmt: skip
def test_counts(typed, number):
    assert whole_text(typed) == number


@pytest.mark.parametrize("games", ["--games 0.1k", "--games=1e2", "--games 100"])
def test_counts_on_the_command_line(terminal, games):
    said = terminal(f"run river-line --players random --quiet --out there {games}")
    assert said.code == 0, said
    assert "100" in said.out


@pytest.mark.parametrize("typed", ["unit", "Units", "UNIT", "units"])
def test_kinds_of_lists(terminal, typed):
    said = terminal(f"list {typed}")
    assert (said.code, said.err) == (0, "")
    assert said.out == terminal("list units").out


def test_arguments_without_names_are_left_alone():
    assert as_meant("Pegasus Bridge", "NAME") == "Pegasus Bridge"


def test_a_file_is_not_guessed_at(terminal):
    """What a study says must mean the same when there are more names; another spelling does."""
    study = 'question = "fair"\nscenarios = ["{}"]\nplayers = ["random"]\ngames = 2\n'
    terminal.write("near.toml", study.format("pegasus"))
    said = terminal("run near.toml")
    assert said.code == 2
    assert "pegasus: found no such scenario, expected one of pegasus-bridge" in said.err
    terminal.write("title.toml", study.format("Pegasus Bridge"))
    assert terminal("run title.toml --quiet").code == 0


def test_files_are_named_after_their_ids():
    """So that an exact id is known without reading a file."""
    listed = {"scenarios": m44.list_scenarios(), "options": m44.list_options()}
    for kind, frame in listed.items():
        assert all(is_shipped(kind, name) for name in frame["id"])
    assert not is_shipped("scenarios", "no-retreat-choice")


def test_exact_names_read_no_file(monkeypatch):
    def read(*_):
        raise AssertionError("a file was read")

    monkeypatch.setattr("m44.names.typed_names.scenario_files", read)
    monkeypatch.setattr("m44.names.typed_names.option_files", read)
    assert scenario_name("toulon") == "toulon"
    for word in ("hand-size:change=1", "first-player+units.infantry.dice=3/2/2", "rasputitsa"):
        assert option_name(word) == word
