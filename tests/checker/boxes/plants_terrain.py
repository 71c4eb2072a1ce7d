"""Planted errors about terrain, roads, weather, units and objectives of the boxes (expansions 1, 2)."""

from tests.checker import terrain
from tests.checker.board import apart
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    a_step_to,
    added,
    changed,
    dice_wrong,
    one_battle_more,
    one_step_more,
    places,
    without,
)
from tests.checker.plants_battles import at_word, on_word, other_target
from tests.checker.plants_moves import plain, stopped_in, used_up

DESERT, DAM, NIJMEGEN, ROER = (
    "knightsbridge",
    "schwammenauel-dam",
    "nijmegen-bridges",
    "across-the-river-roer",
)
FOY, CHAUMONT, EAST, SUPPLY = "noville-to-foy", "chaumont", "bastogne-corridor-east", "supply-train"


def shut(rule):
    """Neighbours that a rule closes to a unit."""

    def which(table, unit, here, to):
        board, class_ = table.board, table.board.class_of(unit)
        why = terrain.barred(board, to, class_, unit) or terrain.closed(board, here, to, class_, "move")
        return rule in why and to not in board.at

    return which


def by_the_road(table, unit, march):
    """A unit whose way was no road and that has used its whole allowance, with a hex that a road would give it."""
    return plain(table) and not march.by_road and march.spent == march.limit and not march.stopped


def at_the_end_of_a_road(table, unit, march):
    """A unit that has gone all it may by road."""
    return plain(table) and march.by_road and march.spent == march.most and not march.stopped


def halts_on_track(table, unit, march):
    """Armor with hexes left that a track has stopped."""
    return (
        table.board.class_of(unit) == "ARM"
        and bool(march.stopped)
        and stopped_in("tp_rail")(table, unit, march)
    )


def in_fog(event, table):
    """A die that shows a class symbol in fog, too far off to hit."""
    roll = next((a for a in table.now.attacks if a["roll"] == event["roll"]), None)
    return roll and roll["kind"] != "strike" and roll["distance"] > 1


def hits_in_fog(log):
    """A class symbol hits from afar in reduced visibility."""
    for n, event, table in places(log, "face", in_fog):
        roll = next(a for a in table.now.attacks if a["roll"] == event["roll"])
        symbol = {"INF": "infantry", "ARM": "armor"}.get(table.board.class_of(roll["target"]))
        last = event["index"] == roll["dice"] - 1
        follows = log["events"][n + 1]["event"] in ("battle", "discard")
        if last and event["face"] == symbol and follows and not roll["hits"]:
            left = table.board.units[roll["target"]]["figures"] - 1
            frame = {key: event[key] for key in ("n", "turn", "side")}
            if left:
                hit = {"event": "hit", "unit": roll["target"], "figures": 1, "left": left, "cause": "hit"}
                log["events"].insert(n + 1, {**frame, **hit})
                return
    raise NoPlaceError


def star_counts_for_nothing(log):
    """A hit by stars that hit, of a unit that has not moved, is left out."""
    for n, event, table in places(
        log, "hit", lambda e, t: e["cause"] == "hit" and t.roll["kind"] != "strike"
    ):
        roll = table.roll
        alone = log["events"][n + 1]["event"] not in ("eliminated", "crosshair")
        if table.star_hits(roll) and "star" in roll["faces"] and alone and event["figures"] == 1:
            del log["events"][n]
            return
    raise NoPlaceError


def out_of_a_wadi(table, unit, other):
    """A target in range and in sight, out of a wadi or in one, and not next to the unit."""
    board = table.board
    here, there = board.hex_of(unit), board.hex_of(other)
    if board.class_of(unit) == "ART" or board.enemies_next_to(unit) or not {here, there} & set(board.wadi):
        return False
    close = terrain.same_wadi(board, here, there)
    return not close and 1 < apart(here, there) <= 3 and table.sight.sees(here, there)


def on_the_move(table, unit):
    """A unit on the move that could battle otherwise."""
    return unit in table.now.on_move and unit not in table.now.fought


def begun(index):
    """Somebody holds an objective although no turn begins, where nobody held it."""
    return lambda e, t: {"objective": index, "holder": "axis"} if t.holders[index] is None else None


def no_road_is_held(log):
    """Nothing is told of the one objective that is won as a turn begins."""
    for n, event, _ in places(log, "objective", lambda e, t: t.last["event"] == "turn"):
        medal, then = (one["event"] for one in log["events"][n + 1 : n + 3])
        if event["holder"] and medal == "medal" and then != "objective":
            del log["events"][n : n + 2]
            return
    raise NoPlaceError


def bombard_is_air_power(log):
    """An Air Power lies where the file has a second Artillery Bombard."""
    deck = log["setup"]["deck"]
    deck[deck.index("artillery_bombard#2")] = "air_power#1"


def truck(table, unit):
    """A supply truck that is ordered."""
    return table.board.kind_of(unit).thirds and unit in table.now.ordered and not table.now.path(unit)


def beyond(table, unit, other):
    """Any enemy that is near enough for somebody."""
    here, there = table.board.hex_of(unit), table.board.hex_of(other)
    return apart(here, there) <= 2


MOVES = [
    Plant("TP-WADI-2", "a unit climbs out of a wadi or into it", DESERT, a_step_to(shut("TP-WADI-2"))),
    Plant("TP-OAS-1", "a march goes on from an oasis", DESERT, one_step_more(stopped_in("tp_oasis"))),
    Plant("TP-S34-3", "Allied armor goes three hexes", DESERT,
          one_step_more(lambda t, u, m: t.board.side_of(u) == "allies" and m.spent == 2 and not m.stopped)),
    Plant("TP-MTN-1", "a mountain is climbed from a plain", DAM, a_step_to(shut("TP-MTN-1"))),
    Plant("TP-LAKE-1", "a unit goes onto a lake", DAM, a_step_to(shut("TP-LAKE-1"))),
    Plant("TP-FRD-1", "a march goes on from a ford", DAM, one_step_more(stopped_in("tp_ford"))),
    Plant("TP-FTS-1", "armor goes into a fortress", NIJMEGEN, a_step_to(shut("TP-FTS-1"))),
    Plant("TP-RAIL-1", "armor goes on along a track", NIJMEGEN, one_step_more(halts_on_track)),
    Plant("TP-MRSH-1", "a march goes on from a marsh", SUPPLY, one_step_more(stopped_in("tp_marsh"))),
    Plant("WW-RBL-1", "armor goes onto a road block", SUPPLY, a_step_to(shut("WW-RBL-1"))),
    Plant("TP-ROAD-1", "a road ahead gives a hex more to who comes from a field", ROER, one_step_more(by_the_road)),
    Plant("TP-ROAD-1", "a road gives two hexes more", ROER, one_step_more(at_the_end_of_a_road)),
    Plant("WW-WX-1", "armor goes three hexes in the snow", CHAUMONT, one_step_more(used_up("armor", spent=2))),
    Plant("UNIT-TRK-1", "a truck goes three hexes off the road", FOY,
          one_step_more(lambda t, u, m: used_up("eq_truck", spent=2)(t, u, m) and not m.by_road)),
]  # fmt: skip
BATTLES = [
    Plant("TP-WADI-3", "a unit fires out of a wadi or into it", DESERT, other_target(lambda e, t: True, out_of_a_wadi)),
    Plant("TP-OAS-3", "an oasis gives no cover", DESERT, dice_wrong(1, at_word("tp_oasis", "ARM"))),
    Plant("TP-MTN-3", "a mountain gives no cover", SUPPLY, dice_wrong(1, at_word("tp_mountain", "INF"))),
    Plant("TP-FRD-2", "a unit on a ford loses no die", DAM, dice_wrong(1, on_word("tp_ford", "INF"))),
    Plant("TP-FTS-1", "a fortress gives no cover", NIJMEGEN, dice_wrong(1, at_word("tp_fortress", "INF"))),
    Plant("WW-VIS-1", "a symbol hits from afar in the fog", FOY, hits_in_fog),
    Plant("WW-SWA-2", "stars of an anti-tank team do not hit armor", CHAUMONT, star_counts_for_nothing),
    Plant("WW-WX-4", "Air Power rolls two dice in the snow", CHAUMONT,
          changed("battle", "dice", 2, lambda e, t: e["kind"] == "strike" and t.now.card == "air_power")),
    Plant("BT-OTM-1", "a unit on the move battles", FOY, one_battle_more(on_the_move)),
    Plant("UNIT-TRK-1", "a truck battles", FOY, one_battle_more(truck, beyond)),
    Plant("TP-MTN-5", "a gun on a mountain has two dice at seven hexes", SUPPLY,
          dice_wrong(1, lambda e, t: e["distance"] == 7)),
]  # fmt: skip
GOALS = [
    Plant("VIC-OBJ-5", "a road held when the turn begins is no medal", FOY, no_road_is_held),
    Plant("VIC-OBJ-5", "a road is a medal in the middle of a turn", FOY,
          added("objective", "discard", begun(0))),
    Plant("WW-HT-5", "the third figure of trucks is no medal", FOY,
          without("medal", lambda e, t: t.last["event"] == "hit" and t.board.kind_of(t.last["unit"]).thirds)),
    Plant("DECK-1", "Air Power lies in the deck of Bastogne", EAST, bombard_is_air_power),
]  # fmt: skip

PLANTS = [*MOVES, *BATTLES, *GOALS]
