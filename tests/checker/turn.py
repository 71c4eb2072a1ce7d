"""What a checker of event logs remembers of one player turn and of the march of one unit in it."""

from collections import Counter


class March:
    """One move of a unit.

    Attributes
    ----------
    path : list of str
        Hexes entered.
    spent : int
        Allowance used, climbs counted in full (CORE-MOV-11).
    limit, road_limit : int
        Longest move still allowed, with the rules that say so: off the road, and if all of it is road.
    by_road : bool
        True as long as its way began on a road and has followed it.
    stopped : tuple of str
        Rules by which the move is over.
    """

    def __init__(self, limit, rules, road_limit=None, by_road=False):
        self.path, self.spent, self.stopped, self.ahead = [], 0, (), None  # ahead: how a train goes
        self.limit, self.why, self.by_road = limit, rules, by_road
        self.road_limit = limit if road_limit is None else road_limit

    @property
    def most(self):
        """Longest move still allowed, as its way is so far."""
        return self.road_limit if self.by_road else self.limit

    def shorten(self, limit, rules):
        """Bring the limits down."""
        if limit < max(self.limit, self.road_limit):
            self.limit, self.road_limit = min(self.limit, limit), min(self.road_limit, limit)
            self.why = rules


class Turn:
    """What one side has done in its turn."""

    def __init__(self, side=None):
        self.side, self.view, self.card, self.section = side, side, None, None
        self.played, self.passed, self.copied, self.substitute, self.done = None, False, False, False, False
        # orders
        self.ordered, self.on_move, self.stood_in, self.rolled_for = [], [], {}, None
        self.built_by = None  # row of a card played for a pontoon bridge: its orders on the move are given
        self.faces, self.healed, self.card_roll, self.treated = [], [], None, None
        # moves
        self.marches, self.mover, self.second_of, self.second = {}, None, None, None
        self.halted, self.banned = {}, {}  # unit to the rules by which it is stopped, and may not battle
        self.entry_ban = {}  # unit to the rules of the hex it has entered that may be lifted as it goes on
        # battles
        self.fights, self.fought, self.cleared, self.attacks = False, [], [], []
        self.grounds, self.overran, self.driven_back = [], set(), set()
        self.declared, self.struck, self.strike, self.strike_dice = [], [], None, 0
        self.anchor, self.strike_draw = "NONE", 1
        # what cards and landmarks of the boxes add
        self.asides = []  # rolls beside the battle in hand: mines, ice, second dice, acts at landmarks
        self.naming = False  # orders are being given
        self.gave, self.served = set(), set()  # by resupply
        self.flown_in, self.orders_flown = [], 0  # by air: units, and orders of the card for them
        self.spent = set()  # orders used up by a recovery
        self.lent, self.strides, self.marksmen = (
            Counter(),
            Counter(),
            set(),
        )  # by combat cards: dice, hexes, stars
        # cards at the end of the turn
        self.looked_at, self.drawn, self.shuffled, self.ambushes, self.replaced = 0, 0, False, 0, 0
        # what house rules add
        self.due, self.waits, self.advanced = None, False, False  # committed card; an exception; slots moved
        self.action, self.literal = None, {}  # done instead of playing a card; cards read literally
        self.exposed, self.given, self.began, self.fought_on = [], [], {}, []
        self.arrived = set()  # units that have got off a train
        # what the double board adds
        self.plan, self.shown_as, self.alone, self.kept = (
            [],
            None,
            False,
            0,
        )  # cards handed out; what the first acts as
        self.rolled, self.given_to, self.options = [], [], {}  # dice by general; orders; cards each can be of
        self.dug = []  # units that have got sandbags
        self.striking, self.strength = None, None  # strike in hand; who stood where when orders began
        self.fights_by_units = False
        self.pushed = set()  # zombie units that made room in the turn of their own side

    @property
    def behind_lines(self):
        """True where terrain limits are lifted and a second move follows (CARD-BEL-2, -3)."""
        return self.card == "behind_enemy_lines" and not self.substitute

    def path(self, unit):
        """Hexes a unit has entered in the movement step."""
        return self.marches[unit].path if unit in self.marches else []

    def by_road(self, unit):
        """True if the whole move of a unit was road (TP-ROAD-1)."""
        return unit in self.marches and self.marches[unit].by_road

    def moved(self, unit):
        """Hexes a unit has moved in the movement step, climbs counted in full."""
        return self.marches[unit].spent if unit in self.marches else 0

    def has_moved(self, unit):
        """True if the unit has left its hex in this turn, by a move or by taking ground."""
        return bool(self.path(unit)) or unit in self.grounds
