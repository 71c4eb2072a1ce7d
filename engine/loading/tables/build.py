"""From words to numbers: a scenario under a variant of the rules becomes one record of TABLES.

This module and its ``tables_*`` companions, with ``stacks`` and ``edges``, are the only place that turns
words into numbers; kernels never see a word.
"""

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from engine.codes import Overlook, Sight
from engine.declaring.declare import Ready
from engine.hooks import Fired
from engine.hooks.fired import fired_mask
from engine.layout import ALL, MAX_UNITS, TABLES
from engine.loading.in_force.air_and_sight import (
    cards_in_force,
    drops_are_grounded,
    drops_in_force,
    fill_air,
    fill_sight,
)
from engine.loading.in_force.air_drops import all_units
from engine.loading.in_force.badges import those_without
from engine.loading.in_force.contents import contents_of
from engine.loading.in_force.entering import fill_entering
from engine.loading.in_force.field_works import fill_works, own_sandbags, terrain_in_force
from engine.loading.in_force.house_tiles import fill_house_tiles, is_flooded
from engine.loading.in_force.penalties import penalties_in_force
from engine.loading.in_force.reserves import broods_in_force, levies_in_force, reserves_in_force
from engine.loading.in_force.rules import shared_base
from engine.loading.in_force.stacks import enumerate_stacks, with_bridges_to_come
from engine.loading.in_force.standing import as_they_stand
from engine.loading.in_force.tiles_that_go import (
    grounds_later,
    grounds_to_come,
    keys_of_targets,
    with_ground_below,
)
from engine.loading.in_force.trains import cargo_of
from engine.loading.in_force.unit_rows import collect_rows
from engine.loading.options.hands import settle_hands
from engine.loading.options.literal import cards_shortened, fill_literal, read_literally
from engine.loading.options.patches import Change
from engine.loading.options.variant import OFFICIAL, Variant, apply, files_of
from engine.loading.options.whose_mistake import of_its_maker
from engine.loading.scenario.load import Scenario
from engine.loading.scenario.refusals import check_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.schema.card_words import pile_in_force
from engine.loading.schema.document import Document
from engine.loading.tables.best_dice import fill_dice_met
from engine.loading.tables.board import fill_board, fill_hills
from engine.loading.tables.cards import fill_cards, fill_holders, fill_recon_as, permitted_uses, uses_in_force
from engine.loading.tables.close_only import fill_close_only
from engine.loading.tables.deck import fill_removed, without_removed
from engine.loading.tables.edges import check_ways_kept, fill_edges
from engine.loading.tables.faces_of_ground import fill_faces_of_ground
from engine.loading.tables.moments import fill_moments
from engine.loading.tables.most_dice import check_most_dice
from engine.loading.tables.option_marks import fill_option_marks
from engine.loading.tables.penalties import fill_blitz, fill_figures, fill_moves, fill_weakness
from engine.loading.tables.rules import fill_draws, fill_floors, fill_ruleset
from engine.loading.tables.scenario import fill_scenario
from engine.loading.tables.setting import Setting, fill_rules
from engine.loading.tables.stack_fields import fill_stacks
from engine.loading.tables.units import fill_strikes, fill_units
from engine.loading.tables.value import fill_value
from engine.loading.tables.walking_distance import fill_marches, keep_from_exits, part_marches
from engine.loading.tables.ways import Ways
from engine.loading.words.errors import InputError

FLOODS = "ruleset.open_terrain"
HOLDING = (".hold", ".entry")  # columns of an objective that say how it is held


@dataclass(frozen=True)
class Built:
    """A scenario and a variant as numbers, with the words to read them by.

    Attributes
    ----------
    tables : ndarray of TABLES, shape (1,)
        Read only.
    document : Document
        The rules and the scenario after all patches.
    provenance : list of Change
        What options and special rules changed.
    unit_rows, card_rows, stack_names : list of str
        Names by the row numbers of TABLES.
    scenario : Scenario
    variant : Variant
    rules_digest, scenario_digest : str
        Hash of the rules in force and of the scenario as its file tells it.
    """

    tables: np.ndarray
    document: Document
    provenance: list[Change]
    unit_rows: list[str]
    card_rows: list[str]
    stack_names: list[str]
    scenario: Scenario
    variant: Variant
    rules_digest: str
    scenario_digest: str


def build_tables(scenario: Scenario, variant: Variant = OFFICIAL) -> Built:
    """Turn a scenario under a variant into numbers.

    Parameters
    ----------
    scenario : Scenario
    variant : Variant
        Options in force; the official rules by default.

    Returns
    -------
    Built

    Raises
    ------
    InputError
        An option does not fit, or the changed scenario cannot be set up.

    Examples
    --------
    >>> from engine.loading.scenario.load import load_scenario
    >>> built = build_tables(load_scenario("pegasus-bridge"))
    >>> int(built.tables[0]["n_units"]), built.unit_rows
    (15, ['infantry'])
    """
    start: Document = {**shared_base(), "scenario": scenario.data}
    document, provenance = apply(start, variant.options, scenario.file)
    tables = np.zeros(1, TABLES)
    try:
        unit_rows, card_rows, stack_names = settle_and_fill(
            tables[0], document, provenance, variant, scenario.file
        )
    except InputError as error:
        if variant.options:
            build_tables(scenario)  # where it is the battle that is wrong, no option is to blame
        raise of_its_maker(error, provenance, files_of(variant.options), scenario.file) from None
    tables[0]["fired_start"] |= fired_mask(fired_at_start(provenance, variant, document))
    fill_option_marks(tables[0], provenance, document, unit_rows, stack_names, card_rows)
    fill_moments(tables[0])
    tables.setflags(write=False)
    return Built(
        tables=tables,
        document=document,
        provenance=provenance,
        unit_rows=unit_rows,
        card_rows=card_rows,
        stack_names=stack_names,
        scenario=scenario,
        variant=variant,
        rules_digest=digest_of({key: value for key, value in document.items() if key != "scenario"}),
        scenario_digest=scenario.digest,
    )


def settle_and_fill(
    table: np.void, document: Document, provenance: list[Change], variant: Variant, file: str
) -> tuple[list[str], list[str], list[str]]:
    """What follows from options once all patches are made, then every field of TABLES; gives the names of ``fill``.

    ``file`` is that of the battle, for errors.  Changes: table, document, provenance.
    """
    provenance += settle_hands(document, variant.options)
    check_scenario(document["scenario"], document, file)
    read_cards = read_literally(document, provenance)
    provenance += read_cards
    return fill(table, document, cards_shortened(read_cards))


def fired_at_start(provenance: list[Change], variant: Variant, document: Document) -> list[int]:
    """Bits of ``hooks.Fired`` that stand from the first turn on: an option set the battle up in another way.

    Among them air drops that the weather forbids.  How long objectives are held is no matter of the set-up.
    """
    names = {option.id for option in variant.options}
    changed = [one.path for one in provenance if names.intersection(one.option.split(" + "))]
    bits = [Fired.DECK_CHANGED] if "ruleset.deck" in changed else []
    if any(path.startswith("scenario.") and not path.endswith(HOLDING) for path in changed):
        bits.append(Fired.FORCES_CHANGED)
    if FLOODS in changed and is_flooded(document):
        bits.append(Fired.FLOODED)
    if drops_are_grounded(document):
        bits.append(Fired.DROP_GROUNDED)
    return bits


def fill(
    table: np.void, document: Document, shortened: Collection[str] = ()
) -> tuple[list[str], list[str], list[str]]:
    """Write every field of TABLES; gives the names of unit rows, card rows and stacks.

    ``shortened``: cards that a literal reading lets do less.
    """
    scenario, ruleset = document["scenario"], document["ruleset"]
    terrain = terrain_in_force(document)
    board = BOARDS[scenario["board"]]
    drops = drops_in_force(document)
    contents = own_sandbags(contents_of(scenario, document), document)
    contents = with_ground_below(contents, document, board, terrain)
    units, table_of_units = as_they_stand(scenario["units"], contents, board.grid, document, terrain)
    document = {**document, "units": table_of_units}
    scenario = {**scenario, "units": units, "air_drops": drops}
    reserves, levies = reserves_in_force(document), levies_in_force(document)
    aboard = scenario["carried"]
    forces = [*all_units(scenario), *cargo_of(scenario), *aboard, *reserves, *levies]
    broods = broods_in_force(document, forces)
    forces += broods
    if len(forces) > MAX_UNITS:
        found = f"{len(forces)} units, those in reserve included"
        raise InputError("scenario", "units", found, f"at most {MAX_UNITS}")
    rows = collect_rows([*forces, *those_without(forces, document)], document)
    stacks = enumerate_stacks([*contents, *grounds_to_come(contents, terrain)], terrain)
    check_ways_kept(board.grid, contents, terrain, rows, keys_of_targets(document, board))
    fill_board(table, board)
    fill_hills(table, board.grid, contents, terrain)
    fill_edges(table, board.grid, contents, terrain, rows)
    fill_marches(table, board.grid, len(rows.rows))
    open_ = with_bridges_to_come(contents, stacks, terrain)
    later = grounds_later(open_, contents, stacks, terrain)
    if open_ != contents or any(later.values()):
        fill_edges(table, board.grid, open_, terrain, rows, later)
    fill_stacks(table, stacks, terrain, rows, ruleset["cover_combine"])
    fill_works(table, stacks, terrain, ruleset)
    fill_faces_of_ground(table, stacks, terrain, rows)
    fill_house_tiles(table, stacks, terrain, shared_base()["terrain"], rows)
    fill_entering(table, stacks, terrain, rows)
    table["hex_stack"][: board.grid.n_hexes] = stacks.hex_stack[: board.grid.n_hexes]
    setting = Setting(document, scenario, ruleset, board, contents, terrain, stacks, rows)
    fill_rules(table, setting, Ready.GROUND)
    fill_units(table, rows)
    fill_floors(table, ruleset, rows)
    penalties = penalties_in_force(document)
    fill_weakness(table, penalties, rows)
    fill_blitz(table, document, rows)
    fill_moves(table, penalties, rows, Ways(board.grid, contents, terrain), ruleset["road_bonus"])
    fill_strikes(table, rows, ruleset["symbol_range"])
    deck = pile_in_force(document)
    kept = without_removed(document, deck)
    card_rows = fill_cards(table, cards_in_force(document), kept, rows)
    fill_removed(table, deck, kept)
    fill_literal(table, card_rows, shortened)
    fill_ruleset(table, ruleset, rows)
    fill_draws(table, ruleset)
    fill_value(table, scenario["chance_id"], card_rows)
    uses = uses_in_force(document)
    fill_recon_as(table, uses, document["cards"], card_rows, board)
    grounded = [use for use in permitted_uses(document) if use not in uses]
    fill_air(table, document, card_rows, uses, grounded)
    fill_sight(table, ruleset, rows)
    waiting = {"reserve": reserves, "levy": levies, "brood": broods, "aboard": aboard}
    fill_scenario(table, scenario, board, rows, waiting)
    fill_holders(table, uses, scenario, board)
    keep_from_exits(table, board.grid.n_hexes, len(rows.rows))
    part_marches(table, len(rows.rows))
    fill_close_only(table, board.grid, contents, terrain, rows)
    overlooked = table["hill_overlook"] != Overlook.SAME_HILL
    in_part = overlooked or table["loose_hills"]
    table["part_sight"] = in_part or (table["stack_sight"] == Sight.PAIR).any()
    fill_rules(table, replace(setting, cards=card_rows), Ready.SET_UP)
    fill_box_terms(table)
    table["faces_bent"] |= bool(table["combat_texts"] or ruleset["symbol_range"] < ALL)
    check_most_dice(table, document, rows)
    fill_dice_met(table)
    if fill_figures(table, penalties, rows):
        table["fired_start"] = fired_mask([Fired.FORCES_CHANGED])
    return [row.name for row in rows.rows], card_rows, [stack.name for stack in stacks.stacks]


def fill_box_terms(table: np.void) -> None:
    """Whether the battle has anything that players weigh by their terms of the boxes.  Changes: table.box_terms."""
    table["box_terms"] |= bool(
        table["ground_bites"]
        or table["loads_n"]
        or table["posts_n"].any()
        or table["row_afloat"].any()
        or table["odd_losses"]
        or table["loose_bars"]
    )


def digest_of(value: Any) -> str:
    """Hash of plain values; the order of keys counts, since the first matching selector of a column does."""
    return hashlib.blake2s(json.dumps(value).encode(), digest_size=8).hexdigest()
