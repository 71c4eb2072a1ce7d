"""Every command that writes into a folder locks it before its first file there."""

import pytest

from engine.runs import one_writer
from tests.hostile.kinds import RULE_STUDY

MINE = "--out mine"
QUICK = "--players random --games 4"
COMMANDS = (
    f"compare river-line --option hand-size {QUICK} {MINE}",
    f"fair river-line {QUICK} --postures 0 {MINE}",
    f"run river-line {QUICK} {MINE}",
    f"run river-line {QUICK} --shard 1/2 {MINE}",
    f"luck river-line {QUICK} {MINE}",
    f"why river-line {QUICK} {MINE}",
    f"survey river-line {QUICK} {MINE}",
    f"screen river-line --option hand-size --players random --budget 400 {MINE}",
    f"choices river-line --option infantry-charge --games 4 --searched 0 {MINE}",
    f"rule-study rules.toml --games 4 {MINE}",
    f"balance river-line --option hand-size --players random {MINE}",
    f"campaign series.toml {MINE}",
    f"train new river-line long-ridge --start sergeant --generations 2 --population 6 --matches 20 --runs 1 {MINE}",
    f"train new river-line long-ridge --league --start sergeant {MINE}",
    "adapt river-line --option damage-scoring --budget 1000 --population 5 --matches 25 --games 200 "
    f"--start sergeant {MINE}",
    f"sides river-line --players random,recruit --games 4 {MINE}",
    f"tournament river-line --players random,recruit --matches 2 {MINE}",
    f"fit-value river-line --players random --games 40 {MINE}",
)


class Locked(BaseException):
    """The folder would be locked now."""


@pytest.fixture
def stopped(terminal, monkeypatch):
    """A call that runs a command until it locks the folder ``mine``; nothing lies there then."""
    take = one_writer._take

    def stop(lock, folder, say):
        if folder.name == "mine":
            raise Locked
        take(lock, folder, say)

    def run(command, *there):
        with monkeypatch.context() as patch:
            patch.setattr(one_writer, "_take", stop)
            with pytest.raises(Locked):
                terminal(f"{command} --quiet" if "--out" in command and "merge" not in command else command)
        mine = terminal.folder / "mine"
        assert sorted(path.name for path in mine.iterdir()) == sorted(there)

    return run


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.partition(" river")[0])
def test_a_command_locks_its_folder_first(terminal, stopped, command):
    terminal.write("rules.toml", RULE_STUDY)
    terminal.write("series.toml", 'battles = ["river-line"]\nplayers = "random"\ncampaigns = 2\n')
    stopped(command)


def test_a_merge_and_a_report_lock_theirs(terminal, stopped):
    for part in (1, 2):
        terminal(f"run river-line {QUICK} --shard {part}/2 --out part-{part}")
    stopped(f"merge part-1 part-2 {MINE}")
    assert terminal(f"merge part-1 part-2 {MINE}").code == 0
    there = [path.name for path in (terminal.folder / "mine").iterdir()]
    stopped("report mine", *there)
    stopped(f"run river-line {QUICK} {MINE}", *there)
