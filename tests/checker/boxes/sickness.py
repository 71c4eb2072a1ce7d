"""The common cold of the Martians in the eyes of the referee (house-rules 4.17, HR-MARCOLD)."""

from tests.checker import boxes
from tests.checker.board import place
from tests.checker.broken import law
from tests.checker.options import is_on, number, said

FROM_SICKNESS = {"hit", "eliminated", "medal", "obstacle", "objective", "claim_gone", "end"}


@boxes.begins
def nobody_is_sick(table):
    """Which faces make machines sicker, and that none is sick."""
    log = table.log
    table.levels_max = number(log, "martian-common-cold", "levels_max")
    table.sick_faces = said(log, "martian-common-cold", "symbol", "star").split("+")
    table.martian_turns, table.coughed = 0, True
    table.falling_sick, table.sick_dead = [], []
    table.got_sicker = False


@boxes.sees_after
def a_turn_begins_with_a_cough(table, e):
    """From the second own turn on a die is rolled as the turn begins (HR-MARCOLD-1, -4)."""
    if (
        e["event"] != "turn"
        or not is_on(table.log, "martian-common-cold")
        or table.now.side != table.martian_side
    ):
        return
    table.martian_turns += 1
    table.coughed = table.martian_turns < 2 or not machines_of(table)


def machines_of(table):
    """Machines on the board in hex order."""
    board = table.board
    own = [unit for unit in board.living(table.martian_side) if board.has(unit, "MACHINE")]
    return sorted(own, key=lambda unit: place(board.hex_of(unit)))


@boxes.sees_first
def sickness_comes_first(table, e):
    """The die, then the models it costs, before anything else of the turn (HR-MARCOLD-8)."""
    if e["event"] in ("rule", "turn"):
        return
    law(table.coughed or e["event"] == "sickness", "HR-MARCOLD-1", "HR-MARCOLD-4")
    told = {"sicker"} if table.got_sicker else FROM_SICKNESS
    waits = table.got_sicker or table.falling_sick
    law(not waits or e["event"] in told, "HR-MARCOLD-1", "HR-MARCOLD-2", "HR-MARCOLD-8")


@boxes.judges("sickness")
def judge_sickness(table, e):
    """One die (HR-MARCOLD-1)."""
    law(not table.coughed and table.now.played is None, "HR-MARCOLD-1", "HR-MARCOLD-4")
    law(e["dice"] == 1 and e["level"] == table.board.sick, "HR-MARCOLD-1")
    table.coughed = True
    table.roll_aside(e, then=cough)


def cough(table, aside):
    """A star makes them sicker (HR-MARCOLD-1)."""
    full = table.levels_max is not None and table.board.sick >= table.levels_max
    table.got_sicker = not full and any(face in table.sick_faces for face in aside["faces"])


@boxes.judges("sicker")
def judge_sicker(table, e):
    """The level rises by one, and every machine loses a model in hex order (HR-MARCOLD-2, -8)."""
    law(table.got_sicker, "HR-MARCOLD-1")
    law(e["level"] == table.board.sick + 1, "HR-MARCOLD-1", "HR-MARCOLD-2")
    table.board.sick, table.got_sicker = e["level"], False
    table.falling_sick = machines_of(table)


@boxes.loses("sickness")
def judge_loss(table, e):
    """Each of them loses one model, the first in hex order first (HR-MARCOLD-2, -8)."""
    law(bool(table.falling_sick) and e["unit"] == table.falling_sick.pop(0), "HR-MARCOLD-2", "HR-MARCOLD-8")
    law(e["figures"] == 1, "HR-MARCOLD-2")
    table.take_figures(e)
    if e["left"] == 0:
        table.sick_dead.append(e["unit"])


@boxes.sees_first
def sickness_pays_nothing(table, e):
    """No medal is paid for a machine that dies of sickness (HR-MARCOLD-5)."""
    if e["event"] == "medal" and table.last and table.last["event"] == "eliminated" and not table.owed:
        law(pays(table, table.last["unit"]), "HR-MARCOLD-5")


def pays(table, unit):
    """True if the death of a machine is paid for (HR-MARCOLD-5)."""
    return unit not in table.sick_dead or said(
        table.log, "martian-common-cold", "sickness_kills_count", False
    )
