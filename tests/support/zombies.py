"""Battlefields with zombies: rows put down as they are, or armies that rise again."""

from engine.policies.player_files import fill_mind
from engine.rules.swarm import turn
from tests.support.hands import Hands

SWARM = "ruleset.no_cards=axis"
UP = "ruleset.no_cards=allies"  # zombies at the bottom of the board
FAR = {"infantry": "I1"}


class Graves(Hands):
    """Zombies of one side and living of the other; players of a kind answer."""

    def __init__(self, terrain=None, dead=None, living=None, options=SWARM, player="sergeant", **more):
        axis = "no_cards=allies" not in options and "side=allies" not in options
        sides = (
            {"axis": dead, "allies": living or FAR}
            if axis
            else {"allies": dead, "axis": living or {"infantry": "A1"}}
        )
        more = {"active": "axis" if axis else "allies", **more}
        self.laid = set()
        super().__init__(terrain, options=options, **sides, **more)
        self.dead = 0 if axis else 1
        self.mind = fill_mind((player, player))[0]
        self.state["tracing"] = 1

    def call(self):
        """Every zombie may act."""
        turn.call_up(self.tables, self.state, self.dead)
        return self

    def dead_turn(self, *faces):
        """The whole turn of the side without cards, with loaded dice."""
        with self.loaded(faces):
            assert turn.swarm_turn(self.tables, self.state, self.mind, self.dead) == 1
        assert self.state["rule_gap"] == 0
        return self

    def logged(self, kind):
        """The numbers of all events of a kind noted so far."""
        lines = self.state["log"][: self.state["log_n"]]
        return [tuple(int(n) for n in one[1:]) for one in lines if one[0] == kind]

    def zombies(self):
        """Hex to figures of the zombies."""
        return self.picture(("axis", "allies")[self.dead])

    def living(self):
        """Hex to figures of the others."""
        return self.picture(("axis", "allies")[1 - self.dead])
