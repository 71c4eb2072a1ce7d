"""One battle in words and its exact odds: how many dice, which faces hit, what they do (``m44 odds``).

The dice are counted here a second time, apart from the kernel, so that tests can compare the two.
"""

from dataclasses import asdict, dataclass
from typing import Any

from engine.codes import Face, Fire, Trait, UnitClass
from engine.dice.combat import MAX_ROOM, Distribution, expected_dice_to_eliminate, fight_out, make_battles
from engine.dice.odds import MAX_DICE, SIDES_OF_DIE, sixths
from engine.dice.position import ATTACKER, TARGET, Position, Setting, read_position
from engine.dice.second_roll import fight_out_twice
from engine.dice.setting_words import WHERE
from engine.layout import CUT, NO_COVER
from engine.loading.schema.document import Document
from engine.loading.tables.units import strike_faces
from engine.loading.words.errors import InputError

SYMBOLS = 1 << Face.INFANTRY | 1 << Face.ARMOR
Flat = dict[str, str | int | float | bool | None]


@dataclass(frozen=True)
class Dice:
    """How the dice of a battle are counted.

    Attributes
    ----------
    base_dice, card_dice, out_dice, cover_dice : int
        By range; added by the card; taken off by the attacker's hex and by the target's.
    dice : int
        What is rolled, 0 if the battle is not allowed.
    why_not : str
        Why it is not allowed, else empty.
    """

    base_dice: int
    card_dice: int
    out_dice: int
    cover_dice: int
    dice: int
    why_not: str


@dataclass(frozen=True)
class BattleOdds:
    """A battle and its exact odds.

    Attributes
    ----------
    position : Position
        What was asked, read with the rules.
    count : Dice
    hit_faces, flag_faces : int
        Bit per ``Face``.
    flags_ignored, room : int
        Flags the target ignores, at most all dice; hexes it can go back, 8 = as many as it likes.
    odds : Distribution
        Of this one battle (arrays without leading dimensions).
    """

    position: Position
    count: Dice
    hit_faces: int
    flag_faces: int
    flags_ignored: int
    room: int
    odds: Distribution

    def row(self) -> Flat:
        """The answer as one flat row; chances are named ``p_...``, means ``mean_...``."""
        return {
            **self.asked(),
            **asdict(self.count),
            "hit_faces": face_words(self.hit_faces),
            "flag_faces": face_words(self.flag_faces),
            "flags_ignored": self.flags_ignored,
            "room": self.room,
            **self.chances(),
        }

    def asked(self) -> Flat:
        """The setting as columns; a strike has neither range nor a hex of its own."""
        setting, struck = self.position.setting, self.position.strike is not None
        from_hex, target_hex = self.position.names
        return {
            "attacker": setting.attacker,
            "target": setting.target,
            "figures": self.position.figures,
            "range": None if struck else setting.range,
            "from_hex": None if struck else from_hex,
            "target_hex": target_hex,
            "card": setting.card,
        }

    def chances(self) -> Flat:
        """Chances and means as columns; ``mean_dice_to_kill`` counts no flags and ends at the last figure."""
        sides, again = int(sixths(self.hit_faces)), second_sides(self.position)
        to_kill = float(expected_dice_to_eliminate(self.position.figures, sides)) if sides else None
        if to_kill is not None and again:
            to_kill *= SIDES_OF_DIE / again
        odds = self.odds
        return {
            "p_hit": float(odds.at_least("hits", 1)),
            "mean_hits": float(odds.mean("hits")),
            "p_flag": float(odds.at_least("flags", 1)),
            "mean_flags": float(odds.mean("flags")),
            "mean_figures_lost": float(odds.mean("figures_lost")),
            "p_kill": float(odds.at_least("eliminated", 1)),
            "p_retreat": float(odds.at_least("retreats", 1)),
            "mean_retreat_hexes": float(odds.mean("retreats")),
            "mean_dice_to_kill": to_kill,
        }

    def distribution(self, name: str = "hits") -> list[Flat]:
        """A marginal of ``odds`` as flat rows, up to the largest value that can occur.

        Parameters
        ----------
        name : {"hits", "flags", "figures_lost", "lost_to_flags", "retreats", "eliminated"}

        Returns
        -------
        list of dict
            The value under its name, ``rolls`` that give it ``of`` all, ``chance`` as an exact fraction, ``p``.
        """
        weights = getattr(self.odds, name)
        most = max(k for k, weight in enumerate(weights) if weight)
        return [
            {
                name: k,
                "rolls": int(weights[k]),
                "of": int(self.odds.rolls),
                "chance": str(exact),
                "p": float(exact),
            }
            for k, exact in enumerate(self.odds.fractions(name)[: most + 1])
        ]


def describe_battle(
    document: Document, attacker: str, target: str, range_: int = 1, **circumstances: Any
) -> BattleOdds:
    """Exact odds of one battle told in words.

    Parameters
    ----------
    document : mapping
        The rules: ``engine.loading.in_force.rules.base_document()``, or a copy with options applied.
    attacker, target : str
        Unit rows; the attacker may be a card that strikes.
    range_ : int, 1 to 8
    **circumstances
        The other attributes of ``Setting``: ``target_hex``, ``from_hex``, ``cover``, ``card`` ...

    Returns
    -------
    BattleOdds
        ``count.dice`` is 0 and ``count.why_not`` says why if the battle is not allowed.

    Raises
    ------
    InputError
        Unknown words, numbers out of range, a unit on a hex it may not stand on, more than 11 dice.

    Examples
    --------
    >>> from engine.loading.in_force.rules import base_document
    >>> odds = describe_battle(base_document(), "armor", "infantry", 2, target_hex="town")
    >>> odds.count.dice, odds.distribution("hits")[1]["chance"]  # 3 dice less 2 for the town; half of it hits
    (1, '1/2')
    """
    position = read_position(document, Setting(attacker, target, range_, **circumstances))
    count = count_strike(position) if position.strike else count_dice(position)
    if count.dice > MAX_DICE:
        raise InputError(WHERE, "dice", str(count.dice), f"at most {MAX_DICE}")
    hits, flags = faces_of(position)
    ignored, room = flags_ignored(position), room_behind(position)
    battle = make_battles(
        count.dice,
        hits,
        position.figures,
        flag_faces=flags,
        hits_ignored=position.table["stack_hits_ignored"][TARGET, 1 - position.attacker_side],
        flags_ignored=ignored,
        room=room,
        loss_per_hex=int(position.table["row_flag_loss"][TARGET]),
        one_for_all=int(position.table["row_retreat_total"][TARGET]),
    )
    again = second_sides(position)
    odds = fight_out_twice(battle, again) if again else fight_out(battle)
    return BattleOdds(position, count, hits, flags, ignored, room, odds)


def second_sides(position: Position) -> int:
    """Sides of a second die that confirm a hit on the target, 0 if every hit counts.  Rule: UNIT-TIG-2."""
    return int(sixths(position.table["row_second_roll"][TARGET]))


def count_dice(position: Position) -> Dice:
    """Dice of a unit's attack.  Rule: CORE-DICE-1 .. -9, expansions 7.8(6)."""
    table, variant, far = position.table, position.variant, position.setting.range
    class_ = table["row_class"][ATTACKER]
    base = own_dice(int(table["dice"][variant, ATTACKER, TARGET, far]))
    bonus = card_bonus(position)
    out = int(table["out_kept"][ATTACKER, 3 * table["ignores_out"][variant, ATTACKER] + class_])
    cover = 0 if table["cover_entry"][variant, ATTACKER] == NO_COVER else cover_of(position)
    dice = max(base + bonus - out - cover, 0)
    if far == 1:
        floor = int(table["close_min"][ATTACKER, TARGET])
        dice = max(dice, floor if position.document["ruleset"]["close_min_ignores_cover"] else floor - cover)
    why_not = refusal(position) or ("" if dice else "no dice are left")
    return Dice(base, bonus, out, cover, 0 if why_not else dice, why_not)


def own_dice(cell: int) -> int:
    """Dice of the row as its columns leave them: none, or fewer than none before a card adds some (HR-ARITH-5)."""
    return cell + 1 if cell < 0 else cell


def count_strike(position: Position) -> Dice:
    """Dice of a strike, which no terrain reduces.  Rule: CORE-DICE-10, HR-ARTARM-5."""
    assert position.strike is not None
    fewer = int(position.table["strike_less"][TARGET])
    dice = max(int(position.strike["dice"][position.attacker_side]) - fewer, 0)
    return Dice(dice, 0, 0, 0, dice, "" if dice else "the card gives this side no dice")


def card_bonus(position: Position) -> int:
    """Dice the card adds: to every battle, or in close assault.  Rule: CARD-ARMORASLT-2, -3, CARD-CLOSE-3."""
    if position.card is None or position.card["dice"] is None:
        return 0
    bonus, scope = position.card["dice"].split()
    return 0 if scope == "CLOSE" and position.setting.range > 1 else int(bonus)


def cover_of(position: Position) -> int:
    """Dice the target's hex takes off.  Rule: CORE-DICE-3, -4, -7, -8, -9."""
    if position.setting.cover is not None:
        return position.setting.cover
    table = position.table
    entry = table["cover_entry"][position.variant, ATTACKER]
    cell = (TARGET, 1 - position.attacker_side, table["row_class"][ATTACKER] if entry == NO_COVER else entry)
    level = table["stack_height"][TARGET] == table["stack_height"][ATTACKER]
    covers = [
        int(table["stack_cover"][cell]),
        0 if level else int(table["stack_cover_height"][cell]),
        0 if position.setting.same_group else int(table["stack_cover_group"][cell]),
    ]
    return sum(covers) if position.document["ruleset"]["cover_combine"] == "SUM" else max(covers)


def refusal(position: Position) -> str:
    """Why the battle is not allowed whatever the terrain takes off, else empty.

    Rule: CORE-BAT-8, -9, CARD-CLOSE-2, CARD-FIREFIGHT-3, expansions 7.8(4), (6).
    """
    table, far = position.table, position.setting.range
    contact = position.card and position.card["contact"]
    cell = table["dice"][position.variant, ATTACKER, TARGET, far]
    if cell == 0 or cell < -CUT // 2:
        return "out of range"
    ruleset = position.document["ruleset"]
    if far > min(ruleset["sight_limit"], ruleset["night"]) and table["row_fire"][ATTACKER] <= Fire.DIRECT:
        return "out of sight"
    if table["stack_ban_here"][ATTACKER] >> ATTACKER & 1:
        return f"no battle from {position.names[ATTACKER]}"
    if table["stack_ban_target"][TARGET] >> TARGET & 1:
        return f"no battle against units on {position.names[TARGET]}"
    if (contact == "ADJACENT" and far > 1) or (contact == "APART" and far == 1):
        return f"not with {position.setting.card} at this range"
    return ""


def faces_of(position: Position) -> tuple[int, int]:
    """Faces that hit the target, and flags.  Rule: CORE-HIT-1 .. -3, CARD-AIR-3, CARD-BARRAGE-3."""
    table, variant = position.table, position.variant
    if position.strike:
        return int(table["strike_hits"][strike_faces(position.strike), TARGET]), int(
            table["strike_flags"][TARGET]
        )
    hits = int(table["hit_faces"][variant, ATTACKER, TARGET])
    if position.setting.range > position.document["ruleset"]["symbol_range"]:
        hits &= ~SYMBOLS
    return hits, int(table["flag_faces"][variant, ATTACKER, TARGET])


def flags_ignored(position: Position) -> int:
    """Flags the target ignores: the best of its hex plus its own, none of a strike.  Rule: RET-13 .. -15."""
    if position.strike:
        return 0
    table = position.table
    return min(int(table["flags_spared"][TARGET, 1 - position.attacker_side, TARGET]), MAX_DICE)


def room_behind(position: Position) -> int:
    """Hexes the target can go back: none for guns in a bunker and rows that never retreat.  Rule: RET-16."""
    table = position.table
    guns = table["row_class"][TARGET] == UnitClass.ART and table["stack_traits"][TARGET] & Trait.HOLDS_GUNS
    if guns or table["row_retreat_max"][TARGET] == 0:
        return 0
    return min(position.setting.room, MAX_ROOM)


def face_words(faces: int) -> str:
    """The faces of a set by name: ``infantry grenade``."""
    return " ".join(face.name.lower() for face in Face if faces >> face & 1)
