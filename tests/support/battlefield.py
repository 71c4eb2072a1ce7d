"""A battlefield set by hand: place pieces, do one thing, look at the board.

Kernels run as plain Python here, so a rule is shown on its own without playing a game.  Dice are loaded: every roll
takes the next string of faces; players' choices come from a table of answers.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine.codes import Attack, March
from engine.dialogue import fight
from engine.kernel import exits, movement, penalties, reach
from engine.kernel.log_event import has_fired
from engine.kernel.tactics import strike
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.scenario.load import Scenario, load_scenario, read_scenario
from engine.loading.tables.build import Built, build_tables
from engine.positions.drawn import scenario_text
from engine.positions.position import SIDES
from engine.positions.reasons import ExplainedPosition
from tests.support.loaded_dice import LoadedDice

__all__ = ["SIDES", "Battlefield", "built", "built_from", "scenario_text"]

# Positions whose tables a worker keeps, a megabyte each: the next tests of a file ask of them again.
MOST_KEPT = 128
shipped_variant = cache(parse_variant)  # of words alone, which stand for shipped options; files may change


def variant_of(options: str) -> Variant:
    """The rules that some words name."""
    return parse_variant(options) if ".toml" in options else shipped_variant(options)


def built(scenario: Scenario, options: str) -> Built:
    """The numbers of a scenario under a variant."""
    return build_tables(scenario, variant_of(options)) if options else build_tables(scenario)


@lru_cache(MOST_KEPT)
def built_from(text: str, options: str) -> Built:
    """The numbers of a scenario file; many tests ask several questions about one position."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "field.toml"
        path.write_text(text, encoding="utf-8")
        return built(read_scenario(path), options)


class Battlefield(LoadedDice, ExplainedPosition):
    """One position and the means to act on it.

    Parameters
    ----------
    terrain : mapping
        Hex name to terrain ids, ``{"C4": "hill + sandbag"}``; ``@2`` behind them turns closed edges by two steps.
    axis, allies : mapping
        Unit row to hexes, ``{"infantry": "C4 D5:3"}`` (figures after a colon).
    options : str
        A variant as on the command line, ``"no-retreat-choice:loss_per_flag=2"``.
    active : str
        Side whose turn it is.
    extra : str
        More lines of the scenario file, before its tables; objectives go to ``tail``.
    """

    def __init__(
        self,
        terrain: Mapping[str, str] | None = None,
        axis: Mapping[str, str] | None = None,
        allies: Mapping[str, str] | None = None,
        options: str = "",
        active: str = "allies",
        extra: str = "",
        tail: str = "",
        hands: int = 5,
        medals: int | str = 5,
        face: str = "country",
        owner: str | None = None,
    ) -> None:
        units = {"axis": axis or {"infantry": "A1"}, "allies": allies or {"infantry": "I1"}}
        self.begin(
            built_from(
                scenario_text(terrain or {}, units, extra, hands, medals, face, owner) + tail, options
            ),
            active,
        )

    def open(self, scenario: str, options: str, active: str | None) -> None:
        """Set up a scenario and begin the first turn, of the side that begins unless another is named."""
        self.begin(built(load_scenario(scenario), options), active)

    def fired(self, bit: int) -> bool:
        """Whether a rule has noted that it acted."""
        return bool(has_fired(self.state, bit))

    # --- moving ---

    def limits(self, hex_: str) -> tuple[int, int]:
        """Hexes the unit may move and battle, and without, off all ways that are spared."""
        unit = self.unit(hex_)
        most = movement.allowance(self.tables, self.state, unit)
        slowed = penalties.slowed(self.tables, self.state["unit_row"][unit], 0, March.MOST, most)
        return int(movement.battle_allowance(self.tables, self.state, unit, 0)), int(slowed)

    def may_leave(self, hex_: str) -> bool:
        """Whether some move of the ordered unit leads off the board."""
        reach.reach_of(self.tables, self.state, self.mind, self.unit(hex_))
        return bool(exits.find_exit(self.tables, self.state, self.mind, self.unit(hex_)) > 0)

    # --- battling ---

    def attack(
        self,
        attacker: str,
        target: str,
        *faces: str,
        follow: bool = True,
        kind: int = Attack.ORDERED,
        **answers: Any,
    ) -> None:
        """Fight a battle with loaded dice, flags and following up included.

        ``faces``: one string per roll, ``"IGF"``.  ``answers``: ambush, ignore, stand, ground (or lists of them, one
        for each time asked), extra (hexes to go on to after taking ground), overrun (hex name or a list of them),
        retreat (hex names in the order asked), length.
        """
        unit, enemy = self.unit_on(attacker), self.unit(target)
        assert self.dice(attacker, target, kind) > 0, self.why_no_dice(attacker, target)
        with self.loaded(faces), self.answering(answers):
            if fight.fight(self.tables, self.state, self.mind, unit, enemy, kind) and follow:
                fight.follow_up(self.tables, self.state, self.mind, unit, self.index[target])

    def strike(self, *targets: str, faces: Iterable[str], **answers: Any) -> None:
        """Resolve a strike card in force on these hexes, in this order."""
        for hex_ in targets:
            unit = self.unit_on(hex_)
            assert strike.may_strike(self.tables, self.state, unit), f"{hex_} is no legal target"
            strike.declare_strike(self.state, unit)
        with self.loaded(faces), self.answering(answers):
            while self.state["strike_n"] > 0:
                unit = strike.take_target(self.state, 0)
                strike.roll_strike(self.tables, self.state, unit)
                fight.suffer(self.tables, self.state, self.mind, unit, 1)
