"""What house rules declare is in force everywhere that follows from it, and no number is given away twice."""

import re
from importlib import import_module

import pytest

from engine.codes import Source
from engine.hooks import (
    COLUMNS,
    EVENTS,
    HOOKS,
    NOTED,
    OPTIONAL_TERMS,
    SOURCE_STREAMS,
    SWITCHES,
    TRIGGER_WORDS,
    Event,
    Fired,
    Stream,
    checked,
    declared,
)
from engine.layout import TABLES
from engine.loading.checks.rulebook import load_rulebook
from engine.loading.in_force.rules import shared_base
from engine.loading.options.paths import list_cells
from engine.loading.schema.ruleset import Ruleset
from engine.players.common.weights import FORBIDS, TERMS, WEIGHTS, Weight
from engine.replay.event_kinds import CLASSES

ID = re.compile(r"^([A-Z]+-[A-Z0-9]+|AMB|OVL)(-\d+)?$")


@pytest.mark.parametrize("name", sorted(HOOKS))
def test_every_switch_is_in_the_schema_with_its_official_value(name):
    document = shared_base()["ruleset"]
    for switch in HOOKS[name].switches:
        field = Ruleset.model_fields[switch.name]
        assert field.default == document[switch.name] == switch.official and switch.says
        assert not switch.field or TABLES[switch.field].shape == ()


def test_every_declared_switch_can_be_set_and_says_what_is_allowed():
    paths = {one.path: one.allowed for one in list_cells("ruleset.")}
    for switch in SWITCHES:
        assert paths[f"ruleset.{switch.name}"] not in ("", "any"), switch.name


def test_every_declared_field_is_in_the_tables():
    assert len({column.name for column in COLUMNS}) == len(COLUMNS)
    for column in COLUMNS:
        assert TABLES[column.name].shape == column.shape and column.says, column.name


def test_triggers_streams_events_and_weights_follow_from_the_declarations():
    for hook in HOOKS.values():
        for trigger in hook.triggers:
            assert Fired[trigger.name] == trigger.number
            assert TRIGGER_WORDS[trigger.name.lower()] == trigger.words
        for stream in hook.streams:
            assert Stream[stream.name] == stream.number in SOURCE_STREAMS[stream.source]
        for event in hook.events:
            assert NOTED[Event[event.name]] == event.numbers and EVENTS[Event[event.name]].words
        for term in hook.terms:
            assert Weight[term.name] == WEIGHTS[term.name.lower()] == term.number
            assert TERMS[term.name.lower()].meaning == term.meaning
    assert set(SOURCE_STREAMS) == set(Source)
    assert len(CLASSES) == len(EVENTS) == len(Event)


def test_every_weight_of_a_choice_can_say_never():
    assert OPTIONAL_TERMS and all(FORBIDS in (one.high, -one.low) for one in OPTIONAL_TERMS)


def test_sources_are_statements_of_the_rulebook():
    topics = {one.rpartition("-")[0] for one in load_rulebook().rules}
    for name, hook in HOOKS.items():
        sources = hook.source.split(", ")
        assert sources and hook.says, name
        for source in sources:
            assert ID.match(source), (name, source)
            assert source in topics or source.rpartition("-")[0] in topics, (name, source)


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ([("A", 3), ("B", 3)], "trigger B = 3: already taken by A"),
        ([("A", 3), ("A", 4)], "trigger A = 4: already taken by A"),
        ([("A", 9)], "trigger A = 9: expected 1 to 8"),
        ([("A", 0)], "trigger A = 0: expected 1 to 8"),
    ],
)
def test_a_number_or_name_given_twice_is_refused(numbers, said):
    with pytest.raises(TypeError, match=f"^{re.escape(said)}$"):
        checked("trigger", numbers, 1, 8)


def test_numbers_come_out_in_order():
    assert list(checked("stream", [("B", 7), ("A", 2)], 1, 8).items()) == [("A", 2), ("B", 7)]


def test_two_declarations_of_one_name_are_refused(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    for folder in ("first_shelf", "second_shelf"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text("", "utf-8")
        (tmp_path / folder / "twice.py").write_text("HOOK = None\n", "utf-8")
    shelves = [import_module(name) for name in ("first_shelf", "second_shelf")]
    with pytest.raises(TypeError, match=r"^second_shelf.twice: twice: another declaration has this name$"):
        declared(shelves, ())
