"""Games of the options of part three of the house rules, of Overlord and its readings, and errors planted in them."""

from functools import cache

from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from tests.checker.boxes import fog, pre_battle
from tests.checker.games import ROOT, SEED
from tests.checker.plants import (
    NoPlaceError,
    Plant,
    added,
    changed,
    first,
    one_step_more,
    open_to,
    places,
    without,
)

SUPPLY = "supply-line-tracing{}+supply-degradation+supply-attrition"
CASES = {  # board and options
    "road": ("st-vith-roads", "road-house"),
    "road-plain": ("st-vith-roads", "road-house:bonus=2,sight=depicted,battle_terrain=none,skip_stops=false"),
    "rail": ("st-vith-rails", "railway-house"),
    "rail-plain": ("st-vith-rails", "railway-house:sight=depicted,battle_terrain=none"),
    "train": ("arracourt-trains", "train-house"),
    "train-two": ("tests/boards/two-trains.toml", "train-house"),
    "train-weak": ("arracourt-trains", "train-house:hits_wagon=2,hits_engine=3,pass_friends=false"),
    "supply-train": ("tests/boards/supply-train.toml", "train-house+supply-train-house"),
    "armored-train": ("arracourt-trains", "train-house+armored-train-house"),
    "airfield": ("desert-strip", "airfield-reinforcement"),
    "airfield-free": ("desert-strip", "airfield-reinforcement:enemy_range_blocks=false,orders_used=0,per_card=2"),
    "gliders": ("sainte-mere-eglise-gliders", "airdrop-method-1"),
    "gliders-in-line": ("sainte-mere-eglise-gliders", "airdrop-method-2"),
    "lines": ("st-vith-roads", SUPPLY.format("")),
    "lines-any-way": ("st-vith-roads", SUPPLY.format(":route=any_uncut,cut_by=occupied,max_off_road=2")),
    "besieged": ("nijmegen-bridges", f"{SUPPLY.format('')}+supply-exemptions:besieged_side=axis"),
    "airborne": ("sainte-mere-eglise-supplied", f"{SUPPLY.format('')}+supply-exemptions:airborne_grace_turns=3"),
    "zone": ("sainte-mere-eglise-supplied", f"{SUPPLY.format('')}+star-drop-zone"),
    "zone-for-good": (
        "sainte-mere-eglise-supplied", f"{SUPPLY.format('')}+star-drop-zone:grace_turns=2,recapturable=false",
    ),
    "dice-before": ("st-vith", "campaign-pre-battle-dice:dice_source=fixed,fixed_dice=4/3"),
    "many-dice-before": (
        "arracourt", "campaign-pre-battle-dice:dice_source=fixed,fixed_dice=12/12,order=class_order",
    ),
    "dice-at-trains": (
        "tests/boards/supply-train.toml",
        "campaign-pre-battle-dice:dice_source=fixed,fixed_dice=12/12+train-house+supply-train-house",
    ),
    "dice-of-one": ("mont-mouchet", "campaign-pre-battle-dice:dice_source=fixed,fixed_dice=12/0"),
    "team": ("st-vith", "team-play"),
    "fog": ("arracourt", "kriegspiel-fog-of-war"),
    "fog-on-one": ("st-vith", "kriegspiel-fog-of-war:detect_by=range_and_los,sides=axis"),
    "fog-near": ("omaha-beach", "kriegspiel-fog-of-war:detect_by=fixed,fixed_range=2,initial_knowledge=none"),
    "overlord": ("omaha-overlord", None),
    "overlord-areas": ("prokhorovka", None),
    "field-generals": ("omaha-overlord", "field-generals"),
    "one-card-an-area": ("omaha-overlord", "one-card-an-area"),
}  # fmt: skip


@cache
def tables(case):
    """Tables of a board with its options."""
    where, options = CASES[case]
    scenario = load_scenario(str(ROOT / where) if where.endswith(".toml") else where)
    return build_tables(scenario, parse_variant(options) if options else OFFICIAL)


@cache
def logged(case, players, game):
    """Log of one game."""
    return event_log(tables(case), SEED, game, players)


# --- ways to plant an error ---
def more(field, by=1):
    """A field says so much more than it was."""
    return lambda event, _: event[field] + by


def under_other_rules(**switches):
    """The log says other rules than those that were played."""

    def bend(log):
        log["rules"]["ruleset"].update(switches)

    return bend


def other_deck(log):
    """Two cards of the deck are one twice."""
    deck = log["setup"]["deck"]
    rows = {card.split("#")[0] for card in deck}
    row = min(rows - {deck[0].split("#")[0]})
    log["setup"]["deck"] = [f"{row}#9{n}" if n == 0 else card for n, card in enumerate(deck)]


def of_other_class(event, table):
    """A unit of the same side that the die does not mean."""
    by, face = table.to_take[0]
    fit = pre_battle.victims(table, by, face)
    return next((u for u in table.board.living(table.board.side_of(event["unit"])) if u not in fit), None)


def void_for_nothing(log):
    """A die that strikes somebody is told to be void."""
    n, event, table = first(log, "pre_battle_loss", lambda e, t: e["left"] > 0)
    by, face = table.to_take[0]
    log["events"][n] = {**{k: event[k] for k in ("n", "turn", "side")}, "event": "pre_battle_void", "by": by,
                        "face": face}  # fmt: skip


def sideways(event, table):
    """The neighbor in the same row."""
    row, number = event["from"][0], int(event["from"][1:])
    found = [f"{row}{number + by}" for by in (1, -1)]
    return next((hex_ for hex_ in found if hex_ in table.board.hexes and hex_ not in table.board.at), None)


def beside_the_locomotive(event, table):
    """A free hex beside the locomotive that is none beside the wagon."""
    board = table.board
    wagon = board.mates[event["train"]]
    near = board.around(board.hex_of(wagon)) if board.hex_of(wagon) else []
    free = [hex_ for hex_ in board.around(board.hex_of(event["train"])) if hex_ not in board.at]
    return next((hex_ for hex_ in free if hex_ not in near), None)


def passing_of_nobody(event, table):
    """A ride through free hexes."""
    if event["unit"] not in table.board.mates or event["unit"] in table.board.wagons or table.now.marches:
        return None
    return {"unit": event["unit"], "from": event["from"], "to": event["to"], "hexes": 1}


def unseen(event, table):
    """An enemy whom the side does not see."""
    side = table.now.side
    seen = fog.visible(table, side)
    enemies = [u for u in table.board.units if table.board.side_of(u) != side and table.board.hex_of(u)]
    return next((unit for unit in enemies if unit not in seen), None)


def seen_already(event, table):
    """A sight of an enemy whom the side saw before the step."""
    side = table.now.side
    if side not in table.blind or event["event"] != "step" or table.to_tell or not table.last:
        return None
    if table.last["event"] != "step" or table.last["unit"] == event["unit"]:
        return None
    hidden = unseen(event, table)
    return hidden and {"unit": table.last["unit"], "enemy": hidden}


def given_twice(log):
    """The gun of a train is given for two hits."""
    n, event, _ = first(log, "gun_given")
    log["events"].insert(n + 1, dict(event))


def second_order(log):
    """A unit receives a second order from the card of another general."""
    n, event, table = first(log, "order", lambda e, t: len(t.now.ordered) > 1)
    log["events"].insert(
        n, {**event, "unit": table.now.ordered[0], "hex": table.board.hex_of(table.now.ordered[0])}
    )


def out_of_reach(event, table):
    """A unit of the side in areas that no card reaches."""
    reached = 0
    for one in table.now.plan:
        reached |= one["areas"]
    for unit in table.board.living(table.now.side):
        areas = table.board.hexes[table.board.hex_of(unit)]["areas"]
        if not any(reached >> number - 1 & 1 for number in areas):
            return unit
    return None


def order_out_of_reach(log):
    """A unit is ordered where no card reaches."""
    n, event, table = first(
        log, "order", lambda e, t: out_of_reach(e, t) and not any(o["strikes"] for o in t.now.plan)
    )
    unit = out_of_reach(event, table)
    log["events"][n] = {**event, "unit": unit, "hex": table.board.hex_of(unit)}


def a_third_card(log):
    """A third card is drawn after a turn without a Recon."""
    for n, event, table in ((n, e, t) for n, e, t in draws(log)):
        rows = [row for one in table.now.plan for row in one["rows"]]
        enough = len(table.hands[table.now.side]) < table.hand_size[table.now.side] - 1
        if (
            table.now.drawn == 1
            and enough
            and table.pile - {event["card"]}
            and not any("recon" in (r or "") for r in rows)
        ):
            card = min(table.pile - {event["card"]})
            log["events"].insert(n + 1, {**event, "card": card})
            return
    raise NoPlaceError


def draws(log):
    """Draws of the side whose turn it is."""
    return places(log, "draw", lambda e, t: e["to"] == t.now.side)


def goes_by_road(table, unit, march):
    """True for a march along a road that has used all it has."""
    return march.by_road and march.spent == march.most


def late_card(event, table):
    """A card of the hand for the left flank."""
    cards = [card for card in table.hands[table.now.side] if not card.startswith("ambush")]
    return {"card": cards[0], "areas": 3, "strikes": False} if cards and table.now.ordered else None


def other_flank(event, table):
    """Areas of another flank, as many as it was."""
    areas = event["areas"]
    return areas << 2 if areas < 1 << 4 else areas >> 2


def is_section_card(event, table):
    """True for a plain card of one section."""
    kind = event["card"].split("_")[0]
    return kind in ("probe", "attack", "assault") and not event["strikes"]


PLANTS = [
    Plant("HR-CAMPAIGN-1", "a die too many is rolled before the battle", "dice-before",
          changed("pre_battle_roll", "dice", more("dice"))),
    Plant("HR-CAMPAIGN-6", "the other side rolls first", "dice-before",
          changed("pre_battle_roll", "by", lambda e, _: {"axis": "allies", "allies": "axis"}[e["by"]])),
    Plant("HR-CAMPAIGN-2", "a die takes a figure of another class", "dice-before",
          changed("pre_battle_loss", "unit", of_other_class, lambda e, t: of_other_class(e, t) is not None)),
    Plant("HR-CAMPAIGN-2", "a die takes two figures", "dice-before",
          changed("pre_battle_loss", "left", more("left", -1), lambda e, _: e["left"] > 0)),
    Plant("HR-CAMPAIGN-4", "a die is void though it strikes somebody", "dice-before", void_for_nothing),
    Plant("HR-CAMPAIGN-8", "a flag before the battle sends a unit sideways", "many-dice-before",
          changed("pre_battle_retreat", "to", sideways, lambda e, t: sideways(e, t) is not None)),
    Plant("HR-CAMPAIGN-7", "a star takes two cards", "dice-before", changed("pre_battle_card", "fewer", more("fewer"))),
    Plant("HR-CAMPAIGN-14", "a die is never applied", "dice-before",
          without("pre_battle_card", lambda e, t: len(t.to_take) == 1)),
    Plant("HR-CAMPAIGN-3", "a unit gone before the battle pays nothing", "many-dice-before",
          without("medal", lambda e, t: t.number == 0 and t.last["event"] == "pre_battle_loss")),
    Plant("TER-FOREST-1", "a road eases nothing and a unit goes on through a wood", "road",
          under_other_rules(road_eases=False)),
    Plant("HR-ROAD-1", "a unit goes a hex more than the road gives", "road", one_step_more(goes_by_road, open_to)),
    Plant("TER-FOREST-3", "a wood under a plain road gives cover", "road-plain",
          under_other_rules(road_ground="DEPICTED")),
    Plant("LOS-4", "a unit sees along rails through a wood that hides", "rail",
          under_other_rules(rail_sight="DEPICTED")),
    Plant("HR-TRAIN-4", "a train passes where the rules let nobody pass", "train",
          under_other_rules(trains_pass=False)),
    Plant("HR-TRAIN-4", "a train passes nobody", "train-two", added("pass_through", "step", passing_of_nobody)),
    Plant("HR-TRAIN-1", "a train goes a hex more than it is told to pass", "train",
          changed("pass_through", "hexes", more("hexes", -1))),
    Plant("HR-SUPTRAIN-1", "a unit gets off beside the locomotive", "supply-train",
          changed("unload", "hex", beside_the_locomotive, lambda e, t: beside_the_locomotive(e, t) is not None)),
    Plant("HR-ARMTRAIN-4", "the gun of a train goes for more hits than there were", "armored-train",
          changed("gun_given", "hits", more("hits"))),
    Plant("HR-ARMTRAIN-4", "the gun of a train is given twice", "armored-train", given_twice),
    Plant("HR-AIRFIELD-1", "two units fly in with one card", "airfield-free", under_other_rules(airfield_per_card=1)),
    Plant("HR-AIRFIELD-2", "a unit flies in within range of an enemy", "airfield-free",
          under_other_rules(airfield_closed="RANGE")),
    Plant("HR-DROP1-1", "the figures of a drop have two aims", "gliders", changed("drop", "aim", "A13",
          lambda e, t: bool(t.aims) and e["aim"] != "A13" and t.to_drop[0][1]["units"][0] in t.aims)),
    Plant("HR-OOS-4", "a unit without a road is left out", "lines", without("out_of_supply")),
    Plant("HR-SUPPLY-2", "lines are cut where nobody stands", "lines-any-way",
          under_other_rules(supply_cut_by="RANGE")),
    Plant("HR-OOS-4", "the besieged starve", "besieged", under_other_rules(supply_exempt_side=["allies"])),
    Plant("HR-OOS-4", "the grace of the airborne never ends", "airborne", under_other_rules(supply_grace="UNLIMITED")),
    Plant("HR-DZONE-2", "a zone is told to be back that is lost", "zone",
          changed("drop_zone", "lost", lambda e, _: not e["lost"])),
    Plant("HR-DZONE-3", "a zone is lost for good and supplies again", "zone",
          under_other_rules(drop_zone_returns=False)),
    Plant("CORE-ORD-1", "a commander moves a unit without an order", "team",
          without("order", lambda e, t: t.now.card and "assault" in t.now.card)),
    Plant("HR-KRIEG-2", "a side is told that it sees one enemy more", "fog",
          changed("detected", "shown", more("shown"))),
    Plant("HR-KRIEG-12", "a step shows an enemy and nobody is told", "fog",
          without("in_sight", lambda e, t: (e["unit"], e["enemy"]) in t.to_tell)),
    Plant("HR-KRIEG-12", "an enemy out of range comes in sight", "fog", added("in_sight", "step", seen_already)),
    Plant("HR-KRIEG-9", "a strike names an enemy that nobody sees", "fog",
          changed("declare", "unit", unseen, lambda e, t: unseen(e, t) is not None)),
    Plant("OVL-11", "the double deck lacks a card", "overlord", other_deck),
    Plant("OVL-4", "a section card goes to another flank", "overlord",
          changed("handed_out", "areas", other_flank, is_section_card)),
    Plant("OVL-3", "a unit takes two orders", "overlord", second_order),
    Plant("OVL-4", "a unit is ordered where no card reaches", "overlord", order_out_of_reach),
    Plant("OVL-6", "Their Finest Hour rolls a die too many", "overlord-areas",
          changed("roll", "dice", more("dice"), lambda e, _: e["card"] == "their_finest_hour")),
    Plant("OVL-5", "Medics and Mechanics rolls a die too many", "overlord",
          changed("roll", "dice", more("dice"), lambda e, _: e["unit"] is not None)),
    Plant("OVL-6", "a card that gives orders is told to strike", "overlord",
          changed("handed_out", "strikes", True, lambda e, t: is_section_card(e, t))),
    Plant("OVL-8", "a third card is drawn without a Recon", "overlord", a_third_card),
    Plant("OVL-3", "two cards reach one area", "overlord", under_other_rules(overlord_per_section="ONE")),
    Plant("OVL-10", "a card is handed out after the first order", "overlord", added("handed_out", "step", late_card)),
    Plant("OVL-4", "a general plays his card for both areas", "field-generals", changed("took_area", "areas", 3)),
]  # fmt: skip
