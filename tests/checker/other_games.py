"""Games of the variants of house-rules 4.17: zombies, Daleks, Cybermen, Martians, London, 1984."""

from functools import cache

from engine.loading.options.variant import OFFICIAL, parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.tables.build import build_tables
from engine.replay.replay import event_log
from tests.checker.games import ROOT, SEED

MINES = "tests/boards/mined-strip.toml"
ARMY = "zombie-unit{}+zombie-conversion{}"
DALEKS = "dalek-standard{0}+dalek-special-weapons{0}+dalek-mercenary+dalek-setup{1}"
MACHINES = "martian-fighting-machine{}+martian-handling-machine{}"
NEF = "nef-symmetric-forces{}+nef-unit-conversion+nef-flags-are-casualties"
CASES = {  # board and options
    "zombies": ("st-vith", "zombies"),
    "zombies-bunkers": ("pointe-du-hoc", "zombies"),
    "zombies-town": ("liberation-of-paris", "zombies"),
    "zombies-sea": ("omaha-beach", "zombies"),
    "zombies-many": (
        "sword-beach", "zombie-unit:figures=3+zombie-growth:split_at=4,max_figures_total=40"
        "+zombie-conversion:per_infantry=2,per_artillery=0,per_armor=1+zombie-victory"
    ),
    "zombies-shots": (
        "operation-cobra", "zombie-unit:range=2,figures=4,free_battle_dice_mod=-1+zombie-conversion+zombie-growth"
    ),
    "zombies-unmet": (
        "arnhem-bridge",
        "zombie-unit:defender_first=false,side=allies+zombie-conversion:side=allies+zombie-growth"
        "+zombie-food-objectives:hexes=towns+zombie-victory:escape_edge=any,draw_margin=3,max_turns=40",
    ),
    "zombies-mines": (MINES, f"{ARMY.format(':side=allies', ':side=allies')}+zombie-growth"),
    "cybermen-mines": (MINES, "cyberman-unit:side=allies"),
    "daleks-mines": (MINES, DALEKS.format("", ":side=allies")),
    "martians-mines": (MINES, "martians"),
    "zombies-ice": ("bastogne-corridor-east", "zombies"),
    "martians-ice": ("chaumont", "martians"),
    "daleks": ("st-vith", "daleks"),
    "daleks-town": ("liberation-of-paris", "daleks"),
    "daleks-bunkers": ("omaha-beach", "daleks"),
    "daleks-weak": (
        "toulon",
        f"{DALEKS.format(':flag_loss=2', ':free_placement=false,side=allies')}+dalek-victory:dalek_vp=7,side=allies"
        "+dalek-exterminate:vp=2,own_objectives=drop+dalek-human-factor:bonus_dice=3",
    ),
    "daleks-few": ("tests/boards/last-daleks.toml", None),
    "cybermen": ("arracourt", "cyberman-unit"),
    "cybermen-sea": ("omaha-beach", "cyberman-unit:side=allies"),
    "cybermen-few": ("st-vith", "cyberman-unit:max_figures=4,figures=3"),
    "cybermen-daleks": ("sword-beach", "daleks+cyberman-unit:side=allies"),
    "martians": ("arracourt", "martians"),
    "martians-town": ("liberation-of-paris", "martians"),
    "martians-river": ("arnhem-bridge", "martians"),
    "martians-slow": (
        "montelimar",
        f"{MACHINES.format(':dice=5,range=6,needs_los=false', ':dice=3')}"
        "+martian-setup:ratio=1.0,handling_every=2,extra_cards=0,side=allies"
        "+martian-harvest:turns_needed=2,ruined_by=all+martian-victory:human_share=0.75,ruins_waive=true,side=allies"
        "+martian-human-resistance:heavy_every=2+martian-common-cold:levels_max=2,sickness_kills_count=true",
    ),
    "london": ("prokhorovka", "fall-of-london"),
    "london-south": (
        "prokhorovka",
        f"scenario-fall-of-london-1940:north_machine=0+{MACHINES.format('', '')}+martian-harvest+martian-victory"
        "+martian-common-cold",
    ),
    "london-file": (
        "prokhorovka",
        f"scenario-fall-of-london-1940:placement=file+{MACHINES.format('', '')}+martian-harvest+martian-victory"
        "+martian-common-cold",
    ),
    "1984": ("st-vith", "nineteen-eighty-four"),
    "1984-hedges": ("operation-cobra", "nineteen-eighty-four"),
    "1984-rebels": ("mont-mouchet", "nineteen-eighty-four"),
    "1984-few": (
        "sword-beach",
        f"{NEF.format(':placement=mirrored,equal_hands=true')}+nef-twelve-vp:vp=8"
        "+nef-reinforcements:max_replacements=3+nef-restrictions:obstacles=owner",
    ),
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
