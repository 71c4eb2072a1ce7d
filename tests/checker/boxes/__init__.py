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
SEES_AFTER = []  # functions of checker and event, once any event has been judged
ENDS_TURN = []  # functions of the checker, when the next turn or the end of the game is told
COMES = []  # functions of checker, unit, hex left, hex entered, how: a unit has moved, advanced or retreated a hex
GOES = []  # functions of checker, unit, hex, how: a unit has died or left the board
BITES = []  # functions of checker, unit, hex, how: True if the ground a unit has come onto has a say of its own
HITS = {}  # cause of a loss beside hits and flags -> function of checker and event


def judges(*kinds, follow_up=False):
    """Register a function of checker and event as what judges these kinds of events."""

    def register(function):
        for kind in kinds:
            assert kind not in JUDGES, kind
            JUDGES[kind] = function
        FOLLOW_UPS.update(kinds if follow_up else ())
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


def begins(function):
    """Register what a theme remembers of a game: attributes it gives the checker."""
    BEGINS.append(function)
    return function


def sees_first(function):
    """Register a look at every event before it is judged."""
    SEES_FIRST.append(function)
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
