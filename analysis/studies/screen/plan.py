"""The plan of a screening: what is asked, cut into blocks; results depend on nothing else."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace

from analysis.studies.screen.factors import Level, factor_of
from engine.loading.checks.prospects import check_winnable
from engine.loading.options.option import Option
from engine.loading.options.patches import Patch
from engine.loading.options.set_up import Step
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import real_number, whole_number
from engine.runs.digest import text_digest
from engine.runs.games import engine_digest
from engine.runs.limits import MOST_GAMES, MOST_SEED
from engine.runs.request import players_digest

SCREEN, PAIRS, PROBE, CONFIRM = "screen", "screen-pairs", "screen-probe", "confirm"  # namespaces of chance
LARGEST_BLOCK = 750  # building rules takes as long as about 25 games, a thirtieth of such a block
SMALLEST_BLOCK = 25
FEWEST_BLOCKS = 200
BLOCKS_PER_LEVEL = 10
# Fields of a change that its digest always holds.  Others count only where they say something, so that what an option
# may say in later versions makes no other option of those that do not say it.
PATCH_TOLD = (
    "at", "operation", "value", "was", "has_was", "option", "file", "over_scenario", "may_miss"
)  # fmt: skip
STEP_TOLD = ("verb", "values", "option", "file")
LEAST_PER_TERM = 3  # blocks for each number that is estimated


@dataclass(frozen=True)
class ScreenPlan:
    """A screening.

    Attributes
    ----------
    scenarios : tuple of Scenario
    levels : tuple of Level
    players : (str, str)
        Axis, Allies.
    budget : int
        Games of the factorial at most.
    seed : int
    q : float
        Chance of a level to be in force in a block, above 0 and at most 0.5.
    namespace : str
        Keeps the chance of the stages apart.
    """

    scenarios: tuple[Scenario, ...]
    levels: tuple[Level, ...]
    players: tuple[str, str]
    budget: int
    seed: int = 1
    q: float = 0.10
    namespace: str = SCREEN
    _digests: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def block(self) -> int:
        """Games of a block: a function of the question alone, so that outcomes depend on no machine."""
        wanted = max(FEWEST_BLOCKS, BLOCKS_PER_LEVEL * len(self.levels))
        return max(SMALLEST_BLOCK, min(LARGEST_BLOCK, self.budget // wanted))

    @property
    def blocks_each(self) -> int:
        """Blocks of every scenario; what is left of the budget is not played."""
        return self.budget // len(self.scenarios) // self.block

    @property
    def total(self) -> int:
        """Games of the factorial."""
        return self.blocks_each * len(self.scenarios) * self.block

    def head(self) -> dict[str, object]:
        """What fixes every game, as plain values."""
        return {
            "scenarios": {one.id: one.digest for one in self.scenarios},
            "options": [level.id for level in self.levels],
            "rules": self._rules_digest(),
            "players": list(self.players),
            "players_digest": players_digest(self.players),
            "games": self.total,
            "block": self.block,
            "q": self.q,
            "seed": self.seed,
            "namespace": self.namespace,
            "engine": engine_digest(),
        }

    def digest(self) -> str:
        """16 hexadecimal digits that differ when any game could differ."""
        return text_digest(json.dumps(self.head(), sort_keys=True))

    def _rules_digest(self) -> str:
        """Digest of the base rules and of what the options say, so that an edited file is another screening."""
        if "rules" not in self._digests:
            base = build_tables(self.scenarios[0]).rules_digest
            self._digests["rules"] = text_digest(json.dumps([base, [said(level) for level in self.levels]]))
        return self._digests["rules"]


def said(level: Level) -> list[str]:
    """What a level changes, wherever its file lies."""
    patches = [_said(replace(one, file=""), PATCH_TOLD) for one in level.option.patches]
    setup = [_said(replace(one, file=""), STEP_TOLD) for one in level.option.setup]
    return [level.id, level.factor, f"[{', '.join(patches)}]", f"[{', '.join(setup)}]", *level.beside]


def options_digest(options: Iterable[Option]) -> str:
    """Digest of what options say, in their order."""
    return text_digest(json.dumps([said(Level(one, factor_of(one))) for one in options]))


def _said(one: Patch | Step, always: Collection[str]) -> str:
    """A change as ``repr`` has it, without what it leaves at a default, but for fields that are always told."""
    listed = [
        f"{each.name}={getattr(one, each.name)!r}"
        for each in fields(one)
        if each.name in always or getattr(one, each.name) != each.default
    ]
    return f"{type(one).__name__}({', '.join(listed)})"


def make_screen_plan(
    scenarios: Sequence[Scenario],
    levels: Sequence[Level],
    players: tuple[str, str],
    budget: int,
    seed: int,
    q: float,
    namespace: str = SCREEN,
) -> ScreenPlan:
    """A checked plan.

    Raises
    ------
    InputError
        Numbers out of range, a battle that a side cannot win, two scenarios of one id, or too few
        games for so many options and scenarios.
    """
    budget = whole_number("--budget", budget, 1, MOST_GAMES)
    seed = whole_number("--seed", seed, 0, MOST_SEED)
    q = real_number("--q", q, 0, 0.5, "a number above 0 and at most 0.5", reached=True)
    for scenario in scenarios:
        check_winnable(build_tables(scenario))
    if len({one.id for one in scenarios}) < len(scenarios):
        raise InputError(COMMAND, "SCENARIO", "two battles of one id", "battles of different ids")
    plan = ScreenPlan(tuple(scenarios), tuple(levels), players, budget, seed, q, namespace)
    if plan.blocks_each * len(scenarios) < LEAST_PER_TERM * (len(levels) + len(scenarios)):
        battles = f"{len(scenarios)} battle{'s' if len(scenarios) != 1 else ''}"
        raise InputError(
            COMMAND,
            "--budget",
            f"{budget:,} games for {len(levels)} options in {battles}",
            f"{least_budget(len(levels), len(scenarios)):,} or more",
        )
    return plan


def least_budget(n_levels: int, n_scenarios: int) -> int:
    """Games from which so many options can be told apart in so many battles."""
    each = -(-LEAST_PER_TERM * (n_levels + n_scenarios) // n_scenarios)
    return each * n_scenarios * SMALLEST_BLOCK
