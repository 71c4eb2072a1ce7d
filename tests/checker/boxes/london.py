"""The Fall of London in the eyes of the referee: who is there, and where units may begin (HR-LONDON)."""

from collections import Counter

from tests.checker import boxes
from tests.checker.board import place
from tests.checker.broken import law
from tests.checker.options import is_on, said

RIVER = {"A": 18, "B": 17, "C": 17, "D": 17, "E": 18, "F": 17, "G": 18, "H": 18, "I": 19}  # HR-LONDON-7
LINES = (17, 33)  # doubled columns that part flanks and center: HR-LONDON-8
HOUNSLOW, RICHMOND, WIMBLEDON = {"C25", "D25"}, {"E16", "E17"}, {"H13", "I13", "I14"}
ARMIES = {  # HR-LONDON-3, -5
    ("allies", "hr_infantry_tank"): 10, ("allies", "hr_elite_infantry"): 8, ("allies", "hr_medium"): 5,
    ("allies", "hr_heavy_artillery"): 2, ("axis", "hr_fighting_machine"): 9, ("axis", "hr_handling_machine"): 3,
}  # fmt: skip
HANDS = {"axis": 12, "allies": 10}
FIRST_ROWS = set("FGHI")  # HR-LONDON-4
WOODS = 34  # HR-LONDON-2


@boxes.begins
def the_battle_is_that_of_london(table):
    """The map, the armies, hands and first side (HR-LONDON-1, -2, -3, -5, -10)."""
    log, board = table.log, table.board
    table.at_london = is_on(log, "scenario-fall-of-london-1940") and log["scenario"] == "prokhorovka"
    table.drawn_places, table.placed = set(), False
    if not table.at_london:
        return
    setup = log["setup"]
    towns = {hex_ for hex_, entry in board.hexes.items() if entry["terrain"] == "town"}
    law(towns == HOUNSLOW | RICHMOND | WIMBLEDON, "HR-LONDON-1")
    bridges = {hex_ for hex_, pieces in board.pieces.items() if "bridge" in pieces}
    fords = {hex_ for hex_, pieces in board.pieces.items() if "tp_ford" in pieces}
    law(
        bridges == {"D17", "F17"} and fords == {f"{row}{n}" for row, n in RIVER.items()},
        "HR-LONDON-1",
        "HR-LONDON-7",
    )
    woods = sum(entry["terrain"] == "ef_hill_forest" for entry in board.hexes.values())
    law(woods == WOODS, "HR-LONDON-2")
    units = Counter((unit["side"], unit["row"].partition("@")[0]) for unit in setup["units"])
    law(units == ARMIES, "HR-LONDON-3", "HR-LONDON-5", "HR-LONDON-14")
    law(
        setup["hand_size"] == HANDS and setup["first_side"] == "axis",
        "HR-LONDON-3",
        "HR-LONDON-5",
        "HR-LONDON-10",
    )
    table.placed = said(log, "scenario-fall-of-london-1940", "placement", "sampled") == "file"
    if table.placed:
        check_places(table)


@boxes.judges("place_drawn")
def judge_place(table, e):
    """A unit begins on the hex that chance gives it, before anything else (HR-LONDON-11)."""
    board = table.board
    law(table.number == 0 and not table.placed and table.shuffles == 0, "HR-LONDON-11")
    law(e["unit"] not in table.drawn_places and e["hex"] in board.hexes, "HR-LONDON-11")
    table.drawn_places.add(e["unit"])
    entry = board.units[e["unit"]]
    if board.at.get(entry["hex"]) == e["unit"]:
        del board.at[entry["hex"]]
    entry["hex"] = e["hex"]
    board.at[e["hex"]] = e["unit"]


@boxes.sees_first
def all_are_placed(table, e):
    """Once the first card lies there everybody stands where the limits allow (HR-LONDON-4, -5, -11)."""
    if not table.at_london or table.placed or e["event"] in ("place_drawn", "rule"):
        return
    table.placed = True
    law(table.drawn_places == set(table.board.units), "HR-LONDON-11")
    check_places(table)


def number_of(hex_):
    """Number of a hex in its row."""
    return int(hex_[1:])


def is_north(hex_):
    """True beyond the Thames (HR-LONDON-7)."""
    return number_of(hex_) > RIVER[hex_[0]]


def check_places(table):
    """Where units of both sides begin (HR-LONDON-4, -5, -9, -11, -13, -16)."""
    board = table.board
    hexes = {unit: board.hex_of(unit) for unit in board.units}
    law(len(set(hexes.values())) == len(hexes) and None not in hexes.values(), "HR-LONDON-11")
    law(all(number_of(hex_) != RIVER[hex_[0]] for hex_ in hexes.values()), "HR-LONDON-11")
    for unit, hex_ in hexes.items():
        board.at[hex_] = unit
    check_british(board, {u: h for u, h in hexes.items() if board.side_of(u) == "allies"})
    check_machines(table, [h for u, h in hexes.items() if board.side_of(u) == "axis"])


def check_british(board, hexes):
    """Guns at Hounslow and Richmond, infantry in the other towns, tanks north and on the left (HR-LONDON-4, -13)."""
    towns = HOUNSLOW | RICHMOND | WIMBLEDON
    in_town = {hex_: board.row_of(unit) for unit, hex_ in hexes.items() if hex_ in towns}
    law(set(in_town) == towns, "HR-LONDON-4")
    for city in (HOUNSLOW, RICHMOND):
        law([in_town[hex_] for hex_ in city].count("hr_heavy_artillery") == 1, "HR-LONDON-4")
    law(list(in_town.values()).count("hr_elite_infantry") == 5, "HR-LONDON-4", "HR-LONDON-13")
    law(all(hex_[0] in FIRST_ROWS for hex_ in hexes.values() if hex_ not in towns), "HR-LONDON-4")
    tanks = [hex_ for unit, hex_ in hexes.items() if board.class_of(unit) == "ARM"]
    law(sum(is_north(hex_) for hex_ in tanks) >= 2, "HR-LONDON-4", "HR-LONDON-7")
    law(sum(place(hex_)[1] <= LINES[0] for hex_ in tanks) >= 3, "HR-LONDON-4", "HR-LONDON-8")


def check_machines(table, hexes):
    """All on row A, one fighting machine at most beyond the Thames, the others shared out (HR-LONDON-5, -9, -16)."""
    board = table.board
    law(all(hex_[0] == "A" for hex_ in hexes), "HR-LONDON-5")
    north = [hex_ for hex_ in hexes if is_north(hex_)]
    wanted = said(table.log, "scenario-fall-of-london-1940", "north_machine", 1)
    law(len(north) == wanted, "HR-LONDON-5", "HR-LONDON-9")
    law(
        all(board.row_of(board.at[hex_]) == "hr_fighting_machine" for hex_ in north),
        "HR-LONDON-5",
        "HR-LONDON-16",
    )
    right = sum(place(hex_)[1] <= LINES[0] for hex_ in hexes)
    law(right == (5 if wanted else 6), "HR-LONDON-5", "HR-LONDON-8", "HR-LONDON-9")
