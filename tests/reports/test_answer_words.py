"""The sentence of every verdict, and words that users never meet."""

import re
from html.parser import HTMLParser

import pytest

from analysis.answers.compare import compare
from analysis.answers.fair import fair
from analysis.stats.verdict import Verdict
from analysis.wording import glossary, table_words, words
from analysis.wording.verdict_names import LONG, SHORT, STORED, shown
from tests.reports.synthetic import Played, comparison, pairs, run_of

# Pairs (both lost, both won, turned to the Allies, turned to the Axis); intervals are those of
# ``tests.stats.known_truth.ends_of_tango``.
SENTENCES = [
    (
        (760, 1000, 200, 40),
        Verdict.CHANGES,
        "x moves Pegasus Bridge 8.0 points toward the Allies (6.6 to 9.5): changes the balance.",
        "changes the balance, toward the Allies",
        "changes balance, toward the Allies",
    ),
    (
        (1000, 860, 40, 100),
        Verdict.SHIFTS,
        "x moves Pegasus Bridge 3.0 points toward the Axis (1.9 to 4.2): some change, size uncertain.",
        "some change, size uncertain, toward the Axis",
        "shifts it; size uncertain, toward the Axis",
    ),
    (
        (988, 1000, 12, 0),
        Verdict.TOO_SMALL,
        "x moves Pegasus Bridge 0.6 points toward the Allies (0.3 to 1.1): real, but too small to matter.",
        "real, but too small to matter, toward the Allies",
        "real but too small to matter, toward the Allies",
    ),
    (
        (990, 992, 10, 8),
        Verdict.UNCHANGED,
        "x in Pegasus Bridge: change for the Allies +0.1 points (-0.4 to +0.6); "
        "no change that matters, shown to be less than 2 points.",
        "no change that matters",
        "no material change (shown)",
    ),
    (
        # 400 pairs, one more that changes half each way: 113 of 401 change, mean 8/401, error
        # 100 * sqrt((113/401 - (8/401)^2) / 400) = 2.6523 points; 400 * ((3.604818 * 2.6523 / 2)^2 - 1) = 8,741
        (144, 144, 60, 52),
        Verdict.UNDECIDED,
        "x in Pegasus Bridge: change for the Allies +2.0 points (-3.2 to +7.2); "
        "not settled: needs about 6,100 more games under each rule (at worst 8,900).",
        "not settled: needs about 6,100 more games under each rule (at worst 8,900)",
        "undecided: needs about 6,100 more pairs (at worst 8,900)",
    ),
]


@pytest.mark.parametrize(("table", "verdict", "sentence", "told", "stored"), SENTENCES)
def test_sentence_of_every_verdict(table, verdict, sentence, told, stored):
    answer = compare(comparison(*table, variant="x"))
    assert answer.sentence() == sentence
    change = answer.rows[1].number("win_rate.allies.delta")
    assert change.verdict == verdict and words.verdict_words(change) == shown(stored) == told
    assert answer.flat_rows()[1]["verdict"] == stored


def test_every_verdict_has_a_sentence_and_a_name_of_each_length():
    assert {verdict for _, verdict, *_ in SENTENCES} == set(Verdict)
    assert set(LONG) == set(SHORT) == set(STORED) == set(Verdict)


def test_rules_that_change_nothing():
    answer = compare(comparison(900, 1100, variant="x"))
    assert answer.sentence() == (
        "x did not occur (Pegasus Bridge): all 2,000 battles were played move for move as before."
    )
    assert answer.flat_rows()[1]["same_winner_of_100"] == 100


@pytest.mark.parametrize(
    ("wins", "sentence"),
    [
        (5000, "is even. The Allies win 50.0% of battles (49.0% to 51.0%)."),
        (5800, "leans to the Allies. The Allies win 58.0% of battles (57.0% to 59.0%)."),
        (3500, "favours the Axis. The Allies win 35.0% of battles (34.1% to 35.9%)."),
        (1000, "is one-sided for the Axis. The Allies win 10.0% of battles (9.4% to 10.6%)."),
        (5500, "is even or leans to the Allies. The Allies win 55.0% of battles (54.0% to 56.0%)."),
        (4500, "is even or leans to the Axis. The Allies win 45.0% of battles (44.0% to 46.0%)."),
    ],
)
def test_sentence_of_every_level(wins, sentence):
    answer = fair(run_of(Played("official", [1.0] * wins + [0.0] * (10_000 - wins))))
    assert answer.sentence() == f"Pegasus Bridge {sentence}"
    assert "irst look only" not in answer.text()


def test_a_wide_interval_says_so():
    answer = fair(run_of(Played("official", [1.0, 0.0] * 5)))
    # Wilson, 5 of 10: 23.7 to 76.3, more than 20 points from even at both ends
    assert answer.sentence() == (
        "Pegasus Bridge: not settled, anything from one-sided for the Axis to one-sided for the Allies. "
        "The Allies win 50.0% of battles (23.7% to 76.3%)."
    )
    level = answer.flat_rows()[0]["evenness"]
    assert level == "unclear: anything from one-sided for the Axis to one-sided for the Allies"


def test_draws_and_capped_games_are_told():
    points = [1.0] * 50 + [0.0] * 40 + [0.5] * 10
    capped = [False] * 90 + [True] * 10
    text = fair(run_of(Played("official", points, capped=capped))).text(width=1_000)
    assert "The Allies win 55.0% of battles (" in text and ", draws counted half." in text
    assert "Drawn: 10 of 100 games; a draw counts half for each side." in text
    assert (
        "Stopped at the cap on turns: 10 of 100 games; that is more than 1%, so read the result with care."
        in text
    )
    calm = fair(run_of(Played("official", [1.0, 0.0] * 50))).text()
    assert "rawn:" not in calm and "Stopped" not in calm


def test_many_capped_games_show_the_change_without_them():
    before, after = pairs(lost=1000, won=900, up=100)
    capped = [game < 40 for game in range(2000)]
    answer = compare(run_of(Played("official", before), Played("x", after, capped=capped)))
    # 100 of the 1,960 pairs that no cap touches turn to the Allies: 5.102 points
    assert (
        "x in Pegasus Bridge without the capped games: +5.1 (+4.2 to +6.2) points for the Allies."
        in answer.notes
    )


def test_the_side_that_is_favoured_now():
    before, after = pairs(lost=400, won=1000, down=600)
    answer = compare(run_of(Played("official", before), Played("x", after)))
    # 80 of 100 before, 50 after: nearer to even by 30
    assert answer.flat_rows()[1]["fairness"] == "fairer"
    before, after = pairs(lost=400, won=600, down=1000)
    answer = compare(run_of(Played("official", before), Played("x", after)))
    # 80 of 100 before, 30 after: nearer by 10, and turned around
    assert answer.flat_rows()[1]["fairness"] == "fairer; the other side wins more often now"


@pytest.mark.parametrize(("games", "is_shown"), [(4, False), (5, False), (6, True)])
def test_few_battles_that_all_turn_are_told_as_far_as_the_exact_test_goes(games, is_shown):
    """Four of four turn one way in 2 of 16 ways, five in 2 of 32, six in 2 of 64."""
    before, after = pairs(lost=0, won=0, down=games)
    answer = compare(run_of(Played("official", before), Played("x", after)))
    row = answer.flat_rows()[1]
    assert ("the other side wins more often now" in row["fairness"]) == is_shown
    assert ("changes balance" in row["verdict"]) == is_shown
    assert answer.sentence().startswith("x moves") == is_shown
    assert (row["allies_change_points_high"] < 0) == is_shown


def test_only_the_baseline_or_too_few_games():
    assert compare(run_of(Played("official", [1.0, 0.0]))).sentence().startswith("Nothing to compare")
    single = compare(run_of(Played("official", [1.0]), Played("x", [0.0])))
    assert single.sentence() == "x in Pegasus Bridge: too few games to compare."
    assert single.to_html() and single.to_json()


class Visible(HTMLParser):
    """What a reader of a page sees."""

    def __init__(self):
        super().__init__()
        self.told, self.hidden = [], 0

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ("style", "script")

    def handle_endtag(self, tag):
        self.hidden -= tag in ("style", "script")

    def handle_data(self, data):
        if not self.hidden:
            self.told.append(data)


FORBIDDEN = re.compile(r"\b(SESOI|MD|CRN|TOST|rho|T3|McNemar|Wilson|Bonett|Holm|p-value)\b", re.IGNORECASE)


@pytest.mark.parametrize("table", [table for table, *_ in SENTENCES])
def test_users_never_read_the_words_of_statisticians(table):
    run = comparison(*table)
    for answer in (compare(run), fair(run)):
        page = Visible()
        page.feed(answer.to_html())
        told = [answer.text(full=True), " ".join(page.told), " ".join(answer.frame().columns)]
        told += [answer.to_markdown(), answer.to_post()]
        for text in [*told, *answer.notes]:
            assert not FORBIDDEN.search(text), FORBIDDEN.search(text)
    for name, meaning in glossary.explanations().items():
        assert not FORBIDDEN.search(f"{name} {meaning}")


def test_every_word_of_an_answer_can_be_looked_up():
    known = " ".join(glossary.explanations())
    names = [*words.VERDICTS.values(), *SHORT.values(), *STORED.values()]
    for told in [*names, *words.FAIRNESS.values(), *table_words.FAIRNESS.values()]:
        assert told in known
    for told in ("even", "leans", "favours", "one-sided", "slight", "modest", "noticeable", "decisive"):
        assert told in glossary.WORDS


def test_rules_that_are_the_same_in_the_battle_are_told():
    """Two labels with the same tables; a third that plays otherwise is not named."""
    before, after = pairs(800, 1000, 100, 100)
    run = run_of(Played("official", before), *(Played(name, after) for name in ("x:n=99", "x:n=all", "y")))
    cells = run.manifest["plan"]["cells"]
    cells[2]["tables_digest"] = cells[1]["tables_digest"]
    told = [note for note in compare(run).notes if "same rules" in note]
    assert told == ["x:n=all is the same rules as x:n=99 here."]


def test_a_mean_does_not_hide_what_single_battles_do():
    up, down = pairs(lost=900, won=900, up=200), pairs(lost=900, won=900, down=200)
    cells = [
        Played(variant, points, scenario=scenario, title=scenario.title())
        for scenario, both in (("one", up), ("two", down), ("three", down), ("four", (up[0], up[0])))
        for variant, points in zip(("official", "x"), both, strict=True)
    ]
    #  +10, -10, -10 and 0 points: -2.5 on average
    said = compare(run_of(*cells)).sentence()
    assert said.startswith(
        "x changes the balance of 3 of 4 battles (One 10.0 points toward the Allies; Two 10.0 points toward the Axis; "
        "Three 10.0 points toward the Axis); over all 4 battles the change for the Allies is -2.5 points ("
    )
    assert said.endswith(" (counted as 0: 1 battle where it did not occur).")
    assert compare(run_of(*cells)).at_the_table() == []  # the mean is not what anybody would notice


def test_a_mean_comes_first_where_battles_agree():
    """Two battles moved by 10 points and two by 1, all toward the Allies: the mean is the answer."""
    far, near = pairs(lost=900, won=900, up=200), pairs(lost=990, won=990, up=20)
    cells = [
        Played(variant, points, scenario=scenario, title=scenario.title())
        for scenario, both in (("one", far), ("two", far), ("three", near), ("four", near))
        for variant, points in zip(("official", "x"), both, strict=True)
    ]
    said = compare(run_of(*cells)).sentence()
    assert (
        said.startswith("x moves all 4 battles 5.5 points toward the Allies (") and "counted as 0" not in said
    )


def test_only_the_battles_moved_most_are_named():
    ups = {name: pairs(lost=900 - n, won=900, up=200 + n, down=0) for n, name in enumerate(("one", "two"))}
    downs = {name: pairs(lost=900, won=900, down=200) for name in ("three", "four", "five")}
    cells = [
        Played(variant, points, scenario=scenario, title=scenario.title())
        for scenario, both in {**downs, **ups}.items()
        for variant, points in zip(("official", "x"), both, strict=True)
    ]
    said = compare(run_of(*cells)).sentence()
    #  of those moved by 10 points the first that are asked for, after the one that is moved by a little more
    assert "5 of 5 battles (Two 10.1 points toward the Allies; Three 10.0" in said
    assert "; Four 10.0 points toward the Axis; 2 more)" in said


def test_how_long_it_takes_to_notice_is_told_of_one_change_that_is_shown():
    """62 to 72 wins of 100 need 2.80² (0.62 · 0.38 + 0.72 · 0.28) / 0.1² = 343 games under each rules: 13 years."""
    shown = compare(comparison(280, 620, up=100))
    assert shown.at_the_table() == [
        "A group playing one game a week would need about 13 years to notice this."
    ]
    assert shown.at_the_table()[0] in shown.text()
    assert compare(comparison(40, 50, 6, 4)).at_the_table() == []


def test_what_would_be_settled_alone_is_told_to_be_one_of_several():
    """64 of 100 pairs that differ: p = 0.007 alone, not settled among ten."""
    before, after = pairs(1000, 900, up=64, down=36)
    names = ("official", *(f"x{i}" for i in range(9)))
    same = pairs(1000, 900, up=50, down=50)[1]
    cells = [Played(name, same if i > 1 else (before, after)[i]) for i, name in enumerate(names)]
    told = compare(run_of(*cells)).sentence().splitlines()[0]
    assert "not settled among the 9 sets of rules tried: needs about" in told
    assert "among" not in compare(run_of(*cells[:1], cells[2])).sentence()
