"""A sound battle with something of everything that the boxes bring, for others to spoil."""

from tests.cli.test_bad_input import MAP

FILE = "winter-line.toml"
PIECES = {
    "B3": "D", "B7": "a", "B9": "R", "D1": "t", "D2": "t", "D3": "t", "D4": "t", "D5": "c", "E6": "t", "D7": "o",
    "D10": "m", "F1": "r", "F2": "r", "F3": "r", "F4": "b", "F5": "r", "G10": "s", "H10": "T",
}  # fmt: skip


def laid(pieces: dict[str, str]) -> str:
    """The empty map with tokens on some hexes."""
    rows = []
    for line in MAP.splitlines(keepends=True):
        words = line.split()
        if words and len(words[0]) == 1 and words[0].isupper():
            cells = [pieces.get(f"{words[0]}{i}", ".") for i in range(1, len(words))]
            line = f"{words[0]} {' '.join(cells)}\n"
        rows.append(line)
    return "".join(rows)


SOUND = f"""
id = "winter-line"
title = "A Line in Winter"
face = "winter"
first_side = "axis"
medal_target = 2
hand_size = {{ axis = 4, allies = 5 }}
{laid(PIECES)}
[legend]
D = "tp_dam"
a = "tp_airfield"
R = "tp_radar"
o = "tp_oasis"
t = "tp_rail"
c = {{ terrain = "tp_rail_curve", rotation = 4 }}
m = {{ terrain = "tp_minefield", owner = "axis" }}
r = "river"
b = "river + bridge"
s = {{ terrain = "tp_road", rotation = 1 }}
T = "town"

[units.axis]
infantry = "A1 A5"
ww_half_track = "A7:3"
armor = "A9"

[units.allies]
infantry = "I1 I5 G3"
tp_big_gun = "I7"

[tags]
green = "I5"

[[objective]]
id = "villages"
sides = "allies"
hexes = "E4 E5 E8"
need = "MAJORITY"

[[exit]]
sides = "allies"
hexes = "A2 A3"
value = 1

[[barrier]]
who = "INF"
hexes = "C1 C2"
test = "LINE"

[[air_drop]]
side = "allies"
unit = "infantry"
count = 2
steps = 3

[[train]]
side = "axis"
unit = "tp_train"
hexes = "D3 D2"
cargo = "infantry armor:2"
station = "D5"

[[marker]]
kind = "boat"
hexes = "G3"
stays = true

[[marker]]
kind = "post"
hexes = "C9"

[[marker]]
kind = "prisoner"
hexes = "C7"
sides = "allies"
to = "H7 I9"
value = 2

[[patch]]
at = "terrain.tp_minefield.on_enter.pool"
set = "0,0,1,2"

[ruleset]
dam_sabotage = "AXIS"
airfield_reinforce = "allies"
radar_notice = true
bridge_demolition = "ROLL"
demolition_hexes = "F4"
sabotage_hexes = "H10"
combat_deck = 20
"""
