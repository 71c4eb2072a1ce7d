"""Planted errors about minefields, ice and second dice (expansions 1.5, 1.10, 2.1, nations 3)."""

from tests.checker import dice, ground
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    changed,
    one_battle_more,
    one_step_more,
    places,
    without,
)

ROER, FOY, RIVER = "across-the-river-roer", "noville-to-foy", "mined-river"


def goes_off(event, table):
    """A field with a strength."""
    return event["dice"] > 0


def known(event, table):
    """A field that is entered once more."""
    return event["hex"] in table.strengths


def of_cause(cause):
    """A loss of a cause that leaves the unit figures."""
    return lambda event, table: event["cause"] == cause and event["left"] > 0


def one_more_lost(cause):
    """Mines or ice cost a figure more than their dice say."""

    def bend(log):
        for n, event, _ in places(log, "hit", of_cause(cause)):
            log["events"][n] = {**event, "figures": event["figures"] + 1, "left": event["left"] - 1}
            return
        raise NoPlaceError

    return bend


def on_own_field(event, table):
    """A unit that has just come onto a field of its own side, with no other thing due."""
    last = table.last
    if not last or last["event"] != "step" or table.due or event["unit"] == last["unit"]:
        return None
    board = table.board
    here = board.hex_of(last["unit"])
    field = here and board.pieces[here] & set(ground.MINES)
    if field and board.hexes[here]["owner"] == board.side_of(last["unit"]):
        return {"roll": table.rolls + 1, "unit": last["unit"], "hex": here, "dice": 0}
    return None


def after_a_retreat(event, table):
    """A unit that has just fallen back onto a field of the enemy."""
    last = table.last
    if not last or last["event"] != "retreat" or table.due:
        return None
    board = table.board
    here = board.hex_of(last["unit"])
    field = here and board.pieces[here] & set(ground.MINES)
    if field and board.hexes[here]["owner"] != board.side_of(last["unit"]):
        return {"roll": table.rolls + 1, "unit": last["unit"], "hex": here, "dice": 0}
    return None


def stands_on_mines(table, unit, march):
    """A unit with hexes left that has come onto a minefield."""
    mined = table.board.pieces[table.board.hex_of(unit)] & set(ground.MINES)
    return bool(mined) and march.spent < march.limit and not table.now.behind_lines


def set_off_instead(log):
    """Engineers who may battle set the field off as anybody does."""
    for n, event, table in places(log, "mine_cleared"):
        if log["events"][n + 1]["event"] == "obstacle":
            fields = {key: event[key] for key in ("turn", "side", "unit", "hex")}
            log["events"][n] = {"n": n, **fields, "event": "mine", "roll": table.rolls + 1, "dice": 0}
            return
    raise NoPlaceError


def clear_although_spent(log):
    """Engineers who may not battle any more clear a field instead of setting it off."""
    for n, event, table in places(log, "mine"):
        engineer = table.board.has(event["unit"], "ENGINEER")
        if engineer and not dice.is_entitled(table.board, table.now, event["unit"]):
            fields = {key: event[key] for key in ("turn", "side", "unit", "hex")}
            piece = table.mined[event["hex"]]
            log["events"][n] = {"n": n, **fields, "event": "mine_cleared", "piece": piece}
            return
    raise NoPlaceError


def has_cleared_mines(table, unit):
    """Engineers who have cleared a field in this turn, with an enemy in range."""
    return unit in table.now.cleared and table.board.has(unit, "ENGINEER")


PLANTS = [
    Plant("TP-MINE-5", "a minefield does not go off", ROER, without("mine", goes_off)),
    Plant("TP-MINE-5", "a decoy stays on the board", ROER,
          without("obstacle", lambda e, t: e["piece"] in ground.MINES and t.last["event"] == "mine")),
    Plant("TP-MINE-7", "a field has another strength when it is entered again", ROER,
          changed("mine", "dice", lambda e, t: e["dice"] + 1, known)),
    Plant("TP-MINE-2", "a field has a strength that no token has", ROER, changed("mine", "dice", 5, goes_off)),
    Plant("WW-GAP-2", "a winter field has a strength of the other set", RIVER,
          changed("mine", "dice", 4, lambda e, t: t.mined[e["hex"]] == "ww_minefield" and not known(e, t))),
    Plant("TP-MINE-4", "a field goes off under a unit of the side that laid it", ROER,
          added("mine", "step", on_own_field)),
    Plant("TP-MINE-8", "a field goes off under a unit that falls back", RIVER,
          added("mine", "discard", after_a_retreat)),
    Plant("TP-MINE-6", "mines cost a figure too many", ROER, one_more_lost("mine")),
    Plant("TP-MINE-6", "mines cost nothing", ROER, without("hit", of_cause("mine"))),
    Plant("TP-MINE-3", "a march goes on from a minefield", ROER, one_step_more(stands_on_mines)),
    Plant("TP-ENG-4", "engineers who clear mines battle as well", RIVER, one_battle_more(has_cleared_mines)),
    Plant("TP-ENG-4", "engineers who may battle set a field off", RIVER, set_off_instead),
    Plant("TP-ENG-4", "engineers who may not battle clear a field", RIVER, clear_although_spent),
    Plant("TP-GAP-8", "a field that is cleared stays", RIVER,
          without("obstacle", lambda e, t: t.last["event"] == "mine_cleared")),
    Plant("WW-FRZ-2", "the ice bears a unit without dice", RIVER, without("ice")),
    Plant("WW-FRZ-2", "the ice is rolled for with three dice", RIVER, changed("ice", "dice", 3)),
    Plant("WW-FRZ-2", "the ice costs nothing where a star shows", RIVER, without("hit", of_cause("ice"))),
    Plant("WW-FRZ-2", "the ice costs a figure too many", RIVER, one_more_lost("ice")),
    Plant("UNIT-TIG-2", "a hit on a Tiger is not rolled again", FOY, without("confirm")),
    Plant("UNIT-TIG-2", "a Tiger rolls a second die too many", FOY,
          changed("confirm", "dice", lambda e, t: e["dice"] + 1)),
    Plant("UNIT-TIG-2", "a hit on a Tiger counts without a grenade", FOY,
          changed("confirm", "confirmed", 1, lambda e, t: e["confirmed"] == 0)),
]  # fmt: skip
