"""A small board on which every landmark is: what a scenario alone lets players do comes up in a few games."""

LANDMARKS = """id = "landmarks"
title = "Landmarks"
first_side = "allies"
medal_target = 8
hand_size = 6
map = '''
A d . . . d . . . d . . . d
B . . . . . . . . . . . .
C . . . . . . . . . . . . .
D . . . o o . o o . . . .
E r b r r b r r r r b r r r
F T . . o o . o o . . . T
G . . . R . . a . a . . . .
H . . . . . . . . . . . .
I . . . . . . . . . . . . .
'''
[legend]
d = "tp_dam"
o = "tp_oasis"
r = "river"
b = "river + bridge"
T = "town"
R = "tp_radar"
a = "tp_airfield"
[units.axis]
infantry = "A1 A5 A9 A13 D4 D7 D8"
armor = "C5 C8"
artillery = "B3"
[units.allies]
infantry = "F1 F12 F4 F5 F7 F8 G4"
armor = "H5 H8"
artillery = "H3"
[ruleset]
dam_sabotage = "axis"
dam_dice = 3
oasis_recovery = true
airfield_reinforce = "allies"
airfield_units = 3
radar_notice = true
sabotage_hexes = "F1 F12"
sabotage_sides = "allies"
bridge_demolition = "roll"
pontoons = 1
"""
