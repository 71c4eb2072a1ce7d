"""The columns of the table of combat cards: cards of kind COMBAT (expansions 7.4, WW-CC)."""

import re
from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, field_validator, model_validator

from engine.codes_of_boxes import CombatEffect
from engine.loading.schema.cells import UPPER, Row, Selector, no_value, wrong
from engine.loading.schema.rows import Box
from engine.loading.words.checked import Says

BITTER = "BITTER"
# Texts as they are written, and what they become; a number follows those that end in n.
TEXTS = {
    "DICE+n": CombatEffect.DICE,
    "MOVE+n": CombatEffect.MOVE,
    "STAR_HITS": CombatEffect.STAR_HITS,
    "RETURN n": CombatEffect.RETURN,
    "NO_BATTLE(enemy)": CombatEffect.NO_BATTLE,
    "IGNORE_FLAGS": CombatEffect.IGNORE_FLAGS,
    "CAMOUFLAGE": CombatEffect.CAMOUFLAGE,
    "NEW_UNIT": CombatEffect.NEW_UNIT,
    "ENTER_AND_FIGHT": CombatEffect.ENTER_AND_FIGHT,
}
# Texts that need another time than that of their owner's own turn.
AGAINST_ENEMY = (CombatEffect.NO_BATTLE,)
ON_FLAGS = (CombatEffect.IGNORE_FLAGS,)
AFTER_MOVES = (CombatEffect.ENTER_AND_FIGHT,)
EFFECTS = f"{BITTER}, one of {' | '.join(TEXTS)}, both or none"


def as_effects(value: Any) -> Any:
    """Effects divided by bars as a list; ``none`` and nothing are a blank."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        return value
    parts = [part.strip() for text in texts for part in text.split("|")]
    return [part for part in parts if part and part.lower() != "none"]


def read_text(word: str) -> tuple[CombatEffect, int]:
    """What a text does and its number, 0 if it has none.

    Raises
    ------
    ValueError
        It is no text that a kernel plays.

    Examples
    --------
    >>> read_text("DICE+2"), read_text("STAR_HITS")
    ((<CombatEffect.DICE: 1>, 2), (<CombatEffect.STAR_HITS: 3>, 0))
    """
    for form, effect in TEXTS.items():
        pattern = re.escape(form.removesuffix("n")) + "([1-9])" if form.endswith("n") else re.escape(form)
        if found := re.fullmatch(pattern, word):
            return effect, int(found[1]) if form.endswith("n") else 0
    raise ValueError(word)


def text_of(effects: list[str]) -> tuple[CombatEffect, int]:
    """The text of a card, its symbol left out."""
    texts = [word for word in effects if word != BITTER]
    return read_text(texts[0]) if texts else (CombatEffect.NONE, 0)


class CombatCard(Row):
    """A row of the table of combat cards."""

    box: Box = "BASE"
    kind: Literal["COMBAT"] = "COMBAT"
    deck: Annotated[
        Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")] | None,
        BeforeValidator(no_value),
        Says("small letters, digits and -, or none"),
    ] = None
    copies: Annotated[int, Field(ge=1, le=20)] = 1
    when: Annotated[Literal["TURN", "BEFORE_ORDERS", "REACTION", "ANY"], UPPER] = "TURN"
    who: Selector = "ALL"
    where: Selector = "ALL"
    unit: Annotated[str | None, BeforeValidator(no_value), Says("a unit row, or none")] = None
    effect: Annotated[list[str], BeforeValidator(as_effects), Says(EFFECTS)] = []

    @field_validator("effect")
    @classmethod
    def _effect(cls, value: list[str]) -> list[str]:
        """The symbol, at most one text, and that one which a kernel plays."""
        texts = [word for word in value if word != BITTER]
        if len(texts) > 1 or len(value) > len(set(value)):
            raise wrong("one text")
        for word in texts:
            try:
                read_text(word)
            except ValueError as error:
                raise wrong("a text that is played") from error
        return value

    @model_validator(mode="after")
    def _played(self) -> Self:
        """A text fits the time at which the card may be played."""
        effect, _ = text_of(self.effect)
        if effect in AGAINST_ENEMY and self.when not in ("REACTION", "ANY"):
            raise ValueError("when = REACTION or ANY for a card played on the enemy's units")
        if effect in ON_FLAGS and self.when == "BEFORE_ORDERS":
            raise ValueError("when = TURN, REACTION or ANY for a card played when flags are rolled")
        if effect in AFTER_MOVES and self.when == "BEFORE_ORDERS":
            raise ValueError("when = TURN or ANY for a card played once units have moved")
        if effect not in (*AGAINST_ENEMY, *ON_FLAGS, CombatEffect.NONE) and self.when == "REACTION":
            raise ValueError("when = TURN, BEFORE_ORDERS or ANY for a card played on the owner's units")
        return self
