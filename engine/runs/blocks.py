"""One block of games: a job that can travel, played where it arrives, its parts as bytes to be stored anywhere."""

from dataclasses import dataclass
from functools import lru_cache

from engine.loading.tables.build import Built, build_tables
from engine.runs.digest import NO_ROWS, Sums
from engine.runs.games import Block, play_games
from engine.runs.parts import Contents, Span, block_digest, encode_block, is_traced
from engine.runs.plan import Cell
from engine.runs.request import Recipe, RunRequest

RECIPES_KEPT = 16


@dataclass(frozen=True)
class Job:
    """All that playing one block needs.

    Attributes
    ----------
    plan, engine : str
        Digests of the plan and of the engine that has to play it.
    seed : int
    namespace : str
    traced : bool
        Keep a row per turn.
    cell : Cell
    recipe : Recipe
    span : Span
    """

    plan: str
    engine: str
    seed: int
    namespace: str
    traced: bool
    cell: Cell
    recipe: Recipe
    span: Span

    @property
    def label(self) -> str:
        """Name of the block in messages."""
        return f"{self.cell.label}, games {self.span.first}-{self.span.end - 1}"


@dataclass(frozen=True)
class Done:
    """A block that came back.

    Attributes
    ----------
    span : Span
    sums : Sums
        Of its games.
    error : str
        Why it could not be played; empty if it was.
    game : int or None
        First game that fails by itself.
    fault : str
        Why its parts could not be stored; nothing more can be.
    files : str
        Digest of its files (``parts.block_digest``).
    """

    span: Span
    sums: Sums = NO_ROWS
    error: str = ""
    game: int | None = None
    fault: str = ""
    files: str = ""


def job_of(request: RunRequest, plan_digest: str, span: Span) -> Job:
    """The job of one span; ``plan_digest`` is that of the request's plan."""
    plan = request.plan
    traced = is_traced(plan, span)
    cell, recipe = plan.cells[span.cell], request.recipes[span.cell]
    return Job(plan_digest, plan.engine, plan.seed, plan.namespace, traced, cell, recipe, span)


@lru_cache(maxsize=RECIPES_KEPT)
def build(recipe: Recipe) -> Built:
    """Tables of a recipe; the last few are kept."""
    return build_tables(recipe.scenario, recipe.variant)


def play_block(job: Job) -> tuple[Done, Contents]:
    """Play one block; an exception becomes the error of the block, narrowed down to a game if one is to blame."""
    try:
        built = build(job.recipe)
        block = _play(job, built, job.span.first, job.span.count)
        sums, contents = encode_block(job.plan, job.cell, job.span, job.traced, built, block)
    except Exception as error:
        return Done(job.span, error=f"{type(error).__name__}: {error}", game=failing_game(job)), {}
    return Done(job.span, sums, files=block_digest(contents)), contents


def _play(job: Job, built: Built, first: int, count: int) -> Block:
    players = (job.cell.axis_player, job.cell.allies_player)
    shared = job.cell.shared or None
    return play_games(built, job.seed, players, first, count, job.namespace, job.traced, shared)


def failing_game(job: Job) -> int | None:
    """The first game of a block that fails when played alone, found by halving; None if none does."""

    def fails(first: int, count: int) -> bool:
        try:
            _play(job, build(job.recipe), first, count)
        except Exception:
            return True
        return False

    low, high = job.span.first, job.span.end
    while high - low > 1:
        middle = (low + high) // 2
        if fails(low, middle - low):
            high = middle
        else:
            low = middle
    return low if fails(low, 1) else None
