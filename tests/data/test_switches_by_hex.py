"""A switch may be one value for all hexes or a table by hex; every mistake in a table names its hex."""

import pytest
from pydantic import create_model

from engine.declaring.values import ByHex, Sides, Whole, Word, YesNo
from engine.loading.in_force.by_hex import check_hexes, key_of, value_on, with_value_on
from engine.loading.schema.cells import Row
from engine.loading.schema.switches import type_of
from engine.loading.words.checked import describe, validated
from engine.loading.words.errors import InputError

KINDS = {"medals": (Whole(0, 10), 1), "sides": (Sides(), ["axis"]), "open": (YesNo(), False),
         "how": (Word("SURE", "ROLL"), "SURE")}  # fmt: skip
OR_A_TABLE = "; or a table of these by hex, like { E5 = .., others = .. }"
SWITCHES = create_model(
    "Switches", __base__=Row, **{name: (type_of(ByHex(of)), value) for name, (of, value) in KINDS.items()}
)


def read(**given):
    return validated(SWITCHES, given, "battle.toml", "ruleset").model_dump()


def test_a_switch_may_be_one_for_all_or_a_table_by_hex():
    assert read() == {name: value for name, (_, value) in KINDS.items()}
    assert read(medals=3, sides="both", open="yes", how="roll") == {
        "medals": 3, "sides": ["axis", "allies"], "open": True, "how": "ROLL",
    }  # fmt: skip
    assert read(medals={"e10": 2, "others": 0, "E9": 4}, sides={"A1": "allies"}, how={"E5": "roll"}) == {
        "medals": {"E9": 4, "E10": 2, "others": 0}, "sides": {"A1": ["allies"]}, "open": False, "how": {"E5": "ROLL"},
    }  # fmt: skip


def test_a_table_by_hex_has_one_order_however_it_is_written():
    first, second = read(medals={"F8": 2, "E5": 1}), read(medals={"E5": 1, "F8": 2})
    assert list(first["medals"]) == list(second["medals"]) == ["E5", "F8"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"medals": 11}, f"ruleset.medals: found 11, expected 0 to 10{OR_A_TABLE}"),
        ({"medals": {"E5": 2, "F8": 11}}, "ruleset.medals.F8: found 11, expected 0 to 10"),
        ({"medals": {"others": "two"}}, "ruleset.medals.others: found 'two', expected 0 to 10"),
        ({"sides": {"E5": "french"}}, "ruleset.sides.E5.0: found 'french', expected axis | allies | both"),
        ({"open": {"E5": 2}}, "ruleset.open.E5: found 2, expected true | false"),
        ({"how": {"E5": "perhaps"}}, "ruleset.how.E5: found 'PERHAPS', expected SURE | ROLL"),
        ({"medals": {"E5": {"F8": 1}}}, "ruleset.medals.E5: found"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_by_its_hex(given, said):
    with pytest.raises(InputError) as found:
        read(**given)
    assert f"battle.toml: {said}" in str(found.value)


@pytest.mark.parametrize("table", [{}, {"nonsense": 1}, {"E5": 1, "e5": 2}, {"E555": 1}, {"": 1}])
def test_keys_that_are_no_hexes_are_refused(table):
    with pytest.raises(InputError, match=r"ruleset.medals: found .*expected a table by hex like"):
        read(medals=table)


def test_the_value_on_a_hex_is_its_own_or_that_of_all_others():
    table = {"E5": 2, "others": 1}
    assert [value_on(table, name) for name in ("E5", "F8", "others")] == [2, 1, 1]
    assert value_on(3, "E5") == 3 and [key_of(words) for words in ([], ["e5"])] == ["others", "E5"]
    assert with_value_on(1, "E5", 2) == table and with_value_on(table, "others", 3) == {"E5": 2, "others": 3}
    assert with_value_on(1, "others", 3) == 3


def test_a_hex_for_which_the_rule_has_no_use_is_refused_by_name():
    check_hexes(2, "ruleset.medals", [], "a target")
    check_hexes({"E5": 1, "others": 2}, "ruleset.medals", ["E5"], "a target")
    with pytest.raises(InputError, match=r"ruleset.medals.F8: found F8, expected a target \(E5\), or others"):
        check_hexes({"F8": 1}, "ruleset.medals", ["E5"], "a target")


def test_lists_of_what_can_be_changed_show_both_ways():
    field = SWITCHES.model_fields["open"]
    assert describe(field.annotation, field.metadata) == f"true | false{OR_A_TABLE}"
