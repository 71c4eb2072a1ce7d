"""A battlefield set by hand: place pieces, do one thing, look at the board.

Kernels run as plain Python here, so a rule is shown on its own without playing a game.  Dice are loaded: every roll
takes the next string of faces; players' choices come from a table of answers.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from engine.codes import Attack, March, Side, Winner
from engine.dialogue import fight, pace, turn
from engine.kernel import battle, exits, movement, orders, penalties, reach, setup
from engine.kernel.log_event import has_fired
from engine.kernel.tactics import strike
from engine.layout import MIND, OFF, STATE
from engine.loading.options.variant import Variant, parse_variant
from engine.loading.scenario.load import Scenario, load_scenario, read_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import Built, build_tables
from tests.support.loaded_dice import LoadedDice

SIDES = {"axis": int(Side.AXIS), "allies": int(Side.ALLIES)}


def scenario_text(
    terrain: Mapping[str, str],
    units: Mapping[str, Mapping[str, str]],
    extra: str,
    hands: int,
    medals: int | str,
    face: str,
    owner: str | None,
) -> str:
    """A scenario file with these pieces on an otherwise empty board."""
    kinds = sorted(set(terrain.values()))
    tokens = {kind: f"k{i}" for i, kind in enumerate(kinds)}
    rows = []
    for r, letter in enumerate("ABCDEFGHI"):
        n = 13 - r % 2
        cells = [
            tokens[terrain[f"{letter}{i}"]] if f"{letter}{i}" in terrain else "." for i in range(1, n + 1)
        ]
        rows.append(letter + " " + " ".join(cells))
    legend = "\n".join(f"{token} = {legend_entry(kind, owner)}" for kind, token in tokens.items())
    placed = "\n".join(
        f"[units.{side}]\n" + "\n".join(f'{row} = "{hexes}"' for row, hexes in rows_.items())
        for side, rows_ in units.items()
    )
    board = "\n".join(rows)
    return f"""id = "field"
title = "Field"
group = "tests"
board = "standard"
face = "{face}"
first_side = "allies"
medal_target = {medals}
hand_size = {hands}
map = '''
{board}
'''
{extra}
[legend]
{legend}
{placed}
"""


def legend_entry(kind: str, owner: str | None) -> str:
    """The line of the legend for terrain ids, ``"bridge_section @2"`` for a piece turned by two steps."""
    terrain, _, turn = kind.partition("@")
    more = (f', owner = "{owner}"' if owner else "") + (f", rotation = {turn}" if turn else "")
    return f'{{ terrain = "{terrain.strip()}"{more} }}'


MOST_KEPT = (
    128  # positions whose tables a worker keeps: a megabyte each, asked again by the next tests of a file
)
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


class Battlefield(LoadedDice):
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

    def begin(self, built: Built, active: str | None) -> None:
        """Set the board up and begin the first turn."""
        self.built = built
        self.tables = self.built.tables[0]
        self.states = np.zeros(1, STATE)
        self.state = self.states[0]
        self.mind = np.zeros(1, MIND)[0]
        grid = BOARDS[built.scenario.data["board"]].grid
        self.names = [grid.name(hex_) for hex_ in range(grid.n_hexes)]
        self.index = {name: i for i, name in enumerate(self.names)}
        setup.set_up(self.tables, self.state, 1, 2, 0)
        if active:
            self.state["active"] = SIDES[active]
        turn.begin_turn(self.tables, self.state)

    # --- looking ---

    def unit(self, hex_: str) -> int:
        """Index of the unit on a hex, OFF if none."""
        return int(self.state["unit_at"][self.index[hex_]])

    def figures(self, hex_: str) -> int:
        """Figures of the unit on a hex, 0 if there is none."""
        unit = self.unit(hex_)
        return 0 if unit == OFF else int(self.state["unit_figures"][unit])

    def picture(self, side: str) -> dict[str, int]:
        """Hex name to figures of every unit of a side on the board."""
        return {
            self.names[self.state["unit_hex"][u]]: int(self.state["unit_figures"][u])
            for u in range(self.state["n_units"])
            if self.state["unit_hex"][u] >= 0 and self.state["unit_side"][u] == SIDES[side]
        }

    def medals(self, side: str) -> int:
        """Medals of a side."""
        return int(self.state["medals"][SIDES[side]])

    def stack(self, hex_: str) -> int:
        """Terrain stack of a hex now."""
        return int(self.state["hex_stack"][self.index[hex_]])

    def pieces(self, hex_: str) -> int:
        """Removable pieces on a hex now, as bits."""
        return int(self.tables["stack_pieces"][self.stack(hex_)])

    def holder(self, objective: int = 0) -> str | None:
        """Side that holds an objective."""
        side = int(self.state["objective_holder"][objective])
        return None if side == OFF else next(name for name, code in SIDES.items() if code == side)

    def winner(self) -> str | None:
        """Side that has won, "draw", None while the game goes on."""
        if not self.state["over"]:
            return None
        return {int(Winner.AXIS): "axis", int(Winner.ALLIES): "allies"}.get(int(self.state["winner"]), "draw")

    def fired(self, bit: int) -> bool:
        """Whether a rule has noted that it acted."""
        return bool(has_fired(self.state, bit))

    def put(self, here: str, there: str) -> Battlefield:
        """Lift a unit to another hex of the board, no rule asked."""
        unit = self.unit(here)
        self.state["unit_at"][self.index[here]] = OFF
        self.state["unit_at"][self.index[there]] = unit
        self.state["unit_hex"][unit] = self.index[there]
        return self

    # --- cards and orders ---

    def copies_of(self, card: str) -> list[int]:
        """Physical cards of a card row."""
        row = self.built.card_rows.index(card)
        return [s for s in range(self.tables["n_cards"]) if self.tables["copy_row"][s] == row]

    def give(self, card: str, side: str | None = None) -> int:
        """Put a card into a hand, wherever it lies; gives that copy."""
        owner = int(self.state["active"]) if side is None else SIDES[side]
        card_copy = self.copies_of(card)[0]
        for holder in range(2):
            hand = list(self.state["hand"][holder, : self.state["hand_n"][holder]])
            if card_copy in hand:
                hand.remove(card_copy)
                self.state["hand"][holder, : len(hand)] = hand
                self.state["hand_n"][holder] = len(hand)
        if self.state["card_place"][card_copy] == 0:
            self.state["pile"] -= 1
        n = self.state["hand_n"][owner]
        self.state["hand"][owner, n] = card_copy
        self.state["hand_n"][owner] = n + 1
        self.state["card_place"][card_copy] = 2 + owner
        return card_copy

    def play(self, card: str) -> Battlefield:
        """Play a card as the turn card: its orders are in force."""
        orders.play_card(self.tables, self.state, int(self.state["active"]), self.give(card))
        return self

    def may_order(self, hex_: str) -> bool:
        """Whether the unit on the hex may be ordered now."""
        return bool(orders.may_order(self.tables, self.state, self.unit(hex_)))

    def ready(self, *hexes: str) -> Battlefield:
        """Order the units on these hexes by a card that orders any four and changes nothing else."""
        return self.play("direct_from_hq").order(*hexes)

    def order(self, *hexes: str) -> Battlefield:
        """Order the units on these hexes, each of which must be allowed."""
        for hex_ in hexes:
            assert self.may_order(hex_), f"{hex_} may not be ordered"
            orders.order(self.tables, self.state, self.unit(hex_))
        return self

    def next_turn(self) -> Battlefield:
        """End the turn without drawing and begin that of the other side, unless the game is over."""
        turn.end_turn(self.tables, self.state, int(self.state["active"]))
        if not self.state["over"]:
            turn.begin_turn(self.tables, self.state)
        return self

    # --- moving ---

    def reach(self, hex_: str) -> set[str]:
        """Hexes the ordered unit can move to, its own left out."""
        reach.reach_of(self.tables, self.state, self.mind, self.unit(hex_))
        return {self.names[h] for h in self.mind["reach"][1 : self.mind["reach_n"]]}

    def limits(self, hex_: str) -> tuple[int, int]:
        """Hexes the unit may move and battle, and without, off all ways that are spared."""
        unit = self.unit(hex_)
        most = movement.allowance(self.tables, self.state, unit)
        slowed = penalties.slowed(self.tables, self.state["unit_row"][unit], 0, March.MOST, most)
        return int(movement.battle_allowance(self.tables, self.state, unit, 0)), int(slowed)

    def move(self, *way: str) -> bool:
        """Move along hex names, the unit's own first, ``"off"`` last to leave the board; False if refused."""
        unit = self.unit(way[0])
        if not movement.may_move(self.tables, self.state, unit):
            return False
        lifted = movement.limits_lifted(self.tables, self.state, unit)
        return self._walk(unit, movement.allowance(self.tables, self.state, unit), lifted, way)

    def may_leave(self, hex_: str) -> bool:
        """Whether some move of the ordered unit leads off the board."""
        reach.reach_of(self.tables, self.state, self.mind, self.unit(hex_))
        return bool(exits.find_exit(self.tables, self.state, self.mind, self.unit(hex_)) > 0)

    def _walk(self, unit: int, most: int, lifted: int, way: Sequence[str]) -> bool:
        movement.begin_move(self.tables, self.state, unit, most, lifted)
        off = way[-1] == "off"
        steps = pairwise(way[:-1] if off else way)
        done = all(movement.step(self.tables, self.state, self._edge(a, b)) for a, b in steps)
        if done and off:
            done = bool(exits.leave_board(self.tables, self.state))
        if self.tables["bent_moves"]:
            pace.note_pace(self.tables, self.state, unit)
        movement.end_move(self.tables, self.state, self.index[way[0]])
        return done

    def _edge(self, a: str, b: str) -> int:
        return next((k for k in range(6) if self.tables["near"][self.index[a], k] == self.index[b]), OFF)

    # --- battling ---

    def dice(self, attacker: str, target: str, kind: int = Attack.ORDERED) -> int:
        """Dice of a battle the ordered unit may fight now, 0 = not allowed."""
        return int(battle.attack_dice(self.tables, self.state, self.unit(attacker), self.unit(target), kind))

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
        unit, enemy = self.unit(attacker), self.unit(target)
        assert self.dice(attacker, target, kind) > 0, f"{attacker} may not attack {target}"
        with self.loaded(faces), self.answering(answers):
            if fight.fight(self.tables, self.state, self.mind, unit, enemy, kind) and follow:
                fight.follow_up(self.tables, self.state, self.mind, unit, self.index[target])

    def strike(self, *targets: str, faces: Iterable[str], **answers: Any) -> None:
        """Resolve a strike card in force on these hexes, in this order."""
        for hex_ in targets:
            assert strike.may_strike(self.tables, self.state, self.unit(hex_)), f"{hex_} is no legal target"
            strike.declare_strike(self.state, self.unit(hex_))
        with self.loaded(faces), self.answering(answers):
            while self.state["strike_n"] > 0:
                unit = strike.take_target(self.state, 0)
                strike.roll_strike(self.tables, self.state, unit)
                fight.suffer(self.tables, self.state, self.mind, unit, 1)
