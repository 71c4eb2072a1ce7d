"""``--prefer-shipped``: the battle that comes with the program in place of a file of its number."""

import json

import pytest

from tests.support.m44_files import battle

ASK = "--players random --games 20 --quiet --workers 1"
NOTE = "Note: the shipped battle saverne-gap plays in place of gap.m44, which has its number."


def lay(terminal, number, name="gap.m44"):
    """A small file of that number."""
    whole = {**battle([], victory_player1=1, victory_player2=1), "meta_data": {"scenario_id": number}}
    return terminal.write(name, json.dumps({**whole, "text": {"en": {"rules": "All hills are impassable."}}}))


@pytest.mark.parametrize("command", ["fair", "compare", "run"])
def test_the_shipped_battle_plays_the_same_games_and_the_answer_says_so(terminal, command):
    lay(terminal, "29")
    more = "--option first-player" if command == "compare" else ""
    said = terminal(f"{command} gap.m44 --prefer-shipped {more} {ASK} --out theirs")
    assert (said.code, said.err) == (0, "")
    assert terminal(f"{command} saverne-gap {more} {ASK} --out ours").code == 0
    theirs, ours = (
        json.loads((terminal.folder / name / "manifest.json").read_text(encoding="utf-8"))
        for name in ("theirs", "ours")
    )
    assert theirs["plan"] == ours["plan"]
    assert "imports" not in theirs or not theirs["imports"]
    assert 'scenarios = ["saverne-gap"]' in (terminal.folder / "theirs/study.toml").read_text(
        encoding="utf-8"
    )
    if command != "run":
        assert NOTE in " ".join(said.out.split())


def test_without_it_the_file_plays_and_names_the_battle(terminal):
    lay(terminal, "29")
    said = terminal(f"fair gap.m44 {ASK} --postures 0")
    assert said.code == 0
    told = " ".join(said.out.split())
    assert "Import of gap.m44: partly (1 text of rules not read)." in told
    assert (
        "text.en.rules (4 words, 25 characters): not read; the shipped battle saverne-gap has its rules"
        in told
    )
    (row,) = json.loads(terminal(f"fair gap.m44 {ASK} --postures 0 --json").out)
    assert row["import_trust"] == "partly"
    assert "unread: rules in words, text.en.rules" in row["import_notes"]


def test_every_page_of_the_report_says_it(terminal):
    lay(terminal, "29")
    assert terminal(f"fair gap.m44 {ASK} --postures 0 --report --out told").code == 0
    for name in ("report.html", "report.md", "results.json", "summary.csv", "manifest.json"):
        text = (terminal.folder / "told" / name).read_text(encoding="utf-8")
        assert "text.en.rules (4 words, 25 characters" in text.replace("\\", ""), name


def test_a_number_of_no_shipped_battle_changes_nothing(terminal):
    lay(terminal, "4711")
    said = terminal(f"fair gap.m44 --prefer-shipped {ASK} --postures 0")
    assert said.code == 0
    assert "Import of gap.m44: partly" in said.out


def test_a_file_that_cannot_be_read_is_refused(terminal):
    terminal.write("bad.m44", "{")
    said = terminal(f"fair bad.m44 --prefer-shipped {ASK}")
    assert said.code == 2
    assert "bad.m44" in said.err


def test_a_battle_of_ones_own_does_not_take_its_place(terminal):
    """A file in sight that carries the id of the shipped battle is not the shipped battle."""
    lay(terminal, "29")
    lay(terminal, "4711", "saverne-gap.m44")
    assert terminal("import saverne-gap.m44 --out saverne-gap.toml").code == 0
    assert terminal(f"run gap.m44 --prefer-shipped {ASK} --out theirs").code == 0
    manifest = json.loads((terminal.folder / "theirs/manifest.json").read_text(encoding="utf-8"))
    assert not manifest.get("imports")
