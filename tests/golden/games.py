"""Games kept word by word, and digests of many more; ``python -m tests.golden.games`` writes them anew.

A difference means that the engine plays differently: either a mistake, or a change of the rules or the players that
somebody has decided.  Read the changed lines before keeping them.  Other digests are kept only under another behaviour
version (``engine/behaviour.py``).
"""

import json
import re
import sys
from itertools import product
from pathlib import Path

from engine.behaviour import BEHAVIOUR
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from engine.runs.digest import sums_of
from engine.runs.games import play_games

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "digests.json"
SEED = 44
GAMES = 300
SERGEANTS, RANDOMS = ("sergeant", "sergeant"), ("random", "random")
TOLD = {  # file: board, variant, players, game
    "pegasus-bridge": ("pegasus-bridge", "official", SERGEANTS, 0),
    "long-ridge": ("long-ridge", "official", SERGEANTS, 1),
    "river-line": ("river-line", "official", SERGEANTS, 2),
    "no-retreat-choice": ("pegasus-bridge", "no-retreat-choice", SERGEANTS, 3),
    "infantry-charge": ("long-ridge", "infantry-charge", SERGEANTS, 5),
    "last-turn-by-damage": ("pegasus-bridge", "counter-attack-final-turn+damage-scoring", SERGEANTS, 37),
}
BOARDS = ("pegasus-bridge", "long-ridge", "river-line")
BASE = tuple(one["id"] for one in list_scenarios() if one["group"] == "base")
# One game of each pair of players on each board of the base book: the shortest of the first few, to keep files small.
BASE_TOLD = {
    f"base/{board}.{axis}-{allies}": (board, (axis, allies))
    for board in BASE
    for axis, allies in product(("sergeant", "random"), repeat=2)
}
FIRST_FEW = 40
VARIANTS = (
    "official", "counter-attack-final-turn", "damage-scoring", "no-retreat-choice", "infantry-charge"
)  # fmt: skip


def built(board: str, variant: str) -> Built:
    """Tables of a board under a variant."""
    return build_tables(load_scenario(board), OFFICIAL if variant == "official" else parse_variant(variant))


def told(name: str) -> str:
    """A game in words."""
    board, variant, players, game = TOLD[name]
    return replay_text(event_log(built(board, variant), SEED, game, players), boards=False)


def kept(name: str) -> str:
    """A game as it was told when it was kept."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def told_base(name: str, game: int) -> str:
    """A game on a board of the base book in words."""
    board, players = BASE_TOLD[name]
    return replay_text(event_log(built(board, "official"), SEED, game, players), boards=False)


def game_kept(name: str) -> int:
    """Number of the game that a file tells, from its first line."""
    found = re.search(r"game (\d+) of seed", kept(name).partition("\n")[0])
    assert found, f"{name}.txt does not say which game it tells"
    return int(found[1])


def shortest(name: str) -> int:
    """Number of the shortest of the first few games."""
    board, players = BASE_TOLD[name]
    turns = play_games(built(board, "official"), SEED, players, count=FIRST_FEW).results["turns"]
    return int(turns.argmin())


def digest(board: str, variant: str, players: tuple[str, str]) -> str:
    """Digest of the results of many games."""
    return sums_of(play_games(built(board, variant), SEED, players, count=GAMES).results).text()


def cells() -> list[tuple[str, str, tuple[str, str]]]:
    """What the digests are of."""
    boards = dict.fromkeys(BOARDS + BASE)
    official = [(board, "official", players) for board in boards for players in (SERGEANTS, RANDOMS)]
    return official + [(board, variant, SERGEANTS) for board in BOARDS for variant in VARIANTS[1:]]


def label(board: str, variant: str, players: tuple[str, str]) -> str:
    """Key of a digest."""
    return f"{board} | {variant} | {players[0]}"


def kept_digests() -> tuple[int, dict[str, str]]:
    """The behaviour version under which digests were kept, and the digests by label."""
    kept = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return kept["behaviour"], kept["digests"]


def keep_digests(digests: dict[str, str]) -> None:
    """Write the digests of this behaviour version.

    Raises
    ------
    SystemExit
        Other digests are kept for this very version: nothing is written.
    """
    behaviour, kept = kept_digests()
    changed = [name for name in digests if kept.get(name, digests[name]) != digests[name]]
    if changed and behaviour == BEHAVIOUR:
        sys.exit(
            f"{len(changed)} digests differ ({changed[0]}, ...) although both are of behaviour version {BEHAVIOUR}: "
            "raise it in engine/behaviour.py, and say in docs/12-results.md what it changes"
        )
    text = json.dumps({"behaviour": BEHAVIOUR, "digests": digests}, indent=1)
    DIGESTS.write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    keep_digests({label(*cell): digest(*cell) for cell in cells()})
    for name in TOLD:
        (FOLDER / f"{name}.txt").write_text(told(name), encoding="utf-8", newline="\n")
    (FOLDER / "base").mkdir(exist_ok=True)
    for name in BASE_TOLD:
        (FOLDER / f"{name}.txt").write_text(told_base(name, shortest(name)), encoding="utf-8", newline="\n")
