"""Annihilation and escape as numbers: where units may leave, and when a battle is as good as lost."""

import numpy as np

from engine.codes import Side
from engine.layout import OFF
from engine.loading.tables.setting import Setting
from engine.loading.words.errors import InputError

ANNIHILATION = "ANNIHILATION"
ROLL_OF_INFANTRY = 3  # dice of an infantry unit beside its target
OF_SWARM = 3  # figures of a swarm unit, by which players judge its assaults
FIRE = 0.75  # zombies to each figure that fire alone takes before they come
FAR = 99


def fill_ending(table: np.void, setting: Setting) -> None:
    """Write where those who fight a swarm may leave the board.  Medals, exits and the deck decide nothing.

    Changes: table.annihilation, escape_*, deck_out, turn_cap, box_terms.  Rule: HR-ZOMWIN-4, -5, -8.

    Raises
    ------
    InputError
        The battle is one of annihilation and no side is a swarm.
    """
    ruleset, grid = setting.ruleset, setting.board.grid
    if ruleset["win"] != ANNIHILATION:
        return
    if not table["cardless"].any():
        raise InputError(
            "rules", "ruleset.win", f"{ANNIHILATION} without a side in no_cards", "a swarm to fight"
        )
    table["annihilation"] = 1
    table["box_terms"] = 1  # a hex is worth something else than by the terms of all players
    table["deck_out"] = OFF
    living = int(table["cardless"][0])  # the Allies if the Axis is without cards
    rows = [row for row, _ in grid.hexes]
    own = max(rows) if living == Side.ALLIES else min(rows)
    for hex_ in range(grid.n_hexes):
        edge = any(table["near"][hex_, k] < 0 for k in range(6))
        table["escape_edges"][hex_] = rows[hex_] == own or (ruleset["escape_edge"] == "ANY" and edge)
    edges = np.flatnonzero(table["escape_edges"][: grid.n_hexes])
    apart = table["apart"][: grid.n_hexes][:, edges]
    table["escape_far"][: grid.n_hexes] = apart.min(axis=1)
    met = ROLL_OF_INFANTRY + ruleset["swarm_met_dice"] if ruleset["swarm_met"] else 0
    table["escape_sure"] = round(100 * zombies_to_a_figure(met))
    if ruleset["max_turns"]:
        cap = int(table["turn_cap"]) or ruleset["max_turns"]
        table["turn_cap"] = min(cap, ruleset["max_turns"])


def zombies_to_a_figure(met: int) -> float:
    """Zombies that one figure of infantry in the open takes with it, met by so many dice and by fire before.

    Each die of infantry hits a zombie in a third of all cases, and drives it back in another; half of the zombies' own
    dice hit.
    """
    chance = (1 / 3) ** met
    dice, ways = 0.0, 1.0
    for hits in range(min(met, OF_SWARM - 1) + 1):
        dice += chance * ways * (OF_SWARM - hits)
        ways *= (met - hits) / (hits + 1)
    lost = min(met / 3, OF_SWARM)
    return FIRE + lost / (dice / 2)
