"""Planted errors about rolls: hits, flags, retreats (core sections 6.3, 6.4)."""

from tests.checker import deck, terrain
from tests.checker.board import HOME, place
from tests.checker.plants import CONSEQUENCES, NoPlaceError, Plant, added, changed, places, without


# --- hits ---
def rolled(table, event):
    """The roll a die belongs to, None for a die of a card."""
    return next((a for a in reversed(table.now.attacks) if a["roll"] == event["roll"]), None)


def hitting(class_, strike=None):
    """Faces that hit a class."""
    return deck.HITS[class_] | ({"star"} if strike == "air_power" else set())


def whole_roll(log, event):
    """All dice of the roll that a die belongs to."""
    return [e["face"] for e in log["events"] if e["event"] == "face" and e["roll"] == event["roll"]]


def face_wrong(old, new, strike=None):
    """A die shows another face where it makes a hit more or less, in battles or under a card that strikes."""

    def bend(log):
        for n, event, table in places(log, "face"):
            roll = rolled(table, event)
            if (
                not roll
                or (roll["kind"] == "strike") != bool(strike)
                or (strike and table.now.card != strike)
            ):
                continue
            class_ = table.board.class_of(roll["target"])
            hits = sum(face in hitting(class_, strike) for face in whole_roll(log, event))
            counts = hitting(class_, strike)
            changes = event["face"] == old and (old in counts) != (new in counts)
            if changes and hits <= roll["figures"] - (new in counts):
                log["events"][n] = {**event, "face": new}
                return
        raise NoPlaceError

    return bend


def other_symbol(log):
    """A symbol of another class hits."""
    for n, event, table in places(log, "face"):
        roll = rolled(table, event)
        class_ = roll and table.board.class_of(roll["target"])
        if roll and roll["kind"] != "strike" and class_ == "INF" and event["face"] == "infantry":
            if sum(face in deck.HITS[class_] for face in whole_roll(log, event)) <= roll["figures"]:
                log["events"][n] = {**event, "face": "armor"}
                return
    raise NoPlaceError


def hit_after_retreat(log):
    """A unit falls back first and loses its figures afterwards."""
    for n, event, _ in places(log, "hit", lambda e, t: e["cause"] == "hit" and e["left"]):
        if log["events"][n + 1]["event"] == "retreat":
            log["events"][n : n + 2] = [log["events"][n + 1], event]
            return
    raise NoPlaceError


def die_missing(event, table):
    """True for the last die of a battle."""
    roll = rolled(table, event)
    return roll and event["index"] == roll["dice"] - 1


HITS = [
    Plant("CORE-BAT-8", "a die is not rolled", "pegasus-bridge", without("face", die_missing)),
    Plant("CORE-HIT-1", "the symbol of another class hits", "pegasus-bridge", other_symbol),
    Plant("CORE-HIT-2", "a grenade misses", "arracourt", face_wrong("star", "grenade")),
    Plant("CORE-HIT-3", "a star hits", "arracourt", face_wrong("grenade", "star")),
    Plant("CORE-HIT-4", "a hit takes two figures", "toulon",
          changed("hit", "figures", lambda e, _: e["figures"] + 1, lambda e, _: e["left"] > 0)),
    Plant("CORE-HIT-5", "a unit without figures stays on the board", "omaha-beach", without("eliminated")),
    Plant("CORE-HIT-6", "a unit falls back before it loses figures", "arnhem-bridge", hit_after_retreat),
    Plant("CARD-AIR-3", "a star misses under Air Power", "montelimar", face_wrong("armor", "star", "air_power")),
    Plant("CARD-BARRAGE-3", "a star hits under Barrage", "saverne-gap", face_wrong("grenade", "star", "barrage")),
]  # fmt: skip


# --- flags ---
def sideways(event, table):
    """The neighbour in the same row."""
    board = table.board
    row = place(event["from"])[0]
    return next((h for h in board.around(event["from"]) if place(h)[0] == row and h not in board.at), None)


def behind(event, table, words):
    """A hex behind a unit with one of the words."""
    board = table.board
    way = HOME[board.side_of(event["unit"])]
    row = place(event["from"])[0] + way
    found = [h for h in board.around(event["from"]) if place(h)[0] == row and h not in board.at]
    return next((h for h in found if terrain.words(board, h) & words), None)


def back_into(*words):
    """A retreat leads onto other terrain."""
    wanted = set(words)
    return changed(
        "retreat", "to", lambda e, t: behind(e, t, wanted), lambda e, t: behind(e, t, wanted) is not None
    )


def into_a_friend(event, table):
    """A hex behind a unit that another holds."""
    board = table.board
    row = place(event["from"])[0] + HOME[board.side_of(event["unit"])]
    return next((h for h in board.around(event["from"]) if place(h)[0] == row and h in board.at), None)


def flags_told(event, table):
    """A unit in the open ignores a flag."""
    return ignores(event, table, lambda roll: not shielded(table, roll) and roll["kind"] != "strike")


def flag_of_a_strike(event, table):
    """A unit behind sandbags ignores a flag of Air Power or Barrage."""
    return ignores(event, table, lambda roll: roll["kind"] == "strike")


def shielded(table, roll):
    """Whether the target of a roll may ignore a flag."""
    return terrain.shields(table.board, roll["hex"], table.board.side_of(roll["target"]))


def ignores(event, table, right):
    """A flag is ignored by the target of the roll before its first step back."""
    roll = table.roll
    if not roll or not roll["target"] or roll["steps"] or roll["ignored"] or not right(roll):
        return None
    return {"unit": roll["target"], "flags": 1, "left": roll["faces"].count("flag") - 1}


def a_step_further(hexes):
    """A unit that may go back so many hexes for a flag goes one more than its flags allow."""

    def bend(log):
        for n, event, table in places(log, "retreat", lambda e, t: t.roll["hexes"] == hexes):
            roll, board = table.roll, table.board
            flags = roll["faces"].count("flag") - roll["ignored"]
            alone = log["events"][n + 1]["event"] not in ("retreat", *CONSEQUENCES)
            if alone and roll["steps"] + 1 == flags * hexes:
                for to in board.around(event["to"]):
                    if not terrain.shut_behind(board, event["unit"], event["to"], to):
                        log["events"].insert(n + 1, {**event, "from": event["to"], "to": to})
                        return
        raise NoPlaceError

    return bend


def goes_back(which):
    """A unit goes back over an edge that ``which`` picks instead of losing a figure."""

    def bend(log):
        for n, event, table in places(log, "hit", lambda e, t: e["cause"] == "blocked"):
            board, unit = table.board, event["unit"]
            here = board.hex_of(unit)
            back = place(here)[0] + HOME[board.side_of(unit)]
            for to in board.around(here):
                if place(to)[0] == back and to not in board.at and which(board, unit, here, to):
                    frame = {key: event[key] for key in ("n", "turn", "side")}
                    log["events"][n] = {**frame, "event": "retreat", "unit": unit, "from": here, "to": to}
                    return
        raise NoPlaceError

    return bend


def out_of_a_bunker(board, unit, here, to):
    """Ways out of a bunker for a gun."""
    return terrain.is_fixed(board, unit) and not terrain.shut_behind(board, unit, here, to)


def into_the_sea(board, unit, here, to):
    """Ways into the sea."""
    return "ocean" in terrain.words(board, to) and not terrain.is_fixed(board, unit)


def one_flag(event, table):
    """True for the only step back of a unit that may not ignore the flag."""
    roll = table.roll
    return roll["faces"].count("flag") == 1 and roll["hexes"] == 1


def survives(event, table):
    """True where a unit loses a figure for want of a way back and lives on."""
    return event["cause"] == "blocked" and event["left"] > 0


FLAGS = [
    Plant("RET-1", "a flag is not obeyed", "pegasus-bridge", without("retreat", one_flag, alone=True)),
    Plant("RET-2", "a unit falls back sideways", "arracourt",
          changed("retreat", "to", sideways, lambda e, t: sideways(e, t) is not None)),
    Plant("RET-7", "a unit falls back onto another", "st-vith",
          changed("retreat", "to", into_a_friend, lambda e, t: into_a_friend(e, t) is not None)),
    Plant("TER-RIVER-1", "a unit falls back into a river", "arnhem-bridge", back_into("river")),
    Plant("TER-OCEAN-3", "a unit falls back into the sea", "pointe-du-hoc", goes_back(into_the_sea)),
    Plant("RET-8", "a retreat that is blocked costs nothing", "sword-beach", without("hit", survives)),
    Plant("RET-10", "a unit falls back two hexes for a flag", "montelimar", a_step_further(1)),
    Plant("RET-13", "a unit in the open ignores a flag", "vassieux", added("ignore", "retreat", flags_told)),
    Plant("RET-14", "two flags are ignored", "toulon", changed("ignore", "flags", 2, lambda e, t: True)),
    Plant("RET-15", "a flag of Air Power is ignored", "st-vith", added("ignore", "retreat", flag_of_a_strike)),
    Plant("RET-16", "a gun falls back out of its bunker", "omaha-beach", goes_back(out_of_a_bunker)),
    Plant("RET-17", "the Resistance falls back four hexes for a flag", "mont-mouchet", a_step_further(3)),
]  # fmt: skip

PLANTS = [*HITS, *FLAGS]
