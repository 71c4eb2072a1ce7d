"""The same games are told as they always were, word by word and number by number."""

import json

import pytest

from tests.golden import reports
from tests.golden.kept import compare, read

HOW = "the same games are told otherwise; if that is meant: python -m tests.golden.reports, and read the difference"


@pytest.fixture(scope="module", params=reports.QUESTIONS)
def told(request, tmp_path_factory):
    """A question and the texts of its files."""
    return request.param, reports.files(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize("name", reports.READ)
def test_what_people_read(told, name):
    question, texts = told
    compare(reports.file_of(question, name), texts[name], HOW)


@pytest.mark.parametrize("name", reports.WEIGHED)
def test_what_is_weighed(told, name):
    question, texts = told
    digests = json.loads(read(reports.DIGESTS))
    assert reports.digest(name, texts[name]) == digests[f"{question} {name}"], HOW


def test_a_digest_feels_numbers_words_and_figures_but_no_last_digit():
    weigh = reports.digest
    assert weigh("results.json", '{"est": 3.00000000001}') == weigh("results.json", '{"est": 3.0}')
    assert weigh("results.json", '{"est": 3.000001}') != weigh("results.json", '{"est": 3.0}')
    page = '<p>3.0</p><svg a="1"><path d="M1"/><text x="1">points</text></svg>'
    assert weigh("report.html", page.replace("M1", "M2")) == weigh("report.html", page)
    assert weigh("report.html", page.replace("points", "medals")) != weigh("report.html", page)
    assert weigh("report.html", page.replace("3.0", "3.1")) != weigh("report.html", page)


def test_the_numbers_are_those_of_the_rows():
    """Counted by hand in the rows: wins of the Allies before and after on one battle."""
    games = reports.run().games
    here = games[games["scenario"] == "pegasus-bridge"]
    won = here.assign(won=(here["winner"] == "allies") + 0.5 * (here["winner"] == "draw"))
    level = won.groupby("variant")["won"].mean() * 100
    change = level["counter-attack-final-turn"] - level["official"]
    lines = read(reports.file_of("compare", "report.md")).splitlines()
    line = next(one for one in lines if one.startswith("| Pegasus Bridge | counter-attack-final-turn"))
    assert f"| {change:+.1f}<br>" in line
