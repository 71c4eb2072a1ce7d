"""Ask the rules about a position of one's own: who may battle whom with how many dice, who gets where, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine.loading.scenario.load import scenario_from
from engine.loading.schema.boards import BOARDS, USUAL
from engine.loading.tables.build import Built, build_tables
from engine.loading.words.errors import InputError
from engine.loading.words.parsing import parse_toml
from engine.loading.words.quoting import quoted
from engine.positions.drawn import scenario_text
from engine.positions.position import SIDES, WHERE
from engine.positions.reasons import ExplainedPosition
from m44.names.named import Paths, Words, scenario_words
from m44.play.question import one_variant, scenarios_of

if TYPE_CHECKING:
    import pandas as pd

GRID = USUAL.grid
FAR_OFF = {"axis": {"infantry": "A1"}, "allies": {"infantry": "I1"}}  # a side that is not named has one unit


class AskedPosition(ExplainedPosition):
    """A position that answers in frames.

    ``position`` makes one.  ``play``, ``order``, ``ready``, ``move`` and ``next_turn`` change it; ``dice``,
    ``why_no_dice``, ``reach``, ``sees``, ``ways_back`` and ``figures`` ask of it, by the names of hexes.
    """

    def __repr__(self) -> str:
        turn = next(side for side, code in SIDES.items() if code == self.state["active"])
        rows = [f"Turn of the {turn.title()}"]
        rows += [
            f"{side.title()}: "
            + ", ".join(f"{hex_} {self.row_of(hex_)} {n}" for hex_, n in self.picture(side).items())
            for side in SIDES
        ]
        ground = [(name, self.terrain(name)) for name in self.names]
        bare = BOARDS[self.built.scenario.data["board"]].ground
        rows += ["Ground: " + (", ".join(f"{name} {what}" for name, what in ground if what != bare) or bare)]
        return "\n".join(rows)

    def attacks(self, attacker: str) -> pd.DataFrame:
        """Every enemy as a target of the unit on a hex.

        Parameters
        ----------
        attacker : str
            Hex of the unit.

        Returns
        -------
        DataFrame
            ``target`` (hex), ``unit`` (row), ``figures``, ``range`` (hexes), ``dice`` (0: not allowed) and ``why``
            (the first reason without dice, with its rule; else empty); the nearest first.

        Raises
        ------
        InputError
            Nobody stands on the hex.
        """
        import pandas as pd

        enemy = next(side for side in SIDES if side != self.side_of(attacker))
        rows = [
            {
                "target": hex_,
                "unit": self.row_of(hex_),
                "figures": figures,
                "range": self.far(attacker, hex_),
                "dice": self.dice(attacker, hex_),
                "why": self.why_no_dice(attacker, hex_),
            }
            for hex_, figures in self.picture(enemy).items()
        ]
        columns = ["target", "unit", "figures", "range", "dice", "why"]
        return pd.DataFrame(rows, columns=columns).sort_values(["range", "target"], ignore_index=True)

    def moves(self, hex_: str) -> pd.DataFrame:
        """Every hex that the ordered unit on a hex can move to.

        Returns
        -------
        DataFrame
            ``hex``, ``terrain``, ``range`` (hexes as the crow flies); by name of the hex.
        """
        import pandas as pd

        self.unit_on(hex_)
        rows = [
            {"hex": name, "terrain": self.terrain(name), "range": self.far(hex_, name)}
            for name in sorted(self.reach(hex_))
        ]
        return pd.DataFrame(rows, columns=["hex", "terrain", "range"])


def position(
    scenario: Paths | None = None,
    *,
    terrain: Mapping[str, str] | None = None,
    axis: Mapping[str, str] | None = None,
    allies: Mapping[str, str] | None = None,
    options: Words | None = None,
    turn: str = "allies",
    works_of: str | None = None,
) -> AskedPosition:
    """Set up a position to ask the rules about: a battle at its start, or pieces on an empty board.

    No game is played and nothing is compiled: the rules answer as they do in games, in plain Python.

    Parameters
    ----------
    scenario : str or path, optional
        A battle; without one the board is the standard board, empty but for the pieces that are named.
    terrain : mapping, optional
        Hex name to terrain, pieces joined by ``+``: ``{"C4": "hill + sandbag"}``; ``m44.list_terrain()`` lists the ids.
    axis, allies : mapping, optional
        Unit row to hexes, figures after a colon: ``{"infantry": "C4 D5:3"}``; ``m44.list_units()`` lists the ids.  A
        side that is not named has one unit in a far corner.
    options : str, optional
        House rules as on the command line, ``"no-retreat-choice:loss_per_flag=2"``.
    turn : {"allies", "axis"}
        Whose turn it is.
    works_of : {"allies", "axis"}, optional
        Side that bunkers and sea walls belong to.

    Returns
    -------
    AskedPosition

    Raises
    ------
    InputError
        A hex, a row, a terrain or an option that is not known; pieces beside a battle.

    Examples
    --------
    >>> p = m44.position(terrain={"E5": "forest"}, axis={"infantry": "E6"}, allies={"armor": "E4 E8"})
    >>> p.ready("E4", "E8").dice("E4", "E6")
    0
    >>> p.why_no_dice("E4", "E6")
    'E4 does not see E6: something stands in the line (LOS-1 to -8)'
    >>> p.dice("E8", "E6")
    3
    >>> p.attacks("E8")["dice"].tolist()
    [3]
    """
    if scenario is not None:
        if terrain or axis or allies or works_of:
            raise InputError(
                WHERE, "scenario", "pieces beside a battle", "a battle, or pieces on an empty board"
            )
        battles = scenarios_of(scenario_words((scenario,)))
        if len(battles) != 1:
            raise InputError(WHERE, "scenario", f"{len(battles)} battles", "one battle")
        return AskedPosition(build_tables(battles[0], one_variant(options)), turn)
    return AskedPosition(_of_pieces(terrain or {}, {"axis": axis, "allies": allies}, options, works_of), turn)


def _of_pieces(
    terrain: Mapping[str, str],
    armies: Mapping[str, Mapping[str, str] | None],
    options: Words | None,
    owner: str | None,
) -> Built:
    """The numbers of pieces on an empty board."""
    names = {GRID.name(hex_) for hex_ in range(GRID.n_hexes)}
    for hex_ in terrain:
        if hex_ not in names:
            raise InputError(WHERE, "terrain", quoted(str(hex_)), "names of hexes of the board, like E5")
    units = {side: dict(army) if army else FAR_OFF[side] for side, army in armies.items()}
    text = scenario_text(terrain, units, owner=owner)
    return build_tables(scenario_from(parse_toml(text, WHERE), Path(WHERE)), one_variant(options))
