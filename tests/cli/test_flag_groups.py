"""Groups of flags: what the command line sees, and what a command gets."""

import inspect
from dataclasses import replace

import pytest
from typer.main import get_command

from m44.cli import flag_groups as flag
from m44.cli.commands import ABOUT
from m44.cli.main import app


def sample(scenario: str, rules: flag.Rules = flag.RULES, work: flag.Work = flag.WORK) -> None:
    """Note what was given."""
    GIVEN.append((scenario, rules, work))


GIVEN = []


def test_a_group_is_its_flags_in_order():
    parameters = inspect.signature(flag.flat(sample)).parameters
    assert list(parameters) == ["scenario", "option", "set_", "seed", "out", "workers", "quiet", "json"]
    assert parameters["seed"].default == 1 and parameters["option"].default is None


def test_a_command_gets_its_groups():
    flag.flat(sample)(
        scenario="x", option="hand-size", set_=None, seed=7, out=None, workers=None, quiet=True, json=False
    )
    assert GIVEN.pop() == ("x", flag.Rules("hand-size"), replace(flag.WORK, seed=7, quiet=True))


def test_a_function_without_groups_stays_itself():
    def plain(seed: int = 1) -> None:
        """Nothing."""

    assert flag.flat(plain) is plain


def test_two_flags_of_one_name_are_refused():
    def twice(seed: int = 1, work: flag.Work = flag.WORK) -> None:
        """Nothing."""

    with pytest.raises(TypeError, match="twice: found two flags of one name"):
        flag.flat(twice)


def test_commands_keep_their_names_and_texts():
    command = get_command(app).commands["compare"]
    assert command.name == "compare" and command.help.startswith(ABOUT["compare"])
    assert ABOUT["compare"].startswith("Compare house rules") and flag.flat(sample).__name__ == "sample"
