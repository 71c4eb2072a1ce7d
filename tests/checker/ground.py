"""Terrain and obstacles of the boxes written down once more (expansions 5.1 and 7.9), in the words of ``terrain``.

Every table names the statement its line comes from.  Edges are counted from the east, counter-clockwise; the hex adds
its rotation.
"""

EVERYBODY = frozenset(("INF", "ARM", "ART", "TRN"))
VEHICLES = frozenset(("ARM", "ART", "TRN"))
SAME_AS = {  # what a row is beside itself: TP-GEN-3, TP-CHU-1, TP-GAP-10, WW-ALIAS-1, WW-CAS-5, TP-FBK-1
    **dict.fromkeys(("tp_church", "ww_church", "ww_castle", "tp_prison_camp"), "town"), "tp_field_bunker": "bunker",
}  # fmt: skip
FOR_EITHER_SIDE = {"tp_field_bunker": "bunker"}  # a row that is another one without its owner (TP-FBK-1)
SPANS = {"tp_ford", "tp_pontoon", "tp_rail_bridge", "ww_rail_bridge"}  # TP-FRD-1, TP-PON-3, TP-RRB-1
WATER = {"river", "ww_frozen_river"}  # what a bridge lies over (TER-BRIDGE-1, TILE-BRG-1)
MINES = {
    "tp_minefield": (0, 0, 0, 1, 1, 2, 2, 3, 4),
    "ww_minefield": (0, 0, 0, 1, 1, 1, 1, 2, 3),
}  # TP-GAP-1, WW-GAP-2
HARD_STOPS = {  # the unit may not move again this turn, so that it takes no ground
    "tp_oasis": (EVERYBODY, ("TP-OAS-1",)), "tp_flooded": (EVERYBODY, ("TP-FLD-3",)),
    "tp_marsh": ({"INF", "ARM"}, ("TP-MRSH-1",)), "tp_radar": (EVERYBODY, ("TP-RAD-1",)),
    "tp_ford": (EVERYBODY, ("TP-FRD-1",)), "boat": (EVERYBODY, ("TP-BOAT-2", "TP-S37-3")),
    "tp_road_block": (EVERYBODY, ("TP-RBL-1",)), "ww_road_block": (EVERYBODY, ("WW-RBL-1",)),
    "tp_minefield": (EVERYBODY, ("TP-MINE-3",)), "ww_minefield": (EVERYBODY, ("TP-MINE-3", "WW-MINE-1")),
    "ef_city_ruins": (EVERYBODY, ("HR-TER-10",)), "ef_hill_forest": (EVERYBODY, ("HR-TER-12", "HR-LONDON-2")),
}  # fmt: skip
RAILS = ("rail", "rail_curve", "rail_fork_left", "rail_fork_right", "rail_cross")
SOFT_STOPS = {  # the move ends, nothing else
    **{f"tp_{word}": ({"ARM", "ART"}, ("TP-RAIL-1",)) for word in RAILS},
    **{f"ww_{word}": ({"ARM", "ART"}, ("WW-RAIL-1",)) for word in RAILS},
    "tp_rail_bridge": ({"ARM"}, ("TP-RRB-1",)), "ww_rail_bridge": ({"ARM", "ART"}, ("WW-RRB-1",)),
}  # fmt: skip
BARRED = {
    "tp_lake": (EVERYBODY, ("TP-LAKE-1",)), "tp_marsh": ({"ART"}, ("TP-MRSH-3",)),
    "tp_mountain": ({"ARM", "ART"}, ("TP-MTN-2",)), "tp_dam": (VEHICLES, ("TP-DAM-1",)),
    "tp_fortress": (VEHICLES, ("TP-FTS-1",)),
    "tp_road_block": (VEHICLES, ("TP-RBL-1",)), "ww_road_block": (VEHICLES, ("WW-RBL-1",)),
    "ef_city_ruins": (VEHICLES, ("HR-TER-10", "HR-DALEXT-6")),
}  # fmt: skip
WET = {
    "tp_flooded": ("TP-FLD-5", "TP-FLD-6"),
    "tp_marsh": ("TP-MRSH-4", "TP-MRSH-5"),
}  # armor in or out: no battle
ENTER_FIRST = {"hedgerow": ("CORE-MOV-16", "TER-HEDGE-1"), "tp_flooded": ("TP-FLD-2",)}
LEAVE_ONE = {
    "hedgerow": ("CORE-MOV-17", "TER-HEDGE-3"), "tp_flooded": ("TP-FLD-4",), "tp_marsh": ("TP-MRSH-2",),
}  # fmt: skip
HOLDS_GUNS = {
    "bunker": ("OBS-BUNKER-3",), "tp_fortress": ("TP-FTS-1", "OBS-BUNKER-3"), "tp_mountain": ("TP-MTN-2",),
}  # fmt: skip
COVER = {  # dice off an attack by infantry, by armor, by artillery
    "tp_oasis": (1, 1, 0, ("TP-OAS-3",)), "tp_wadi": (1, 1, 1, ("TP-WADI-4",)),
    "tp_wadi_curve": (1, 1, 1, ("TP-WADI-4",)), "tp_mountain": (2, 2, 0, ("TP-MTN-3", "TP-MTN-4")),
    "tp_radar": (1, 1, 0, ("TP-RAD-2",)), "tp_fortress": (1, 2, 0, ("TP-FTS-1",)),
    "tp_road_block": (1, 1, 0, ("TP-RBL-2",)), "ww_road_block": (1, 1, 0, ("WW-RBL-1",)),
    "ef_city_ruins": (1, 2, 0, ("HR-TER-10",)), "ef_hill_forest": (1, 2, 0, ("HR-TER-12", "HR-LONDON-2")),
}  # fmt: skip
OUT = {("tp_ford", arm): (1, ("TP-FRD-2",)) for arm in EVERYBODY}
OUT |= {("boat", arm): (1, ("TP-BOAT-3", "TP-S37-3")) for arm in EVERYBODY}
ALL_FLAGS = 99
SHIELDS = {  # flags the unit there may ignore
    "tp_oasis": (1, "TP-OAS-4"), "tp_church": (1, "TP-CHU-1"), "ww_church": (1, "WW-ALIAS-1"),
    "tp_prison_camp": (1, "TP-GAP-10"), "tp_dam": (1, "TP-DAM-2"), "tp_cemetery": (1, "TP-CEM-1"),
    "tp_fortress": (ALL_FLAGS, "TP-FTS-2"), "tp_radar": (1, "TP-RAD-2"),
    "tp_road_block": (1, "TP-RBL-2"), "ww_road_block": (1, "WW-RBL-1"), "ef_city_ruins": (1, "HR-TER-10"),
}  # fmt: skip
FOR_INFANTRY = {"ef_city_ruins"}  # who else stands there ignores no flag: HR-TER-10
HIDES = {  # TP-OAS-5, TP-FTS-1, TP-DAM-3, TP-RAD-2, TP-SUP-1, TP-ROAD-4
    "ef_city_ruins", "ef_hill_forest",
    "tp_oasis", "tp_fortress", "tp_dam", "tp_radar", "tp_supply_depot", "tp_road_hill", "tp_road_hill_curve",
}  # fmt: skip
OPEN_EDGES = {"tp_wadi": (0, 3), "tp_wadi_curve": (0, 2)}  # TP-WADI-1, -2
CURVE, STRAIGHT = (1, 5), (0, 3)
ROAD_SHAPES = {
    "road": STRAIGHT, "road_curve": CURVE, "road_fork_left": (0, 1, 3), "road_fork_right": (0, 3, 5),
    "road_cross": (0, 1, 3, 4), "road_y": (0, 2, 4),
}  # fmt: skip
ROADS = {f"{box}_{shape}": edges for box in ("tp", "ww") for shape, edges in ROAD_SHAPES.items()}
ROADS |= {"tp_road_hill": STRAIGHT, "tp_road_hill_curve": CURVE, "tp_road_rail": STRAIGHT}  # TP-ROAD-4, -5
RAIL_SHAPES = dict(zip(RAILS, (STRAIGHT, CURVE, (0, 1, 3), (0, 3, 5), (0, 1, 3, 4)), strict=True))
TRACKS = {f"{box}_{shape}": edges for box in ("tp", "ww") for shape, edges in RAIL_SHAPES.items()}
TRACKS |= {"tp_rail_bridge": STRAIGHT, "ww_rail_bridge": STRAIGHT}
PIECES = {
    *SPANS, *MINES, *ROADS, *TRACKS, "tp_field_bunker", "tp_road_block", "ww_road_block",
}  # fmt: skip
