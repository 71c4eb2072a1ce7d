"""A game for every option in which it visibly acts.

``python -m tests.golden.option_games [OPTION ...]`` looks for them anew.

Each file is a whole game in words between the usual players.  Lines that begin with ``* house rule`` tell where an
option acts for the first time; an option that acts in the set-up is told by what it changes there.
"""

import re
import sys
from functools import cache
from pathlib import Path

import numpy as np

from analysis.studies.rulestudy.plan import read_rule_study
from engine.codes import Fired
from engine.loading.options.patches import show
from engine.loading.options.variant import Variant
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.policies.usual import PAIR
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from engine.runs.games import play_games
from tests.rulebook.tracing import ROOT
from tests.support.catalogue import shipped

FOLDER = Path(__file__).parent / "options"
STUDY = ROOT / "reports" / "which-house-rules-matter" / "study.toml"
SEED, GAMES = 44, 60
BOARDS = [one["id"] for one in list_scenarios() if one["group"] in ("base", "training")]
HEAD = re.compile(r"^(?P<board>[\w-]+) \| (?P<variant>\S+) \| game (?P<game>\d+)$")


@cache
def variants() -> dict[str, Variant]:
    """Every option as the study of house rules tries it: with words that bring it into play, and what it requires."""
    return read_rule_study(STUDY).variants


def variant_of(option: str) -> Variant:
    """One of them."""
    return variants()[option]


def bits_of(option: str) -> int:
    """Bits of the option's triggers."""
    triggers = shipped()[option]["triggers"]
    return sum(1 << bit for bit in Fired if bit.name.lower() in triggers)


def find(option: str) -> tuple[str, Variant, int]:
    """Board, variant and number of a game in which the option acts, of the first board that has one.

    The shortest of those in which most of its triggers are met.
    """
    variant, mask = variant_of(option), bits_of(option)
    for board in BOARDS:
        scenario = load_scenario(board)
        built = build_tables(scenario, variant)
        if np.array_equal(built.tables.view(np.uint8), build_tables(scenario).tables.view(np.uint8)):
            continue
        results = play_games(built, SEED, PAIR, count=GAMES).results
        met = np.bitwise_count(results["fired"].astype(np.uint64) & np.uint64(mask)).astype(int)
        if met.any():
            return board, variant, int(np.lexsort((results["turns"], -met))[0])
    raise AssertionError(f"{option} acts in no game of any board")


def told(board: str, variant: Variant, game: int) -> str:
    """A game in words, under a line that says which, and what the option changes in the set-up."""
    built = build_tables(load_scenario(board), variant)
    lines = [f"{board} | {variant.id} | game {game}", *set_up_changes(built)]
    return "\n".join(lines) + "\n\n" + replay_text(event_log(built, SEED, game, PAIR), boards=False)


def set_up_changes(built: Built) -> list[str]:
    """What the options change in the set-up, one line each."""
    changes = [one for one in built.provenance if one.path.startswith("scenario.")]
    return [f"{one.path}: {show(one.was)} -> {show(one.now)}" for one in changes]


def kept(option: str) -> tuple[str, str, int, str]:
    """Board, variant and game that a file tells, and its text."""
    text = (FOLDER / f"{option}.txt").read_text(encoding="utf-8")
    head = HEAD.match(text.partition("\n")[0])
    assert head, f"options/{option}.txt does not say which game it tells"
    return head["board"], head["variant"], int(head["game"]), text


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        if old.stem not in shipped():
            old.unlink()
    for name in sys.argv[1:] or shipped():
        try:
            found = find(name)
        except AssertionError as error:
            print(error)
            continue
        (FOLDER / f"{name}.txt").write_text(told(*found), encoding="utf-8", newline="\n")
