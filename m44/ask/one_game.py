"""Look at boards, and at single games."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.boards.picture_kinds import picture_kind
from engine.loading.scenario.load import Scenario
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import COMMAND, InputError
from engine.loading.words.numbers import real_number
from engine.loading.words.reader import is_folder
from m44.names.named import Paths, Words, file_named, file_to_write, scenario_words
from m44.names.who_plays import one_pair
from m44.play.question import PLAYERS, one_variant, scenarios_of

if TYPE_CHECKING:
    from analysis.pages.footnotes import Footnotes
    from analysis.pages.html import Shown
    from analysis.plots.heat import Heat
    from analysis.replays.replay_answer import Replay


@dataclass(frozen=True, repr=False, eq=False)
class BoardView:
    """A battle at its start; draws itself in notebooks.

    Attributes
    ----------
    id, text : str
        Of the scenario; briefing, board and legend.
    hexes : list of dict
        One per hex: ``scenario``, ``hex``, ``terrain``, ``pieces``, ``sections``, ``side``, ``unit``, ``figures``,
        ``objectives``, ``what_changed``, ``notices``; ``heat`` too where it is asked for.
    built : Built
        Rules and scenario as numbers.
    footnotes : Footnotes
        What the rules change, and which files are shown.
    heat : Heat, optional
        Numbers drawn on the hexes instead of units.
    """

    id: str
    text: str
    hexes: list[dict[str, Any]]
    built: Built
    footnotes: "Footnotes"
    heat: "Heat | None" = None

    def __repr__(self) -> str:
        return self.text + self.footnotes.below()

    def write(self, path: Paths) -> Path:
        """Write the picture; the path ends in ``.svg`` or ``.png``."""
        from analysis.boards.show import write_board

        return write_board(self.built, Path(path), self.heat)

    def _repr_html_(self) -> str:
        return self._repr_svg_() + self.footnotes.html()

    def _repr_svg_(self) -> str:
        from analysis.boards.show import drawing_of
        from analysis.plots.shapes import svg

        return svg(drawing_of(self.built, self.heat))


def show(
    *scenarios: Paths,
    options: Words | None = None,
    out: Paths | None = None,
    heat: "str | Heat | Mapping[str, float] | None" = None,
    run: Paths | None = None,
    side: str | None = None,
    variant: str | None = None,
    minus: str | None = None,
) -> "Shown[BoardView]":
    """Show the boards of scenarios; write the picture of one if a path is named.

    Parameters
    ----------
    *scenarios : str or path
        Ids, groups or paths of ``.toml`` and ``.m44`` files.
    options : str, optional
        One variant.
    out : path, optional
        Ends in ``.svg`` or ``.png``; in a folder every battle gets its ``.svg``.
    heat : str, mapping or Heat, optional
        Drawn on the hexes instead of units: ``losses``, ``visits`` or ``battles`` of the games in `run`, or numbers
        of your own by hex.
    run : path, optional
        Folder of a finished run, for `heat`.
    side, variant, minus : str, optional
        Of `heat`: only one side; a variant of the run; a variant whose numbers are taken away.

    Returns
    -------
    list of BoardView
        Shows its pictures in a notebook.

    Raises
    ------
    InputError

    Examples
    --------
    >>> m44.show("pegasus-bridge")[0].hexes[0]["unit"]
    'infantry'
    >>> run = m44.run("river-line", games=20, players="random")
    >>> m44.show("river-line", heat="losses", run=run.folder, side="axis")[0].heat.diverging
    False
    """
    from analysis.pages.html import shown

    if out is not None and (path := file_to_write(out)).suffix and not is_folder(path):
        picture_kind(path)
    choice = {"side": side, "variant": variant, "minus": minus}
    views = shown(_view(built, heat, run, choice) for built in _built(scenarios, options))
    if out is not None:
        for view, path in zip(views, _pictures(file_to_write(out), [view.id for view in views]), strict=True):
            view.write(path)
    return views


def _pictures(out: Path, ids: list[str]) -> list[Path]:
    """A path for every picture: in a folder they are named after the scenarios."""
    if is_folder(out):
        return [out / f"{id_}.svg" for id_ in ids]
    if len(ids) > 1:
        raise InputError(COMMAND, "--out", str(out), f"a folder for the pictures of {len(ids)} scenarios")
    return [out]


def _built(scenarios: tuple[Paths, ...], options: Words | None) -> list[Built]:
    variant = one_variant(options)
    return [build_tables(scenario, variant) for scenario in scenarios_of(scenario_words(scenarios))]


def _view(
    built: Built,
    heat: "str | Heat | Mapping[str, float] | None",
    run: Paths | None,
    choice: Mapping[str, str | None],
) -> BoardView:
    from analysis.pages.footnotes import footnotes_of, with_footnotes
    from analysis.pages.imports import import_columns
    from engine.replay.replay_text import show_text
    from engine.replay.setup_log import setup_of

    setup, scenario = setup_of(built), built.scenario
    rows = _hex_rows(scenario.id, setup)
    warmth = _heat(scenario, heat, run, choice)
    if warmth is not None:
        rows = [{**row, "heat": warmth.values.get(row["hex"])} for row in rows]
    footnotes = footnotes_of(built)
    entries = list(footnotes.imports)
    rows = [{**row, **import_columns(entries, hex_=row["hex"])} for row in with_footnotes(rows, footnotes)]
    return BoardView(scenario.id, show_text(scenario.title, setup), rows, built, footnotes, warmth)


def _heat(
    scenario: Scenario,
    heat: "str | Heat | Mapping[str, float] | None",
    run: Paths | None,
    choice: Mapping[str, str | None],
) -> "Heat | None":
    """Heat from a word and a run, or from numbers."""
    from analysis.boards.heat import heat_of_run
    from analysis.plots.heat import Heat

    if isinstance(heat, str):
        if run is None:
            raise InputError(COMMAND, "--run", "nothing", "the folder of a run")
        folder = file_named(run, "--run")
        _check_played(folder, scenario)
        return heat_of_run(folder, scenario.id, heat, **choice, name=scenario.title)
    for flag, value in {"run": run, **choice}.items():
        if value is not None:
            raise InputError(COMMAND, f"--{flag}", str(value), "--heat losses, visits or battles with it")
    if heat is None or isinstance(heat, Heat):
        return heat
    values = {
        str(hex_): real_number("heat", value, -math.inf, math.inf, "a number") for hex_, value in heat.items()
    }
    return Heat(values, "", min(values.values(), default=0.0) < 0)


def _check_played(run: Path, scenario: Scenario) -> None:
    """Refuse the games of another battle that carries the id of the one that is shown."""
    from engine.runs.manifest import read_manifest  # late: it loads all that plays

    cells = read_manifest(run)["plan"]["cells"]
    played = {cell["scenario_digest"] for cell in cells if cell["scenario"] == scenario.id}
    if played and scenario.digest not in played:
        expected = f"games of {scenario.file}; the run played another file of that id"
        raise InputError(str(run), scenario.id, f"digest {', '.join(sorted(played))}", expected)


def _hex_rows(scenario: str, setup: dict[str, Any]) -> list[dict[str, Any]]:
    """Flat rows of a set-up, one per hex."""
    units = {unit["hex"]: unit for unit in setup["units"]}
    objectives: dict[str, list[str]] = {}
    for objective in setup["objectives"]:
        for hex_ in objective["hexes"]:
            objectives.setdefault(hex_, []).append(str(objective["index"]))
    rows = []
    for entry in setup["hexes"]:
        unit = units.get(entry["hex"], {})
        rows.append(
            {
                "scenario": scenario,
                "hex": entry["hex"],
                "terrain": entry["terrain"],
                "pieces": " ".join(entry["pieces"]),
                "sections": " ".join(entry["sections"]),
                "side": unit.get("side"),
                "unit": unit.get("row"),
                "figures": unit.get("figures"),
                "objectives": " ".join(objectives.get(entry["hex"], [])),
            }
        )
    return rows


def replay(
    *scenarios: Paths,
    seed: int = 1,
    game: int = 0,
    options: Words | None = None,
    players: str = PLAYERS,
    namespace: str = "play",
    html: Paths | None = None,
    explain: bool = False,
) -> "Shown[Replay]":
    """Play one game of a run again and tell everything that happens.

    Parameters
    ----------
    *scenarios : str or path
        Ids, groups or paths of ``.toml`` and ``.m44`` files.
    seed, game : int
        Of the run, and its number in it.
    options : str, optional
        One variant.
    players : str
        One player, or ``"axis,allies"``.
    namespace : str
        Of the run.
    html : path, optional
        Write a page to step through the game; it ends in ``.html`` and needs no network.
    explain : bool
        Add every decision of the players that judge: candidates considered, with the terms of their scores
        (``decisions``), and to every order a reason.

    Returns
    -------
    list of Replay
        An event log (``docs/4-event-log.md``) for each scenario, a dict that shows itself: ``.text()`` tells it in
        words, in a notebook it is a page to step through.

    Raises
    ------
    InputError

    Examples
    --------
    >>> game = m44.replay("river-line", seed=1, game=17, players="random")[0]
    >>> game["setup"]["medal_target"], game["events"][-1]["event"]
    ({'axis': 4, 'allies': 4}, 'end')
    >>> game = m44.replay("river-line", game=17, players="captain", explain=True)[0]
    >>> best = game["decisions"][0]["candidates"][0]
    >>> best["choice"] == game["decisions"][0]["chosen"] and abs(sum(best["terms"].values()) - best["score"]) < 1e-9
    True
    """
    from analysis.pages.html import shown
    from analysis.replays.replay_answer import Replay

    pair = one_pair(players)
    battles = _built(scenarios, options)
    path = None if html is None else _page_path(html, len(battles))
    logs = shown(Replay.of(built, seed, game, pair, namespace, explain=explain) for built in battles)
    if path is not None:
        logs[0].write(path)
    return logs


def _page_path(html: Paths, battles: int) -> Path:
    """The path of a page, checked before anything is played."""
    path = file_to_write(html, "--html")
    if path.suffix.lower() not in (".html", ".htm"):
        raise InputError(str(path), "--html", path.suffix or "no ending", ".html")
    if battles > 1:
        raise InputError(COMMAND, "--html", f"{battles} scenarios", "one scenario for one page")
    return path
