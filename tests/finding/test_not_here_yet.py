"""Names that the documents have and the program has not: one list answers them, and it shrinks as things come."""

import pytest

import m44
from engine.loading.in_force.row_ids import row_ids
from engine.loading.words.files import read_toml
from engine.loading.words.guesses import guessing
from engine.loading.words.likeness import LIKELY, likeness, most_like, slips
from engine.loading.words.not_here_yet import FILE, not_here_yet, title_of_missing, unknown_name
from m44.names.typed_names import KINDS, name_of

HERE = {name for kind in KINDS.values() for name in kind.names()} | {
    row for table in ("units", "terrain", "cards", "decks") for row in row_ids(table)
}


def test_nothing_on_the_list_is_here():
    """An entry goes when its thing comes."""
    plain = {name.replace("_", "-") for name in HERE}
    assert not {name for name in not_here_yet() if name.replace("_", "-") in plain}


def test_every_other_word_means_something_on_the_list():
    raw = read_toml(FILE)
    named = {name for part in ("systems", "rules", "nations") for name in raw[part]}
    assert raw["called"].keys() <= named
    words = [word for words in raw["called"].values() for word in words.split()]
    assert len(words) == len(set(words)) and not set(words) & named


def test_the_systems_of_the_documents_are_on_it():
    assert {
        "japanese-army", "us-marines",
    } <= not_here_yet().keys()  # fmt: skip


PLACES = {
    "fair {}": "m44 list scenarios",
    "compare toulon --option {}": "m44 list options",
    "compare toulon --option hand-size+{}": "m44 list options",
    "fair toulon --players {}": "m44 list players",
    "explain {}": "m44 find",
    "odds {} infantry": "m44 list units",
    "show {}": "m44 list scenarios",
}


@pytest.mark.parametrize("kind", ["scenario", "option", "player"])
def test_no_name_of_the_list_is_taken_for_another(kind):
    """Neither a guess nor a word for something else stands before it."""
    for name in not_here_yet():
        with guessing(), pytest.raises(m44.InputError, match="not here yet") as refused:
            raise unknown_name("", "", name_of(kind, name), "unknown", (), "")
        assert title_of_missing(name) in str(refused.value)


@pytest.mark.parametrize("command", PLACES)
def test_every_command_answers_with_not_here_yet(terminal, command):
    for name in ("us-marines", "japanese-army", "jungle"):
        said = terminal(command.format(name))
        assert (said.code, said.out) == (2, ""), name
        assert f"a name that is not here yet ({title_of_missing(name)})" in said.err
        assert said.err.rstrip().endswith(f"expected a name of {PLACES[command]}")
    assert not terminal.files()


@pytest.mark.parametrize("name", ["Japanese-Army", "JAPANESE ARMY", "japanese army", "japanese_army"])
def test_it_is_the_same_name_in_another_spelling(name):
    with pytest.raises(m44.InputError, match="not here yet"):
        m44.fair(name)


def test_finding_it_says_so_too(terminal):
    said = "japanese-army (missing): Not here yet: Imperial Japanese Army\n"
    assert terminal("find japanese-army").out == said
    assert terminal("find japanese-army --json").code == 0


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ("fair gallipoli", "m44 list scenarios"),
        ("fair toulon --option werewolves", "m44 list options"),
        ("fair toulon --players napoleon", "m44 list players"),
    ],
)
def test_a_name_like_none_is_sent_to_the_list(terminal, command, where):
    said = terminal(command)
    assert said.code == 2 and said.err.rstrip().endswith(f"expected a name of {where}")


@pytest.mark.parametrize("name", ["gallipoli", "werewolves", "napoleon"])
def test_no_name_is_offered_that_is_not_like_it(name):
    assert not most_like(name, HERE)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("captian", "captain"), ("no-retreat", "no-retreat-choice"), ("pegasus-brige", "pegasus-bridge"),
        ("seargant", "sergeant"), ("hand-siz", "hand-size"), ("retreat", "no-retreat-choice"), ("tolon", "toulon"),
    ],
)  # fmt: skip
def test_a_name_that_is_like_it_is_offered(typed, name):
    assert name in most_like(typed, HERE)


def test_slips_are_counted_letter_by_letter():
    """By hand: one letter less, one more, one other, two exchanged."""
    assert [slips("forest", one) for one in ("forst", "forrest", "farest", "froest", "forest")] == [
        1,
        1,
        1,
        1,
        0,
    ]
    assert slips("", "abc") == slips("abc", "") == 3
    assert likeness("zombies", "mines") < LIKELY  # four slips in seven letters
