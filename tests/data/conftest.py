"""A small battle that tests change line by line."""

import pytest

BATTLE = {
    "head": """
id = "little"
title = "Little Battle"
first_side = "axis"
medal_target = 3
hand_size = { axis = 4, allies = 5 }
""",
    "map": """
map = '''
A  .  .  .  .  .  .  .  .  .  .  .  .  .
B    .  F  .  .  .  .  .  .  .  .  .  .
C  .  .  .  .  .  .  .  .  .  .  .  .  .
D    .  .  .  r  r  .  .  .  .  .  .  .
E  .  .  .  r  =  r  .  .  .  .  .  .  .
F    .  .  .  .  .  .  .  .  .  .  .  .
G  .  .  .  .  B  .  .  .  .  .  .  .  .
H    .  .  .  .  .  .  .  .  .  .  .  .
I  .  .  .  .  .  .  .  .  .  .  .  .  T
'''
""",
    "legend": """
[legend]
F = "forest"
T = "town"
r = "river"
"=" = "river + bridge"
B = { terrain = "bunker", owner = "allies" }
""",
    "units": """
[units.axis]
infantry = "B2 E5"
armor = "A1"

[units.allies]
infantry = "I13:3 G6"
artillery = "G5"
""",
    "tail": """
[[objective]]
id = "town"
sides = "both"
hexes = "I13"
""",
}


@pytest.fixture
def write_battle(tmp_path):
    """Write the little battle, with parts replaced, and give its path."""

    def write(name="little.toml", **changes):
        path = tmp_path / name
        path.write_text("\n".join({**BATTLE, **changes}.values()), encoding="utf-8")
        return path

    write.parts = BATTLE
    return write
