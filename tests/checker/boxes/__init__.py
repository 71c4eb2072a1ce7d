"""What boxes, Overlord and house rules add to the referee: a module for each theme, found by being here.

A module says which kinds of events it judges (``judges``), what it remembers of a game (``begins``), and what it
looks at beside (``sees_first``, ``sees_after``, ``ends_turn``, ``comes``, ``goes``, ``bites``).  All of them are plain
functions over the checker that follows the log.  Planted errors of a theme stand in a module ``plants_<theme>`` with a
list ``PLANTS``.
"""

JUDGES = {}  # kind of event -> function of checker and event
INSTEAD = {}  # kind of event -> functions of checker and event that judge some of them; true where one has
FOLLOW_UPS = set()  # kinds that belong to the roll before them, so that the roll is not yet over
BEGINS = []  # functions of the checker, before its first event: what a theme remembers
SEES_FIRST = []  # functions of checker and event, before any event is judged: what had to be told by now
SEES_ACTS = []  # functions of checker and event, once the roll before it is settled, unless it belongs to that roll
SETTLES = []  # functions of checker and roll, once a roll at a unit is settled
BETWEEN = set()  # kinds that may come between a battle and its ground
SEES_AFTER = []  # functions of checker and event, once any event has been judged
ENDS_TURN = []  # functions of the checker, when the next turn or the end of the game is told
COMES = []  # functions of checker, unit, hex left, hex entered, how: a unit has moved, advanced or retreated a hex
GOES = []  # functions of checker, unit, hex, how: a unit has died or left the board
BITES = []  # functions of checker, unit, hex, how: True if the ground a unit has come onto has a say of its own
MEETS = []  # functions of checker, unit, hex: True if the unit may go through a hex where another one stands
FALLS_BACK = []  # functions of checker and roll: how a unit of its own kind obeys flags, None where it is not theirs
DECIDING = set()  # kinds of events after which a test in place of medals may have decided the game
ENDINGS = []  # functions of checker, event and test: judge the end of a game that such a test decides
AWAITS = []  # functions of checker and side: True if units of the side are to come
DECIDES = []  # functions of the checker: a test of who has won in place of medals, None where medals count
HITS = {}  # cause of a loss beside hits and flags -> function of checker and event


def judges(*kinds, follow_up=False, between=False):
    """Register a function of checker and event as what judges these kinds of events."""

    def register(function):
        for kind in kinds:
            assert kind not in JUDGES, kind
            JUDGES[kind] = function
        FOLLOW_UPS.update(kinds if follow_up else ())
        BETWEEN.update(kinds if between else ())
        return function

    return register


def judges_some(kind):
    """Register a function that judges some events of a kind the base game has, and says whether it has."""

    def register(function):
        INSTEAD.setdefault(kind, []).append(function)
        return function

    return register


def loses(*causes):
    """Register a function of checker and event as what judges losses of these causes."""

    def register(function):
        HITS.update(dict.fromkeys(causes, function))
        return function

    return register


def meets(function):
    """Register a look at a hex that a unit would go through although another one stands there."""
    MEETS.append(function)
    return function


def may_share(table, unit, hex_):
    """True if the unit may go through a hex where another one stands."""
    return any(look(table, unit, hex_) for look in MEETS)


def falls_back(function):
    """Register how units of some kind obey flags: hexes short, least and most, with the rules; None for others."""
    FALLS_BACK.append(function)
    return function


def decides(function):
    """Register a test of who has won in place of medals: winners and rules; None where medals count."""
    DECIDES.append(function)
    return function


def own_test(table):
    """Who has won by a test in place of medals, and the rules that say so; None where medals count."""
    found = [one for one in (test(table) for test in DECIDES) if one is not None]
    return found[0] if found else None


def ends_by_own_test(table, e, own):
    """Judge the end of a game that a test in place of medals decides."""
    for judge in ENDINGS:
        judge(table, e, own)


def ending(function):
    """Register what judges the end of a game that a test in place of medals decides."""
    ENDINGS.append(function)
    return function


def awaits(table, side):
    """True if a side without units on the board waits for some."""
    return any(look(table, side) for look in AWAITS)


def awaited(function):
    """Register who says whether units of a side are to come."""
    AWAITS.append(function)
    return function


def begins(function):
    """Register what a theme remembers of a game: attributes it gives the checker."""
    BEGINS.append(function)
    return function


def sees_first(function):
    """Register a look at every event before it is judged."""
    SEES_FIRST.append(function)
    return function


def sees_acts(function):
    """Register a look at every event that belongs to no roll, before it is judged."""
    SEES_ACTS.append(function)
    return function


def settles(function):
    """Register a look at a roll that is settled."""
    SETTLES.append(function)
    return function


def sees_after(function):
    """Register a look at every event after it has been judged."""
    SEES_AFTER.append(function)
    return function


def ends_turn(function):
    """Register a look at a turn that is over."""
    ENDS_TURN.append(function)
    return function


def comes(function):
    """Register a look at a unit that has gone from a hex to the next."""
    COMES.append(function)
    return function


def goes(function):
    """Register a look at a unit that is off the board."""
    GOES.append(function)
    return function


def bites(function):
    """Register a look at the ground a unit has come onto."""
    BITES.append(function)
    return function
