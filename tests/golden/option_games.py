"""A game for every option in which it visibly acts.

``python -m tests.golden.option_games [OPTION ...]`` looks for them anew.

Each file tells the turns of a game between the usual players in which the option acts, with those beside them; of the
whole game digests are kept.  Lines that begin with ``* house rule`` or ``* rule`` tell where an option acts for the
first time; an option that acts in the set-up is told by what it changes there, and by the first turn.
"""

import re
import sys
from functools import cache

import numpy as np

from analysis.studies.rulestudy.plan import read_rule_study
from engine.hooks import OFFICIAL_TRIGGERS, TRIGGER_WORDS, Fired, rule_kind
from engine.hooks.fired import acted, fired_words
from engine.loading.options.patches import show
from engine.loading.options.variant import Variant, in_play
from engine.loading.scenario.load import list_scenarios, load_scenario
from engine.loading.tables.build import build_tables
from engine.policies.usual import PAIR
from engine.runs.games import play_games
from tests.golden.games import SEED, Game, Told, built, keep, label_in, tell
from tests.golden.kept import FOLDER, write
from tests.rulebook.tracing import ROOT
from tests.support.catalogue import shipped

STUDY = ROOT / "reports" / "which-house-rules-matter" / "study.toml"
GAMES = 60
BOARDS = [one["id"] for one in list_scenarios() if one["group"] in ("base", "training")]
TURN = re.compile(r"^(?=Turn \d+, )", re.MULTILINE)
THROUGH_OTHERS = (  # options whose rows come by options that require them
    "isw-basic", "dalek-standard", "dalek-special-weapons", "dalek-mercenary", "martian-fighting-machine",
    "martian-handling-machine",
)  # fmt: skip
LEFT_OUT = "...\n\n"


@cache
def variants() -> dict[str, Variant]:
    """Every option as the study of house rules tries it: with words that bring it into play, and what it requires.

    Options of expansions, which that study leaves out, as they are; those that act through others as their sample says.
    """
    study = read_rule_study(STUDY)
    left_out = {name: in_play(name) for name in study.file.left_out}
    return {**study.variants, **left_out, **{name: in_play(name) for name in THROUGH_OTHERS}}


def variant_of(option: str) -> Variant:
    """One of them."""
    return variants()[option]


def bits_of(option: str) -> int:
    """Bits of the option's triggers."""
    triggers = shipped()[option]["triggers"]
    return [bit for bit in Fired if bit.name.lower() in triggers]


def find(option: str) -> Game:
    """A game in which the option acts, of the first of its stages and of all boards that has one.

    The shortest of those in which most of its triggers are met.
    """
    variant, bits = variant_of(option), bits_of(option)
    for board in (*shipped()[option]["stages"], *BOARDS):
        scenario = load_scenario(board)
        changed = build_tables(scenario, variant)
        if np.array_equal(changed.tables.view(np.uint8), build_tables(scenario).tables.view(np.uint8)):
            continue
        results = play_games(changed, SEED, PAIR, count=GAMES).results
        # official ones have events of their own
        house_bits = [bit for bit in bits if bit not in OFFICIAL_TRIGGERS]
        met = sum(acted(fired_words(results), [bit]).astype(int) for bit in house_bits or bits)
        if met.any():
            return Game(board, variant.id, PAIR, int(np.lexsort((results["turns"], -met))[0]))
    raise AssertionError(f"{option} acts in no game of any board")


def file_of(option: str) -> str:
    """Where the turns of an option are kept."""
    return f"options/{option}.txt"


def game_of(option: str) -> Game:
    """The game in which an option acts."""
    return Game.parse(label_in(file_of(option)))


def acts(option: str, text: str) -> bool:
    """Whether a text says that the option acts."""
    return any(
        f"* {rule_kind(name)}: {TRIGGER_WORDS[name]}" in text for name in shipped()[option]["triggers"]
    )


def excerpt(option: str, game: Game, told: Told) -> str:
    """What is kept of a game: which it is, what the option changes in the set-up, and the turns in which it acts."""
    head, *turns = TURN.split(told.text)
    acting = [n for n, turn in enumerate(turns) if acts(option, turn)] or [0]
    shown = {n + beside for n in acting for beside in (-1, 0, 1)}
    parts = [turn if n in shown else LEFT_OUT for n, turn in enumerate(turns)]
    kept = [part for n, part in enumerate(parts) if part != LEFT_OUT or n == 0 or parts[n - 1] != LEFT_OUT]
    lines = "\n".join([game.label, *set_up_changes(game)])
    return f"{lines}\n\n{head}{''.join(kept).rstrip()}\n"


def set_up_changes(game: Game) -> list[str]:
    """What the options change in the set-up, one line each."""
    changes = [one for one in built(game.board, game.variant).provenance if one.path.startswith("scenario.")]
    return [f"{one.path}: {show(one.was)} -> {show(one.now)}" for one in changes]


if __name__ == "__main__":
    before = {path.stem: game_of(path.stem).label for path in FOLDER.glob("options/*.txt")}
    gone = [option for option in before if option not in shipped()]
    digests, texts = {}, {}
    for name in sys.argv[1:] or shipped():
        try:
            found = find(name)
        except AssertionError as error:
            print(error)
            continue
        told = tell(found)
        digests[found.label] = told.digests
        texts[file_of(name)] = excerpt(name, found, told)
        gone += [name] if name in before else []
    keep(digests, {}, frozenset(before[option] for option in gone))
    for old in gone:
        (FOLDER / file_of(old)).unlink()
    for name, text in texts.items():
        write(name, text)
