"""What changed: grouped to be complete and readable, cut where it is long, with reasons where nothing changed."""

from html import unescape

import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.report.answer import Answer
from analysis.report.notebook import answer_html
from analysis.report.report import report
from analysis.report.report_text import markdown, post
from analysis.wording.what_changed import MOST_LINES, blocks, cells, flat, idle_line, text_of
from tests.reports.synthetic import Played, pairs, run_of

TITLES = {"a": "Alpha", "b": "Beta", "c": "Gamma"}


def entry(scenario="a", variant="x", changes=(), state="changes", options=()):
    """An entry of a manifest; changes are (path, was, now) with the option of the variant."""
    entries = [{"path": path, "was": was, "now": now, "option": variant} for path, was, now in changes]
    return {
        "scenario": scenario,
        "variant": variant,
        "changes": entries,
        "state": state,
        "options": list(options),
    }


def option(id_="x", title="A rule", state="changes", **more):
    return {"id": id_, "title": title, "state": state, **more}


def lines(*entries):
    """All lines of the only variant."""
    (block,) = blocks(entries, TITLES)
    return block.all_lines()


def test_rows_that_change_alike_share_a_line():
    changes = [(f"units.{row}.advance", 1, 0) for row in ("infantry", "resistance")]
    assert lines(entry(changes=changes)) == ["units.(infantry, resistance).advance 1 → 0"]


def test_units_that_change_alike_share_a_line():
    changes = [(f"scenario.units.{hex_}", "axis infantry", "axis infantry:5") for hex_ in ("A6", "B9", "C2")]
    assert lines(entry(changes=changes)) == [
        "scenario.units.A6 B9 C2 axis infantry → axis infantry:5 (5 figures)"
    ]


def test_special_rules_of_the_battle_are_no_change():
    special = {"path": "ruleset.reshuffle", "was": "WHEN_NEEDED", "now": "NEVER", "option": "scenario a"}
    official = {**entry(variant="official"), "changes": [special]}
    assert blocks([official], TITLES) == []
    assert [one["path"] for one in cells([official])] == ["ruleset.reshuffle"]


def test_what_changes_alike_on_all_battles_is_told_once():
    same = ("ruleset.win", "MEDALS", "DAMAGE")
    assert lines(entry("a", changes=[same]), entry("b", changes=[same])) == [
        "ruleset.win MEDALS → DAMAGE (the score of losses and objectives decides)"
    ]


def test_what_differs_from_battle_to_battle_is_counted_with_an_example():
    told = lines(
        entry("a", changes=[("scenario.hand_size.axis", 4, 5)]),
        entry("b", changes=[("scenario.hand_size.axis", 5, 6)]),
    )
    assert told == ["scenario.hand_size.axis: in 2 battles, like 4 → 5 (Alpha)"]
    several = [(f"scenario.units.A{i}", "axis armor", "axis hr_heavy") for i in (1, 2)]
    told = lines(entry("a", changes=several), entry("b", changes=[("scenario.first_side", "axis", "allies")]))
    assert told == [
        "scenario.units.*: 2 cells in Alpha, like scenario.units.A1 axis armor → axis hr_heavy",
        "scenario.first_side axis → allies (the Allies take the first turn), Beta",
    ]


def test_an_option_that_changes_nothing_says_why_and_its_cure():
    idle = option(state="cannot", why="no armor", cure="x:convert=axis:all", helps=True)
    changed = entry("b", changes=[("ruleset.win", "MEDALS", "DAMAGE")], options=[option()])
    cure = "x: cannot occur here (no armor); to bring it into play: x:convert=axis:all"
    assert lines(entry("a", state="cannot", options=[idle])) == [cure]
    assert lines(entry("a", options=[idle]), changed)[-1] == cure.replace("x:", "x in Alpha:", 1)
    assert idle_line("official", "", "", False) == "this is the official rule"
    assert (
        idle_line("cannot", "", "y", False)
        == "cannot occur here; to bring it into play, in another battle: y"
    )


@pytest.mark.parametrize(
    ("why", "cure"),
    [
        ("no ocean", "a battle with ocean"),
        ("no ocean, no beach", "a battle with ocean or beach"),
        ("", "another battle"),
    ],
)
def test_what_cannot_occur_always_has_a_cure(why, cure):
    """Also where the option names no values that bring it into play: what the battle lacks, another one has."""
    assert idle_line("cannot", why, "", False).endswith(f"; to bring it into play: {cure}")


def many(n):
    """An entry of so many lines."""
    return entry(changes=[(f"ruleset.switch_{i}", i, i + 1) for i in range(n)], options=[option()])


def test_a_long_list_is_cut_with_a_count_and_where_all_of_it_is():
    told = text_of(blocks([many(30)], TITLES)).splitlines()
    assert told[:2] == ["What changed", "x: A rule"]
    assert len(told) == 2 + MOST_LINES + 1
    assert told[-1] == f"  … and {30 - MOST_LINES} more: --full or report.html"
    assert len(text_of(blocks([many(30)], TITLES), "").splitlines()) == 2 + 30
    assert "more" not in text_of(
        blocks([many(MOST_LINES + 1)], TITLES)
    )  # a line that tells of one line saves none
    assert all(len(line) <= 100 for line in told)


def test_many_variants_are_counted():
    entries = [{**many(1), "variant": f"v{i}"} for i in range(20)]
    told = text_of(blocks(entries, TITLES)).splitlines()
    assert told[-1] == "… and 8 more variants: --full or report.html"


def test_titles_of_many_options_are_counted():
    changes = [("ruleset.win", "MEDALS", "DAMAGE")]
    named = [option(f"o{i}", f"Rule {i}") for i in range(5)]
    headings = [blocks([entry(changes=changes, options=named[:n])], TITLES)[0].heading for n in (1, 2, 5)]
    assert headings == ["x: Rule 0", "x: Rule 0; Rule 1", "x: 5 options"]
    on_the_spot = [option("units.infantry.dice=4", "units.infantry.dice = 4")]
    assert blocks([entry(changes=changes, options=on_the_spot)], TITLES)[0].heading == "x"


STAND = [("ruleset.retreat_choice", "FORCED", "STAND")]
SAID = "ruleset.retreat_choice FORCED → STAND (a unit may take losses instead of retreating)"
NOTICE = "Note: plays ./x.toml in place of the built-in pegasus-bridge."


def told(run, changes=STAND, **more):
    """The run with a manifest that says what changed and which file played."""
    place = {"scenario": "pegasus-bridge"}
    entries = [
        {**entry(variant="official"), **place},
        {**entry(changes=changes, options=[option()], **more), **place},
    ]
    run.manifest.update({"provenance": entries, "notices": [NOTICE]})
    return run


@pytest.mark.parametrize("judge", [compare, fair])
def test_it_stands_in_every_form_of_the_answer(judge):
    before, after = pairs(10, 20, 30, 40)
    answer: Answer = judge(told(run_of(Played("official", before), Played("x", after))))
    assert f"What changed\nx: A rule\n  {SAID}" in answer.text()
    assert NOTICE in answer.text()
    rows = {row["variant"]: row for row in answer.flat_rows()}
    assert [rows[name]["what_changed"] for name in ("official", "x")] == ["", SAID]
    assert {row["notices"] for row in rows.values()} == {NOTICE}
    values = answer.to_json()
    assert [
        f"{one['path']} {one['was']} → {one['now']} ({one['words']})" for one in values["what_changed"]
    ] == [SAID]
    assert values["notices"] == [NOTICE] and NOTICE in values["notes"]
    cell, _, meaning = SAID.removesuffix(")").partition(" (")
    for page, said in (
        (report(answer), f'{meaning[0].upper()}{meaning[1:]} <small class="setting">{cell}</small>'),
        (answer_html(answer), SAID),
    ):
        assert said in unescape(page) and NOTICE in unescape(page)
    assert "| `ruleset.retreat_choice` | FORCED | STAND |" in markdown(answer)
    assert NOTICE in markdown(answer).replace("\\", "")
    assert "What changed: ruleset.retreat_choice FORCED → STAND" in post(answer)


def alike(state=None, tables="tables-x"):
    """Fifty pairs of which not one differs."""
    points = [1.0, 0.0] * 25
    run = run_of(Played("official", points), Played("x", points))
    run.manifest["plan"]["cells"][1]["tables_digest"] = tables
    return told(run, (), state=state) if state else run


@pytest.mark.parametrize(
    ("run", "word", "sentence"),
    [
        (
            alike("official"),
            "this is the official rule",
            "x in Pegasus Bridge: this is the official rule; all 50",
        ),
        (alike("cannot"), "cannot occur here", "x cannot occur here (Pegasus Bridge): all 50"),
        (
            alike("outranked"),
            "a special rule of the battle stands instead",
            "x in Pegasus Bridge: a special rule of",
        ),
        (alike(), "did not occur", "x did not occur (Pegasus Bridge): all 50"),
        (
            alike(tables="tables-official"),
            "cannot occur here",
            "x cannot occur here (Pegasus Bridge): all 50",
        ),
    ],
)
def test_why_not_one_game_differs(run, word, sentence):
    """The official rule, a rule that cannot occur and one that did not are three different answers."""
    answer = compare(run)
    assert answer.sentence().startswith(sentence)
    row = answer.flat_rows()[1]
    assert (row["verdict"], row["idle"]) == (word, word)
    assert {finding.idle for finding in answer.rows[1].findings.values()} != {None}


def test_a_change_that_is_known_to_be_none_has_no_interval():
    """What cannot occur changes nothing for certain; what did not occur in fifty games might in others."""
    for run, has_interval in ((alike("cannot"), False), (alike(), True)):
        (cells,) = [cells for _, rows in compare(run).tables(full=False)[0].groups for cells in rows[1:]]
        assert ("(" in cells[5]) == has_interval
        assert has_interval or cells[5] == "0.0"
        row, full = compare(run).flat_rows()[1], compare(run).tables(full=True)
        ends = [row[name] for name in row if "change" in name and name.endswith(("_low", "_high"))]
        assert len(ends) == 10 and all((end is not None) == has_interval for end in ends)
        assert [row[name] for name in row if name.endswith(("_change", "_change_points"))] == [0.0] * 5
        shown = [cell for table in full for _, rows in table.groups for cell in rows[1]]
        assert has_interval == any("(-" in cell for cell in shown)


def test_a_draft_that_plays_the_same_battle():
    run = alike(tables="tables-official")
    run.manifest["plan"]["cells"][1]["options"] = []
    assert compare(run).sentence().startswith("x in Pegasus Bridge: this is the same battle; all 50")


def test_flat_texts_leave_nothing_out():
    assert flat(blocks([many(30)], TITLES)).count(" → ") == 30
