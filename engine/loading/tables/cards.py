"""Cards as numbers: rows of the deck, physical copies, what each lets a player do (expansions 7.4)."""

import hashlib
from collections.abc import Mapping, Sequence

import numpy as np

from engine.codes import COUNTED, Anchor, Contact, DiceScope, Effect, Lift, Section
from engine.geometry.boards import Board
from engine.hooks import Fired
from engine.layout import ALL, MAX_CARD_ROWS, MAX_CARDS, MAX_USES
from engine.loading.in_force.air_and_sight import may_be, use_is_grounded
from engine.loading.in_force.side_words import bits_of_sides, sides_of
from engine.loading.in_force.unit_rows import WEAK, UnitRows
from engine.loading.schema.card_words import AIR, ATTACK, cards_with
from engine.loading.schema.cells import OF_THE_BATTLE
from engine.loading.schema.columns import CardColumns, ReconAsColumns, StrikeUseColumns
from engine.loading.schema.document import Cards, Document, ScenarioPart
from engine.loading.schema.scenario_file import SIDES
from engine.loading.schema.strikes import strikes_listed
from engine.loading.tables.units import strike_faces
from engine.loading.words.errors import InputError

ALL_ROWS = 0x7FFFFFFF
STAR = "star_air"  # kind of the permissions that such hexes give
OBSERVER = "air_observer"  # tag of the units that alone may hold hexes of a permission for named units
HEALING = (Effect.MEDICS, Effect.MEDICS_MANY)  # effects that give orders to weak units alone
LETTERS = {"L": Section.LEFT, "C": Section.CENTER, "R": Section.RIGHT}


def card_address(card: str, copy: int) -> int:
    """32-bit place of a physical card in stream DECK: a hash of its id and copy, so that decks can grow.

    Examples
    --------
    >>> card_address("probe_left", 0) != card_address("probe_left", 1)
    True
    """
    return int.from_bytes(hashlib.blake2s(f"{card}#{copy}".encode()).digest()[:4], "little")


def fill_cards(table: np.void, cards: Cards, copies: Mapping[str, int], rows: UnitRows) -> list[str]:
    """Write the fields of cards.  Changes: table.card_*, card_copy_*, n_cards, finest_*, deck_on_move.

    Parameters
    ----------
    table : record of TABLES
    cards : mapping
        Card table of the document.
    copies : mapping
        Card rows of the deck in force and how many of each.
    rows : UnitRows

    Returns
    -------
    list of str
        Ids of the card rows in the order of TABLES: that of the card table.
    """
    used = [card for card in cards if copies.get(card, 0) > 0]
    card_copies = [(row, copy) for row, card in enumerate(used) for copy in range(copies[card])]
    if len(used) > MAX_CARD_ROWS or not 0 < len(card_copies) <= MAX_CARDS:
        expected = f"1 to {MAX_CARDS} cards of at most {MAX_CARD_ROWS} kinds"
        raise InputError(
            file="rules",
            key="decks",
            found=f"{len(card_copies)} cards of {len(used)} kinds",
            expected=expected,
        )
    table["n_cards"] = len(card_copies)
    for card_copy, (row, copy) in enumerate(card_copies):
        table["copy_row"][card_copy] = row
        table["copy_address"][card_copy] = card_address(used[row], copy)
    for row, card in enumerate(used):
        fill_orders(table, row, card, cards[card]["orders"])
        fill_effect(table, row, cards[card])
        fill_who(table, row, card, cards[card], rows)
        fill_acts(table, row, cards[card])
    table["finest_infantry"] = rows.select("INF", "order_class")
    table["finest_armor"] = rows.select("ARM", "order_class")
    table["deck_on_move"] = table["card_on_move"].any()
    return used


def fill_orders(table: np.void, row: int, card: str, orders: str | None) -> None:
    """How many units a card orders where: ``L2 C2``, ``any 4``, ``one section *``, ``roll`` or nothing.

    A card that rolls for its orders may order units anywhere; the roll is what limits it.
    """
    words = (orders or "").split()
    if words == ["one", "section", "*"]:
        table["card_one_section"][row] = 1
    elif words == ["roll"]:
        table["card_any"][row] = ALL
    elif len(words) == 2 and words[0] == "any":
        table["card_any"][row] = number(words[1], card)
    else:
        for word in words:
            if word[0] not in LETTERS:
                raise no_orders(card, orders)
            table["card_quota"][row, LETTERS[word[0]]] = number(word[1:], card)


def number(text: str, card: str) -> int:
    """Number of orders, ``*`` = all."""
    if text == "*":
        return ALL
    if not text.isdigit():
        raise no_orders(card, text)
    return int(text)


def no_orders(card: str, text: str | None) -> InputError:
    """The error for orders that cannot be read."""
    expected = "orders like L2, L1 C1 R1, any 4, one section *, roll"
    return InputError(file="rules", key=f"cards.{card}.orders", found=repr(text), expected=expected)


def fill_who(table: np.void, row: int, card: str, columns: CardColumns, rows: UnitRows) -> None:
    """Whom a card orders; WEAK is a trait only the game knows: the effects that return figures ask for it.

    Call after ``fill_effect``.
    Rows that the card never orders are no other unit in place of one it speaks of either.  Rule: WW-HT-10.

    Raises
    ------
    InputError
        A card without such an effect orders weak units.
    """
    who = columns["who"] or "ALL"
    parts = [part.strip() for part in who.split("&")]
    if WEAK in parts and table["card_effect"][row] not in HEALING:
        effects = " or ".join(effect.name for effect in HEALING)
        raise InputError("rules", f"cards.{card}.who", who, f"no {WEAK} on a card without effect {effects}")
    rest = "&".join(part for part in parts if part != WEAK) or "ALL"
    table["card_who"][row] = rows.select(rest, "order_class", f"cards.{card}.who")
    table["card_contact"][row] = Contact[columns["contact"] or "ANY"]
    table["card_fallback"][row] = columns["fallback"]
    names = {card, columns["stands_for"]}
    never = sum(1 << i for i, one in enumerate(rows.rows) if names.intersection(one.columns["never_by"]))
    table["card_any_row"][row] = ALL_ROWS & ~never
    table["card_who"][row] &= ~never


def fill_acts(table: np.void, row: int, columns: CardColumns) -> None:
    """Moves, battles and dice of the units a card orders."""
    move = columns["move"]
    table["card_no_move"][row] = move == 0
    if isinstance(move, list):
        table["card_move_battle"][row], table["card_move_max"][row] = move
    table["card_on_move"][row] = columns["on_move"]
    table["card_lifts"][row] = sum(Lift[lift] for lift in columns["lifts"])
    table["card_battles"][row] = columns["battles"]
    table["card_draw"][row] = columns["draw"]
    if columns["dice"]:
        bonus, _, scope = columns["dice"].partition(" ")
        table["card_dice"][row] = int(bonus)
        table["card_dice_scope"][row] = DiceScope[scope or "ALL"]


def fill_effect(table: np.void, row: int, columns: CardColumns) -> None:
    """What a card does by code, and its strike."""
    name, _, count = (columns["effect"] or "NONE").partition(" ")
    effect = Effect[name]
    table["card_effect"][row] = effect
    if effect in COUNTED:
        table[COUNTED[effect]][row] = int(count)
    table["card_tactic"][row] = columns["kind"] == "TACTIC"
    table["card_brings"][row] = is_plain_tactic(columns)
    table["card_attack"][row] = ATTACK in columns["traits"]
    strike = columns["strike"]
    if strike:
        table["card_effect"][row] = Effect.STRIKE
        table["card_strike_targets"][row] = strike["targets"]
        table["card_strike_dice"][row] = strike["dice"]
        table["card_strike_faces"][row] = strike_faces(strike)


def is_plain_tactic(columns: CardColumns) -> bool:
    """Whether a tactic card plainly orders some units of any kind, as Direct from HQ does.  Rule: TP-AFD-2."""
    special = (columns["contact"], columns["effect"], columns["dice"], columns["strike"], columns["lifts"])
    counted = (columns["orders"] or "").removeprefix("any ").isdigit()
    return columns["kind"] == "TACTIC" and counted and columns["who"] == "ALL" and not any(special)


def permitted_uses(document: Document) -> list[StrikeUseColumns]:
    """Permissions to strike with a Recon that concern somebody: the scenario's own, then those of options.

    Each with the keys of ``StrikeUse``, ``sides`` and hexes by name.  Rule: HR-BLITZAIR-6, HR-AIRSTRIKE-1.
    """
    strikes: list[ReconAsColumns] = strikes_listed(document["ruleset"]["recon_as"])
    first: list[StrikeUseColumns] = [
        {**own, "targets": 0, "keeps_draw": False, "kind": "", "in_force": False, "holder": "ANY_UNIT"}
        for own in strikes
    ]
    found: list[StrikeUseColumns] = []
    for use in first + document["ruleset"]["recon_as_also"]:
        named = {side for word in use["sides"] for side in sides_of(word, document["scenario"])}
        found.append(of_the_battle({**use, "sides": [side for side in SIDES if side in named]}, document))
    return [use for use in found if use["sides"]]


def of_the_battle(use: StrikeUseColumns, document: Document) -> StrikeUseColumns:
    """A permission with the hexes and sides that the battle names, if it asks for these; nobody's if there are none."""
    if use["held"] != [OF_THE_BATTLE]:
        return use
    hexes, sides = document["ruleset"]["air_strike_hexes"], document["ruleset"]["air_strike_sides"]
    return {**use, "held": hexes, "sides": [side for side in use["sides"] if hexes and side in sides]}


def uses_in_force(document: Document) -> list[StrikeUseColumns]:
    """The permissions that no weather grounds; Air Power rolls the dice a battle sets.

    Rule: WW-WX-4, HR-RAIN-1, -8, HR-BLITZAIR-10.
    """
    uses = [use for use in permitted_uses(document) if not use_is_grounded(document, use)]
    dice = document["ruleset"]["air_dice"]
    if dice == "CARD":
        return uses
    air = cards_with(AIR, document["cards"])
    return [{**use, "dice": dice} if use["card"] in air else use for use in uses]


def fill_recon_as(
    table: np.void,
    uses: Sequence[StrikeUseColumns],
    cards: Cards,
    card_rows: Sequence[str],
    board: Board,
) -> None:
    """The strikes that a Recon may be used for, by which permissions are open; Recon keeps its orders.

    Changes: table.card_as_strike, uses_n, use_*, as_strike_*.
    Rule: CARD-RECON-4, -5, HR-BLITZAIR-1, -3, HR-AIRSTRIKE-2.
    """
    if len(uses) > MAX_USES:
        expected = f"at most {MAX_USES}"
        raise InputError("rules", "ruleset.recon_as_also", f"{len(uses)} permissions in all", expected)
    table["uses_n"] = len(uses)
    for i, use in enumerate(uses):
        table["use_held_n"][i] = len(use["held"])
        for k, name in enumerate(use["held"]):
            table["use_held"][i, k] = board.grid.parse(name)
    for row, card in enumerate(card_rows):
        for i, use in enumerate(uses):
            if may_be(use, cards[card]["traits"]):
                table["card_as_strike"][row] |= bits_of_sides(use["sides"]) << 2 * i
    for open_ in range(1, 1 << len(uses)):
        fill_use(table, open_, [use for i, use in enumerate(uses) if open_ >> i & 1], cards)


def fill_use(table: np.void, open_: int, uses: Sequence[StrikeUseColumns], cards: Cards) -> None:
    """What some permissions together allow: most dice, most targets, the loosest hold to a section, most cards drawn.

    Permissions for another strike than the first one's add nothing to it.  Changes: table.as_strike_*.
    Rule: house-rules 2.7 (recon_as).
    """
    strike = cards[uses[0]["card"]]["strike"]
    assert strike is not None
    same = [use for use in uses if use["card"] == uses[0]["card"]]
    table["as_strike_dice"][open_] = np.max([use["dice"] or strike["dice"] for use in same], axis=0)
    table["as_strike_targets"][open_] = max(use["targets"] or strike["targets"] for use in same)
    table["as_strike_faces"][open_] = strike_faces(strike)
    table["as_strike_anchor"][open_] = min(Anchor[use["anchor"]] for use in same)
    table["as_strike_draw"][open_] = max(ALL if use["keeps_draw"] else use["draw"] for use in same)
    kinds = [use["kind"] for use in same]
    table["as_strike_blitz"][open_] = all(kinds)
    acted = Fired.AIR_CALLED if STAR in kinds else Fired.BLITZ_STRUCK
    table["as_strike_fired"][open_] = acted if all(kinds) else Fired.RECON_STRUCK


def fill_holders(
    table: np.void, uses: Sequence[StrikeUseColumns], scenario: ScenarioPart, board: Board
) -> None:
    """For which permissions a unit may hold a hex.  Call after ``fill_scenario``.  Changes: table.unit_holds.

    Rule: CARD-RECON-4, HR-AIRSTRIKE-1.
    """
    tagged = {board.grid.parse(unit["hex"]) for unit in scenario["units"] if OBSERVER in unit.get("tags", ())}
    for i, use in enumerate(uses):
        for side in (SIDES.index(name) for name in use["sides"]):
            for unit in range(int(table["first_unit"][side]), int(table["end_unit"][side])):
                if use["holder"] == "ANY_UNIT" or int(table["unit_hex"][unit]) in tagged:
                    table["unit_holds"][unit] |= 1 << 2 * i + side
