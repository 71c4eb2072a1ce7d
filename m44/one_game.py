"""Look at a board, and at one game."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.loading.scenario import load_scenario
from engine.loading.tables import Built, build_tables
from m44.question import PLAYERS, Paths, Words, one_variant, players_of


@dataclass(frozen=True, repr=False)
class BoardView:
    """A battle at its start.

    Attributes
    ----------
    text : str
        Briefing, board and legend.
    hexes : list of dict
        One per hex: ``hex``, ``terrain``, ``pieces``, ``sections``, ``side``, ``unit``, ``figures``, ``objectives``.
    path : Path or None
        Picture written.
    built : Built
        Rules and scenario.
    """

    text: str
    hexes: list[dict[str, Any]]
    path: Path | None
    built: Built

    def __repr__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        from analysis.show import draw_board

        return draw_board(self.built)


def _built(scenario: Paths, options: Words | None) -> Built:
    return build_tables(load_scenario(str(scenario)), one_variant(options))


def show(scenario: Paths, options: Words | None = None, out: Paths | None = None) -> BoardView:
    """Show the board of a scenario; write its picture if a path is named.

    Parameters
    ----------
    scenario : str or path
        Id, or path of a ``.toml`` file.
    options : str, optional
        One variant.
    out : path, optional
        Ends in ``.svg`` or ``.png``.

    Returns
    -------
    BoardView

    Raises
    ------
    InputError

    Examples
    --------
    >>> m44.show("pegasus-bridge").hexes[0]["unit"]
    'infantry'
    """
    from engine.play.replay import setup_of
    from engine.play.replay_text import show_text

    built = _built(scenario, options)
    path = None
    if out is not None:
        from analysis.show import write_board

        path = write_board(built, Path(out))
    setup = setup_of(built)
    return BoardView(show_text(built.scenario.title, setup), _hex_rows(setup), path, built)


def _hex_rows(setup: dict[str, Any]) -> list[dict[str, Any]]:
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
    scenario: Paths,
    seed: int = 1,
    game: int = 0,
    options: Words | None = None,
    players: str = PLAYERS,
    namespace: str = "play",
) -> dict[str, Any]:
    """Play one game of a run again and tell everything that happens.

    Parameters
    ----------
    scenario : str or path
    seed, game : int
        Of the run, and its number in it.
    options : str, optional
        One variant.
    players : str
        One player, or ``"axis,allies"``.
    namespace : str

    Returns
    -------
    dict
        The event log of ``docs/4-event-log.md``; ``replay_text`` tells it in words.

    Raises
    ------
    InputError
    """
    from engine.play.replay import event_log

    return event_log(_built(scenario, options), seed, game, players_of([players])[0], namespace)
