"""A finished run as analysis sees it: the frame of its games and the manifest that says what was played."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.game_profile import MORE_COLUMNS
from analysis.stats.luck import WORTH
from analysis.value.features import COLUMNS
from analysis.value.model import shipped_model
from engine.hooks import FIRED_COLUMNS
from engine.loading.words.errors import InputError
from engine.loading.words.files import read_toml
from engine.loading.words.reader import is_plain_file
from engine.runs.columns import LABELS
from engine.runs.stopping import DECIDED

STANDARD_PAIRS = 4_000  # games per variant from which a change is more than indicative
STANDARD_GAMES = 10_000  # the same of a level
STANDARD_WIDTH = 1.2  # points to which the standard grade knows a change of wins
VALUES = (
    "game", "winner", "capped", "rule_gap", "turns", "medals_axis", "medals_allies", "trajectory"
)  # fmt: skip
OF_TURNS = (*LABELS, "game", "turn", *COLUMNS)
# Columns of every run of the engine that a frame made by hand may lack: dice rolled and hooks that acted.
MORE = ("hits_axis", "hits_allies", "expected_sixths_axis", "expected_sixths_allies", *WORTH, *FIRED_COLUMNS)
READ = tuple(dict.fromkeys((*LABELS, *VALUES, *MORE, *MORE_COLUMNS)))  # what is read of a run in a folder


@dataclass(frozen=True, eq=False)
class Run:
    """Games and manifest.

    Attributes
    ----------
    games : DataFrame
        One row per game: scenario, variant, axis_player, allies_player and the result columns named in
        ``VALUES``; winner is ``axis``, ``allies`` or ``draw``.  Without the columns ``MORE`` nothing is reported of
        luck and of the rules that acted, without ``game_profile.MORE_COLUMNS`` nothing of how the battles play.
    manifest : mapping
        What ``engine.runs.manifest`` wrote: plan, provenance, command, digest, versions; and ``folder``, where it lies.
    companions : DataFrame or None
        Games that share one source of chance with those of a cell (``store.read_companions``); None without any.
    beside : DataFrame, optional
        Games of the cells beside others (``store.read_beside``): other styles of the players.
    turns : DataFrame, optional
        Rows of ``layout.TURN`` of the traced games; without them nothing is reported of win probability.
    """

    games: pd.DataFrame
    manifest: Mapping[str, Any]
    companions: pd.DataFrame | None = None
    turns: pd.DataFrame | None = None
    beside: pd.DataFrame | None = None

    def __post_init__(self) -> None:
        missing = [name for name in (*LABELS, *VALUES) if name not in self.games.columns]
        if missing:
            raise InputError("games", missing[0], "no such column", ", ".join((*LABELS, *VALUES)))
        if not len(self.games):
            raise InputError(
                "games", "rows", "no game at all", "one game or more of every scenario and variant"
            )

    def __len__(self) -> int:
        """Games of all scenarios, variants and players together: rows of `games`."""
        return len(self.games)

    @property
    def cells(self) -> list[Mapping[str, Any]]:
        """Cells of the plan that are reported, baseline first within a scenario."""
        return answered_cells(self.manifest)


def answered_cells(manifest: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Cells of the plan of a run, without companions, which only tell of luck, and without those beside others."""
    return [cell for cell in manifest["plan"]["cells"] if not (cell.get("shared") or "beside" in cell)]


def load_run(folder: Path, allow_partial: bool = False) -> Run:
    """Read the games of a finished run; arguments and errors as of ``joined.load_run``, which users call."""
    from engine.runs.store import read_beside, read_companions, read_games, read_turns

    manifest = finished_manifest(folder, allow_partial)
    companions = read_companions(folder) if manifest["plan"].get("luck") else None
    turns = read_turns(folder, list(OF_TURNS), allow_partial) if has_turns(manifest) else None
    beside = read_beside(folder) if manifest["plan"].get("postures") else None
    marked = {**manifest, "folder": str(folder)}
    return Run(read_games(folder, list(READ), allow_partial), marked, companions, turns, beside)


def finished_manifest(folder: Path, allow_partial: bool = False) -> dict[str, Any]:
    """The manifest of a whole run that is finished and was not altered.

    Raises
    ------
    InputError
        No run there, a shard of one, games still to be played or missing, a part that is damaged or was altered.
    """
    from engine.runs.manifest import read_manifest, shard_of
    from engine.runs.manifest_file import MANIFEST
    from engine.runs.verified import whole_run

    manifest = read_manifest(folder)
    if not shard_of(manifest).whole:
        expected = "all shards together: m44 merge, or m44.load_runs"
        raise InputError(str(folder / MANIFEST), "shard", str(shard_of(manifest)), expected)
    if not manifest["complete"] and not allow_partial:
        expected = f"a finished run; to resume: {manifest['command'] or 'the same command'}"
        raise InputError(str(folder / MANIFEST), "complete", "games still to be played", expected)
    return whole_run(folder, allow_partial).manifest


def has_turns(manifest: Mapping[str, Any]) -> bool:
    """True if the run kept rows of turns that this engine understands."""
    from engine.runs.games import engine_digest

    plan = manifest["plan"]
    return bool(plan.get("trace")) and plan["engine"] == engine_digest()


def games_per_cell(manifest: Mapping[str, Any]) -> int:
    """Games of every cell that were played, which for a run with a width are fewer than the plan allows."""
    return int((manifest.get("stop") or manifest["plan"])["games"])


def games_by_cell(manifest: Mapping[str, Any]) -> list[int]:
    """Games of each cell of the answer: of what others are compared with there may be more than of the others."""
    from engine.runs.plan import Plan  # late: it loads all that plays

    plan = replace(Plan.from_dict(manifest["plan"]), games=games_per_cell(manifest))
    return [plan.games_of(cell) for cell in plan.cells if cell.is_reported]


def games_worth(manifest: Mapping[str, Any]) -> int:
    """Games per cell, or those of the standard grade where a width as small as its own was reached."""
    stop = manifest.get("stop")
    is_standard = stop and stop["reached"] and (stop["target"] or 0.0) <= STANDARD_WIDTH
    variants = {cell["variant"] for cell in answered_cells(manifest)}
    return max(games_per_cell(manifest), standard_games(len(variants) > 1) if is_standard else 0)


def standard_games(is_compared: bool) -> int:
    """Games per variant of the standard grade: of changes, or of levels alone."""
    return STANDARD_PAIRS if is_compared else STANDARD_GAMES


def stop_of(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """When playing ended, as the contract of a number tells it."""
    stop = manifest.get("stop")
    if not stop and manifest["plan"].get("until"):  # of a run that is not finished, or of several runs
        return {"rule": DECIDED, "target": None, "looks": 1, "cap": manifest["plan"]["games"]}
    if not stop:
        return {"rule": "fixed-n", "target": None, "looks": 1, "cap": manifest["plan"]["games"]}
    return {name: stop[name] for name in ("rule", "target", "looks", "cap")}


def notices_of(manifest: Mapping[str, Any]) -> list[str]:
    """What the run says of the files that played: in whose place, and what is odd about them."""
    return list(manifest.get("notices", ()))


def remarks(manifest: Mapping[str, Any]) -> list[str]:
    """What a reader has to know of how the run was played: files in place of others, another engine, a width."""
    lines = notices_of(manifest)
    lines += [mixed_words(manifest)] if "mixed" in manifest else []
    lines += [words] if (words := manifest.get("joined")) else []
    stop = manifest.get("stop")
    if stop:
        games = f"{stop['games']:,} games per scenario and variant"
        known = (
            "every change of wins was decided"
            if stop["target"] is None
            else f"every change of wins (or level, where nothing is compared) was known to ± {stop['target']:g} points"
        )
        lines.append(
            f"Played until {known}: {games}."
            if stop["reached"]
            else f"Stopped at the cap of {games} before {known}."
        )
        if stop["target"] is None:
            lines.append("Intervals of changes hold at every look, and are wider for it.")
    return lines + _another_model(manifest)


def _another_model(manifest: Mapping[str, Any]) -> list[str]:
    """A line if the value model has changed since the games were played; nothing about them has."""
    named, here = manifest.get("value_model"), shipped_model().digest
    if not manifest["plan"].get("trace") or named in (None, here):
        return []
    return [f"Win probability is that of value model {here}; when the games were played it was {named}."]


def mixed_words(manifest: Mapping[str, Any]) -> str:
    """That the games come from another engine than the one installed here; nothing if they do not."""
    if "mixed" not in manifest:
        return ""
    played, here = manifest["plan"]["engine"], manifest["mixed"]
    return f"Mixed: these games were played by another engine ({played}) than the one here ({here})."


def marked_words(manifest: Mapping[str, Any]) -> str:
    """The marks that no reader may miss: games are missing, or come from another engine; nothing if neither."""
    return " ".join(words for words in (str(manifest.get("partial", "")), mixed_words(manifest)) if words)


def title_of(manifest: Mapping[str, Any]) -> str:
    """What the study of a run is about, in the words of its file; nothing if it says nothing."""
    from engine.runs.manifest import STUDY

    if "folder" not in manifest:
        return ""
    path = Path(str(manifest["folder"])) / STUDY
    return str(read_toml(path, any_text=True).get("title", "")) if is_plain_file(path) else ""


def load_runs(*folders: Path | str) -> Run:
    """Read several finished runs as one; arguments and errors as of ``joined.load_runs``, which users call."""
    from engine.runs.merge import gather
    from engine.runs.store import beside_of, companions_of, frame_of

    together = gather([Path(folder) for folder in folders])
    plan, pieces = together.plan, together.companions
    games = frame_of(plan, together.pieces, "games", list(READ))
    turns = frame_of(plan, together.traced, "turns", list(OF_TURNS)) if has_turns(together.manifest) else None
    styles = beside_of(plan, together.beside) if together.beside else None
    manifest = {**together.manifest, "folders": [str(folder) for folder in folders]}
    return Run(games, manifest, companions_of(plan, pieces) if pieces else None, turns, styles)


def as_run(run: Run | Path | str) -> Run:
    """The run itself, or the run in a folder."""
    return run if isinstance(run, Run) else load_run(Path(run))
