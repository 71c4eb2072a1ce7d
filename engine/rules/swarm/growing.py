"""Swarm units that grow by the losses of their enemies, and divide: what is declared for it."""

from typing import Any

from engine.declaring.declare import Act, Column, Hook, LogEvent, OptionalTerm, Switch, Trigger
from engine.declaring.event_words import counted
from engine.declaring.limits import COUNT, FIGURES, HEX, UNIT
from engine.declaring.values import Whole, YesNo
from engine.sizes import MAX_UNITS

OF_UNIT = (MAX_UNITS,)
LOSSES = 16  # losses of one event that wait until it is finished


def divide(s: Any, e: dict[str, Any]) -> None:
    """A unit stands on the board that was none before, with figures of another."""
    s.put(e["new"], e["hex"])
    s.count(e["new"], e["figures"])
    s.count(e["unit"], s.units[e["unit"]]["figures"] - e["figures"])


GROWTH = Hook(
    says="Zombies multiply",
    source="HR-ZOMGROW",
    switches=(
        Switch("swarm_grows", YesNo(), False, "figures that enemies of a swarm lose join it", "swarm_grows"),
        Switch("swarm_split", Whole(4, 8), 6, "figures at which a swarm unit divides", "swarm_split"),
        Switch(
            "swarm_most", Whole(1, 200, "UNLIMITED"), "UNLIMITED",
            "figures of a swarm on the board beyond which none joins it, or UNLIMITED",
        ),
    ),
    columns=(Column("swarm_most", "figures of a swarm beyond which none joins it, 0 = no limit"),),
    state=(
        Column("swarm_striker", "1 + the swarm unit whose attack is being carried out, 0 = none"),
        Column("swarm_loss_n", "losses that wait until what caused them is finished"),
        Column("swarm_loss_by", "1 + the swarm unit that caused each, 0 = none", (LOSSES,)),
        Column("swarm_loss_hex", "hex on which each fell", (LOSSES,)),
        Column("swarm_loss_figures", "figures lost in each", (LOSSES,)),
        Column("swarm_used", "places of the side that are taken", (2,)),
        Column("swarm_ripe", "1 if the unit may divide now", OF_UNIT),
        Column("swarm_lost", "figures lost by enemies of a swarm while it had a unit on the board"),
        Column("swarm_made", "of these, figures that joined the swarm"),
        Column("swarm_left_out", "of these, figures that did not"),
    ),
    acts=(
        Act("battle_is_declared", "engine.rules.swarm.growth_law:note_striker", "swarm_grows"),
        Act("unit_has_battled", "engine.rules.swarm.growth_law:forget_striker", "swarm_grows"),
        Act("figures_are_lost", "engine.rules.swarm.growth_law:note_prey", "swarm_grows"),
        Act("turn_without_card", "engine.rules.swarm.growth_turn:grow_at_start", "swarm_grows", order=-8),
        Act("orders_are_given", "engine.rules.swarm.growth_turn:grow_after_step", "swarm_grows", order=9),
        Act("battles_begin", "engine.rules.swarm.growth_turn:grow_after_step", "swarm_grows", order=9),
        Act("way_is_gone", "engine.rules.swarm.growth_turn:grow_after_move", "swarm_grows", order=9),
        Act("battle_is_fought", "engine.rules.swarm.growth_turn:grow_after_battle", "swarm_grows", order=9),
        Act("ground_is_taken", "engine.rules.swarm.growth_turn:grow_after_ground", "swarm_grows", order=9),
        Act("turn_is_over", "engine.rules.swarm.growth_turn:grow_at_end", "swarm_grows", order=9),
    ),
    triggers=(
        Trigger("SWARM_GROWN_BY_CHOICE", 212, "a player chooses which zombies grow, or where those stand that divide"),
        Trigger("SWARM_GREW", 241, "figures that are lost become zombies"),
        Trigger("SWARM_DIVIDED", 242, "zombies divide"),
    ),
    terms=(
        OptionalTerm("SWARM_PLACE", 412, "99 = zombies that divide take the first hex in hex order"),
        OptionalTerm("SWARM_EATER", 413, "99 = of zombies equally near a lost figure the first in hex order takes it"),
    ),
    events=(
        LogEvent(
            "GROWN", 132, "Figures that enemies have lost join a unit, which has so many now.",
            {"unit": UNIT, "more": COUNT, "figures": FIGURES},
            lambda n, e: f"  {counted(e['more'], 'figure joins', 'figures join')} {e['unit']}, now {e['figures']}",
            follow=lambda s, e: s.count(e["unit"], e["figures"]),
        ),
        LogEvent(
            "DIVIDED", 133, "A unit divides: some of its figures are a unit of their own from now on.",
            {"unit": UNIT, "new": UNIT, "hex": HEX, "figures": FIGURES},
            lambda n, e: (
                f"  {e['unit']} divides: {counted(e['figures'], 'figure', 'figures')} as {e['new']} on {e['hex']}"
            ),
            follow=divide,
        ),
    ),
)  # fmt: skip
