"""Errors planted in games of Martians (house-rules 4.17)."""

from tests.checker.board import ENEMY
from tests.checker.plant_ways import (
    ended_by,
    goes_on,
    grenade_told,
    heavier,
    in_setup,
    marker_of_nobody,
    more,
    moved_at_start,
    of_kind,
    row_at_start,
    said_at_start,
    sent_back,
)
from tests.checker.plants import NoPlaceError, Plant, added, changed, first, places, without


def first_cough(event, table):
    """A die for the sickness in the first turn of the Martians."""
    if table.now.side != table.martian_side or table.martian_turns != 1 or table.now.played:
        return None
    return {"roll": table.rolls + 1, "dice": 1, "level": 0}


def sicker_by_star(log):
    """A star does nothing."""
    n, _, _ = first(log, "sicker")
    del log["events"][n]


def sick_in_other_order(log):
    """The second machine falls sick before the first."""
    for n, event, _ in places(log, "hit", lambda e, t: e["cause"] == "sickness" and e["left"] > 0):
        after = log["events"][n + 1]
        if after["event"] == "hit" and after["left"] > 0:
            log["events"][n], log["events"][n + 1] = after, event
            return
    raise NoPlaceError


def well_again(event, table):
    """True for a battle of a sick machine."""
    return table.board.sick > 0 and of_kind("attacker", "MACHINE")(event, table)


def sick(table, unit):
    """True while machines are sick."""
    return table.board.sick > 0


def fighting(event, table):
    """True for a flag at a fighting machine."""
    return table.board.has(event["unit"], "MACHINE") and not table.board.has(event["unit"], "HANDLING")


def obeys(log):
    """A fighting machine falls back for a flag that it has to ignore."""
    sent_back(log, "ignore", fighting)


def stands_firm(log):
    """A handling machine does not obey the flags beyond the first."""
    for n, _, _ in places(log, "retreat", of_kind("unit", "HANDLING")):
        if log["events"][n + 1]["event"] not in ("retreat", "off_board", "obstacle", "objective"):
            del log["events"][n]
            return
    raise NoPlaceError


def ends_on_another(log):
    """A machine ends its march on the hex of another one."""
    for n, event, table in places(log, "step", of_kind("unit", "MACHINE")):
        board = table.board
        near = [
            h
            for h in board.around(event["from"])
            if board.at.get(h) and board.at[h] != event["unit"] and board.has(board.at[h], "MACHINE")
        ]
        after = log["events"][n + 1]
        own = near and board.side_of(board.at[near[0]]) == board.side_of(event["unit"])
        if own and after.get("unit") != event["unit"] and after["event"] not in ("obstacle", "objective"):
            log["events"][n] = {**event, "to": near[0]}
            return
    raise NoPlaceError


def ruin_of_nobody(event, table):
    """A town falls to ruins that nobody has fired at."""
    if not table.marked or table.roll or not table.number or table.ruining:
        return None
    return {"hex": min(table.marked), "piece": "town", "tokens": 1, "needed": 1}


def healed_beyond(log):
    """A sick machine recovers models that the sickness took."""
    for n, event, table in places(log, "heal", of_kind("unit", "MACHINE")):
        if table.board.sick and event["now"] == table.board.ceiling(event["unit"]):
            figures = event["figures"] + 1
            log["events"][n] = {**event, "figures": figures, "now": event["now"] + 1}
            return
    raise NoPlaceError


def third_handling(setup):
    """Every machine is a handling machine."""
    for unit in setup["units"]:
        if unit["row"] == "hr_fighting_machine":
            unit["row"] = "hr_handling_machine"
    return True


def paid_sickness(log):
    """A machine that dies of sickness pays a medal."""
    for n, event, table in places(log, "eliminated", of_kind("unit", "MACHINE")):
        if event["unit"] in table.sick_dead:
            total = table.medals[event["by"]] + 1
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            medal = {
                "event": "medal",
                "to": event["by"],
                "change": 1,
                "total": total,
                "source": "unit",
                "earned": 1,
            }
            log["events"].insert(n + 1, {**frame, **medal})
            return
    raise NoPlaceError


def played_on(log):
    """The battle goes on although the humans have won."""
    n = next(n for n, event in enumerate(log["events"]) if event["event"] == "end")
    if log["events"][n]["reason"] != "sudden_death":
        raise NoPlaceError
    event = log["events"][n]
    discard = next(e for e in reversed(log["events"][:n]) if e["event"] in ("play", "discard"))
    log["events"][n] = {
        "n": n, "turn": event["turn"], "side": event["side"], "event": "discard", "by": event["side"],
        "card": discard["card"],
    }  # fmt: skip


def taken_by_fighter(log):
    """A machine that seizes a town is told to leave it in ruins."""
    for n, event, table in places(log, "discard", lambda e, t: t.now.attacks and t.number):
        won = table.now.attacks[-1]
        if not won["attacker"] or not table.board.has(won["attacker"], "HANDLING") or table.now.done:
            continue
        if won["hex"] in table.marked and won["attacker"] not in table.ruins_towns:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            shot = {"event": "ground_shot", "hex": won["hex"], "piece": "town", "tokens": 1, "needed": 1}
            log["events"].insert(n, {**frame, **shot})
            return
    raise NoPlaceError


PLANTS = [
    Plant("HR-MARFM-1", "a machine goes four hexes", "martians", goes_on("MACHINE")),
    Plant("HR-MARFM-1", "a grenade hits a machine", "martians", heavier(grenade_told("MACHINE"))),
    Plant("HR-MARFM-1", "a machine attacks with a die too many", "martians",
          changed("battle", "dice", more("dice"), of_kind("attacker", "MACHINE"))),
    Plant("HR-MARFM-1", "a fighting machine obeys a flag", "martians", obeys),
    Plant("HR-MARHM-2", "a handling machine stands firm", "martians-town", stands_firm),
    Plant("HR-MARSET-10", "two machines end in one hex", "martians", ends_on_another),
    Plant("HR-MARSET-1", "every machine handles", "martians", in_setup(third_handling)),
    Plant("HR-MARSET-2", "a machine begins in the middle of the board", "martians", moved_at_start("axis", "DE")),
    Plant("HR-MARSET-3", "the Martians hold a card less", "martians", said_at_start("hand_size", "axis", -1)),
    Plant("HR-MARHUMAN-1", "an infantry unit is no special one", "martians",
          row_at_start("hr_elite_infantry", "infantry")),
    Plant("HR-MARHUMAN-2", "one heavy tank more", "martians", row_at_start("armor", "hr_heavy")),
    Plant("HR-MARTOWN-1", "a machine stays in vain", "martians", without("claim")),
    Plant("HR-MARTOWN-4", "a town is taken by nobody", "martians", added("claim", "turn", marker_of_nobody)),
    Plant("HR-MARTOWN-2", "a town outlives the fire", "martians", without("ground_shot")),
    Plant("HR-MARTOWN-5", "a handling machine ruins a town", "london", taken_by_fighter),
    Plant("HR-MARTOWN-2", "a town falls for nothing", "martians", added("ground_shot", "turn", ruin_of_nobody)),
    Plant("HR-MARTOWN-3", "the marker of a ruin stays", "martians", without("claim_gone")),
    Plant("HR-MARCOLD-1", "a die in the first turn", "martians", added("sickness", "play", first_cough)),
    Plant("HR-MARCOLD-1", "no die in a later turn", "martians", without("sickness")),
    Plant("HR-MARCOLD-1", "a star does nothing", "martians", sicker_by_star),
    Plant("HR-MARCOLD-2", "a level more than there was", "martians", changed("sicker", "level", more("level"))),
    Plant("HR-MARCOLD-8", "machines fall sick in another order", "martians", sick_in_other_order),
    Plant("HR-MARCOLD-2", "a sick machine attacks as if it were well", "martians",
          changed("battle", "dice", more("dice"), well_again)),
    Plant("HR-MARCOLD-2", "a sick machine goes as far as a well one", "martians", goes_on("MACHINE", sick)),
    Plant("HR-MARCOLD-5", "death by sickness pays a medal", "martians", paid_sickness),
    Plant("HR-MARWIN-2", "the battle goes on after the humans have won", "martians", played_on),
    Plant("HR-MARWIN-2", "the Martians win although the humans have", "martians-town",
          ended_by("winner", lambda old: ENEMY[old])),
    Plant("HR-MARWIN-3", "medals decide", "martians", ended_by("reason", "medals")),
]  # fmt: skip
