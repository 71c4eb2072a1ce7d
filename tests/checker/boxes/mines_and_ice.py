"""Minefields, ice and second dice of the referee (TP-MINE, WW-FRZ, TP-ENG-4, UNIT-TIG-2).

Which strength lies under a field becomes known when it is told; from then on it has to stay, and all strengths told
together have to be tokens of the sets in play.
"""

from collections import Counter

from tests.checker import boxes, dice, ground, rails, terrain
from tests.checker.broken import law

SYMBOL = {"INF": "infantry", "ARM": "armor", "ART": None, "TRN": None}
ICE_DICE = 2


@boxes.begins
def know_the_fields(table):
    """Which fields are laid with tokens of which set, and that none has been seen."""
    board = table.board
    table.mined = {hex_: piece for hex_ in board.hexes for piece in board.pieces[hex_] & set(ground.MINES)}
    table.strengths = {}  # hex of a field to its strength
    table.bites = []  # what the ground still does to the unit that has come: kind, unit, hex
    table.following = False  # while the part of a train that comes second rolls after the first


def pool_of(table, piece):
    """Tokens of a set: the usual ones, or those a battle's patch gives it (TP-GAP-1)."""
    if table.log["scenario"] in table.known_battles:
        return ground.MINES[piece]
    pool = table.log["rules"]["terrain"][piece]["on_enter"]["pool"]
    return tuple(int(one) for one in (pool.split(",") if isinstance(pool, str) else pool))


@boxes.bites
def ground_bites(table, unit, to, how):
    """What the ground does to a unit that has come: first the ice, then the mines (ED-MINE-2)."""
    board = table.board
    if table.following:
        return bool(table.bites)
    if unit in board.mates and how == "move" and board.pieces[to] & set(ground.MINES):
        table.now.halted[board.body_of(unit)] = ("TP-MINE-3", "TP-TRNED-7")
    if "ww_frozen_river" in terrain.words(board, to):
        table.bites.append(("ice", unit, to))
    field = board.pieces[to] & set(ground.MINES)
    proof = board.has(unit, "MINE_PROOF")  # HR-DALEK-2, HR-MARFM-1, HR-MARHM-1
    if field and not proof and how != "retreat" and board.hexes[to]["owner"] != board.side_of(unit):
        clears = (
            how == "move" and board.has(unit, "ENGINEER") and dice.is_entitled(table.board, table.now, unit)
        )
        table.bites.append(("mine_cleared" if clears else "mine", unit, to))
    if not table.bites:
        return False
    next_bite(table)
    return True


RULES = {
    "ice": ("WW-FRZ-2", "WW-GAP-14"), "mine": ("TP-MINE-5", "TP-MINE-6", "TP-GAP-11", "PHP-16", "TP-ENG-4"),
    "mine_cleared": ("TP-ENG-4", "TP-GAP-8", "WW-ENG-1"),
}  # fmt: skip


def next_bite(table):
    """What the ground does next is due; once it has done all, objectives are looked at (ED-MINE-1)."""
    while table.bites and table.board.hex_of(table.bites[0][1]) is None:
        table.bites.pop(0)  # the ice has taken the unit
    if table.bites:
        kind, unit, hex_ = table.bites[0]
        table.make_due(kind, {"unit": unit, "hex": hex_}, *RULES[kind])
        return
    table.test_objectives()


def bitten(table):
    """One thing is done."""
    table.bites.pop(0)
    next_bite(table)


@boxes.judges("mine", follow_up=True)
def on_mine(table, e):
    """A field goes off: the token under it says with how many dice."""
    table.was_due("TP-MINE-4", "TP-MINE-5", "TP-MINE-8", "TP-ENG-4")
    hex_, strength = e["hex"], e["dice"]
    law(table.strengths.setdefault(hex_, strength) == strength, "TP-MINE-7")
    piece = table.mined[hex_]
    pool = Counter(pool_of(table, piece))
    fields = sum(other == piece for other in table.mined.values())
    sets = -(-fields // pool.total())
    revealed = Counter(n for at, n in table.strengths.items() if table.mined[at] == piece)
    law(all(n <= sets * pool[value] for value, n in revealed.items()), "TP-MINE-2", "TP-GAP-1", "WW-GAP-2")
    table.roll_aside(e, unit=e["unit"], hex=hex_, what="mine", then=ground_rolled)
    if strength == 0:
        table.must_go[hex_, piece] = ("TP-MINE-5",)
        bitten(table)


@boxes.judges("ice", follow_up=True)
def on_ice(table, e):
    """A unit goes onto a frozen river."""
    table.was_due("WW-FRZ-1", "WW-FRZ-2")
    law(e["dice"] == ICE_DICE, "WW-FRZ-2")
    table.roll_aside(e, unit=e["unit"], hex=e["hex"], what="ice", then=ground_rolled)


@boxes.judges("mine_cleared", follow_up=True)
def on_mine_cleared(table, e):
    """Engineers clear the field instead of battling; its token is put aside unseen."""
    table.was_due(*RULES["mine_cleared"])
    law(e["piece"] in table.board.pieces[e["hex"]] and e["piece"] == table.mined[e["hex"]], "TP-ENG-4")
    table.must_go[e["hex"], e["piece"]] = ("TP-ENG-4", "TP-GAP-8")
    table.now.cleared.append(e["unit"])
    bitten(table)


def ground_rolled(table, aside):
    """All dice of mines or ice lie there: they cost figures, or nothing."""
    unit = aside["unit"]
    if aside["what"] == "ice":
        hits = aside["faces"].count("star")
    else:
        wanted = {SYMBOL[table.board.class_of(unit)], "grenade"} - table.board.kind_of(
            unit
        ).proof  # HR-ZOMBIE-19
        hits = sum(face in wanted for face in aside["faces"])
        if hits and table.board.has(unit, "SECOND_ROLL"):
            aside["hits"] = hits
            table.make_due("confirm", {"unit": unit, "dice": hits}, "UNIT-TIG-2", "N-GAP-6")
            return
    lose_to_ground(table, aside, hits)


def lose_to_ground(table, aside, hits):
    """So many hits count; those of a train are told of its locomotive."""
    unit = table.board.body_of(aside["unit"])
    figures = min(hits, table.board.units[unit]["figures"])
    if figures == 0:
        bitten(table)
        return
    fields = {"unit": unit, "cause": aside["what"], "figures": figures}
    table.make_due("hit", fields, *(("TP-MINE-6",) if aside["what"] == "mine" else ("WW-FRZ-2",)))


@boxes.loses("mine", "ice")
def on_loss(table, e):
    """The figures are gone, and with the last one the unit; a wagon shows what its train has left."""
    if e["unit"] in table.board.wagons:
        rails.show_hits(table, e)
        return
    table.was_due("TP-MINE-6", "WW-FRZ-2")
    if table.roll and table.roll["target"] == e["unit"]:
        table.roll["bitten"] += e["figures"]
    table.take_figures(e)
    if e["unit"] in table.board.mates:
        rails.hit(table, e)
    if e["left"]:
        bitten(table)


@boxes.goes
def forget_bites(table, unit, hex_, how):
    """Who is gone is bitten no more."""
    table.bites = [one for one in table.bites if one[1] != unit]


@boxes.judges("confirm", follow_up=True)
def on_confirm(table, e):
    """Hits on a Tiger are rolled again: grenades confirm them."""
    law(table.board.has(e["unit"], "SECOND_ROLL"), "UNIT-TIG-2")
    roll = table.roll
    before = table.now.asides[-1] if table.now.asides else None
    of_ground = bool(before and before.pop("hits", 0) and before["unit"] == e["unit"])
    law(of_ground or (roll and roll["target"] == e["unit"]), "UNIT-TIG-2")
    law(of_ground or len(roll["faces"]) == roll["dice"], "CORE-BAT-8")
    about = {
        "unit": e["unit"],
        "confirmed": e["confirmed"],
        "figures": table.board.units[e["unit"]]["figures"],
    }
    aside = table.roll_aside(e, **about, what="confirm", then=confirmed, after=before if of_ground else None)
    if not of_ground:
        roll["second"].append(aside)


def confirmed(table, aside):
    """All second dice lie there."""
    shown = aside["faces"].count("grenade")
    law(aside["confirmed"] == min(shown, aside["figures"]), "UNIT-TIG-2")
    if aside["after"]:
        lose_to_ground(table, aside["after"], shown)
