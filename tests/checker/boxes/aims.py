"""Cross-hair markers of Big Guns, and posts that spot for guns, in the eyes of the referee (TP-BIG, TP-FSA)."""

from tests.checker import boxes
from tests.checker.broken import law
from tests.checker.markers import has_aims

MOST = 3  # markers of a gun (TP-BIG-1)


@boxes.begins
def know_the_posts(table):
    """No marker lies on the board; hexes from which a side spots for its guns."""
    table.posts = {"axis": set(), "allies": set()}
    for marker in table.log["setup"]["markers"]:
        if marker["kind"] == "post":
            for side in marker["sides"]:
                table.posts[side].add(marker["hex"])
    spot(table)


def spot(table):
    """A side that stands on a post has Big Guns (TP-FSA-1)."""
    sides = {
        side for side, hexes in table.posts.items() if any(table.board.holder_at(h) == side for h in hexes)
    }
    table.board.spotted = sides


@boxes.comes
def leave_the_mark(table, unit, start, to, how):
    """The marked unit has left the hex: markers return (TP-BIG-4); those of a gun that moves stay (TP-GAP-14)."""
    spot(table)
    if start not in table.board.at:  # of a train the other part may have rolled onto it
        lift(table, start)


@boxes.goes
def die_on_the_mark(table, unit, hex_, how):
    """The marked unit is gone: markers return; a gun that is gone takes its own along (TP-BIG-4, TP-GAP-14)."""
    spot(table)
    lift(table, hex_)
    for marked in table.board.aims.get(unit, ()):
        if marked != hex_:
            take_back(table, unit, marked)


def lift(table, hex_):
    """Every gun has its marker on the hex back."""
    for gun, marked in table.board.aims.items():
        if hex_ in marked:
            take_back(table, gun, hex_)


def take_back(table, gun, hex_):
    """A gun has a marker back."""
    table.make_due("crosshair", {"unit": gun, "hex": hex_, "on": False}, "TP-BIG-4", "TP-GAP-14")


def lays_one(table, roll):
    """True if the gun of a roll has to mark the hex of its target now (TP-BIG-2, TP-BIG-5)."""
    gun, board = roll["attacker"], table.board
    if (
        roll["kind"] == "strike"
        or not roll["target"]
        or board.hex_of(gun) is None
        or not has_aims(board, gun)
    ):
        return False
    marked = board.aims.get(gun, set())
    stays = board.hex_of(roll["target"]) == roll["hex"]
    return roll["hits"] > 0 and stays and roll["hex"] not in marked and len(marked) < MOST


@boxes.judges("crosshair", follow_up=True)
def on_crosshair(table, e):
    """A gun marks what it has hit, or has a marker back."""
    marked = table.board.aims.setdefault(e["unit"], set())
    if not e["on"]:
        table.was_due("TP-BIG-4", "TP-GAP-14")
        marked.remove(e["hex"])
        return
    roll = table.roll
    law(roll and roll["target"] and len(roll["faces"]) == roll["dice"], "TP-BIG-2")
    law(
        roll["attacker"] == e["unit"] and roll["hex"] == e["hex"] and lays_one(table, roll),
        "TP-BIG-2",
        "TP-BIG-5",
    )
    marked.add(e["hex"])


@boxes.sees_first
def forget_no_mark(table, e):
    """A hit that leaves its target where it is puts a marker there before anything else (TP-BIG-2)."""
    roll = table.roll
    over = roll and roll["target"] and len(roll["faces"]) == roll["dice"] and e["event"] not in MEANWHILE
    law(not over or not lays_one(table, roll), "TP-BIG-2")


MEANWHILE = {
    "face", "hit", "ignore", "retreat", "obstacle", "medal", "objective", "eliminated", "trigger", "gate", "end",
    "engaged", "crosshair", "rule", "confirm", "combat_play", "camouflage",
}  # fmt: skip
