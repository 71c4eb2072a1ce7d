"""What a command takes once is refused when it is typed twice, with the mend; nothing is played or written."""

import pytest
import typer

import m44
from engine.loading.words.errors import InputError
from m44.cli.main import app


def flags():
    """Every flag of every command that takes one value."""
    commands = dict(typer.main.get_command(app).commands)
    commands |= {f"new {name}": one for name, one in commands.pop("new").commands.items()}
    return [
        (name, param.opts[0])
        for name, command in commands.items()
        for param in command.params
        if param.param_type_name == "option" and not param.multiple and not param.is_flag
    ]


def refused(terminal, command, *told):
    """Run a command that must be refused in one line that tells all of this."""
    before = terminal.files()
    said = terminal(command)
    assert (said.code, said.out) == (2, ""), said
    assert len(said.err.splitlines()) == 1, said.err
    assert all(word in said.err for word in told), said.err
    assert terminal.files() == before


def test_there_are_flags_to_try():
    assert {("replay", "--option"), ("why", "--players"), ("odds", "--set"), ("new rule", "--folder")} <= set(
        flags()
    )


@pytest.mark.parametrize(("command", "flag"), flags())
def test_a_flag_with_one_value_is_refused_when_it_is_named_twice(terminal, command, flag):
    refused(terminal, f"{command} {flag} 1 {flag}=2", f"command line: {flag}: found 2 of them: 1, 2")


@pytest.mark.parametrize("command", ["replay pegasus-bridge", "why pegasus-bridge", "show pegasus-bridge",
                                     "odds armor infantry", "blunders pegasus-bridge"])  # fmt: skip
@pytest.mark.parametrize("flags", ["--option first-player --option hand-size:change=2",
                                   "-o first-player --option=hand-size:change=2"])  # fmt: skip
def test_two_options_where_one_variant_is_played_are_mended_by_a_plus(terminal, command, flags):
    mend = "write first-player+hand-size:change=2"
    refused(terminal, f"{command} {flags}", "--option", "first-player, hand-size:change=2", mend)


@pytest.mark.parametrize("command", ["sides pegasus-bridge", "adapt pegasus-bridge", "train mine"])
def test_so_where_options_may_be_repeated_elsewhere(terminal, command):
    mend = "one variant; write first-player+hand-size to have them in force together"
    refused(terminal, f"{command} --option first-player --option hand-size", "--option", "2 variants", mend)


def test_two_changes_on_the_spot_are_mended_by_a_plus(terminal):
    mend = "write units.infantry.figures=3+units.infantry.dice=3/2/2"
    refused(
        terminal, "show toulon --set units.infantry.figures=3 --set units.infantry.dice=3/2/2", "--set", mend
    )


@pytest.mark.parametrize("command", ["replay pegasus-bridge", "why pegasus-bridge", "show pegasus-bridge",
                                     "odds armor infantry", "blunders pegasus-bridge"])  # fmt: skip
def test_an_option_beside_a_change_on_the_spot_are_two_variants_everywhere(terminal, command):
    flags = "--option first-player --set scenario.hand_size.axis=5"
    mend = "one variant; write first-player+scenario.hand_size.axis=5 to have them in force together"
    refused(terminal, f"{command} {flags}", "found 2 of them: first-player, scenario.hand_size.axis=5", mend)


def test_an_option_and_a_change_on_the_spot_joined_by_a_plus_are_in_force_together(terminal):
    told = terminal("show pegasus-bridge --option first-player+scenario.hand_size.axis=5").out
    assert "First turn: Axis; Axis 5 cards" in told


@pytest.mark.parametrize("command", ["compare pegasus-bridge", "show pegasus-bridge", "odds armor infantry"])
@pytest.mark.parametrize("text", ["units.infantry.dice=", "units.infantry.dice", "=3"])
def test_a_change_on_the_spot_without_a_value_is_the_fault_of_its_flag(terminal, command, text):
    refused(terminal, f"{command} --set {text}", f"command line: --set: found {text}", "=value like units.")


@pytest.mark.parametrize("command", ["why", "sides", "balance", "blunders", "export"])
@pytest.mark.parametrize("battles", ["pegasus-bridge toulon", "training"])
def test_a_second_battle_where_one_is_asked_about(terminal, command, battles):
    more = " --option hand-size" if command == "balance" else ""
    found = "pegasus-bridge toulon" if " " in battles else "2 battles"
    refused(
        terminal,
        f"{command} {battles}{more}",
        f"SCENARIO: found {found}, expected one battle; ask about each",
    )


def test_a_group_where_one_battle_is_looked_at(terminal):
    refused(terminal, "paths scenario training", "SCENARIO", "2 battles", "one battle")


def test_a_range_where_one_variant_is_played(terminal):
    refused(
        terminal,
        "replay pegasus-bridge --option hand-size:change=1..3",
        "3 variants",
        "one level of the range",
    )


def test_a_parameter_with_two_values(terminal):
    refused(
        terminal, "show toulon --option hand-size:change=1,change=2", "hand-size", "parameter change twice"
    )


def test_a_switch_and_its_opposite(terminal):
    refused(
        terminal, "fair pegasus-bridge --trace --no-trace", "--trace", "--trace and --no-trace", "one of both"
    )


def test_a_switch_named_twice_says_the_same(terminal):
    assert terminal("odds armor infantry --json --json").code == 0


TWO = ["first-player", "hand-size"]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: m44.replay("pegasus-bridge", options=TWO),
        lambda: m44.show("pegasus-bridge", options=TWO),
        lambda: m44.why("pegasus-bridge", options=TWO),
        lambda: m44.blunders("pegasus-bridge", options=TWO),
        lambda: m44.sides("pegasus-bridge", options=TWO),
    ],
)
def test_the_front_page_refuses_two_variants_too(terminal, ask):
    with pytest.raises(InputError, match=r"one variant; write first-player\+hand-size"):
        ask()
    assert terminal.files() == {}


@pytest.mark.parametrize("ask", [m44.why, m44.blunders, m44.sides, m44.export_scenario])
@pytest.mark.parametrize("battles", ["training", ["pegasus-bridge", "toulon"]])
def test_the_front_page_refuses_two_battles_too(terminal, ask, battles):
    with pytest.raises(InputError, match="expected one battle"):
        ask(battles)
    assert terminal.files() == {}


def test_a_list_among_boards_is_refused(terminal):
    with pytest.raises(InputError, match=r"scenarios: found .*, expected ids, groups or paths"):
        m44.show(["pegasus-bridge", "toulon"])


@pytest.mark.parametrize("change", ["99", "x"])
def test_a_wrong_parameter_is_the_fault_of_the_command_line(terminal, change):
    command = f"compare pegasus-bridge --option hand-size:change={change}"
    refused(terminal, command, f"command line: hand-size: parameter change: found {change}, expected -4 to 4")


@pytest.mark.parametrize(
    "command", ["fair pegasus-bridge --players ./cap.toml", "duel --players ./cap.toml,random"]
)
def test_a_file_of_a_player_is_told_who_reads_it(terminal, command):
    refused(terminal, command, "found the file ./cap.toml", "m44 train and m44 adapt")
