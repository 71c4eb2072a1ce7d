"""The dialogue of a game in plain Python: who asks, what is asked, and how to listen to it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pkgutil import iter_modules
from typing import Any
from unittest.mock import patch

from engine.dialogue import (
    actions,
    air_drop,
    breakthrough,
    by_card_acts,
    clear_beside,
    combat_turn,
    commissar,
    draws,
    engagement,
    fight,
    landmark_acts,
    many_cards,
    medics,
    opening,
    radar_notice,
    resupply,
    strikes,
    trains,
    turn,
)
from engine.players import options, roster

DIALOGUE = (
    turn, actions, breakthrough, draws, strikes, fight, air_drop, engagement, opening, commissar, many_cards, medics,
    by_card_acts, clear_beside, combat_turn, landmark_acts, radar_notice, resupply, trains,
)  # fmt: skip
ASKED = [roster, *(import_module(f"{options.__name__}.{one.name}") for one in iter_modules(options.__path__))]
CHOICES = {name: ask for module in ASKED for name, ask in vars(module).items() if name.startswith("choose_")}
QUESTIONS = set(CHOICES)
WHO = 3  # after the tables, the state and the mind: a side, or the unit whose owner is asked


def asked_of_units() -> set[str]:
    """Questions about one unit, which its owner answers."""
    words = {name: list(inspect.signature(CHOICES[name]).parameters) for name in QUESTIONS}
    return {name for name in QUESTIONS if words[name][WHO] == "unit"}


@contextmanager
def listening(hear: Callable[[str, Callable[..., Any]], Callable[..., Any]]) -> Iterator[None]:
    """Every question the dialogue asks is answered by what ``hear`` makes of its name and the player's answer."""
    with ExitStack() as stack:
        for module in DIALOGUE:
            for name in QUESTIONS & set(vars(module)):
                stack.enter_context(patch.object(module, name, hear(name, getattr(module, name))))
        yield
