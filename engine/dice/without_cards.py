"""A combat, a shot or a throw of mines of Modern Battle in words and its exact odds (``m44 odds --rules modern``).

The dice are counted here a second time, apart from the kernel, so that tests can compare the two.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from engine.codes import Face
from engine.dice.combat import fight_out, make_battles
from engine.dice.describe import SYMBOLS, BattleOdds, Dice, Flat
from engine.dice.odds import MAX_DICE
from engine.dice.position import (
    ATTACKER,
    OPEN,
    TARGET,
    Position,
    Setting,
    check_numbers,
    fill_table,
    find_stack,
    find_unit,
    other_side,
)
from engine.dice.setting_words import WHERE, check_word
from engine.layout import ALL, LONGEST_RANGE
from engine.loading.in_force.unit_rows import UnitRow, UnitRows, unit_words
from engine.loading.scenario.without_cards import FRAGILE
from engine.loading.schema.document import Document
from engine.loading.schema.scenario_file import SIDES
from engine.loading.tables.units import class_faces
from engine.loading.words.errors import InputError
from engine.loading.words.quoting import quoted

COVERED = "COVERED"  # trait of terrain
ELITE, POOR = "elite", "poor"
QUALITY = {"": 0, ELITE: 1, POOR: -1}  # points of strength more (MMB-UNIT-2)
FLAG = 1 << Face.FLAG


@dataclass(frozen=True)
class ModernOdds(BattleOdds):
    """A combat, a shot or a throw of mines, and its exact odds.

    Attributes
    ----------
    hits_ignored : int
        Losses of the throw that works take.
    strength : int
        Of the target, 0 where any loss and any retreat destroys it.
    mines : bool
        Mines are thrown for; nobody fires.
    """

    hits_ignored: int
    strength: int
    mines: bool

    def row(self) -> Flat:
        """The answer as one flat row, with the columns of card battles and a few more."""
        return {**super().row(), "hits_ignored": self.hits_ignored, "frail": self.strength == 0}

    def asked(self) -> Flat:
        """The setting as columns; mines have neither range nor a hex of their own."""
        asked = {**super().asked(), "figures": self.strength}
        return {**asked, "range": None, "from_hex": None, "target_hex": None} if self.mines else asked

    def chances(self) -> Flat:
        """Chances and means as columns; how many combats or throws it takes to destroy it leaves retreats out."""
        combats = self.combats_to_kill()
        return {
            **super().chances(),
            "p_nothing": float(self.nothing()),
            "mean_combats_to_kill": None if combats is None else float(combats),
        }

    def nothing(self) -> Fraction:
        """Chance that the target neither loses anything nor goes anywhere."""
        return Fraction(int(self.odds.joint[0, 0]), int(self.odds.rolls))

    def combats_to_kill(self) -> Fraction | None:
        """Expected number of such throws until the target is destroyed, retreats left out; None if no throw can do it.

        A unit that any retreat destroys is destroyed by those too.
        """
        if self.strength == 0:
            kill = self.odds.fractions("eliminated")[1]
            return 1 / kill if kill else None
        hits = self.odds.fractions("hits")
        losses = [sum(hits[: self.hits_ignored + 1], Fraction(0)), *hits[self.hits_ignored + 1 :]]
        if losses[0] == 1:
            return None
        expected = [Fraction(0)]
        for left in range(1, self.strength + 1):
            after = sum((p * expected[max(left - n, 0)] for n, p in enumerate(losses) if n), Fraction(0))
            expected.append((1 + after) / (1 - losses[0]))
        return expected[self.strength]


def describe_without_cards(
    document: Document,
    attacker: str,
    target: str,
    range_: int = 1,
    *,
    quality: str = "",
    **circumstances: Any,
) -> ModernOdds:
    """Exact odds of one combat or shot of Modern Battle told in words.

    Parameters
    ----------
    document : mapping
        The rules of a battle without cards.
    attacker : str
        Unit row; or terrain that strikes who enters it (a minefield): then range, hexes and works mean nothing.
    target : str
        Unit row.
    range_ : int, 1 to 10
    quality : {"", "elite", "poor"}
        Of the target.
    **circumstances
        ``target_hex``, ``from_hex``, ``cover``, ``figures`` (strength of the target), ``room`` (0: its retreat is
        blocked), ``same_group`` (both on one hill), ``side``.

    Returns
    -------
    ModernOdds
        ``count.dice`` is 0 and ``count.why_not`` says why if the attack is not allowed.

    Raises
    ------
    InputError
        Unknown words, numbers out of range, what only cards know, a unit on a hex it may not stand on.

    Notes
    -----
    A free line is taken for granted, of a spotter too, and that nobody is in the way.
    Rule: MMB-ART-3, -4, -6, -7, -8, MMB-CBT-2 .. -9, MMB-DIE-2, MMB-RET-1, -2, MMB-FW-1, -2, MMB-GAP-6 .. -12, -22.
    """
    setting = Setting(attacker, target, range_, **circumstances)
    refuse_what_cards_know(setting)
    check_numbers(setting, LONGEST_RANGE)
    check_word("side", setting.side, SIDES)
    strength = strength_of(document, setting, quality)
    ground = document["terrain"].get(attacker)
    if ground and ground["on_enter"]:
        return throw_of_mines(document, setting, strength, int(ground["on_enter"]["dice"]))
    position = read_field(document, setting)
    count = count_dice(position)
    if count.dice > MAX_DICE:
        raise InputError(WHERE, "dice", str(count.dice), f"at most {MAX_DICE}")
    side, table = 1 - position.attacker_side, position.table
    works = int(table["stack_hits_ignored"][TARGET, side])
    kept = min(int(table["flags_spared"][TARGET, side, TARGET]), MAX_DICE)
    hits = faces_that_hit(position.rows.rows[TARGET])
    if setting.range > document["ruleset"]["symbol_range"]:
        hits &= ~SYMBOLS
    battle = make_battles(
        count.dice, hits, max(strength, 1), hits_ignored=works, flags_ignored=kept,
        room=0 if strength == 0 else setting.room, one_for_all=int(document["ruleset"]["retreat_per"] == "ROLL"),
    )  # fmt: skip
    room = int(battle["room"])
    return ModernOdds(position, count, hits, FLAG, kept, room, fight_out(battle), works, strength, False)


def throw_of_mines(document: Document, setting: Setting, strength: int, dice: int) -> ModernOdds:
    """The throw for a unit that moves onto mines: works take nothing, retreat faces send it back at no loss.

    Rule: MMB-MOV-8, MMB-GAP-8, MMB-GAP-15.
    """
    plain = replace(setting, attacker=setting.target, from_hex=OPEN, target_hex=OPEN)
    position = read_field(document, plain)
    position = replace(position, setting=setting)
    hits = faces_that_hit(position.rows.rows[TARGET])
    void = document["ruleset"]["mine_flags"] == "VOID"
    battle = make_battles(
        dice, hits, max(strength, 1), flags_ignored=ALL if void else 0,
        room=0 if strength == 0 else 1, one_for_all=1,
    )  # fmt: skip
    count, kept = Dice(dice, 0, 0, 0, dice, ""), dice if void else 0
    return ModernOdds(position, count, hits, FLAG, kept, 1, fight_out(battle), 0, strength, True)


def refuse_what_cards_know(setting: Setting) -> None:
    """Circumstances that no battle without cards has.

    Raises
    ------
    InputError
        A card, or a unit that fires better for standing still.
    """
    if setting.card is not None:
        raise InputError(WHERE, "card", quoted(setting.card), "none: these rules have no cards")
    if setting.still:
        raise InputError(
            WHERE, "still", "true", "false: these rules ask whether a unit has moved, not its dice"
        )


def strength_of(document: Document, setting: Setting, quality: str) -> int:
    """Points of strength of the target, 0 where any loss and any retreat destroys it.

    Rule: MMB-UNIT-1, MMB-UNIT-2, MMB-GAP-7, MMB-GAP-8.
    """
    check_word("target", setting.target, document["units"])
    if not isinstance(quality, str) or quality not in QUALITY:
        raise InputError(WHERE, "quality", quoted(quality), f"{ELITE} or {POOR}")
    row = document["units"][setting.target]
    if FRAGILE in row["traits"] and document["ruleset"]["soft_skins"] == "FRAIL":
        return 0
    if setting.figures is not None:
        if quality:
            raise InputError(
                WHERE, "quality", quality, "no quality beside figures: they say the strength left"
            )
        return setting.figures
    of_all = document["ruleset"]["quality"] == "ALL" or row["class"] == "INF"
    return max(1, int(row["figures"]) + (QUALITY[quality] if of_all else 0))


def read_field(document: Document, setting: Setting) -> Position:
    """The words of a setting looked up in the rules."""
    other = other_side(setting.side)
    target = find_unit(document, "target", setting.target, other)
    attacker = find_unit(document, "attacker", setting.attacker, setting.side)
    rows = UnitRows((attacker, target), frozenset(unit_words(document["units"])))
    owner = other if setting.own_works else setting.side
    there = find_stack(document, "target_hex", setting.target_hex, target, owner)
    here = find_stack(document, "from_hex", setting.from_hex, attacker, setting.side)
    names = (" + ".join(here.rows), " + ".join(there.rows))
    return Position(setting, document, None, None, rows, names, fill_table(document, rows, (here, there)))


def faces_that_hit(row: UnitRow) -> int:
    """Faces that take a point from a unit of a row.  Rule: MMB-DIE-2, MMB-GAP-11."""
    return int(class_faces(row)[0])


def count_dice(position: Position) -> Dice:
    """Dice of a combat or a shot.

    Rule: MMB-ART-4, MMB-ART-8, MMB-CBT-2, -3, -5 .. -9, MMB-GAP-12.
    """
    own, fewer = own_dice(position)
    cover = cover_of(position)
    dice = max(own - fewer - cover, 0) if own else 0
    why_not = refusal(position, own) or ("" if dice else "no dice are left")
    return Dice(max(own - fewer, 0), 0, 0, cover, 0 if why_not else dice, why_not)


def own_dice(position: Position) -> tuple[int, int]:
    """Dice by range and target, and how many fewer its type leaves.  Rule: MMB-ART-7, MMB-CBT-7, MMB-CBT-8."""
    rows, far = position.rows, position.setting.range
    columns = rows.rows[ATTACKER].columns

    def is_meant(selector: str) -> bool:
        return bool(rows.select(selector, "class", WHERE) >> TARGET & 1)

    better = [dice for selector, dice in columns["dice_vs"].items() if is_meant(selector)]
    by_range = (better[0] if better else columns["dice"]) or []
    fewer = sum(n for selector, n in columns["less_vs"].items() if is_meant(selector))
    return (by_range[far - 1] if far <= len(by_range) else 0), fewer


def cover_of(position: Position) -> int:
    """Dice that the target's hex takes off: none of guns, unless a switch says so.  Rule: MMB-CBT-5, -6, MMB-ART-8."""
    setting, ruleset, table = position.setting, position.document["ruleset"], position.table
    if setting.cover is not None:
        return setting.cover
    class_ = int(table["row_class"][ATTACKER])
    if is_gun(position) and ruleset["cover_from_guns"]:
        class_ = 0
    cell = (TARGET, 1 - position.attacker_side, class_)
    level = table["stack_height"][TARGET] == table["stack_height"][ATTACKER]
    covers = [
        int(table["stack_cover"][cell]),
        0 if level else int(table["stack_cover_height"][cell]),
        0 if setting.same_group else int(table["stack_cover_group"][cell]),
    ]
    return sum(covers) if ruleset["cover_combine"] == "SUM" else max(covers)


def is_gun(position: Position) -> bool:
    """Whether the attacker fires before anybody moves."""
    return bool(position.rows.rows[ATTACKER].columns["class"] == "ART")


def refusal(position: Position, own: int) -> str:
    """Why the attack is not allowed whatever the ground takes off, else empty.

    Rule: MMB-ART-4, MMB-CBT-2, MMB-CBT-3, MMB-TRP-3, MMB-MOV-7, MMB-WAT-2, MMB-LOS-1, MMB-GAP-22, MMB-GAP-28.
    """
    far, ruleset, table = position.setting.range, position.document["ruleset"], position.table
    columns = position.rows.rows[ATTACKER].columns
    lists = [columns["dice"] or [], *(dice or [] for dice in columns["dice_vs"].values())]
    if not any(map(any, lists)):
        return "it never fires"
    if own == 0:
        return "out of range" if far > max(map(len, lists)) else "it has no dice at this range"
    if table["stack_ban_here"][ATTACKER] >> ATTACKER & 1:
        return f"no combat from {position.names[ATTACKER]}"
    if table["stack_ban_target"][TARGET] >> TARGET & 1:
        return f"no combat against units on {position.names[TARGET]}"
    spotted = columns["sight"] in ("SPOTTED", "NONE") and is_gun(position)
    if far > ruleset["sight_limit"] and not spotted:
        return "out of sight"
    hidden = far > 1 and all(is_covered(position.document["terrain"], name) for name in position.names)
    if ruleset["covered_pairs_close"] and hidden and (not spotted or ruleset["cover_binds_guns"]):
        return "both are in cover, where only neighbors see each other"
    return ""


def is_covered(terrain: Mapping[str, Any], names: str) -> bool:
    """Whether the rows of a hex hide who stands there."""
    return any(COVERED in terrain[name]["traits"] for name in names.split(" + "))
