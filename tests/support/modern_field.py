"""Battlefields without cards: pieces set by hand, acts, shots and whole turns with loaded dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from engine.layout import MAX_UNITS, OFF
from engine.policies.player_files import fill_mind
from engine.positions.drawn import scenario_text
from engine.rules.modern import act_turn, carry_turn, combat_turn, ending_law, gun_turn, reach_law, turn
from engine.rules.modern.fire_law import combat_dice, gun_dice, in_sight
from tests.support.battlefield import Battlefield, built_from

OF_CARDS = ("first_side", "hand_size", "medal_target")
MMB = '[ruleset]\npreset = "mmb"\n'
FAR_AXIS, FAR_ALLIES = {"mmb_infantry": "A1"}, {"mmb_infantry": "I1"}


def file_of(terrain: Any, axis: Any, allies: Any, tail: str = "", rules: str = "") -> str:
    """A scenario file of a battle without cards."""
    text = scenario_text(terrain or {}, {"axis": axis or FAR_AXIS, "allies": allies or FAR_ALLIES})
    lines = [line for line in text.splitlines() if not line.startswith(OF_CARDS)]
    return "\n".join([*lines, tail, MMB + rules, ""])


class ModernField(Battlefield):
    """One position of a battle without cards, its first turn begun.

    Parameters
    ----------
    terrain, axis, allies : mapping
        As of a battlefield.
    tail : str
        More tables of the file: objectives, who is carried.
    rules : str
        More lines of its table [ruleset].
    options : str
        A variant as on the command line.
    """

    def __init__(
        self,
        terrain: Mapping[str, str] | None = None,
        axis: Mapping[str, str] | None = None,
        allies: Mapping[str, str] | None = None,
        tail: str = "",
        rules: str = "",
        options: str = "",
        player: str = "sergeant",
    ) -> None:
        self.begin(built_from(file_of(terrain, axis, allies, tail, rules), options), "axis")
        self.begin_players(player)

    def begin_players(self, player: str = "sergeant") -> None:
        """Players sit down, and units that begin aboard are carried."""
        self.mind = fill_mind((player, player))[0]
        carry_turn.put_aboard(self.tables, self.state, self.mind)
        ending_law.note_strength(self.tables, self.state, self.mind)
        self.state["tracing"] = 1

    # --- looking ---

    def fire(self, unit: str, target: str) -> int:
        """Dice of a unit at an enemy in its own act."""
        return int(combat_dice(self.tables, self.state, self.unit_on(unit), self.unit_on(target)))

    def shot(self, gun: str, target: str) -> int:
        """Dice of a gun at an enemy."""
        return int(gun_dice(self.tables, self.state, self.unit_on(gun), self.unit_on(target)))

    def sees(self, a: str, b: str) -> bool:
        """Whether two hexes see each other."""
        one, other = (bool(in_sight(self.tables, self.index[x], self.index[y])) for x, y in ((a, b), (b, a)))
        assert one == other
        return one

    def ways(self, hex_: str) -> dict[str, bool]:
        """Hexes to which a unit may move, and whether it may fight from there."""
        reach_law.find_ways(self.tables, self.state, self.mind, self.unit_on(hex_))
        n = self.mind["reach_n"]
        return {
            self.names[to]: bool(fights)
            for to, fights in zip(self.mind["reach"][:n], self.mind["reach_limit"][:n], strict=True)
        }

    def logged(self, kind: int) -> list[tuple[int, ...]]:
        """The numbers of all events of a kind noted so far."""
        lines = self.state["log"][: self.state["log_n"]]
        return [tuple(int(n) for n in one[1:]) for one in lines if one[0] == kind]

    # --- acting ---

    @contextmanager
    def told(self, back: Iterable[str] = (), **answers: Any) -> Any:
        """Players who go back to these hexes in turn, and answer by name what else is asked."""
        ways = list(back)
        table = {
            (combat_turn, "area_back"): lambda *_: self.index[ways.pop(0)] if ways else OFF,
            (act_turn, "end_of_move"): lambda *_: OFF,
            (act_turn, "cargo"): lambda *_: OFF,
            (act_turn, "cut"): lambda *_: 0,
            (act_turn, "victim"): lambda *_: OFF,
            (act_turn, "actor"): lambda *_: OFF,
            (gun_turn, "shot"): lambda *_: OFF,
            (turn, "to_lead"): lambda *_: 1,
        }
        table |= {key: answers.pop(key[1]) for key in list(table) if key[1] in answers}
        assert not answers
        with ExitStack() as stack:
            for (module, name), answer in table.items():
                stack.enter_context(patch.object(module, f"choose_{name}", answer))
            yield
        assert not ways, f"nobody went back to {ways}"

    def act(
        self,
        unit: str,
        to: str | None = None,
        target: str | None = None,
        *faces: str,
        cut: bool = False,
        load: str | None = None,
        unload: str | None = None,
        back: Iterable[str] = (),
    ) -> ModernField:
        """The act of a unit: its move or what takes its place, then its combat; all that is named has to happen."""
        one = self.unit_on(unit)
        cargo = OFF if load is None else self.unit_on(load)
        cargo = cargo if unload is None else MAX_UNITS + self.index[unload]
        victim = OFF if target is None else self.unit_on(target)
        asked: list[str] = []

        def answer(name: str, value: int) -> Any:
            def choose(*_: Any) -> int:
                asked.append(name)
                return value

            return choose

        self.state["modern_acted"][one] = self.state["turn"]
        answers = {
            "end_of_move": answer("to", OFF if to is None else self.index[to]),
            "cut": answer("cut", int(cut)),
            "cargo": answer("cargo", cargo),
            "victim": answer("victim", victim),
        }
        with self.loaded(faces), self.told(back, **answers):
            act_turn.move_part(self.tables, self.state, self.mind, one)
            act_turn.fight_part(self.tables, self.state, self.mind, one)
        self.asked = asked
        wanted = {"to": to, "cut": cut, "cargo": load or unload, "victim": target}
        missing = [name for name, value in wanted.items() if value and name not in asked]
        assert not missing, f"never asked: {missing}"
        assert self.state["rule_gap"] == 0
        return self

    def guns(
        self, shots: Mapping[str, str], *faces: str, order: Iterable[str] = (), back: Iterable[str] = ()
    ) -> ModernField:
        """The first part of a turn: these guns fire at these hexes, in the order given; others do not fire."""
        aims = {self.unit_on(gun): self.unit_on(target) for gun, target in shots.items()}
        queue = [self.unit_on(gun) for gun in (order or shots)]

        def lot(_state: Any, _stream: int, _side: int, gun: int, _index: int) -> int:
            return queue.index(gun)

        with (
            self.loaded(faces),
            self.told(back, shot=lambda _t, _s, _m, gun: aims.get(gun, OFF)),
            patch.object(gun_turn, "draw_word", lot),
        ):
            gun_turn.guns_fire(self.tables, self.state, self.mind)
        assert self.state["rule_gap"] == 0
        return self

    def end_turn(self) -> ModernField:
        """The turn of both sides is over."""
        ending_law.end_modern_turn(self.tables, self.state)
        return self

    def next_turn(self) -> ModernField:
        """The next turn begins."""
        self.state["turn"] += 1
        self.state["moved"] = 0
        return self
