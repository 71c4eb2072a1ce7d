"""What trains carry in the eyes of the referee: who gets off at the station, who is lost (TP-TRN-7, -8)."""

from tests.checker import boxes, terrain
from tests.checker.board import apart
from tests.checker.broken import law


@boxes.begins
def load_trains(table):
    """Who is aboard, where they get off, and that no train has moved."""
    trains = table.log["setup"]["trains"]
    table.aboard = {train["locomotive"]: list(train["cargo"]) for train in trains}
    table.station = {train["locomotive"]: train["station"] for train in trains}
    table.rolling = None  # locomotive whose move is under way
    table.board.tails = {}


@boxes.bites
def wait_for_the_other_part(table, unit, to, how):
    """Objectives are looked at once both parts have rolled on (VIC-OBJ-11)."""
    if unit in table.board.mates and how == "move":
        table.rolling = table.board.body_of(unit)
    kinds = ("step", "retreat")
    return any(kind in kinds and fields["unit"] in table.board.mates for kind, fields, _ in table.due)


@boxes.goes
def lose_cargo(table, unit, hex_, how):
    """Units aboard are lost with the wagon (TP-TRN-7, TP-TRNED-4)."""
    loco = table.board.wagons.get(unit)
    for one in table.aboard.get(loco, ()):
        figures = table.board.units[one]["figures"]
        table.make_due(
            "cargo_lost", {"unit": one, "train": loco, "figures": figures}, "TP-TRN-7", "TP-TRNED-4"
        )


@boxes.judges("cargo_lost", follow_up=True)
def on_cargo_lost(table, e):
    """Figures are lost, and no medal is earned."""
    table.was_due("TP-TRN-7", "TP-TRNED-4")
    unit = table.board.units[e["unit"]]
    table.aboard[e["train"]].remove(e["unit"])
    if table.number > 0:  # before the battle it is no damage: HR-CAMPAIGN-11
        table.count_lost(e["unit"], e["figures"])
    unit["figures"] = 0


def doors(table, loco, unit):
    """Hexes on which a unit aboard can be set down: free, open to it, next to either part (TP-TRN-8)."""
    board, class_ = table.board, table.board.class_of(unit)
    found = set()
    parts = board.parts_of(loco)
    if table.switches["train_doors"] == "WAGON":  # HR-SUPTRAIN-1
        parts = [part for part in parts if part != loco]
    for part in parts:
        here = board.hex_of(part)
        for to in board.around(here):
            shut = terrain.barred(board, to, class_) or terrain.closed(board, here, to, class_, "move")
            if to not in board.at and not shut and "ocean" not in terrain.words(board, to):
                found.add(to)
    return found


def stays(table, loco):
    """True for an ordered train that flags have pushed into its station and that stays there in its own move."""
    now = table.now
    return loco in now.ordered + now.on_move and loco not in now.marches and not now.fights


@boxes.judges("unload")
def on_unload(table, e):
    """At the end of a train's own move at its station a unit gets off; it neither moves nor battles this turn."""
    board, loco = table.board, e["train"]
    law(loco == table.rolling or stays(table, loco), "TP-TRN-8", "TP-TRNED-5")
    law(board.hex_of(loco) == table.station[loco], "TP-TRN-8", "HR-SUPTRAIN-1", "HR-SUPTRAIN-8")
    law(e["unit"] in table.aboard[loco], "TP-TRN-7", "HR-SUPTRAIN-7")
    near = any(apart(board.hex_of(part), e["hex"]) == 1 for part in board.parts_of(loco))
    law(near and e["hex"] in doors(table, loco, e["unit"]), "TP-TRN-8", "HR-SUPTRAIN-1", "HR-SUPTRAIN-4")
    table.now.arrived.add(e["unit"])
    table.aboard[loco].remove(e["unit"])
    board.units[e["unit"]]["hex"] = e["hex"]
    board.at[e["hex"]] = e["unit"]
    table.counts.on_board.add(e["unit"])
    table.test_objectives()


@boxes.sees_first
def end_a_ride(table, e):
    """Once a train has moved to its station, everybody for whom there is room gets off (TP-TRN-8, TP-TRNED-5)."""
    loco = table.rolling
    on_rails = e["event"] == "step" and table.board.body_of(e["unit"]) == loco
    if loco is None or on_rails or e["event"] in ON_THE_WAY:
        return
    table.rolling = None
    arrived = (
        table.board.hex_of(loco) == table.station[loco] and table.switches["train_unloading"] == "AT_ONCE"
    )
    law(not arrived or not any(doors(table, loco, unit) for unit in table.aboard[loco]), "TP-TRN-8")


ON_THE_WAY = {"rule", "unload", "medal", "objective", "obstacle", "camouflage", "crosshair", "end"}
