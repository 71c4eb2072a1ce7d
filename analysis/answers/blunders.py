"""The turns a short rollout regrets most, as rows and in words."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.pages.answer_base import ShownAnswer
from analysis.pages.footnotes import Footnotes, footnotes_of, with_footnotes
from analysis.stats.estimates import z_value
from analysis.wording.intervals import number_and_half
from engine.codes import Side
from engine.loading.words.terminal import wrapped_lines
from engine.replay.names import Names
from engine.replay.naming import word
from engine.replay.regrets import SAMPLES, TURNS, Regret, Reviewer

PP = 100.0  # points of a chance


@dataclass(frozen=True, repr=False, eq=False)
class Blunders(ShownAnswer):
    """Turns that could have been better, the worst first.

    Attributes
    ----------
    scenario, variant, player : str
    seed, games : int
    found : tuple of dict
        One flat row a turn.
    footnotes : Footnotes
        What the rules change, and which files played.
    """

    scenario: str
    variant: str
    player: str
    seed: int
    games: int
    found: tuple[dict[str, Any], ...]
    footnotes: Footnotes

    @classmethod
    def of(cls, reviewer: Reviewer, source: str, games: int, found: Sequence[Regret]) -> "Blunders":
        """Name what was found; ``source`` is how the battle was asked for."""
        built = reviewer.built
        names = Names(built)
        rows = tuple(_row(reviewer, names, source, one) for one in found)
        footnotes = footnotes_of(built)
        return cls(
            built.scenario.id, built.variant.id, reviewer.player, reviewer.seed, games, rows, footnotes
        )

    def flat_rows(self) -> list[dict[str, Any]]:
        """Flat rows: which turn, ``done``, ``better``, ``gain_pp``, ``error_pp``, ``samples``, ``command``."""
        return with_footnotes(self.found, self.footnotes)

    def text(self) -> str:
        """The list for a terminal, each turn with the command that shows it."""
        lines = [
            f"{self.player} on both sides of {self.scenario}, {self.variant} rules, {self.games:,} games:",
            "turns that a short rollout regrets most, and by how many points of the chance to win",
            f"({SAMPLES[-1]} imagined games of {TURNS} turns, no part of the choice; ± half of a 95% interval).",
        ]
        for n, row in enumerate(self.found, 1):
            gain, wide = row["gain_pp"], z_value() * row["error_pp"]
            gain_text = number_and_half(gain, gain - wide, gain + wide, sign=True)
            lines += [
                "",
                f"{n:2}. {gain_text}  game {row['game']}, turn {row['turn']}, {row['side']}:"
                f" {row['done']}; better {row['better']}",
                f"    {row['command']}",
            ]
        if not self.found:
            lines += ["", "No turn had anything to choose from."]
        return wrapped_lines("\n".join(lines)) + self.footnotes.text()


def _row(reviewer: Reviewer, names: Names, source: str, one: Regret) -> dict[str, Any]:
    scenario, variant = reviewer.built.scenario, reviewer.built.variant
    done = _card(names, one.done)
    words = ["m44", "replay", source, "--seed", str(reviewer.seed), "--game", str(one.game)]
    words += ["--option", variant.id] if variant.options else []
    words += ["--players", reviewer.player, "--explain"]
    return {
        "scenario": scenario.id,
        "variant": variant.id,
        "player": reviewer.player,
        "seed": reviewer.seed,
        "game": one.game,
        "turn": one.turn,
        "side": word(Side, one.side),
        "done": done,
        "better": _card(names, one.better) if one.style is None else f"{done}, played {one.style}",
        "gain_pp": PP * one.gain,
        "error_pp": PP * one.error,
        "samples": one.samples,
        "command": shlex.join(words),
    }


def _card(names: Names, card_copy: int) -> str:
    """Row of a card: copies of it are the same to the player."""
    return names.cards[card_copy].partition("#")[0]
