"""The folder of a fitted value model: the model, how well it is calibrated, a page about both, and what made it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.measure.origin import made_by
from analysis.measure.read import Run
from analysis.measure.study_manifest import OpenPart, RunStudyPart, check_table, read_study, sealed
from analysis.pages.answer_base import ShownAnswer
from analysis.pages.imports import Entry, import_columns, import_markdown, imports_of, with_imports
from analysis.pages.writing import json_text, write_whole
from analysis.plots import theme
from analysis.plots.calibration import calibration
from analysis.stats.rounding import number_text
from analysis.studies.spine import head
from analysis.value.calibration import by_decile, by_scenario
from analysis.value.card_worth import Drawn
from analysis.value.features import MEANINGS
from analysis.value.fit import Fit, Positions, fit, positions_of
from analysis.value.game_chances import battles_of
from analysis.value.model import FILE, ValueModel, read_model
from analysis.wording.intervals import between
from engine.loading.schema.value_file import SHIPPED
from engine.loading.words.errors import InputError
from engine.loading.words.terminal import wrapped_lines
from engine.loading.words.whole_files import write_atomically
from engine.runs.manifest_file import MANIFEST

README, PICTURE = "README.md", "calibration"
KIND = "value-model"
QUESTION = "What is the chance of winning in a position?"


class CalibrationPart(OpenPart):
    """How well the model is calibrated."""

    deciles: list[dict[str, Any]]
    scenarios: list[dict[str, Any]]


class ValuePart(RunStudyPart):
    """``manifest.json`` of ``m44 fit-value``."""

    calibration: CalibrationPart
    notices: list[str] = []


@dataclass(frozen=True, repr=False, eq=False)
class FittedModel(ShownAnswer):
    """What ``m44 fit-value`` found.

    Attributes
    ----------
    model : ValueModel
    deciles, scenarios : DataFrame
        Calibration out of sample (``analysis.value.calibration``).
    folder : Path
        Where model, picture and page lie.
    command : str
        What gives the same again.
    notices : tuple of str
        In whose place files of battles played.
    imports : sequence of mapping
        What is not in the battles as it was in files of the publisher's editor.
    """

    model: ValueModel
    deciles: pd.DataFrame
    scenarios: pd.DataFrame
    folder: Path
    command: str
    notices: tuple[str, ...] = ()
    imports: Sequence[Entry] = ()

    def text(self) -> str:
        """What was found, for a terminal."""
        fitted = self.model.fitted
        lines = [
            f"Value model {self.model.digest}: {fitted.games:,} games, {fitted.turns:,} positions.",
            f"Out of sample: Brier score {fitted.brier:.4f} (0.25 says nothing), "
            f"log loss {fitted.log_loss:.4f} (0.693 says nothing).",
            *(
                f"{100 * one.predicted:5.1f} said, {100 * one.observed:5.1f} won "
                f"({between(100 * one.low, 100 * one.high)})"
                for one in self.deciles.itertuples(index=False)
            ),
            *(
                f"{one.scenario}: at most {100 * one.farthest:.1f} points off in any tenth of its positions"
                for one in self.scenarios.itertuples(index=False)
            ),
            *self.notices,
        ]
        return with_imports(wrapped_lines("\n".join(lines)), self.imports)

    def flat_rows(self) -> list[dict[str, Any]]:
        """Calibration by tenths as flat objects."""
        rows = [{str(key): value for key, value in row.items()} for row in self.deciles.to_dict("records")]
        marks = {"notices": " ".join(self.notices), **import_columns(self.imports)}
        return [{**row, **marks} for row in rows]


def fit_run(
    folder: Path, out: Path, command: str, freeze: bool = False, drawn: Drawn | None = None
) -> FittedModel:
    """Fit the model on a finished, traced run and write its folder.

    Parameters
    ----------
    folder : Path
        Of the run.
    out : Path
        Folder for model, picture and page, created when missing.
    command : str
        Told on the page.
    freeze : bool
        Also make it the model of this installation.
    drawn : Drawn, optional
        Draws of games, from which it is learned what cards in hand add.
    """
    from engine.runs.manifest import read_manifest
    from engine.runs.store import read_games, read_turns

    manifest = read_manifest(folder)
    games = read_games(folder)
    positions = positions_of(read_turns(folder), games, battles_of(manifest))
    fitted = fit(positions, _source(manifest), drawn)
    notices = tuple(manifest.get("notices", ()))
    found = replace(_checked(fitted, positions, out, command), notices=notices, imports=imports_of(manifest))
    try:
        out.mkdir(parents=True, exist_ok=True)
        _write(found)
        kept = manifest_of(found, Run(games, manifest))
        write_whole(out / MANIFEST, json_text(sealed(kept, out, [FILE])))
        if freeze:
            write_whole(SHIPPED, found.model.text())
    except OSError as error:
        fault = error.strerror or "no access"
        raise InputError(str(out), "--out", fault, "a folder that can be written") from error
    return found


def _source(manifest: Mapping[str, Any]) -> dict[str, Any]:
    plan = manifest["plan"]
    pairs = dict.fromkeys(f"{cell['axis_player']},{cell['allies_player']}" for cell in plan["cells"])
    return {
        "plan": manifest["plan_digest"],
        "engine": plan["engine"],
        "scenarios": list(dict.fromkeys(cell["scenario"] for cell in plan["cells"])),
        "players": list(pairs),
        "seed": plan["seed"],
        "namespace": plan["namespace"],
    }


def _checked(fitted: Fit, positions: Positions, out: Path, command: str) -> FittedModel:
    """The model against what became of the games."""
    chance, points, game = fitted.chance, positions.points, positions.game
    return FittedModel(
        fitted.model,
        by_decile(chance, points, game),
        by_scenario(chance, points, game, positions.scenario),
        out,
        command,
    )


def manifest_of(found: FittedModel, run: Run) -> dict[str, Any]:
    """The manifest of the run with what the folder adds: question and answer, calibration, what made it."""
    fitted = found.model.fitted
    answer = (
        f"Brier score {fitted.brier:.4f} out of sample on {fitted.games:,} games (0.25 for always saying one "
        f"half), log loss {fitted.log_loss:.4f} (0.693)."
    )
    return {
        **run.manifest,
        "command": found.command,
        **head(KIND, KIND, QUESTION, answer),
        **made_by(run),
        "calibration": {
            "deciles": found.deciles.to_dict("records"),
            "scenarios": found.scenarios.to_dict("records"),
        },
    }


def redraw(folder: Path) -> dict[str, str]:
    """Page and picture of a fitted model as they would be written today, from its file and the manifest alone."""
    manifest = read_study(folder, "the manifest of m44 fit-value", ValuePart)
    deciles, scenarios = (pd.DataFrame(manifest["calibration"][name]) for name in ("deciles", "scenarios"))
    notices, model = tuple(manifest.get("notices", ())), read_model(folder / FILE)
    check_table(folder / FILE, manifest)
    found = FittedModel(model, deciles, scenarios, folder, manifest["command"], notices, imports_of(manifest))
    return _drawn(found)


def _drawn(found: FittedModel) -> dict[str, str]:
    """Page and picture by file."""
    picture = theme.to_svg(calibration(found.deciles, _title(found)), PICTURE, _title(found)) + "\n"
    return {f"{PICTURE}.svg": picture, README: page(found)}


def _title(found: FittedModel) -> str:
    fitted = found.model.fitted
    return f"Brier score {fitted.brier:.3f} out of sample on {fitted.games:,} games"


def _write(found: FittedModel) -> None:
    picture = theme.to_png(calibration(found.deciles, _title(found)))
    write_atomically(found.folder / f"{PICTURE}.png", picture)
    write_whole(found.folder / FILE, found.model.text())
    for name, text in _drawn(found).items():
        write_whole(found.folder / name, text)


def page(found: FittedModel) -> str:
    """``README.md`` of the folder."""
    model, fitted = found.model, found.model.fitted
    parts = [
        "# The value model",
        "What is the chance of the Allies in this position?  A logistic model answers from what stands on the board: "
        "medals, figures, objectives, the deck and whose turn is next, and from what the battle itself favours.  It is "
        "blind to the ground and treats both sides alike.  It is a model's view of simulated players, used for "
        "win probability over time, drama, when a battle is decided, and what luck was worth: were it bad, estimates "
        "would be less sharp, and not biased.",
        f"![Calibration]({PICTURE}.svg)",
        f"Fitted on {fitted.games:,} games ({fitted.turns:,} positions) of {len(fitted.scenarios)} battles, Axis and "
        f"Allies played by {'; '.join(pair.replace(',', ' and ') for pair in fitted.players)}; each fifth of "
        f"them was judged by a model of the other four: Brier score **{fitted.brier:.4f}** (0.25 for always saying one "
        f"half), log loss **{fitted.log_loss:.4f}** (0.693).",
        *found.notices,
        f"## Calibration by tenths\n\n{_calibration_table(found.deciles)}",
        "## Calibration by battle\n\nThe last column is the tenth of the positions of a battle in which the model lies "
        f"farthest off, in percentage points.\n\n{_scenario_table(found.scenarios)}",
        f"## Coefficients\n\n{coefficient_table(model)}",
        "## What battles favour\n\nIn a battle on which the model was fitted the features count as *within*, times the "
        "slope; level and per medal (of those that the side misses which misses fewer) are added.\n\n"
        f"{_bias_table(model)}",
        *([f"## What cards in hand add\n\n{_card_table(model)}"] if model.cards else []),
        *import_markdown(found.imports),
        "## To get the same again\n\n"
        + _table(
            ["", ""],
            [
                ["command", f"`{found.command}`"],
                ["digest of the model", f"`{model.digest}`"],
                ["digest of the plan", f"`{fitted.plan}`"],
                ["digest of the engine", f"`{fitted.engine}`"],
                ["seed, namespace", f"{fitted.seed}, `{fitted.namespace}`"],
            ],
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _percent(value: float) -> str:
    return number_text(100 * value)


def _calibration_table(deciles: pd.DataFrame) -> str:
    heads = ["Model says, %", "Allies won (95% interval)", "Games", "Positions"]
    return _table(heads, [_observed(one) for one in deciles.itertuples(index=False)])


def _observed(one: Any) -> list[str]:
    won = f"{_percent(one.observed)} ({between(100 * one.low, 100 * one.high)})"
    return [_percent(one.predicted), won, f"{one.n_games:,}", f"{one.n_turns:,}"]


def _scenario_table(scenarios: pd.DataFrame) -> str:
    heads = [
        "Battle",
        "Model says, %",
        "Allies won (95% interval)",
        "Games",
        "Positions",
        "Brier",
        "Log loss",
        "Farthest tenth",
    ]
    rows = [
        [
            one.scenario,
            *_observed(one),
            f"{one.brier:.3f}",
            f"{one.log_loss:.3f}",
            f"{100 * one.farthest:.1f}",
        ]
        for one in scenarios.itertuples(index=False)
    ]
    return _table(heads, rows)


def coefficient_table(model: ValueModel) -> str:
    """Coefficients with their errors; a feature seen in too few games to have any says so."""
    heads = [
        "Feature (own minus enemy's)",
        "Divided by",
        "Anywhere",
        "Error",
        "Within",
        "Error",
        "What it is",
    ]
    rows = []
    for name, one in model.weights.items():
        fitted = [*_known(one.coefficient, one.error), *_known(one.within, one.within_error)]
        rows.append([name, f"{one.scale:.4g}", *fitted, MEANINGS[name]])
    return _table(heads, rows)


def _known(coefficient: float, error: float) -> list[str]:
    return [f"{coefficient:+.3f}", f"{error:.3f}"] if coefficient or error else ["hardly seen", ""]


def _bias_table(model: ValueModel) -> str:
    heads = ["Battle", "Level", "Per medal", "Slope"]
    rows = [
        [name, f"{one.level:+.3f}", f"{one.per_medal:+.3f}", f"{one.slope:.3f}"]
        for name, one in model.battles.items()
    ]
    return _table(heads, rows)


def _card_table(model: ValueModel) -> str:
    cards = sorted(model.cards.items(), key=lambda one: (-one[1], one[0]))
    return _table(["Card", "Adds to the score"], [[name, f"{worth:+.3f}"] for name, worth in cards])
