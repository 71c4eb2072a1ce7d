"""The columns of the tables of cards and decks, with defaults and ranges (expansions 7.4)."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator

from engine.codes import COUNTED, Effect
from engine.loading.schema.cells import (
    UPPER,
    Holds,
    Row,
    Selector,
    YesNo,
    as_words,
    no_value,
    only,
    split_numbers,
    wrong,
)
from engine.loading.schema.rows import Box
from engine.loading.words.checked import Says

# Effects as a card names them; NONE is no word, and the column ``strike`` says STRIKE.
EFFECTS = sorted(effect.name for effect in Effect if effect not in (Effect.NONE, Effect.STRIKE))


class Strike(Row):
    """A strike of a card: most targets, dice for Axis and Allies, whether stars hit, flags fixed, fire from afar."""

    targets: Annotated[int, Field(ge=1, le=4)]
    dice: Annotated[
        list[Annotated[int, Field(ge=0, le=9)]],
        BeforeValidator(split_numbers),
        Field(min_length=2, max_length=2),
        Says("dice of Axis and Allies like 1/2"),
    ]
    star: YesNo
    flags: Annotated[Literal["fixed", "free"], only("fixed")] = "fixed"
    far: YesNo = False


class CardType(Row):
    """A row of the card table; copies stand in the deck."""

    box: Box = "BASE"
    traits: Annotated[
        list[Literal["RECON", "RECON_FORCE", "AIR", "ATTACK"]],
        BeforeValidator(as_words),
        Says("some of RECON, RECON_FORCE, AIR, ATTACK, or []"),
    ] = []
    short: Annotated[
        Annotated[str, Field(pattern=r"^[A-Z0-9]+$")] | None,
        BeforeValidator(no_value),
        Says("capital letters and digits, or none"),
    ] = None
    stands_for: Annotated[str | None, BeforeValidator(no_value), Says("a card, or none")] = None
    spells_out: Annotated[Literal["BOTH", "MOVE", "BATTLE"], UPPER] = "BOTH"
    kind: Annotated[
        Literal["SECTION", "TACTIC", "COMBAT"], only("SECTION", "TACTIC"), Says("SECTION | TACTIC")
    ]
    when: Annotated[
        Literal["TURN", "BEFORE_ORDERS", "REACTION", "ANY"], only("TURN", "REACTION"), Says("TURN | REACTION")
    ] = "TURN"
    orders: Annotated[
        str | None, BeforeValidator(no_value), Says("L2, L1 C1 R1, any 4, one section *, roll, or none")
    ] = None
    who: Selector = "ALL"
    contact: Annotated[Literal["ADJACENT", "APART"] | None, BeforeValidator(no_value)] = None
    fallback: YesNo = False
    on_move: Annotated[int, Field(ge=0, le=9)] = 0
    move: Annotated[
        Any, Says("own, 0 for none, or a pair like 2/3"), Holds(Literal["own", 0] | list[int])
    ] = "own"
    lifts: Annotated[
        list[Literal["LIMITS", "BANS"]], BeforeValidator(as_words), Says("LIMITS, BANS, both or []")
    ] = []
    battles: Annotated[int, Field(ge=0, le=2)] = 1
    dice: Annotated[
        Annotated[str, Field(pattern=r"^[+-]\d (ALL|CLOSE|ORDERED)$")] | None,
        BeforeValidator(no_value),
        Says("+1 ALL | +1 CLOSE | +1 ORDERED, or none"),
    ] = None
    strike: Annotated[
        Strike | None, BeforeValidator(no_value), Says("a table of targets, dice, star, flags, far, or none")
    ] = None
    draw: Annotated[int, Field(ge=1, le=4)] = 1
    effect: Annotated[
        str | None,
        BeforeValidator(no_value),
        Says(" | ".join([f"{name} n" if Effect[name] in COUNTED else name for name in EFFECTS] + ["none"])),
    ] = None

    @field_validator("move")
    @classmethod
    def _move(cls, value: Any) -> Any:
        """``own``, 0, or a move pair."""
        pair = value if isinstance(value, (int, list)) or value == "own" else split_numbers(value)
        is_pair = (
            isinstance(pair, list)
            and len(pair) == 2
            and all(isinstance(n, int) and 0 <= n <= 9 for n in pair)
        )
        if not (is_pair or pair == "own" or (pair == 0 and not isinstance(pair, bool))):
            raise wrong("own, 0 or a pair")
        return pair

    @field_validator("effect")
    @classmethod
    def _effect(cls, value: str | None) -> str | None:
        """A code of the kernel; some name a number."""
        if value is not None:
            name, _, count = value.partition(" ")
            if name not in EFFECTS or (Effect[name] in COUNTED) != count.isdigit():
                raise wrong("a code")
        return value


class DeckRow(Row):
    """One entry of a deck: copies of a card."""

    copies: Annotated[int, Field(ge=0, le=20)]
