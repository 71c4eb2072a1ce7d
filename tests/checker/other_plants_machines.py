"""Errors planted in games of Martians, of the Fall of London and of Nineteen Eighty-Four."""

from tests.checker.board import ENEMY, apart, sections_of
from tests.checker.boxes.replacements import open_edge, places_in
from tests.checker.other_plants import (
    behind,
    ended_by,
    goes_on,
    grenade_told,
    heavier,
    in_setup,
    is_plain,
    marker_of_nobody,
    more,
    moved_at_start,
    of_kind,
    row_at_start,
    said_at_start,
)
from tests.checker.plants import NoPlaceError, Plant, added, changed, first, places, without


# --- Martians ---
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
    for n, event, table in places(log, "ignore", fighting):
        back = behind(table, event["unit"])
        if back:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            here = table.board.hex_of(event["unit"])
            log["events"][n] = {**frame, "event": "retreat", "unit": event["unit"], "from": here, "to": back[0]}
            return
    raise NoPlaceError


def stands_firm(log):
    """A handling machine does not obey the flags beyond the first."""
    for n, event, table in places(log, "retreat", of_kind("unit", "HANDLING")):
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
            medal = {"event": "medal", "to": event["by"], "change": 1, "total": total, "source": "unit", "earned": 1}
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


MARTIANS = [
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


# --- the Fall of London ---
def placed_at(hexes, which=lambda table, unit: True):
    """A unit that ``which`` picks begins on one of these hexes."""

    def bend(log):
        taken = {event["hex"] for event in log["events"] if event["event"] == "place_drawn"}
        for n, event, table in places(log, "place_drawn"):
            free = [hex_ for hex_ in hexes if hex_ not in taken]
            if free and which(table, event["unit"]):
                log["events"][n] = {**event, "hex": free[0]}
                return
        raise NoPlaceError

    return bend


def is_row(name):
    """True for units of a row."""
    return lambda table, unit: table.board.row_of(unit) == name


def towns_change(setup):
    """A town lies elsewhere."""
    town = next(entry for entry in setup["hexes"] if entry["hex"] == "H13")
    other = next(entry for entry in setup["hexes"] if entry["hex"] == "H14")
    town["terrain"], other["terrain"] = other["terrain"], town["terrain"]
    next(marker for marker in setup["markers"] if marker["hex"] == "H13")["hex"] = "H14"
    return True


def wood_goes(setup):
    """A wood less on the map."""
    next(entry for entry in setup["hexes"] if entry["terrain"] == "ef_hill_forest")["terrain"] = "open"
    return True


LONDON = [
    Plant("HR-LONDON-1", "a town lies elsewhere", "london", in_setup(towns_change)),
    Plant("HR-LONDON-2", "a wood is missing", "london", in_setup(wood_goes)),
    Plant("HR-LONDON-3", "a tank less, one of another kind more", "london", row_at_start("hr_medium", "hr_infantry_tank")),
    Plant("HR-LONDON-3", "the British hold eleven cards", "london", said_at_start("hand_size", "allies", 1)),
    Plant("HR-LONDON-4", "a British unit begins north of its rows", "london",
          placed_at(("E5", "E6"), is_row("hr_infantry_tank"))),
    Plant("HR-LONDON-4", "no gun stands at Hounslow", "london",
          placed_at(("G3", "G2"), is_row("hr_heavy_artillery"))),
    Plant("HR-LONDON-5", "a machine begins on the second row", "london",
          placed_at(("B3", "B2"), is_row("hr_fighting_machine"))),
    Plant("HR-LONDON-5", "a machine goes from the right to the centre", "london-south",
          placed_at(("A19", "A20"), is_row("hr_handling_machine"))),
    Plant("HR-LONDON-11", "a unit begins in the river", "london", placed_at(("G18", "H18"), is_row("hr_medium"))),
    Plant("HR-LONDON-11", "a unit begins where the file has it", "london", without("place_drawn")),
    Plant("HR-LONDON-3", "a grenade hits an infantry tank", "london",
          heavier(lambda e, t: t.board.row_of(e["unit"]) == "hr_infantry_tank" and e["cause"] == "hit")),
    Plant("HR-MARTOWN-2", "a town outlives the fire", "london", without("ground_shot")),
    Plant("HR-MARWIN-3", "the Martians win by medals", "london", ended_by("reason", "medals")),
]  # fmt: skip


# --- Nineteen Eighty-Four ---
def retreats_after_all(log):
    """A flag sends a unit back."""
    for n, event, table in places(log, "hit", lambda e, t: e["cause"] == "blocked" and e["left"] > 0):
        back = behind(table, event["unit"])
        if back:
            frame = {"n": n, "turn": event["turn"], "side": event["side"]}
            here = table.board.hex_of(event["unit"])
            log["events"][n] = {**frame, "event": "retreat", "unit": event["unit"], "from": here, "to": back[0]}
            return
    raise NoPlaceError


def comes_not(log):
    """A unit that was lost does not come, and no card is drawn for it."""
    n, event, _ = first(log, "replacement")
    first_of_them = next(k for k in range(n, -1, -1) if log["events"][k]["event"] == "section_drawn")
    del log["events"][first_of_them : n + 1]


def elsewhere(event, table):
    """A free hex of the own edge in no section of the card."""
    edge = open_edge(table, event["unit"])
    named = {hex_ for section in table.sections_named for hex_ in places_in(edge, section)}
    return next((hex_ for hex_ in edge if hex_ not in named), None)


def inland(event, table):
    """A free hex that is none of the own edge."""
    edge = set(open_edge(table, event["unit"]))
    board = table.board
    free = [h for h in board.hexes if h not in board.at and h not in edge and sections_of(h)]
    return next(h for h in free if h[0] not in "AI")


def overrun_of_guns(log):
    """An assault gun that has taken ground overruns."""
    for n, event, table in places(log, "ground", lambda e, t: t.board.class_of(e["unit"]) == "ARM"):
        board = table.board
        near = [u for u in board.living(ENEMY[board.side_of(event["unit"])]) if apart(board.hex_of(u), event["to"]) == 1]
        after = log["events"][n + 1]
        if near and after["event"] not in ("obstacle", "objective", "medal", "rule", "end"):
            frame = {"n": n, "turn": event["turn"], "side": event["side"], "event": "battle"}
            battle = {"roll": table.rolls + 1, "attacker": event["unit"], "target": near[0], "dice": 1, "distance": 1}
            log["events"].insert(n + 1, {**frame, **battle, "kind": "overrun"})
            return
    raise NoPlaceError


def floored(event, table):
    """True for infantry beside an assault gun that rolls the floor."""
    board = table.board
    own = event["attacker"] and board.class_of(event["attacker"]) == "INF"
    return own and event["distance"] == 1 and board.has(event["target"], "VULNERABLE") and event["dice"] == 3


def second_first(log):
    """Of two units that come the one lost later comes first."""
    for n, event, table in places(log, "replacement", lambda e, t: len(t.coming) > 1):
        other = next(unit for unit in table.coming if unit != event["unit"])
        log["events"][n] = {**event, "unit": other, "figures": table.board.full[other]}
        return
    raise NoPlaceError


def drawn_after_card(log):
    """A unit comes after the card of the turn."""
    for n, event, _ in places(log, "play"):
        start = n
        while log["events"][start]["event"] != "turn":
            start -= 1
        coming = [k for k in range(start, n) if log["events"][k]["event"] == "section_drawn"]
        if coming:
            end = next(k for k in range(coming[0], n) if log["events"][k]["event"] == "replacement")
            moved = log["events"][coming[0] : end + 1]
            log["events"][coming[0] : n + 1] = [*log["events"][end + 1 : n + 1], *moved]
            return
    raise NoPlaceError


def by_militia(table, unit):
    """True for militia."""
    return table.board.row_of(unit) == "hr_militia"


def moves_and_battles(log):
    """Militia battles after a move."""
    for n, event, table in places(log, "battle"):
        now, board = table.now, table.board
        movers = [unit for unit in now.marches if board.hex_of(unit) and by_militia(table, unit) and now.path(unit)]
        movers = [unit for unit in movers if is_plain(table, board.hex_of(unit))]
        for unit in movers:
            near = board.enemies_next_to(unit)
            if near and event["kind"] == "ordered":
                frame = {"n": n, "turn": event["turn"], "side": event["side"], "event": "battle"}
                battle = {"roll": table.rolls + 1, "attacker": unit, "target": near[0], "dice": 2, "distance": 1}
                log["events"].insert(n, {**frame, **battle, "kind": "ordered"})
                return
    raise NoPlaceError


NINETEEN_EIGHTY_FOUR = [
    Plant("HR-NEFFLAG-1", "a flag sends a unit back", "1984", retreats_after_all),
    Plant("HR-NEFFLAG-1", "a flag costs two figures", "1984",
          heavier(lambda e, t: e["cause"] == "blocked")),
    Plant("HR-NEFFLAG-1", "a flag costs nothing", "1984",
          without("hit", lambda e, t: e["cause"] == "blocked" and e["left"] > 0)),
    Plant("HR-NEFREIN-1", "a unit that was lost does not come", "1984", comes_not),
    Plant("HR-NEFREIN-3", "a unit comes in another section than its card names", "1984",
          changed("replacement", "hex", elsewhere, lambda e, t: elsewhere(e, t) is not None)),
    Plant("HR-NEFREIN-10", "a unit comes inland", "1984", changed("replacement", "hex", inland)),
    Plant("HR-NEFREIN-8", "a unit comes weaker than it began", "1984",
          changed("replacement", "figures", more("figures", -1))),
    Plant("HR-NEFREIN-5", "units come in another order than they were lost", "1984", second_first),
    Plant("HR-NEFREIN-5", "a unit comes after the card of the turn", "1984", drawn_after_card),
    Plant("HR-NEFREIN-6", "the drawn card is kept", "1984",
          without("discard", lambda e, t: t.section_card is not None)),
    Plant("HR-NEFVP-1", "eleven medals are enough", "1984", said_at_start("medal_target", "axis", -1)),
    Plant("HR-NEFBAN-1", "an assault gun overruns", "1984", overrun_of_guns),
    Plant("HR-VULN-2", "infantry rolls fewer dice at an assault gun than the floor", "1984",
          changed("battle", "dice", more("dice", -1), floored)),
    Plant("HR-NEFUNIT-1", "an infantry unit is none of the militia", "1984", row_at_start("hr_militia", "infantry")),
    Plant("HR-NEFUNIT-1", "militia goes three hexes", "1984",
          goes_on(None, by_militia)),
    Plant("HR-NEFUNIT-1", "militia moves and battles", "1984", moves_and_battles),
    Plant("HR-NEFSIDE-1", "one army is larger than the other", "1984-hedges",
          in_setup(lambda setup: one_fewer(setup))),
    Plant("HR-NEFSIDE-3", "the smaller army leaves a hex of its own", "1984", in_setup(lambda setup: leaves(setup))),
]  # fmt: skip


def one_fewer(setup):
    """A unit less of a side."""
    unit = next(unit for unit in setup["units"] if unit["side"] == "axis")
    setup["units"].remove(unit)
    return True


def leaves(setup):
    """A unit of the Allies begins behind its hex."""
    taken = {unit["hex"] for unit in setup["units"]}
    unit = next(unit for unit in setup["units"] if unit["hex"] == "E2")
    unit["hex"] = next(e["hex"] for e in setup["hexes"] if e["hex"] not in taken and e["hex"][0] == "H")
    return True
