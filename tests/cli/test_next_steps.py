"""What may be asked next of a battle: commands that can be typed as they are printed."""

import shlex

import pytest

SMALL = "--games 20 --quiet --players random"


def steps_of(said):
    """Commands below *Next:*, without what they tell."""
    assert said.code == 0, said.err
    _, _, below = said.out.partition("\nNext:\n")
    return [line.strip().partition("  (")[0] for line in below.splitlines() if line.startswith("  m44 ")]


@pytest.mark.parametrize(
    ("command", "steps"),
    [
        (
            f"m44 fair 'River Line' {SMALL} --postures 0",
            [
                "m44 why 'River Line' --players random",
                "m44 balance 'River Line' --players random --option hand-size",
            ],
        ),
        (f"m44 why river-line {SMALL}", ["m44 balance river-line --players random --option hand-size"]),
        (f"m44 fair river-line {SMALL} --postures 0 --option hand-size", []),
        (f"m44 fair training {SMALL} --postures 0", []),
    ],
)
def test_a_battle_by_the_official_rules_leads_on(command, steps, terminal):
    assert steps_of(terminal(command)) == steps


def test_the_usual_players_need_not_be_named(terminal):
    (step,) = steps_of(terminal("m44 why river-line --games 4 --quiet"))
    assert shlex.split(step) == ["m44", "balance", "river-line", "--option", "hand-size"]
