"""Events that have to follow at once, one after the other, and the rules that say so."""

from tests.checker.boxes import begins, sees_first
from tests.checker.broken import law


@begins
def nothing_is_due(table):
    """No event is expected, and every roll beside battles has all its dice."""
    table.due = []


def expect(table, event, *rules, **fields):
    """The next event no other one has been expected before is of this kind and has these fields."""
    table.due.append((event, fields, rules))


@sees_first
def meet(table, e):
    """An event meets what is expected, if anything is."""
    if not table.due:
        return
    event, fields, rules = table.due.pop(0)
    told = {field: e.get(field) for field in fields}
    law(e["event"] == event and told == fields, *rules)


def open_roll(table, e):
    """Dice that are no battle: all of them follow; gives the roll, which gathers its faces."""
    table.number_roll(e)
    roll = {**e, "attacker": None, "target": None, "kind": e["event"], "faces": []}
    table.now.side_rolls.append(roll)
    for index in range(e["dice"]):
        expect(table, "face", "CORE-BAT-8", "CORE-DICE-2", roll=e["roll"], index=index)
    return roll


def rolled_just_now(table, e):
    """The roll of ``open_roll`` whose last die this event is, else None."""
    roll = table.now.side_rolls[-1] if table.now.side_rolls else None
    done = e["event"] == "face" and roll and roll["roll"] == e["roll"] and len(roll["faces"]) == roll["dice"]
    return roll if done else None
