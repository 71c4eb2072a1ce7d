"""Everything that is printed fits its terminal: no line is wider, no word is broken, nothing is lost."""

import re
from collections import Counter

import pytest

import m44
from analysis.measure import origin
from engine.loading.words.terminal import as_wide_as
from m44.cli.main import main
from tests.screen.made_up import screening

WIDTHS = (60, 80, 100, 120, 200)
WORD = re.compile(r"\d[\d.,]*\d|[^\W_]+")
BOTH = "hand-size:change=1"
QUIET = {"quiet": True}
PLAYED = {
    "compare": lambda: m44.compare(
        "river-line", options=[BOTH, "first-player"], players="random", games=40, **QUIET
    ),
    "fair": lambda: m44.fair("river-line", players="random", games=40, postures=0, **QUIET),
    "luck": lambda: m44.luck("river-line", options=BOTH, players="random", games=40, **QUIET),
    "sides": lambda: m44.sides("river-line", players=["random", "recruit", "sergeant"], games=20, **QUIET),
    "tournament": lambda: m44.tournament(
        "random", "recruit", "sergeant", scenarios="river-line", matches=10, out="t", **QUIET
    ),
    "why": lambda: m44.why("river-line", players="random", games=60, **QUIET),
    "balance": lambda: m44.balance(
        "river-line", using="hand-size:side=axis", players="random", games=20, confirm_games=20, **QUIET
    ),
    "habits": lambda: m44.habits(
        "river-line", players=["random", "recruit"], against="random", games=4, **QUIET
    ),
    "blunders": lambda: m44.blunders("river-line", player="sergeant", games=2, most=3, **QUIET),
    "screen": lambda: screening(n_options=8),
}
# Printed by the command line itself.
COMMANDS = (
    "list scenarios", "list options", "list bundles", "list players", "list units", "list terrain", "list cards",
    "paths units.infantry", "paths ruleset", "explain no-retreat-choice", "explain slight", "find hill", "atlas",
    "odds armor infantry --range 2 --on town --full --option infantry-charge", "habits --explain",
    "show pegasus-bridge --option hand-size:change=1", "replay river-line --players random --seed 3",
    "replay pegasus-bridge --players random --no-boards", "studies {root}/reports",
    "check {root}/examples/my-rule.toml", "run river-line --games 4 --players random --quiet --out r",
    "bench river-line --players random --workers 1 --seconds 0.01",
)  # fmt: skip
CHANGING = ("bench", "run")  # times differ from one print to the next


def check(narrow, wide, width):
    """A print of some width beside the widest: it fits, and its words are those of the other, none broken."""
    lines = narrow.splitlines()
    assert max(map(len, lines)) <= width, max(lines, key=len)
    few, many = Counter(WORD.findall(wide)), Counter(WORD.findall(narrow))
    assert set(few) == set(many), set(few) ^ set(many)
    assert not few - many  # a label may stand again before further columns


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """An answer of every kind, from small runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("widths"))
        yield {name: make() for name, make in PLAYED.items()}


def told(answer):
    """The text of an answer, in full where there is more to it."""
    return answer.text(True) if hasattr(answer, "tables") else answer.text()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PLAYED)
def test_an_answer_fits(answers, name, width):
    with as_wide_as(400):
        wide = told(answers[name])
    with as_wide_as(width):
        narrow = told(answers[name])
    check(narrow, wide, width)


def printed(terminal, monkeypatch, words, width):
    monkeypatch.setenv("COLUMNS", str(width))
    terminal.capsys.readouterr()
    assert main(words) == 0
    return terminal.capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_fits(terminal, monkeypatch, command):
    from tests.support.terminal import ROOT

    # Whether studies are current takes minutes of games, and no width; `make answers-checked` plays them.
    monkeypatch.setattr(origin, "_plays_the_same", lambda *_: True)
    words = command.format(root=ROOT).split()
    wide = printed(terminal, monkeypatch, words, 200)
    for width in WIDTHS:
        narrow = printed(terminal, monkeypatch, words, width)
        if command.split()[0] in CHANGING:
            assert max(map(len, narrow.splitlines())) <= width
        else:
            check(narrow, wide, width)
