"""Battles of the boxes with one mistake: one line that names the file, the key or hex, what was found and the mend."""

import pytest

from tests.hostile.box_battle import FILE, SOUND

EVERYWHERE = "C5 C6 C7 C8 C9 C10 C11 C12 C13"
TRAIN = '[[train]]\nside = "allies"\nunit = "tp_train"\nhexes = "D5 D4"\n'


def more(text):
    """One more table before the switches, which come last."""
    return ("[ruleset]\n", f"{text}\n[ruleset]\n")


def switch(line):
    """One more switch."""
    return ("combat_deck = 20\n", f"combat_deck = 20\n{line}\n")


def objective(lines, hexes="E4 E5"):
    return more(f'[[objective]]\nid = "other"\nsides = "axis"\nhexes = "{hexes}"\n{lines}\n')


def marker(kind, hexes, lines=""):
    return more(f'[[marker]]\nkind = "{kind}"\nhexes = "{hexes}"\n{lines}\n')


def patch(at, value):
    return more(f'[[patch]]\nat = "{at}"\nset = {value}\n')


HARMS = {
    # trains
    "a train off its rails": ('hexes = "D3 D2"', 'hexes = "C3 C2"', "train.0.hexes", "no track on C3"),
    "a train off the board": ('hexes = "D3 D2"', 'hexes = "D3 Z2"', "train.0.hexes", "hex 'Z2'"),
    "a train in two pieces": ('hexes = "D3 D2"', 'hexes = "D4 D2"', "train.0.hexes", "adjacent hexes"),
    "a train over a gap": ('"D3 D2"', '"D5 E6"', "train.0.hexes", "no track from D5 to E6"),
    "a train on one hex": ('hexes = "D3 D2"', 'hexes = "D3"', "train.0.hexes", "locomotive and wagon"),
    "a train on one hex twice": ('hexes = "D3 D2"', 'hexes = "D3 D3"', "train.0.hexes", "a second unit on D3"),
    "a train of three": ('hexes = "D3 D2"', 'hexes = "D3 D2 D1"', "train.0.hexes", "locomotive and wagon"),
    "a train under a unit": ("infantry = \"A1 A5\"", "infantry = \"A1 D2\"", "a second unit on D2"),
    "a train that is no train": ('unit = "tp_train"', 'unit = "armor"', "train.0.unit", "armor", "TRN"),
    "a train that nobody knows": ('unit = "tp_train"', 'unit = "tp_trian"', "train.0.unit", "tp_trian", "tp_train"),
    "a train that is set up as a unit": ("armor = \"A9\"", "tp_train = \"A9\"", "units.axis.tp_train", "[[train]]"),
    "a gun aboard": ('cargo = "infantry', 'cargo = "artillery', "train.0.cargo", "infantry or armor"),
    "a train aboard": ('cargo = "infantry', 'cargo = "tp_train', "train.0.cargo", "infantry or armor"),
    "too many aboard": ('cargo = "infantry', f'cargo = "{"armor " * 6}infantry', "train.0.cargo", "at most 6"),
    "nobody knows who is aboard": ('cargo = "infantry', 'cargo = "infantri', "train.0.cargo", "infantri"),
    "nine figures aboard": ("armor:2", "armor:9", "train.0.cargo", "armor:9"),
    "no station for those aboard": ('station = "D5"\n', "", "train.0.station", "units aboard"),
    "a station off the track": ('station = "D5"', 'station = "C5"', "train.0.station", "no track on C5"),
    "a station off the board": ('station = "D5"', 'station = "Q5"', "train.0.station", "'Q5'"),
    "two trains on one hex": (*more(TRAIN.replace("D5 D4", "D4 D3")), "a second unit on D3"),
    "a train on the hex of another": (*more(TRAIN * 2), "train.1.hexes", "a second unit on D5"),
    "a tag that wagons have": ('green = "I5"', 'wagon = "I5"', "tags.wagon"),
    # minefields and their tokens
    "mines without an owner": (', owner = "axis" }', " }", "legend.m", "tp_minefield without an owner"),
    "mines of both sides": ('owner = "axis" }', 'owner = "both" }', "legend.m", "tp_minefield of both sides"),
    "mines of nobody": ('owner = "axis" }', 'owner = "nobody" }', "legend.m", "nobody", "axis"),
    "two minefields on one hex": ('"tp_minefield"', '"tp_minefield + ww_minefield"', "map D10", "one row"),
    "a token outside the pool": ('set = "0,0,1,2"', 'set = "0,0,10"', "tp_minefield.on_enter.pool", "10", "0 to 9"),
    "a token below nothing": ('set = "0,0,1,2"', 'set = "0,-1"', "tp_minefield.on_enter.pool", "-1", "0 to 9"),
    "no tokens": ('set = "0,0,1,2"', 'set = ""', "tp_minefield.on_enter.pool", "like 0,0,1,2"),
    "too many tokens": ('set = "0,0,1,2"', f'set = "{"1," * 24}1"', "tp_minefield.on_enter.pool", "at most 24"),
    "tokens that are words": ('set = "0,0,1,2"', 'set = "two"', "tp_minefield.on_enter.pool", "two"),
    "tokens of a forest": ("terrain.tp_minefield.on", "terrain.forest.on", "terrain.forest.on_enter"),
    "tokens of what nobody knows": ("tp_minefield.on_enter", "tp_minefeld.on_enter", "tp_minefeld"),
    # roads, tracks, works, the board
    "a turn too many": ("rotation = 1", "rotation = 6", "legend.s.rotation", "6", "0 to 5"),
    "two things turned": ('"river + bridge"', '"tp_road + bridge_section"', "legend.b", "one rotation"),
    "two tiles": ('"river + bridge"', '"river + town"', "legend.b", "at most one tile"),
    "a road that nobody knows": ('"tp_road"', '"tp_rode"', "legend.s", "tp_rode", "tp_road"),
    "a bunker of nobody": ('T = "town"', 'T = "bunker"', "legend.T", "without an owner"),
    "a board that nobody knows": ('face = "winter"', 'face = "winter"\nboard = "brkthru"', "board", "breakthrough"),
    "a map of another board": ('face = "winter"', 'face = "winter"\nboard = "breakthrough"', "map", "9 rows", "17"),
    "ground that nobody knows": (*switch('open_terrain = "mud"'), "ruleset.open_terrain", "mud"),
    "ground that is a piece": (*switch('open_terrain = "wire"'), "ruleset.open_terrain", "wire"),
    "ground that keeps all out": (*switch('open_terrain = "river"'), "units.axis.infantry", "river"),
    "a road bonus too long": (*switch("road_bonus = 4"), "ruleset.road_bonus", "4", "0 to 3"),
    # units and badges
    "a half-track too full": ("A7:3", "A7:4", "ww_half_track A7 figures", "4", "1 to 3"),
    "figures beyond all": ("A7:3", "A7:9", "units.axis.ww_half_track", "A7:9"),
    "no figures": ("A7:3", "A7:0", "units.axis.ww_half_track", "A7:0"),
    "a gun on a river": ('tp_big_gun = "I7"', 'tp_big_gun = "F1"', "tp_big_gun on river at F1"),
    "armor in a dam": ('armor = "A9"', 'armor = "B3"', "armor on tp_dam at B3"),
    "a badge that nobody knows": ("ww_half_track", "ww_halftrack", "ww_halftrack", "ww_half_track"),
    # exits
    "an exit on no edge": ('hexes = "A2 A3"', 'hexes = "C5"', "exit 1", "C5", "edge of the board"),
    "an exit off the board": ('hexes = "A2 A3"', 'hexes = "J1"', "exit 1", "J1"),
    "an exit twice": ('hexes = "A2 A3"', 'hexes = "A2 A2"', "exit 1", "A2 again"),
    "an exit without hexes": ('hexes = "A2 A3"', 'hexes = ""', "exit 1", "no hex"),
    "an exit of no side": ('sides = "allies"\nhexes = "A2 A3"', 'sides = []\nhexes = "A2 A3"', "exit", "sides"),
    "an exit for nothing": ("value = 1\n", "value = 0\n", "exit.0.value", "1 to 10"),
    "an exit for all the world": ("value = 1\n", "value = 11\n", "exit.0.value", "1 to 10"),
    # objectives
    "a majority of no hexes": ('hexes = "E4 E5 E8"', 'hexes = ""', "objective villages", "hexes, each once"),
    "a majority of one hex twice": ('hexes = "E4 E5 E8"', 'hexes = "E4 E4"', "objective villages", "each once"),
    "a majority off the board": ('hexes = "E4 E5 E8"', 'hexes = "E4 E55"', "objective villages", "E55"),
    "a word for majority": ('"MAJORITY"', '"MOST"', "objective.0.need", "MOST", "MAJORITY"),
    "more hexes than there are": (*objective("need = 3"), "objective other need", "3", "1 to 2"),
    "no hex needed": (*objective("need = 0"), "objective.1.need", "0"),
    "an objective twice": (
        *more('[[objective]]\nid = "villages"\nsides = "axis"\nhexes = "E4"\n'), "objective", "villages",
    ),
    "an objective of no side": (*more('[[objective]]\nid = "none"\nsides = []\nhexes = "E4"\n'), "objective", "sides"),
    "seventeen objectives": (
        *more("".join(f'[[objective]]\nid = "o{i}"\nsides = "axis"\nhexes = "E4"\n' for i in range(17))),
        "objective", "16",
    ),
    "victory for 11 medals": (*objective("value = 11"), "objective.1.value"),
    "a word for victory": (*objective('value = "WINS"'), "objective.1.value", "WINS"),
    "a time that nobody knows": (*objective('when = "NOON"'), "objective.1.when", "NOON", "TURN_START"),
    "a way to hold": (*objective('hold = "AWHILE"'), "objective.1.hold", "AWHILE", "UNTIL_ENEMY"),
    # landmarks
    "sabotage without a dam": ('D = "tp_dam"', 'D = "town"', "ruleset.dam_sabotage", "0 dams", "1 to 4"),
    "five dams": ('r = "river"', 'r = "tp_dam"', "ruleset.dam_sabotage", "5 dams", "1 to 4"),
    "a dam of both": ('dam_sabotage = "AXIS"', 'dam_sabotage = "BOTH"', "ruleset.dam_sabotage", "BOTH", "AXIS"),
    "tokens of a dam": (*switch("dam_tokens = 0"), "ruleset.dam_tokens", "0"),
    "dice of a dam": (*switch("dam_dice = 7"), "ruleset.dam_dice", "7", "1 to 6"),
    "medals of a dam": (*switch("dam_medals = 11"), "ruleset.dam_medals", "11", "1 to 10"),
    "no airfield": ('a = "tp_airfield"', 'a = "town"', "ruleset.airfield_reinforce", "no airfield"),
    "an airfield of no side": ('reinforce = "allies"', 'reinforce = "allied"', "ruleset.airfield_reinforce", "allied"),
    "a reserve too large": (*switch("airfield_units = 13"), "ruleset.airfield_units", "13", "1 to 12"),
    "no radar": ('R = "tp_radar"', 'R = "town"', "ruleset.radar_notice", "no radar"),
    "no bridge": ('b = "river + bridge"', 'b = "river"', "ruleset.demolition_hexes", "F4", "a hex with a bridge"),
    "a bridge elsewhere": ('hexes = "F4"', 'hexes = "F5"', "ruleset.demolition_hexes", "F5: river"),
    "a bridge off the board": ('hexes = "F4"', 'hexes = "F44"', "ruleset.demolition_hexes", "F44"),
    "a bridge named where none is blown": (
        '"ROLL"\ndemolition_hexes = "F4"', '"NONE"\ndemolition_hexes = "F44"', "ruleset.demolition_hexes", "F44",
    ),
    "a way to blow bridges": ('"ROLL"', '"PERHAPS"', "ruleset.bridge_demolition", "PERHAPS", "SURE"),
    "no dice for a bridge": (*switch("demolition_dice = 0"), "ruleset.demolition_dice", "0", "1 to 6"),
    "ten pontoons": (*switch("pontoons = 10"), "ruleset.pontoons", "10", "0 to 9"),
    "a target off the board": ('"H10"', '"H100"', "ruleset.sabotage_hexes", "H100"),
    "a target twice": ('"H10"', '"H10 H10"', "ruleset.sabotage_hexes", "H10", "each once"),
    "a target of rock": ('T = "town"', 'T = "tp_mountain"', "ruleset.sabotage_hexes", "tp_mountain on H10"),
    "medals of a target": (*switch("sabotage_medals = 11"), "ruleset.sabotage_medals", "11", "0 to 10"),
    # combat cards, weather, other switches
    "49 combat cards": ("combat_deck = 20", "combat_deck = 49", "ruleset.combat_deck", "49", "0 to 48"),
    "a share beyond the whole": (*switch("bitter_share = 1.5"), "ruleset.bitter_share", "1.5"),
    "a share below nothing": (*switch("bitter_share = -0.1"), "ruleset.bitter_share", "-0.1"),
    "a deck that nobody knows": (*switch('combat_cards = "winter"'), "ruleset.combat_cards", "winter", "example"),
    "a deck of cards nobody has": (*switch('deck = "winter"'), "ruleset.deck", "winter", "standard"),
    "an end of camouflage": (*switch('camouflage_ends = "RAIN"'), "ruleset.camouflage_ends", "RAIN", "BATTLE"),
    "ten dice from the air": (*switch("air_dice = 10"), "ruleset.air_dice", "10"),
    "dice for three sides": (*switch("air_dice = [1, 2, 3]"), "ruleset.air_dice"),
    "symbols that hit nobody": (*switch("symbol_range = 0"), "ruleset.symbol_range", "0", "1 to 99"),
    "a penalty of nobody": (*switch('penalties = [{ who = "ARM|TNK", move = "max 2" }]'), "ruleset.penalties", "TNK"),
    "a penalty of words": (*switch('penalties = [{ who = "ARM", move = "slow" }]'), "ruleset.penalties", "slow"),
    "a penalty for both": (
        *switch('penalties = [{ who = "ARM", move = "max 2", wind = 1 }]'), "ruleset.penalties", "wind",
    ),
    "a switch that nobody knows": (*switch("frost = true"), "ruleset.frost"),
    "a switch not played yet": (*switch('blockers = "FRIENDS"'), "ruleset.blockers", "FRIENDS", "not modelled"),
    "a strike that is none": (
        *switch('recon_as = { card = "probe_left", sides = "axis" }'), "ruleset.recon_as.card", "probe_left",
    ),
    "a strike from off the board": (
        *switch('recon_as = { card = "barrage", sides = "axis", held = "Z1" }'), "ruleset.recon_as.held", "Z1",
    ),
    "a strike of ten dice": (
        *switch('recon_as = { card = "barrage", sides = "axis", dice = 10 }'), "ruleset.recon_as.dice", "10",
    ),
    "a strike at an anchor": (
        *switch('recon_as = { card = "barrage", sides = "axis", anchor = "two" }'), "ruleset.recon_as.anchor", "TWO",
    ),
    "a strike of cards": (
        *switch('recon_as = { card = "barrage", sides = "axis", draw = 5 }'), "ruleset.recon_as.draw", "5",
    ),
    # markers
    "a marker that nobody knows": ('kind = "post"', 'kind = "flag"', "marker.1.kind", "flag", "prisoner"),
    "a boat of nobody": ('hexes = "G3"', 'hexes = "G4"', "marker 1 hexes", "no unit on G4"),
    "a boat twice": ('hexes = "G3"', 'hexes = "G3 G3"', "marker 1 hexes", "boat on G3 again"),
    "a boat off the board": ('hexes = "G3"', 'hexes = "G33"', "marker 1 hexes", "G33"),
    "a boat for a medal": ("stays = true", "value = 2", "marker 1", "value of a boat"),
    "a leader who stays": (*marker("leader", "I1", "stays = true"), "marker 4", "stays of a leader"),
    "a leader of nobody": (*marker("leader", "C3"), "marker 4 hexes", "no unit on C3"),
    "camouflage of nobody": (*marker("camouflage", "C3"), "marker 4 hexes", "no unit on C3"),
    "a marker without hexes": (*marker("camouflage", ""), "marker.3.hexes"),
    "a post off the board": ('hexes = "C9"', 'hexes = "C99"', "marker", "C99"),
    "nine posts": ('hexes = "C9"', f'hexes = "{EVERYWHERE}"', "marker", "posts", "0 to 8"),
    "nine prisoners": ('hexes = "C7"', f'hexes = "{EVERYWHERE}"', "marker", "prisoners", "0 to 8"),
    "a prisoner with nowhere to go": (
        *more('[[marker]]\nkind = "prisoner"\nhexes = "C8"\nsides = "axis"\n'), "marker prisoner", "C8", "[[exit]]",
    ),
    "a prisoner off the board": ('to = "H7 I9"', 'to = "H7 I99"', "marker prisoner", "I99"),
    "a prisoner for 11 medals": ("value = 2", "value = 11", "marker.2.value", "11", "1 to 10"),
    "a prisoner of nobody": ('hexes = "C7"\nsides = "allies"', 'hexes = "C7"\nsides = []', "marker", "sides"),
    "a post that pays": ('hexes = "C9"', 'hexes = "C9"\nvalue = 1', "marker 2", "value of a post"),
    # barriers, drops, tags, patches
    "a barrier off the board": ('hexes = "C1 C2"', 'hexes = "C1 C22"', "barrier 1", "C22"),
    "a barrier without hexes": ('hexes = "C1 C2"', 'hexes = ""', "barrier 1", "no hex"),
    "a barrier of nobody": ('who = "INF"', 'who = "FOOT"', "barrier", "FOOT"),
    "a barrier tested by nothing": ('test = "LINE"', 'test = "WALL"', "barrier.0.test", "WALL", "BANKS"),
    "a drop of nobody": ("count = 2", "count = 0", "air_drop.0.count", "0", "1 to 12"),
    "a drop too far": ("steps = 3", "steps = 9", "air_drop.0.steps", "9", "1 to 8"),
    "a drop of what nobody knows": ('unit = "infantry"', 'unit = "paras"', "air_drop.0.unit", "paras"),
    "a drop of trains": ('unit = "infantry"', 'unit = "tp_train"', "air_drop.0.unit", "tp_train"),
    "five drops": (*more('[[air_drop]]\nside = "axis"\nunit = "infantry"\ncount = 1\n' * 4), "air_drop", "5", "0 to 4"),
    "a tag of nobody": ('green = "I5"', 'green = "I6"', "tags.green", "no unit on I6"),
    "a patch of what nobody knows": (*patch("units.tp_trian.figures", 3), "tp_trian", "tp_train"),
    "a patch beyond the limits": (*patch("units.tp_train.figures", 9), "units.tp_train.figures", "9", "1 to 8"),
    "a patch of a column nobody knows": (*patch("units.tp_train.wheels", 9), "units.tp_train.wheels"),
}  # fmt: skip


@pytest.mark.parametrize("command", ["check {file}", "fair {file} --games 10 --out run"])
@pytest.mark.parametrize("harm", HARMS)
def test_one_mistake(terminal, refused, harm, command):
    was, becomes, *told = HARMS[harm]
    assert was in SOUND and was != becomes
    terminal.write(FILE, SOUND.replace(was, becomes, 1))
    refused(command.format(file=FILE), FILE, *told)


def test_the_battle_itself_is_sound(terminal):
    terminal.write(FILE, SOUND)
    said = terminal(f"check {FILE}")
    assert said.code == 0, said.err
