"""What holds after every turn on every map, whatever stands on it and whichever rules are in force."""

from __future__ import annotations

import numpy as np

from engine.codes import EndReason, Gap, Landing, Winner
from engine.hooks import Event
from engine.layout import LOG, MAX_TURNS, OFF
from engine.loading.tables.build import Built
from tests.conformance.cells import cards_conserved
from tests.properties.random_maps.sight import sight_from_one_end


class Watch:
    """One game, looked at after its set-up and after every turn.

    Attributes
    ----------
    broken : list of str
        Laws that did not hold, each with the turn and what was found.
    """

    def __init__(self, built: Built, states: np.ndarray) -> None:
        self.built, self.tables, self.states, self.state = built, built.tables[0], states, states[0]
        self.n = int(self.tables["n_units"])
        self.sides = self.tables["unit_side"][: self.n]
        trains = int(self.tables["trains"])
        self.wagons = self.tables["train_wagon"][:trains]
        self.gained = np.zeros(2, np.int64)
        self.before = (OFF, OFF)
        self.stood = self.tables["unit_hex"][: self.n].copy()
        self.ground = self.tables["hex_stack"].copy()
        self.broken: list[str] = []

    def look(self) -> None:
        """Ask every law.  Changes: broken."""
        for law in LAWS:
            found = law(self)
            if found:
                self.broken.append(
                    f"turn {int(self.state['turn'])}: {law.__name__.replace('_', ' ')}: {found}"
                )
        self.before = (int(self.state["turn"]), int(self.state["active"]))

    def name(self, unit: int) -> str:
        """A unit by its row and its hex."""
        row = self.built.unit_rows[self.state["unit_row"][unit]]
        return f"{row} {unit} on hex {int(self.state['unit_hex'][unit])}"


def every_act_was_legal(watch: Watch) -> str:
    """HR-GEN-16: an answer that is no legal act is refused and noted."""
    gap = int(watch.state["rule_gap"])
    return "" if gap == Gap.NONE else Gap(gap).name


def no_two_units_share_a_hex(watch: Watch) -> str:
    """CORE-SETUP-3, CORE-MOV-5: the board and the units say the same."""
    hexes = watch.state["unit_hex"][: watch.n]
    standing = np.flatnonzero(hexes != OFF)
    at = np.full(int(watch.tables["n_hexes"]), OFF)
    at[hexes[standing]] = standing
    same = np.array_equal(at, watch.state["unit_at"][: len(at)])
    alive = np.bincount(watch.sides[standing], minlength=2)
    return (
        ""
        if same and np.array_equal(alive, watch.state["alive"])
        else f"alive {alive} {watch.state['alive']}"
    )


def figures_are_between_none_and_full(watch: Watch) -> str:
    """UNIT-STR-1, CORE-HIT-5: never negative, never more than at full strength, some while on the board."""
    figures, full = (watch.state[field][: watch.n] for field in ("unit_figures", "unit_full"))
    on_board = watch.state["unit_hex"][: watch.n] != OFF
    odd = np.flatnonzero((figures < 0) | (figures > full) | (on_board & (figures == 0)))
    return ", ".join(f"{watch.name(u)}: {figures[u]} of {full[u]}" for u in odd)


def figures_lost_and_alive_are_those_of_the_start_and_gained(watch: Watch) -> str:
    """CORE-HIT-4: nobody is lost or found but by losses, air drops and recovery; a train counts once."""
    state, tables = watch.state, watch.tables
    for kind, unit, figures, _, fate in state["log"][: state["log_n"], :5]:
        if kind == Event.HEAL:
            watch.gained[watch.sides[unit]] += figures
        elif kind == Event.DROP and fate != Landing.LANDED:
            watch.gained[watch.sides[unit]] -= tables["unit_figures"][unit]
    found = []
    for side in range(2):
        own = (watch.sides == side) & ~np.isin(np.arange(watch.n), watch.wagons)
        start, now = (record["unit_figures"][: watch.n][own].sum() for record in (tables, state))
        lost = state["figures_lost"][side].sum()
        if now + lost != start + watch.gained[side]:
            found.append(
                f"side {side}: {now} alive, {lost} lost, {start} at first, {watch.gained[side]} gained"
            )
    return "; ".join(found)


def every_card_lies_in_one_place(watch: Watch) -> str:
    """CORE-SETUP-4, -5: none is lost or doubled."""
    return "" if cards_conserved(watch.tables, watch.state) else "cards astray"


def nobody_comes_where_the_ground_keeps_him_out(watch: Watch) -> str:
    """CORE-MOV-20: who was set up there, or stands where the ground has changed, perhaps in this turn, may stay."""
    state, tables = watch.state, watch.tables
    is_as_before = state["hex_stack"] == watch.ground
    hexes = state["unit_hex"][: watch.n].copy()
    on_board = np.flatnonzero(hexes != OFF)
    barred = (tables["stack_barred"][state["hex_stack"][hexes[on_board]]] >> state["unit_row"][on_board]) & 1
    strange = [u for u in on_board[barred > 0] if hexes[u] != watch.stood[u] and is_as_before[hexes[u]]]
    watch.stood, watch.ground = hexes, state["hex_stack"].copy()
    return ", ".join(
        f"{watch.name(u)}: {watch.built.stack_names[state['hex_stack'][hexes[u]]]}" for u in strange
    )


def medals_are_not_negative(watch: Watch) -> str:
    """VIC-1, VIC-5: and none beyond the target where the rules cut them."""
    medals, target = watch.state["medals"], watch.tables["medal_target"]
    over = watch.tables["medal_cap"] and (medals > target).any()
    return f"{medals}" if (medals < 0).any() or over else ""


def turns_alternate(watch: Watch) -> str:
    """CORE-TURN-1: and end, by an outcome that has a reason."""
    state = watch.state
    turn, active = int(state["turn"]), int(state["active"])
    if watch.before[0] != OFF and (turn != watch.before[0] + 1 or active == watch.before[1]):
        return f"turn {turn} of side {active} after {watch.before}"
    if turn > MAX_TURNS or int(state["log_n"]) >= LOG:
        return f"{turn} turns, {int(state['log_n'])} events"
    if state["over"]:
        whole = int(state["winner"]) in set(Winner)
        ended = int(state["end_reason"]) not in (EndReason.RUNNING, EndReason.RULE_GAP)
        return "" if whole and ended else f"winner {int(state['winner'])}, reason {int(state['end_reason'])}"
    return ""


def sight_is_mutual(watch: Watch) -> str:
    """LOS-11, of every two hexes at most eight apart: at the start and at the end."""
    if watch.state["turn"] > 0 and not watch.state["over"]:
        return ""
    found = np.zeros(1, np.int64)
    sight_from_one_end(watch.built.tables, watch.states, found)
    return "" if found[0] == OFF else f"hexes {divmod(int(found[0]), int(watch.tables['n_hexes']))}"


LAWS = (
    every_act_was_legal,
    no_two_units_share_a_hex,
    figures_are_between_none_and_full,
    figures_lost_and_alive_are_those_of_the_start_and_gained,
    every_card_lies_in_one_place,
    nobody_comes_where_the_ground_keeps_him_out,
    medals_are_not_negative,
    turns_alternate,
    sight_is_mutual,
)
