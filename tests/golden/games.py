"""Games that are kept: one of each board word by word, of all others digests of their moves and of their telling.

A difference means that the engine plays differently: either a mistake, or a change of the rules or the players that
somebody has decided.  ``python -m tests.golden.differences`` shows it, turn by turn; read it before keeping the games
anew, which is a step of its own: ``python -m tests.golden.games``, with ``--groups winter`` for the boards of one
group only (``tests.golden.option_games`` for those of options).  After a change of words alone the same games are told
anew by ``python -m tests.golden.retell``.
Other moves are kept only under another behaviour version (``engine/behaviour.py``).
"""

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from engine.behaviour import BEHAVIOUR
from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.terminal import as_wide_as
from engine.policies.usual import PAIR
from engine.replay.replay import event_log
from engine.replay.replay_text import replay_text
from engine.runs.digest import sums_of
from engine.runs.games import play_games
from tests.golden.kept import FOLDER, weigh, write

DIGESTS = FOLDER / "digests.json"
SEED = 44
GAMES = 300
SERGEANTS, RANDOMS = ("sergeant", "sergeant"), ("random", "random")
GROUPS = {
    group: tuple(one["id"] for one in list_scenarios() if one["group"] == group)
    for group in ("base", "terrain-pack", "winter", "breakthrough", "overlord", "modern", "training")
}
BASE, TRAINING = GROUPS["base"], GROUPS["training"]
BOXES = (
    GROUPS["terrain-pack"] + GROUPS["winter"] + GROUPS["breakthrough"] + GROUPS["overlord"] + GROUPS["modern"]
)
ALL = BASE + BOXES + TRAINING
BOARDS = ("pegasus-bridge", *TRAINING)
VARIANTS = ("counter-attack-final-turn", "damage-scoring", "no-retreat-choice", "infantry-charge")
LABEL = re.compile(
    r"^(?P<board>[\w-]+) \| (?P<variant>\S+) \| (?P<axis>[\w-]+), (?P<allies>[\w-]+) \| game (?P<number>\d+)$"
)
# Games of players without foresight, who do what a player of the game would leave: the shortest of the first few.
PAIRS = tuple(product(("sergeant", "random"), repeat=2))
FIRST_FEW = 40


@dataclass(frozen=True)
class Game:
    """One game: its board, the variant of the rules, both players (Axis first) and its number."""

    board: str
    variant: str
    players: tuple[str, str]
    number: int

    @classmethod
    def parse(cls, label: str) -> "Game":
        """A game by its label."""
        found = LABEL.match(label)
        assert found, f"{label!r} does not say which game it is"
        players = found["axis"], found["allies"]
        return cls(found["board"], found["variant"], players, int(found["number"]))

    @property
    def label(self) -> str:
        """``pegasus-bridge | official | random, sergeant | game 3``."""
        return f"{self.board} | {self.variant} | {', '.join(self.players)} | game {self.number}"


@dataclass(frozen=True)
class Told:
    """A game in words and the hash of its moves."""

    text: str
    trajectory: str

    @property
    def digests(self) -> list[str]:
        """What is kept of it."""
        return [self.trajectory, weigh(self.text)]


CHOSEN = (
    Game("pegasus-bridge", "official", SERGEANTS, 0),
    Game("long-ridge", "official", SERGEANTS, 1),
    Game("river-line", "official", SERGEANTS, 2),
    Game("pegasus-bridge", "no-retreat-choice", SERGEANTS, 3),
    Game("long-ridge", "infantry-charge", SERGEANTS, 5),
    Game("pegasus-bridge", "counter-attack-final-turn+damage-scoring", SERGEANTS, 37),
)


@cache
def built(board: str, variant: str) -> Built:
    """Tables of a board under a variant."""
    return build_tables(load_scenario(board), OFFICIAL if variant == "official" else parse_variant(variant))


def tell(game: Game) -> Told:
    """Play a game and tell it."""
    log = event_log(built(game.board, game.variant), SEED, game.number, game.players)
    with as_wide_as():
        text = replay_text(log, boards=False)
    return Told(text, f"{log['result']['trajectory'] & (1 << 64) - 1:016x}")


def shortest(board: str, players: tuple[str, str]) -> Game:
    """The shortest of the first few games."""
    turns = play_games(built(board, "official"), SEED, players, count=FIRST_FEW).results["turns"]
    return Game(board, "official", players, int(turns.argmin()))


def sums(board: str, variant: str, players: tuple[str, str]) -> str:
    """Digest of the results of many games."""
    return sums_of(play_games(built(board, variant), SEED, players, count=GAMES).results).text()


def cells() -> dict[str, tuple[str, str, tuple[str, str]]]:
    """What the sums are of, by label: every board, and the first options on the boards of the first ones."""
    boards = dict.fromkeys(BOARDS + BASE + BOXES)
    official = [(board, "official", players) for board in boards for players in (SERGEANTS, RANDOMS)]
    varied = [(board, variant, SERGEANTS) for board in BOARDS for variant in VARIANTS]
    return {
        f"{board} | {variant} | {one[0]}": (board, variant, one) for board, variant, one in official + varied
    }


# --- files ---


def file_of_board(board: str) -> str:
    """Where the game of a board is kept word by word."""
    return f"boards/{board}.txt"


def label_in(name: str) -> str:
    """Label of the game that a file tells: its first line."""
    with (FOLDER / name).open(encoding="utf-8") as file:
        return file.readline().rstrip("\n")


def kept() -> dict[str, dict[str, list[str]]]:
    """Digests of the games by label: of the moves, of the telling."""
    games: dict[str, dict[str, list[str]]] = json.loads(DIGESTS.read_text(encoding="utf-8"))
    return games


def keep(
    games: Mapping[str, list[str]], new_sums: Mapping[str, str], forget: frozenset[str] = frozenset()
) -> None:
    """Write digests of this behaviour version; ``forget``: labels of games in whose place others are kept.

    Raises
    ------
    SystemExit
        Other moves are kept for this very version: nothing is written.
    """
    before = kept()
    moves = {label: digests[0] for label, digests in before["games"].items()} | before["sums"]
    now = {label: digests[0] for label, digests in games.items()} | dict(new_sums)
    changed = [label for label in now if moves.get(label, now[label]) != now[label]]
    if changed and before["behaviour"] == BEHAVIOUR:
        sys.exit(
            f"{len(changed)} digests differ ({changed[0]}, ...) although both are of behaviour version {BEHAVIOUR}: "
            "raise it in engine/behaviour.py, and say in docs/12-results.md what it changes"
        )
    left = {label: digests for label, digests in before["games"].items() if label not in forget}
    table = {
        "behaviour": BEHAVIOUR,
        "games": dict(sorted({**left, **games}.items())),
        "sums": {**before["sums"], **new_sums},
    }
    DIGESTS.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8", newline="\n")


def keep_games(groups: Sequence[str] = tuple(GROUPS)) -> None:
    """Keep the games of all boards of these groups and pairs of players, and the sums; the others stay as they are."""
    boards = [board for group in groups for board in GROUPS[group]]
    forget = {label for label in kept()["games"] if Game.parse(label).board in boards} - of_options()
    found = {game.label: tell(game) for game in CHOSEN if game.board in boards}
    for board, players in product(boards, PAIRS):
        if board not in TRAINING:
            game = shortest(board, players)
            found[game.label] = tell(game)
    texts = {}
    for board in boards:
        game = shortest(board, PAIR)
        found[game.label] = tell(game)
        texts[file_of_board(board)] = f"{game.label}\n\n{found[game.label].text}"
    digests = {label: told.digests for label, told in found.items()}
    new_sums = {label: sums(*cell) for label, cell in cells().items() if cell[0] in boards}
    keep(digests, new_sums, frozenset(forget))
    for name, text in texts.items():
        write(name, text)


def of_options() -> set[str]:
    """Labels of the games in which options act."""
    return {label_in(path.relative_to(FOLDER).as_posix()) for path in FOLDER.glob("options/*.txt")}


def tell_into(folder: Path, labels: list[str]) -> None:
    """Tell kept games into a folder, a file each."""
    folder.mkdir(parents=True, exist_ok=True)
    for label in labels or kept()["games"]:
        name = re.sub(r"[^\w.,-]+", "_", label)
        (folder / f"{name}.txt").write_text(tell(Game.parse(label)).text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.golden.games", description=__doc__)
    parser.add_argument("labels", nargs="*", help="games to tell, all that are kept if none is named")
    parser.add_argument("--tell", type=Path, metavar="FOLDER", help="keep nothing, tell games into a folder")
    parser.add_argument(
        "--groups", nargs="+", choices=GROUPS, default=list(GROUPS), help="whose boards are kept anew"
    )
    arguments = parser.parse_args()
    if arguments.tell:
        tell_into(arguments.tell, arguments.labels)
    else:
        keep_games(arguments.groups)
