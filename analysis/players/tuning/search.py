"""The search itself: CMA-ES whose every random number and every step can be made again from the log.

The state of a search is its log: one line per generation with the fitness of all candidates.  Going on after a stop
asks for the same candidates again and tells them the same fitness, so that an interrupted search is the same search
to the last bit, and nothing that lies in the folder is ever executed.

References
----------
Hansen, The CMA Evolution Strategy: A Tutorial, arXiv:1604.00772; Hansen, Akimoto and Baudis, pycma.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from analysis.measure.journal import Journal
from engine.loading.words.errors import InputError
from engine.runs.digest import text_digest
from engine.runs.games import base_key

NAMESPACE = "tune"
SIGMA = 0.3  # first spread of the candidates, in units of x
QUIET = {"verbose": -9, "verb_log": 0, "verb_disp": 0}

Notes = dict[str, Any]
Fitness = Callable[[int, np.ndarray, list[np.ndarray]], tuple[np.ndarray, Notes]]


class Search:
    """One run of CMA-ES that maximises.

    Parameters
    ----------
    low, high : ndarray, shape (n_terms,)
        Bounds of x; the search begins at 0.
    population : int
        Candidates of a generation.
    seed, run : int
        Together they fix every random number of the search.
    """

    def __init__(self, low: np.ndarray, high: np.ndarray, population: int, seed: int, run: int) -> None:
        import cma

        words = base_key(seed, NAMESPACE, f"search-{run}")
        generator = np.random.Generator(np.random.Philox(key=words[0] | words[1] << 32))
        options = {
            **QUIET,
            "popsize": population,
            "bounds": [low.tolist(), high.tolist()],
            "randn": lambda *size: generator.standard_normal(size),
            "seed": np.nan,
        }
        self._es = cma.CMAEvolutionStrategy(np.zeros(len(low)), SIGMA, options)
        self._asked: list[np.ndarray] = []

    def ask(self) -> np.ndarray:
        """Candidates of the next generation, shape (population, n_terms)."""
        self._asked = self._es.ask()
        return np.array(self._asked)

    def tell(self, fitness: np.ndarray) -> None:
        """Fitness of the candidates asked for, shape (population,); more is better."""
        self._es.tell(self._asked, (-fitness).tolist())

    @property
    def mean(self) -> np.ndarray:
        """The middle of the candidates to come, shape (n_terms,): what the search thinks is best."""
        return np.array(self._es.result.xfavorite)

    @property
    def spread(self) -> np.ndarray:
        """Standard deviations of the candidates to come, shape (n_terms,)."""
        return np.array(self._es.result.stds)


def evolve(
    search: Search,
    fitness: Fitness,
    journal: Journal,
    generations: int,
    every: int,
    advance: Callable[[int], None] = lambda n: None,
) -> list[np.ndarray]:
    """Search for so many generations; those that the journal holds are not played again.

    Parameters
    ----------
    search : Search
        At its beginning.
    fitness : callable
        Takes the generation, candidates of shape (population, n_terms) and the milestones so far; gives
        values of shape (population,) and what else the log keeps.
    journal : Journal
        Gets one row per generation.
    generations : int
    every : int
        Generations between two milestones.
    advance : callable
        Told after each generation, how many are done.

    Returns
    -------
    list of ndarray
        Milestones: the mean after each ``every`` generations.  The result is ``search.mean``.

    Raises
    ------
    InputError
        The journal was written by other versions of numpy or cma.
    """
    milestones: list[np.ndarray] = []
    known = whole_generations(journal.rows)
    for generation in range(generations):
        candidates = search.ask()
        mark = text_digest(candidates.tobytes().hex())
        if generation < len(known):
            search.tell(_logged_fitness(journal, known[generation], mark))
        else:
            values, notes = fitness(generation, candidates, milestones)
            search.tell(values)
            journal.add(_row(generation, mark, values, search) | notes)
        if (generation + 1) % every == 0:
            milestones.append(search.mean)
        advance(1)
    return milestones


def whole_generations(rows: Sequence[Notes]) -> list[Notes]:
    """Generations of a log in their order, each once; two processes may have written the same log."""
    found: list[Notes] = []
    for row in rows:
        if row["generation"] == len(found):
            found.append(row)
    return found


def _logged_fitness(journal: Journal, row: Notes, mark: str) -> np.ndarray:
    """Fitness of a generation in the log, if its candidates are those drawn again."""
    if row["candidates"] != mark:
        raise InputError(
            str(journal.path), f"generation {row['generation']}", f"candidates {row['candidates']}",
            f"{mark}, as numpy and cma installed here draw them; another --out begins anew",
        )  # fmt: skip
    return np.array(row["fitness"])


def _row(generation: int, mark: str, values: np.ndarray, search: Search) -> Notes:
    """The line of a generation; fitness suffices to go on, the rest is for readers."""
    return {
        "generation": generation,
        "candidates": mark,
        "fitness": values.tolist(),
        "mean": search.mean.tolist(),
        "spread": search.spread.tolist(),
    }
