"""Worths of hexes that were kept are what they would be if worked out anew, whatever has changed in between."""

import pytest

from engine.kernel.movement import arrive, leave_hex
from engine.kernel.terrain import place_piece
from engine.players.common import features
from engine.players.common.features import assess_calm, fresh_notes, look_around, worth_of
from engine.players.common.kept_worths import WORTH, begin_keeping
from engine.players.common.nearby import begin_judging
from engine.players.common.surroundings import assess_hand
from engine.players.common.worth_of_place import worth_there
from engine.players.sergeant.cards import note_touch
from tests.support.sergeant_at_table import Table

UNIT = "E6"
REACH = ("E6", "E5", "E7", "D5", "D6", "F5", "F6", "C6", "G6", "E8")
FIELD = {
    "allies": {"infantry": "E6 H6 H9 I2", "armor": "F9"},
    "axis": {"infantry": "C5 C8 B2", "artillery": "A6"},
    "terrain": {"D6": "forest", "G5": "ocean", "G6": "ocean"},
}
SANDBAG = 0


def field(player="major", hand="direct_from_hq attack_left", options="", **weights):
    table = Table(hand, player=player, weights=weights, options=options, **FIELD)
    look_around(table.tables, table.state, table.mind, table.side)
    return table


def judged(table):
    """Worths of the unit on the hexes about it as a judgement finds them, some of them kept by the last one."""
    args = table.tables, table.state, table.mind, table.unit(UNIT)
    begin_judging(*args, 2)
    begin_keeping(*args)
    found = {name: float(worth_there(*args, table.index[name])) for name in REACH}
    table.mind["foes_of"] = table.mind["keeping"] = 0
    return found


def anew(table):
    """The same worked out anew."""
    args = table.tables, table.state, table.mind, table.unit(UNIT)
    return {name: float(worth_of(*args, table.index[name])) for name in REACH}


def march(table, from_, to):
    unit = table.unit(from_)
    leave_hex(table.tables, table.state, unit)
    arrive(table.tables, table.state, unit, table.index[to])


def wound(table, hex_):
    table.state["unit_figures"][table.unit(hex_)] -= 2


def hold(table, hand):
    table.deal(hand)
    assess_hand(table.tables, table.state, table.mind, table.side)


def notes_anew(table):
    table.state["turn"] += 1
    table.mind["weights"][:, :] *= 1.5
    fresh_notes(table.state, table.mind, table.side)
    look_around(table.tables, table.state, table.mind, table.side)


def calm(table):
    table.mind["battles_seen"][:] = 0
    for _ in range(2):
        assess_calm(table.tables, table.state, table.mind, table.side)


CHANGES = {
    "a friend comes beside": lambda table: march(table, "F9", "F7"),
    "a friend closes ways back three rows behind": lambda table: march(table, "I2", "H5"),
    "an enemy comes into range": lambda table: march(table, "B2", "C4"),
    "the unit loses figures": lambda table: wound(table, UNIT),
    "sandbags are laid": lambda table: place_piece(table.tables, table.state, table.index["F5"], SANDBAG),
    "the hand calls other sections": lambda table: hold(table, "attack_center attack_right"),
    "another turn brings other notes": notes_anew,
    "the player becomes calmer": calm,
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_makes_worths_anew(change):
    table = field(cut=0.5, way_back=2.0)
    before = judged(table)
    assert before == anew(table)
    change(table)
    after = judged(table)
    assert after == anew(table)
    assert after != before


def test_a_friend_who_is_touched_makes_worths_anew():
    table = field(block_own=3.0)
    march(table, "F9", "D7")
    table.mind["touching"][table.unit("D7")] = 0
    before = judged(table)
    march(table, "C8", "C7")
    args = table.tables, table.state, table.mind
    judged(table)
    note_touch(*args, table.unit("D7"), table.side)
    after = judged(table)
    assert after == anew(table)
    assert after["E7"] < before["E7"]  # on its way back


def test_worths_are_kept_as_long_as_nothing_changes():
    table = field()
    before = judged(table)
    marked = {"E5": 77.0, "D5": -88.0}
    for name, worth in marked.items():
        table.mind["kept"][table.unit(UNIT), table.index[name], WORTH] = worth
    assert judged(table) == {**before, **marked}
    march(table, "I2", "I3")  # farther than three hexes from either
    assert judged(table) == {**before, **marked}
    march(table, "F9", "F7")  # within three of E5
    assert judged(table)["E5"] == anew(table)["E5"]


@pytest.mark.parametrize("player", ["captain", "major"])
def test_whole_turns_are_played_as_if_nothing_were_kept(player, monkeypatch):
    """Card, orders and moves with worths kept and with none."""
    hand = "behind_enemy_lines armor_assault attack_center"
    kept = Table(hand, player, **FIELD).manoeuvre()
    monkeypatch.setattr(features, "may_keep", lambda tables, mind, side: 0)
    assert Table(hand, player, **FIELD).manoeuvre() == kept
