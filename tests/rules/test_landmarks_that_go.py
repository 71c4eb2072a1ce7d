"""What goes takes its marks along: every landmark of the data, every tile that may go, every way to go."""

import pytest

from engine.codes_of_boxes import Landmark
from engine.hooks import Event
from engine.loading.in_force.rules import base_document
from engine.loading.in_force.stacks import FIXED_ONLY
from engine.loading.words.errors import InputError
from engine.rules.bridges import law as bridges
from engine.rules.landmarks import law as airfield
from engine.rules.landmarks import law as dams
from engine.rules.landmarks import law as oasis
from engine.rules.landmarks import law as sabotage
from engine.rules.radar import law as radar
from engine.rules.shelling import law as shelling
from engine.rules.shelling import law as shot_ground
from tests.support.battlefield import SIDES
from tests.support.markers import marker
from tests.support.turn_script import Turns

AXIS, ALLIES = SIDES["axis"], SIDES["allies"]
TERRAIN = base_document()["terrain"]
TILES = [name for name, row in TERRAIN.items() if row["layer"] == "TILE" and name != "open"]
FLAT = [name for name in TILES if not any(TERRAIN[name][column] for column in FIXED_ONLY)]
FIXED = [
    name for name in TILES if TERRAIN[name]["barred"] == "ALL" or "NO_RETREAT" in TERRAIN[name]["traits"]
]
CLOSED = [name for name in TILES if name not in FLAT or name in FIXED]
KINDS = [(name, one) for name in TILES for one in Landmark if one.name in TERRAIN[name]["traits"]]


# --- ways in which a tile goes, each what it adds to the battle and what does it ---


def shelled(tile, becomes, on):
    """Lines of a battle in which guns destroy a tile."""
    faces = ', faces = "grenade"' if on == "HEX" else ""
    cell = f'{{ by = "ART", on = "{on}", becomes = "{becomes}"{faces} }}'
    return f'\n[[patch]]\nat = "terrain.{tile}.shelled"\nset = {cell}\n'


class Sabotage:
    """The Allies destroy a Battle Star, by the battle's own rule or by the house rule."""

    def __init__(self, options=""):
        self.options = options

    def lines(self, tile, hexes):
        named = "" if self.options else f'sabotage_hexes = "{hexes}"\n'
        return named + 'sabotage_sides = "allies"\n', ""

    def words(self, hexes):
        return f"{self.options}:targets={hexes.replace(' ', '|')}" if self.options else ""

    def may_take(self, tile):
        return tile not in CLOSED

    def act(self, field, hex_):
        sabotage.destroy(field.tables, field.state, ALLIES, field.index[hex_])


class Fire:
    """Guns of the Allies destroy what is there: by any attack on a unit there, by a hit, or aimed at it."""

    def __init__(self, on, becomes="open"):
        self.on, self.becomes = on, becomes

    def lines(self, tile, hexes):
        return "", shelled(tile, self.becomes, self.on)

    def words(self, hexes):
        return ""

    def may_take(self, tile):
        return True

    def act(self, field, hex_):
        tables, state, at = field.tables, field.state, field.index[hex_]
        gun = next(u for u in range(state["n_units"]) if tables["row_class"][state["unit_row"][u]] == 2)
        if self.on == "HEX":
            piece = shelling.shelled_piece(tables, state, state["unit_row"][gun], at)
            shelling.count_hits(tables, state, ALLIES, at, piece, 1)
        else:
            shot_ground.end_by_fire(tables, state, gun, 0, at, 1)


WAYS = {
    "sabotage": Sabotage(),
    "star-sabotage": Sabotage("star-sabotage"),
    "fire": Fire("FIRE"),
    "hit": Fire("HIT"),
    "aimed": Fire("HEX"),
    "ruins": Fire("FIRE", "ef_city_ruins"),
}


def battle(tile, way, terrain=None, rules="", hexes="E5", options="", axis="E5", allies="I1", **more):
    """A battle in which a tile lies on hexes, and may go in a way."""
    way = WAYS[way]
    switches, patches = way.lines(tile, hexes)
    words = "+".join(filter(None, [way.words(hexes), options]))
    return Turns(
        terrain=terrain or dict.fromkeys(hexes.split(), tile),
        axis={"infantry": f"{axis} A1", "armor": "A5"},
        allies={"infantry": allies, "artillery": "H3"},
        options=words, tail=f"[ruleset]\n{rules}{switches}{patches}", **{"medals": 9, **more},
    )  # fmt: skip


def ground(field, hex_="E5"):
    """Name of what lies on a hex now."""
    return field.built.stack_names[field.stack(hex_)]


# --- what each landmark lets somebody do ---


def watches(field):
    """The Axis on the station sees Air Power coming."""
    return bool(radar.is_watched(field.tables, field.state, ALLIES))


def heals(field):
    """Axis infantry recovers there."""
    unit = field.unit("E5")
    field.state["active"], field.state["unit_figures"][unit] = AXIS, 2
    field.state["ordered"][unit] = 1
    return bool(oasis.may_recover(field.tables, field.state, unit))


def flies_in(field):
    """The Axis flies infantry in to E5, as soon as nobody is there."""
    field.state["active"] = AXIS
    field.play("direct_from_hq").put("E5", "D5")
    return bool(airfield.may_reinforce(field.tables, field.state, AXIS, field.index["E5"]))


def works(field):
    """The Axis that holds the dam may roll for it."""
    dams.empty_dams(field.tables, field.state)
    return bool(dams.may_work(field.tables, field.state, 0))


def supplies(field):
    """Armor of the Axis goes three hexes."""
    return field.tables["row_move_max"][field.state["unit_row"][field.unit("A5")]] == 3


RULES = {
    Landmark.RADAR: ("radar_notice = true\n", watches),
    Landmark.OASIS: ("oasis_recovery = true\n", heals),
    Landmark.AIRFIELD: ('airfield_reinforce = "axis"\n', flies_in),
    Landmark.DAM: ('dam_sabotage = "axis"\n', works),
    Landmark.DEPOT: (
        'depot_loss = "axis"\nsabotage_targets = "E5"\n',
        supplies,
    ),
}


def test_every_landmark_of_the_data_is_here():
    assert set(RULES) == set(Landmark) == {one for _, one in KINDS}


@pytest.mark.rule("TP-SAB-2", "TP-RAD-3", "TP-AFD-2", "TP-OAS-6", "TP-SUP-2", "TP-DAM-4", "HR-RADAR-3")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("tile", "kind"), KINDS)
def test_a_landmark_that_is_gone_does_nothing(tile, kind, way):
    rules, acts = RULES[kind]
    assert acts(battle(tile, way, rules=rules)), "it does something while it stands"
    field = battle(tile, way, rules=rules)
    WAYS[way].act(field, "E5")
    assert ground(field) == ("ef_city_ruins" if way == "ruins" else "open")
    assert not acts(field)


@pytest.mark.rule("TP-AFD-2")
@pytest.mark.parametrize("way", WAYS)
def test_an_enemy_on_an_airfield_that_is_gone_closes_no_other(way):
    rules = 'airfield_reinforce = "allies"\n'
    for gone in (False, True):
        field = battle("tp_airfield", way, rules=rules, hexes="E5 E9")
        if gone:
            WAYS[way].act(field, "E5")
        field.play("direct_from_hq")
        assert airfield.may_reinforce(field.tables, field.state, ALLIES, field.index["E9"]) == gone
        assert not airfield.may_reinforce(field.tables, field.state, ALLIES, field.index["E5"])


@pytest.mark.rule("TP-SUP-2")
@pytest.mark.parametrize("way", WAYS)
def test_a_depot_is_lost_once_and_only_where_the_battle_says_so(way):
    for rules, slowed in ((RULES[Landmark.DEPOT][0], 1), ("", 0)):
        field = battle("tp_supply_depot", way, rules=rules)
        field.state["tracing"], field.state["log_n"] = 1, 0
        WAYS[way].act(field, "E5")
        log = field.state["log"][: field.state["log_n"]]
        assert sum(int(e[0]) == Event.DEPOT for e in log) == slowed
        assert supplies(field) is not bool(slowed)


# --- what is left ---

COUNTRY, FLOOD, BEACH = {}, {"options": "flooded-fields-map"}, {"face": "beach"}


def left_on(tile, ground_, road):
    """What the documents leave on E5 of the country, E5 of the flood, G5 of the beach (TP-SAB-2, TP-FLD-1)."""
    below = {"country": "open", "flood": "open" if road else "tp_flooded", "beach": "beach"}[ground_]
    return f"{below} + tp_road" if road else below


@pytest.mark.rule("TP-SAB-2", "TP-FLD-1", "HR-SABOT-5", "HR-WOODVILL-1")
@pytest.mark.parametrize("way", ["sabotage", "star-sabotage", "fire", "aimed"])
@pytest.mark.parametrize("tile", FLAT)
def test_the_ground_that_is_left_is_what_the_hex_is_without_a_tile(tile, way):
    if not WAYS[way].may_take(tile):
        return
    for ground_, more in (("country", COUNTRY), ("flood", FLOOD), ("beach", BEACH)):
        hexes = "G5 G7" if ground_ == "beach" else "E5 E7"
        plain, paved = hexes.split()
        if ground_ == "flood" and tile == "tp_flooded":
            continue  # it is no tile there
        field = battle(
            tile, way, terrain={plain: tile, paved: f"{tile} + tp_road"}, hexes=hexes, axis="A3", **more
        )
        for hex_, road in ((plain, False), (paved, True)):
            if ground(field, hex_) != left_on(tile, ground_, road):
                WAYS[way].act(field, hex_)
            assert ground(field, hex_) == left_on(tile, ground_, road)


@pytest.mark.rule("TP-SAB-2")
def test_each_of_several_targets_leaves_its_own_ground():
    """Two towns of one battle, one in the country and one on the beach."""
    field = battle("town", "sabotage", hexes="C5 G5", axis="A3", face="beach")
    for hex_ in ("C5", "G5"):
        WAYS["sabotage"].act(field, hex_)
    assert (ground(field, "C5"), ground(field, "G5")) == ("open", "beach")


@pytest.mark.rule("TP-SAB-2", "HR-RADAR-1", "HR-SABOT-1")
@pytest.mark.parametrize(
    ("option", "tile"),
    [("radar-station-destructible", "tp_radar"), ("wooden-village-burns", "ef_wooden_village")],
)
@pytest.mark.parametrize("becomes", ["open", "city_ruins"])
@pytest.mark.parametrize("flood", ["", "+flooded-fields-map"])
def test_sabotage_takes_off_whatever_tile_fire_has_left(option, tile, becomes, flood):
    words = f"star-sabotage:targets=E5+{option}:becomes={becomes}{flood}"
    field = Turns(
        terrain={"E5": tile}, axis={"artillery": "C5", "infantry": "A1"}, allies={"infantry": "E5 I1"},
        options=words, active="axis", medals=9,
    )  # fmt: skip
    bare = "tp_flooded" if flood else "open"
    field.turn("direct_from_hq", orders=["C5"], battles=[("C5", "E5")], faces=["SS"])
    assert ground(field) == (bare if becomes == "open" else "ef_city_ruins")
    field.turn("direct_from_hq", orders=["E5"], sabotage=["E5"], faces=["SII"])
    assert ground(field) == bare and field.medals("allies") == 1
    (gone,) = field.logged(Event.LANDMARK_GONE)
    assert gone[:2] == (field.index["E5"], int(becomes != "open"))


@pytest.mark.rule("TP-FLD-1")
@pytest.mark.parametrize("way", ["sabotage", "fire"])
def test_ground_with_a_height_or_closed_edges_is_never_left(way):
    with pytest.raises(InputError, match="ground without height"):
        battle("town", way, options="ruleset.open_terrain=hill")


# --- marks of bridges ---


@pytest.mark.rule("HR-BRSHELL-1", "TP-BRB-1", "HR-BRBLOW-9")
@pytest.mark.parametrize("blown", ["card", "charges"])
def test_hits_and_charges_go_with_the_bridge_whatever_blows_it(blown):
    """A bridge with two hits and charges is blown, and a pontoon bridge is built there."""
    tail = (
        '[ruleset]\nbridge_demolition = "sure"\npontoons = 1\n'
        + marker("charges", "E5", sides="allies")
    )  # fmt: skip
    field = Turns(
        terrain={"E4": "river", "E5": "river + bridge", "E6": "river"},
        options="bridge-bombardment+bridge-detonation-rigged", tail=tail, medals=9,
    )  # fmt: skip
    tables, state, at = field.tables, field.state, field.index["E5"]
    assert (state["rig_hex"] == at).sum() == 1
    state["shell_tokens"][at] = 2
    bridges.fell_bridge(tables, state, ALLIES, at, tables["hex_bridge"][at] - 1, 4 if blown == "card" else 9)
    assert not (state["rig_hex"] == at).any() and state["shell_tokens"][at] == 0
    bridges.span(tables, state, ALLIES, at)
    assert shelling.tokens_on(tables, state, at, tables["pontoon_piece"]) == 0
