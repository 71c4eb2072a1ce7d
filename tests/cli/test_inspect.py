"""Pictures, heat and pages from the command line: what is written, and what is refused without writing."""

import json

import pytest

QUICK = "--quiet --workers 1"


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("show pegasus-bridge --heat losses --out a.png", ["--run", "folder of a run"]),
        ("show pegasus-bridge --heat losses --run nowhere --out a.png", ["nowhere", "folder of a run"]),
        ("show pegasus-bridge --heat losses --run nowhere", ["--heat", "--out"]),
        ("show pegasus-bridge --side axis", ["--side", "--heat"]),
        ("show pegasus-bridge --run runs/x --out a.png", ["--run", "--heat"]),
        ("show pegasus-bridge --out nowhere/a.svg", ["nowhere", "folder"]),
        ("show training --out pictures", ["--out", "2 scenarios"]),
        ("replay pegasus-bridge --html game.pdf", ["game.pdf", ".html"]),
        ("replay pegasus-bridge --html nowhere/game.html", ["nowhere", "folder"]),
        ("replay training --html game.html", ["--html", "2 scenarios"]),
        ("replay river-line --players random --from 999", ["--from", "at most"]),
        ("replay river-line --players random --from 2 --json", ["--from", "--json"]),
        ("replay river-line --players random --from 2 --html game.html", ["--from", "--html"]),
        ("replay river-line --players colonel --explain --html game.html", ["--explain", "colonel"]),
        ("blunders river-line --players nobody", ["nobody", "captain"]),
        ("blunders river-line --players recruit", ["recruit", "captain"]),
        ("blunders river-line --games 0", ["--games", "0"]),
        ("blunders river-line --most 0", ["--most", "0"]),
        ("blunders nowhere", ["nowhere"]),
    ],
)
def test_mistakes_cost_one_line_and_write_nothing(terminal, command, told):
    said = terminal(command)
    assert said.code == 2 and said.out == ""
    assert len(said.err.splitlines()) == 1
    assert all(word in said.err for word in told)
    assert terminal.files() == {}


def test_a_folder_gets_a_picture_of_every_battle(terminal):
    terminal.folder.joinpath("pictures").mkdir()
    assert terminal("show training --out pictures").code == 0
    assert set(terminal.files()) == {"pictures/long-ridge.svg", "pictures/river-line.svg"}


def test_heat_of_a_run_is_drawn_and_told(terminal):
    run = "run pegasus-bridge --option no-retreat-choice --games 40 --seed 3 --out r"
    assert terminal(f"{run} {QUICK}").code == 0
    assert terminal("show pegasus-bridge --heat losses --run r --out a.svg").code == 0
    text = terminal.files()["a.svg"].decode()
    assert "Pegasus Bridge: most figures fall at" in text and "mean of 40 games" in text
    assert (
        terminal("show pegasus-bridge --heat visits --run r --side axis --minus official --out b.png").code
        == 0
    )
    assert terminal.files()["b.png"].startswith(b"\x89PNG")
    refused = terminal("show pegasus-bridge --heat loses --run r --out c.svg")
    assert refused.code == 2 and "losses" in refused.err
    assert terminal("show river-line --heat losses --run r --out c.svg").code == 2
    assert "c.svg" not in terminal.files()


def test_a_page_is_written_and_its_path_told(terminal):
    said = terminal("replay river-line --seed 1 --game 2 --html game.html")
    assert (said.code, said.out) == (0, "Page: game.html\n")
    page = terminal.files()["game.html"].decode()
    assert page.startswith("<!DOCTYPE html>") and "<title>River Line, game 2 of seed 1</title>" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_odds_tell_what_changed_under_its_heading(terminal):
    told = terminal("odds armor infantry --option no-retreat-choice").out
    assert "\nWhat changed\nno-retreat-choice: as on Pegasus Bridge\n  ruleset.retreat_choice FORCED" in told
    assert "What changed" not in terminal("odds armor infantry").out


@pytest.mark.parametrize(
    "command",
    [
        "odds armor infantry --set units.armor.dice=4/4/4",
        "odds hr_heavy infantry --option heavy-armor:convert=axis:all",
        "odds artillery infantry --set units.artillery.dice=4/4/4/4/4/4",
    ],
)
def test_odds_are_of_no_battle_and_say_nothing_of_one(terminal, command):
    said = terminal(command)
    assert said.code == 0 and "cannot occur" not in said.out
    (row,) = json.loads(terminal(f"{command} --json").out)
    assert "cannot occur" not in row["what_changed"]


def test_odds_tell_the_official_rule_as_that(terminal):
    assert "this is the official rule" in terminal("odds armor infantry --set units.armor.dice=3/3/3").out


@pytest.mark.parametrize(
    ("flags", "told"),
    [("", "(official rules)"), ("--set units.infantry.dice=4", "(under units.infantry.dice=4)")],
)
def test_a_replay_says_under_which_rules_it_is_played(terminal, flags, told):
    assert terminal(f"replay river-line --players random {flags}").out.splitlines()[0].endswith(told)
