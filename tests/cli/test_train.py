"""``m44 train`` on the command line: one line for each mistake, and nothing written."""

import pytest


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("train", "command line: NAME: found nothing, expected small letters, digits, hyphens"),
        ("train My_Player", "command line: NAME: found 'My_Player', expected small letters, digits, hyphens"),
        ("train x --start xyzzy", "players: xyzzy: found an unknown player, expected"),
        (
            "train x --start random",
            "players: random: found a player without weights, expected one that has weights",
        ),
        ("train x --against nobody", "players: nobody: found an unknown player, expected"),
        ("train x --start no.toml", "no.toml: found No such file or directory, expected a file that exists"),
        ("train x --start bad.toml", "bad.toml: weights.threat: found nan, expected a finite number"),
        (
            "train x nowhere",
            "scenario: nowhere: found no such scenario, expected a name of m44 list scenarios",
        ),
        ("train x --budget 10", "command line: --budget: found 10 games, expected 96,000 or more"),
        (
            "train x --population 2",
            "command line: --population: found 2, expected a whole number from 4 to 1,000",
        ),
        ("train x --matches 0", "command line: --matches: found 0, expected a whole number from 1"),
        ("train x --seed -1", "command line: --seed: found -1"),
        ("train x --terms courage", "command line: --terms: found courage, expected one of"),
        (
            "train x river-line --terms hit",
            "players: captain: found 1 weights that change a game",
        ),
        ("train x --option no-such-rule", "no-such-rule"),
        ("adapt river-line", "command line: --option: found nothing, expected one variant to adapt to"),
        (
            "adapt river-line --option first-player --budget 9",
            "command line: --budget: found 9 games, expected 9,600 or more, one generation of each run",
        ),
        ("adapt river-line --option first-player --start nobody", "players: nobody: found an unknown player"),
        (
            "train --resume here",
            "here/plan.json: found No such file or directory, expected a plan written by m44 train",
        ),
        ("train x --resume here", "command line: --resume: found here beside x, expected one of both"),
        (
            "train --resume bad",
            "bad/plan.json: --resume: found another kind of file, expected a plan written by m44",
        ),
    ],
)
def test_a_mistake_is_told_in_one_line(terminal, words, line):
    terminal.write("bad.toml", 'id = "bad"\nkernel = "sergeant"\n[weights]\nthreat = nan\n')
    terminal.write("bad/plan.json", '["a list"]')
    before = terminal.files()
    said = terminal(words)
    assert said.code == 2
    assert said.out == "" and said.err.count("\n") == 1
    assert line in said.err
    assert terminal.files() == before


@pytest.mark.slow("tuning")
def test_a_budget_pays_for_so_many_generations(terminal):
    words = "train x training --population 4 --matches 5 --runs 2 --budget 250 --quiet"
    said = terminal(words)
    assert said.code == 0, said.err
    assert (
        len(terminal.files()["tuning/x/generations.csv"].splitlines()) == 1 + 2 * 3
    )  # 250 / (2 runs x 4 x 5 x 2)
