"""A question: scenarios, variants, players and margins from words, and the command that asks it again."""

import os
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.stats.margins import Margins
from engine.loading.checks.independent import independent
from engine.loading.checks.too_many_named import ONE_BATTLE, together
from engine.loading.options.sweeps import is_official, spread_sweep
from engine.loading.options.variant import OFFICIAL, Variant, parse_variant
from engine.loading.scenario.load import Scenario, built_in_ref, resolve_scenarios
from engine.loading.words.editor_files import is_m44
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.quoting import quoted
from engine.policies.player_files import searches
from engine.policies.usual import PLAYER
from engine.runs.limits import MOST_GAMES
from m44.names.amounts import (
    GAMES,
    MARGINS,
    baseline_games_of,
    check_block_size,
    check_games,
    postures_of,
    seed_of,
    workers_of,
)
from m44.names.named import Paths, Words, folder_to_write, words_of
from m44.names.rules import BOARD as BOARD
from m44.names.who_plays import players_of

if TYPE_CHECKING:
    from engine.runs.request import RunRequest

CAP = 4  # a run with a width plays at most so many times its grade
PLAYERS = PLAYER
BACKEND = "threading"


def scenarios_of(refs: Sequence[Paths]) -> list[Scenario]:
    """Scenarios by id, group or path; what is not in one as it was in its .m44 file is told by the answer."""
    if not refs:
        expected = "an id, a group or the path of a .toml or .m44 file"
        raise InputError(COMMAND, "SCENARIO", "nothing", expected)
    return resolve_scenarios(words_of(refs, "SCENARIO"))


def independent_scenarios(refs: Sequence[Paths], key: str = "SCENARIO") -> list[Scenario]:
    """As ``scenarios_of``, for numbers of all battles together: two versions of one battle are refused."""
    return independent(scenarios_of(refs), COMMAND, key)


def one_battle(ref: Paths) -> Scenario:
    """The scenario of an id or path that stands for no more than one."""
    if not isinstance(ref, str | os.PathLike):
        raise InputError(COMMAND, "SCENARIO", quoted(ref), ONE_BATTLE)
    found = scenarios_of([ref])
    if len(found) > 1:
        raise InputError(COMMAND, "SCENARIO", f"{len(found)} battles", ONE_BATTLE)
    return found[0]


def shipped_first(refs: Sequence[Paths]) -> tuple[list[str], tuple[str, ...]]:
    """Battles as they are named, the shipped one in place of each .m44 file of its number; and what an answer says.

    Raises
    ------
    InputError
        A .m44 file that cannot be read.
    """
    from engine.editor.shipped import shipped_for  # late: few battles are such files

    found, notices = [], []
    for ref in words_of(refs, "SCENARIO"):
        id_ = shipped_for(Path(ref)) if is_m44(ref) else ""
        found.append(built_in_ref(id_) if id_ else ref)
        notices += (
            [f"Note: the shipped battle {id_} plays in place of {ref}, which has its number."] if id_ else []
        )
    return found, tuple(notices)


def variants_of(options: Words | None) -> list[Variant]:
    """Variants, one for each word (``a``, ``a+b:x=2``, ``./my-rule.toml``, ``units.infantry.dice=3/2/2``).

    A word with a range (``a:x=-1..2``) stands for one variant per level, but for a level that is the official rules.
    """
    found: list[Variant] = []
    for word in words_of(options, "options"):
        levels = [parse_variant(text) for text in spread_sweep(word)]
        found += levels if len(levels) == 1 else [one for one in levels if not is_official(one)]
    return found


def one_variant(options: Words | None) -> Variant:
    """The official rules, or the one variant named."""
    words = words_of(options, "options")
    variants = variants_of(words)
    if len(variants) > 1:
        raise InputError(COMMAND, "--option", f"{len(variants)} variants", together(words))
    return variants[0] if variants else OFFICIAL


def is_traced(question: str) -> bool:
    """True if a question keeps rows of turns unless told otherwise: its report shows win probability over time."""
    return question in ("compare", "fair")


@dataclass(frozen=True)
class Question:
    """What is asked; it fixes every game.

    Attributes
    ----------
    name : str
        Command that asks it.
    scenarios : sequence of str or path
    options, players : list of str
        As typed, one variant or pair of players each.
    games, seed : int
    trace, as_variants, baseline : bool
        As in ``engine.runs.request.make_plan``.
    margins : Margins
        Margins that matter.
    grade : str, optional
        Grade that ``games`` comes from, if it was named.
    within : float, optional
        Points of 100 to which every change of wins is to be known; ``games`` is then a fourth of the cap.
    title : str
        What the study is about, if it was said.
    luck : int
        Games for each source of luck, scenario, variant and pair of players; 0 for none.
    robust : bool
        Follow every change along the ladder of players: each rung plays all games too, both sides alike.
    postures : int
        Games for each pair of postures of both sides, scenario, variant and pair of players; 0 for none.
    rules : str
        File of rules that a survey tries, if it tries some.
    notices : tuple of str
        What the answer says of battles that play in place of those named.
    baseline_games : int, optional
        Games of what others are compared with, if they were named.
    until : str
        ``decided``: play until every verdict is; ``games`` is then a fourth of the cap.
    """

    name: str
    scenarios: Sequence[Paths]
    options: list[str]
    players: list[str]
    games: int = GAMES
    seed: int = 1
    trace: bool = False
    as_variants: bool = False
    baseline: bool = True
    margins: Margins = field(default_factory=Margins)
    grade: str | None = None
    within: float | None = None
    title: str = ""
    luck: int = 0
    robust: bool = False
    postures: int = 0
    rules: str = ""
    notices: tuple[str, ...] = ()
    baseline_games: int | None = None
    until: str = ""

    def __post_init__(self) -> None:
        for key, argument in (("scenarios", "SCENARIO"), ("options", "options"), ("players", "players")):
            object.__setattr__(self, key, words_of(getattr(self, key), argument))
        object.__setattr__(self, "games", check_games(self.games))
        object.__setattr__(self, "seed", seed_of(self.seed))

    @property
    def most_games(self) -> int:
        """Games per cell that are played at most."""
        if self.within is None and not self.until:
            return self.games
        return min(MOST_GAMES, CAP * self.games)

    def pairs(self) -> list[tuple[str, str]]:
        """Pairs of players that play: those asked for, and the ladder if it is asked for."""
        from analysis.findings.along_ladder import ladder_pairs

        return list(dict.fromkeys([*players_of(self.players), *(ladder_pairs() if self.robust else [])]))

    def request(self) -> "RunRequest":
        """The plan of all games; mistakes in the question are InputErrors."""
        from engine.runs.request import make_plan  # late: it loads all that plays

        request = make_plan(
            scenarios_of(self.scenarios),
            variants_of(self.options),
            self.pairs(),
            self.most_games,
            self.seed,
            trace=self.trace,
            baseline=self.baseline,
            as_variants=self.as_variants,
            within=self.within,
            luck=self.luck,
            postures=self.postures,
            baseline_games=self._baseline_games(),
            until=self.until,
        )
        return replace(request, notices=(*self.notices, *request.notices))

    def _baseline_games(self) -> int:
        """Games of what others are compared with, for the plan; 0: as many, also where a player searches."""
        if self.name == "fair" or not (self.options or self.as_variants):
            return 0
        if self.baseline_games is None and any(searches(one) for pair in self.pairs() for one in pair):
            return 0
        wanted = baseline_games_of(self.baseline_games, self.games)
        return wanted if wanted > self.games else 0

    def command(self, folder: Path | None) -> str:
        """The command that asks the same question, as one would type it."""
        usual, margins = Margins(), self.margins
        parts = ["m44", self.name, *(os.fspath(scenario) for scenario in self.scenarios)]
        for option in self.options:
            parts += ["--option", option]
        parts += ["--as-variants"] if self.as_variants else []
        for pair in self.players:
            parts += [] if self.players == [PLAYERS] else ["--players", pair]
        parts += ["--grade", self.grade] if self.grade else ["--games", str(self.games)]
        parts += [] if self.baseline_games is None else ["--baseline-games", str(self.baseline_games)]
        parts += ["--seed", str(self.seed)]
        parts += [] if self.within is None else ["--within", f"{self.within:g}"]
        parts += ["--until", self.until] if self.until else []
        for flag, margin in MARGINS.items():
            value = getattr(margins, margin)
            parts += [] if value == getattr(usual, margin) else [flag, f"{value:g}"]
        parts += ["--luck", str(self.luck)] if self.luck and self.name != "luck" else []
        if self.name == "fair" and self.postures != postures_of(None, self.games):
            parts += ["--postures", str(self.postures)]
        parts += [] if self.trace == is_traced(self.name) else ["--trace" if self.trace else "--no-trace"]
        parts += ["--robust"] if self.robust else []
        parts += ["--rules", self.rules] if self.rules else []
        parts += [] if folder is None else ["--out", str(folder)]
        return shlex.join(parts)


@dataclass(frozen=True)
class Work:
    """How the games are played and where they go; outcomes do not depend on it."""

    out: Paths | None
    workers: int | None
    block_size: int | None
    quiet: bool
    say: Callable[[str], None]
    backend: str = BACKEND
    scheduler: Any = None
    shard: str | None = None
    report: bool = False

    def __post_init__(self) -> None:
        """Refuse what would stop the work only after games have been played."""
        if self.out is not None:
            folder_to_write(self.out)
        self.workers_or_all()
        check_block_size(self.block_size)

    def part(self) -> str:
        """What the command says about the part to be played."""
        return "" if self.shard is None else f" --shard {shlex.quote(self.shard)}"

    @property
    def folder(self) -> Path | None:
        """The folder named, if one is."""
        return None if self.out is None else Path(self.out)

    def workers_or_all(self) -> int:
        """Workers named, or one for every core this process may use."""
        return workers_of(self.workers)
