"""Which options of an earlier table are played again: what the table, the rules, the choice and the searcher say."""

from dataclasses import replace

import pytest

from analysis.studies.choices import kept
from analysis.studies.choices.kept import choice_as_asked, is_whole, plan_of
from analysis.studies.choices.plan import Asked, choice_of
from analysis.studies.choices.play import is_searched
from analysis.studies.choices.read import MODES, NEVER, NEVER_BROKEN
from analysis.studies.choices.tables import table
from analysis.studies.screen.plan import options_digest
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.policies.player_files import load_player
from tests.choices.test_measured import CHARGE, asked, played


def asked_of(searched):
    return Asked(
        (choice_of("manoeuvre-chapman"),),
        (load_scenario("river-line"),),
        "captain",
        "colonel",
        60,
        searched,
        60,
        1,
    )


def colonel_with(monkeypatch, **weights):
    """The searching player with other weights, for all who ask."""
    other = load_player("colonel")
    monkeypatch.setattr(
        kept, "load_player", lambda who: {**other, "weights": {**other["weights"], **weights}}
    )


@pytest.mark.parametrize(
    ("weights", "same"), [({"exchange": 1.5}, True), ({"regroup": 1.5}, False), ({"hit": 9.0}, False)]
)
def test_a_searching_player_counts_without_the_choices_that_are_not_offered(weights, same, monkeypatch):
    """Restoring Order asks `regroup`; nobody exchanges cards under it."""
    (choice,) = (question := asked_of(searched=2)).choices
    before = choice_as_asked(question, choice)
    colonel_with(monkeypatch, **weights)
    assert (choice_as_asked(question, choice) == before) is same


def test_who_does_not_search_does_not_count(monkeypatch):
    (choice,) = (question := asked_of(searched=0)).choices
    before = choice_as_asked(question, choice)
    colonel_with(monkeypatch, hit=9.0)
    assert choice_as_asked(question, choice) == before


def test_other_numbers_of_games_are_another_table():
    assert plan_of(asked_of(searched=2)) != plan_of(asked_of(searched=3))


def test_an_option_or_one_beside_it_that_says_something_else_is_another_choice():
    """The overrun matrix of melchett stands beside the charge of infantry; its boards may come and go."""
    before = choice_as_asked(asked_of(searched=0), choice_of("manoeuvre-melchett"))
    (plain, charge) = (
        options_digest(parse_variant(words).options) for words in ("official", "infantry-charge")
    )
    assert before["beside"] == charge != plain != before["says"] != charge
    assert choice_as_asked(asked_of(searched=0), choice_of("infantry-charge"))["beside"] == plain
    assert options_digest(parse_variant("infantry-charge:march=3").options) != charge


def test_an_option_is_kept_whole_or_not_at_all():
    rows = table(asked(), [played()])
    assert is_whole(rows, asked(), CHARGE)
    dropped = [rows.drop(at) for at in rows.index[rows["scenario"] != "all"]]
    assert not any(is_whole(one, asked(), CHARGE) for one in dropped)
    assert not is_whole(rows[rows["scenario"] != "long-ridge"], asked(), CHARGE)


def test_a_choice_judged_on_fewer_battles_than_before_is_played_again():
    """The mean over its battles is another one."""
    rows = table(asked(), [played()])
    fewer = replace(asked(), boards={CHARGE.name: asked().scenarios[:1]})
    assert not is_whole(rows, fewer, CHARGE)
    rest = rows[rows["scenario"] != asked().scenarios[1].id]
    assert is_whole(rest, fewer, CHARGE)


def test_what_nobody_should_have_done_is_played_again():
    rows = table(asked(), [played(by_never=1)])
    assert NEVER in MODES and NEVER_BROKEN in set(rows["verdict"]) and not is_whole(rows, asked(), CHARGE)


@pytest.mark.parametrize(("battle", "same"), [("schwammenauel-dam", False), ("river-line", True)])
def test_weights_of_choices_that_the_battle_itself_offers_count_under_an_option_too(
    battle, same, monkeypatch
):
    """The searcher plays a battle with its own choices, whether it was named or is one of a list of boards."""
    choice, board = choice_of("resupply"), load_scenario(battle)
    question = replace(asked_of(searched=2), choices=(choice,), scenarios=(board,))
    for one in (question, replace(question, scenarios=(), boards={choice.name: (board,)})):
        before = choice_as_asked(one, choice)
        with monkeypatch.context() as patch:
            colonel_with(patch, dam=7.0)
            assert (choice_as_asked(one, choice) == before) is same


@pytest.mark.parametrize(
    ("words", "searched", "expected"),
    [
        ("manoeuvre-chapman", 10, True),
        ("manoeuvre-chapman", 0, False),
        ("kriegspiel-fog-of-war", 10, False),  # nobody imagines games of which he sees half
    ],
)
def test_the_searching_player_is_left_out_where_rules_keep_him_from_searching(words, searched, expected):
    choice = choice_of(words)
    question = replace(asked_of(searched), choices=(choice,))
    assert is_searched(question, choice) is expected
    assert (choice_as_asked(question, choice)["searcher"] != "") is expected
