"""The Fall of London 1940: map, forces, places drawn before every game, who wins (house-rules 4.17)."""

from collections import Counter

import numpy as np
import pytest

from engine.kernel import setup
from engine.layout import MIND, STATE
from engine.loading.checks.force_warnings import warnings_of_forces
from engine.loading.options.variant import parse_variant
from engine.loading.scenario.load import load_scenario
from engine.loading.schema.boards import BOARDS
from engine.loading.tables.build import build_tables
from engine.loading.words.errors import InputError
from engine.rules.drawn_places import law
from tests.support.terminal import ROOT

LONDON, PSEL = "fall-of-london-1940", "prokhorovka"
BUNDLE = "fall-of-london"
OTHERS = (
    "martian-fighting-machine+martian-handling-machine+martian-harvest+martian-victory+martian-common-cold"
)
GRID = BOARDS["overlord"].grid
THAMES = {"A": 18, "B": 17, "C": 17, "D": 17, "E": 18, "F": 17, "G": 18, "H": 18, "I": 19}
HOUNSLOW, RICHMOND, WIMBLEDON = {"C25", "D25"}, {"E16", "E17"}, {"H13", "I13", "I14"}
FIGHTING, HANDLING = "hr_fighting_machine", "hr_handling_machine"
AXIS, ALLIES = 0, 1


def london(words="", battle=LONDON):
    return build_tables(load_scenario(battle), parse_variant(words or "official"))


def with_words(words):
    """The bundle with parameters of the battle."""
    return f"scenario-fall-of-london-1940:{words}+{OTHERS}"


def begun(built, game):
    """Row by hex of both sides as a game begins."""
    state = np.zeros(1, STATE)[0]
    setup.place_forces(built.tables[0], state, 1, 2, game)
    if built.tables[0]["drawn_sites"]:
        law.draw_places(built.tables[0], state, np.zeros(1, MIND)[0])
    found = ({}, {})
    for unit in range(built.tables[0]["n_units"]):
        hex_ = int(state["unit_hex"][unit])
        assert state["unit_at"][hex_] == unit
        found[state["unit_side"][unit]][GRID.name(hex_)] = built.unit_rows[state["unit_row"][unit]]
    return found


def north(hex_):
    return int(hex_[1:]) > THAMES[hex_[0]]


def on_left_flank(hex_):
    return int(hex_[1:]) <= 9


# --- the map and the forces ---


@pytest.mark.rule("HR-LONDON-1")
def test_the_map_is_that_of_prokhorovka():
    official, built = build_tables(load_scenario(PSEL)), london()
    names = [
        [one.stack_names[i] for i in one.tables[0]["hex_stack"][: GRID.n_hexes]] for one in (official, built)
    ]
    here = {"forest": "ef_hill_forest"}
    assert [here.get(name, name) for name in names[0]] == names[1]
    towns = {GRID.name(h) for h in range(GRID.n_hexes) if names[1][h] == "town"}
    assert towns == HOUNSLOW | RICHMOND | WIMBLEDON and len(towns) == 7
    assert {GRID.name(h) for h in range(GRID.n_hexes) if "bridge" in names[1][h]} == {"D17", "F17"}
    assert load_scenario(LONDON).data["date"] == "1940-06-08"


@pytest.mark.rule("HR-LONDON-7")
def test_the_thames_runs_where_the_statement_has_it():
    built = london()
    table = built.tables[0]
    river = {
        GRID.name(h) for h in range(GRID.n_hexes) if "tp_ford" in built.stack_names[table["hex_stack"][h]]
    }
    assert river == {f"{row}{number}" for row, number in THAMES.items()}


@pytest.mark.rule("HR-LONDON-2", "HR-HILLLOS-4")
@pytest.mark.parametrize("words", ["", "hill-compound-los"])
def test_34_hills_with_woods_hide_what_lies_behind(words):
    built = london(words)
    woods = [i for i, name in enumerate(built.stack_names) if name == "ef_hill_forest"]
    (stack,) = woods
    table = built.tables[0]
    assert int((table["hex_stack"][: GRID.n_hexes] == stack).sum()) == 34
    assert [int(n) for n in table["stack_cover"][stack, ALLIES]] == [1, 2, 0]
    assert built.document["terrain"]["ef_hill_forest"]["sight"] == "BLOCK"
    assert built.document["terrain"]["ef_hill_forest"]["battle_ban"] == {"ALL": "E"}


@pytest.mark.rule("HR-LONDON-3", "HR-LONDON-5", "HR-LONDON-13", "HR-LONDON-14", "HR-LONDON-10")
def test_25_british_units_and_12_machines_with_12_and_10_cards():
    built = london()
    axis, allies = begun(built, 0)
    assert Counter(axis.values()) == {FIGHTING: 9, HANDLING: 3}
    assert Counter(allies.values()) == {
        "hr_infantry_tank": 10,
        "hr_elite_infantry": 8,
        "hr_medium": 5,
        "hr_heavy_artillery": 2,
    }
    assert [int(n) for n in built.tables[0]["hand_size"]] == [12, 10]
    assert built.tables[0]["first_side"] == AXIS


@pytest.mark.rule("HR-LONDON-3")
def test_infantry_tanks_may_attack_every_unit():
    table = london().tables[0]
    rows = london().unit_rows
    tank = rows.index("hr_infantry_tank")
    for target in range(len(rows)):
        assert [int(n) for n in table["dice"][0, tank, target, 1:4]] == [3, 2, 2]
    assert (table["row_move_battle"][tank], table["row_move_max"][tank]) == (2, 2)


@pytest.mark.rule("HR-LONDON-6", "HR-MARWIN-4", "HR-LONDON-14")
@pytest.mark.parametrize(
    ("words", "need"),
    [
        ("", (18, 6)),
        (OTHERS.replace("victory", "victory:martian_unit_share=0.5"), (12, 6)),
        (OTHERS.replace("victory", "victory:human_share=0.75"), (18, 9)),
    ],
)
def test_who_has_to_eliminate_how_many(words, need):
    table = london(words).tables[0]
    assert tuple(table["share_need"]) == need
    assert table["share_core_n"] == 3 and table["claims"] == 7 and table["share_claims"] == 1


@pytest.mark.rule("HR-LONDON-12", "HR-LONDON-17", "HR-MARTOWN-5", "HR-SET-61")
def test_parameters_of_the_rules_outrank_those_of_the_battle():
    assert not (london().tables[0]["shell_rows"] >> london().unit_rows.index(HANDLING) & 1).any()
    words = OTHERS.replace("martian-harvest", "martian-harvest:ruined_by=all,turns_needed=2").replace(
        "cold", "cold:levels_max=2"
    )
    built = london(words)
    assert (built.tables[0]["shell_rows"] >> built.unit_rows.index(HANDLING) & 1).any()
    assert (built.tables[0]["claim_turns"], built.tables[0]["sick_most"]) == (2, 2)
    assert [row for row in built.unit_rows if "sick" in row] == [
        row for row in london().unit_rows if "sick" in row
    ]


@pytest.mark.rule("HR-SET-61", "HR-LONDON-17")
@pytest.mark.parametrize(("ruined_by", "told"), [("all", 1), ("others", 0)])
def test_towns_that_all_attacks_ruin_can_be_taken_by_nobody(ruined_by, told):
    built = london(OTHERS.replace("martian-harvest", f"martian-harvest:ruined_by={ruined_by}"))
    assert len([line for line in warnings_of_forces(built) if "every town" in line]) == told


@pytest.mark.rule("HR-MARCOLD-2")
def test_a_level_counts_once_whoever_says_it():
    for words in ("", OTHERS, BUNDLE):
        built = london(words)
        sick = built.unit_rows.index(f"{FIGHTING}#sick2")
        infantry = built.unit_rows.index("hr_elite_infantry")
        assert built.tables[0]["dice"][0, sick, infantry, 1] == 2
        assert built.tables[0]["move_after"][sick, 0, 0, 3] == 1


# --- the option on the official battle ---


@pytest.mark.rule("HR-LONDON-1", "HR-SET-26", "HR-GEN-1")
def test_the_option_puts_the_battle_in_place_of_prokhorovka():
    built, own = london(BUNDLE, PSEL), london()
    for field in (
        "unit_row",
        "unit_hex",
        "hex_stack",
        "hand_size",
        "share_need",
        "drawn_hex",
        "claims",
        "sick_faces",
    ):
        assert (built.tables[0][field] == own.tables[0][field]).all(), field
    assert built.unit_rows == own.unit_rows


@pytest.mark.rule("HR-LONDON-14", "HR-SET-26", "HR-SET-12")
@pytest.mark.parametrize("missing", OTHERS.split("+"))
def test_it_needs_all_options_of_its_bundle(missing):
    rest = "+".join(one for one in OTHERS.split("+") if one != missing)
    with pytest.raises(InputError, match=missing):
        parse_variant(f"scenario-fall-of-london-1940+{rest}")


@pytest.mark.rule("HR-GEN-4")
@pytest.mark.parametrize("battle", ["pegasus-bridge", "omaha-overlord"])
def test_on_other_battles_nothing_happens(battle):
    plain, built = build_tables(load_scenario(battle)), london(BUNDLE, battle)
    for field in (
        "unit_row",
        "unit_hex",
        "hex_stack",
        "hand_size",
        "medal_target",
        "shares",
        "drawn_sites",
        "claims",
    ):
        assert (plain.tables[0][field] == built.tables[0][field]).all(), field


# --- places ---


def check_british(allies):
    """The limits of the British set-up."""
    guns = [hex_ for hex_, row in allies.items() if row == "hr_heavy_artillery"]
    assert len(set(guns) & HOUNSLOW) == len(set(guns) & RICHMOND) == 1
    towns = HOUNSLOW | RICHMOND | WIMBLEDON
    assert all(allies[hex_] == "hr_elite_infantry" for hex_ in towns - set(guns))
    others = {hex_: row for hex_, row in allies.items() if hex_ not in towns}
    assert len(others) == 18 and {hex_[0] for hex_ in others} <= set("FGHI")
    tanks = [hex_ for hex_, row in others.items() if row in ("hr_infantry_tank", "hr_medium")]
    assert sum(map(north, tanks)) >= 2 and sum(map(on_left_flank, tanks)) >= 3


def check_martians(axis, beyond=1):
    """The limits of the Martian set-up."""
    assert {hex_[0] for hex_ in axis} == {"A"}
    numbers = {hex_: int(hex_[1:]) for hex_ in axis}
    right, center = (
        [h for h, n in numbers.items() if n <= 9],
        [h for h, n in numbers.items() if 10 <= n <= 17],
    )
    across = [h for h, n in numbers.items() if n > 18]
    assert (len(right), len(center), len(across)) == ((5, 6, 1) if beyond else (6, 6, 0))
    assert all(axis[hex_] == FIGHTING for hex_ in across)


@pytest.mark.rule(
    "HR-LONDON-4", "HR-LONDON-5", "HR-LONDON-8", "HR-LONDON-9", "HR-LONDON-11", "HR-LONDON-13", "HR-LONDON-16"
)
@pytest.mark.parametrize("beyond", [1, 0])
def test_every_sample_keeps_the_limits(beyond):
    built = london("" if beyond else with_words("north_machine=0"))
    seen = set()
    for game in range(60):
        axis, allies = begun(built, game)
        check_martians(axis, beyond)
        check_british(allies)
        assert not {f"{row}{n}" for row, n in THAMES.items()} & {*axis, *allies}
        seen.add(tuple(sorted(axis)) + tuple(sorted(allies)))
    assert len(seen) == 60


@pytest.mark.rule("HR-LONDON-11")
def test_the_file_keeps_the_limits_too_and_stands_where_it_stands():
    built = london(with_words("placement=file"))
    first, second = begun(built, 0), begun(built, 1)
    assert first == second
    check_martians(first[0])
    check_british(first[1])


@pytest.mark.rule("HR-LONDON-11", "HR-LONDON-16")
def test_the_draw_is_uniform_over_row_a():
    """How often each hex holds a machine, and how many of them handle: 300 games, four standard errors."""
    built = london()
    machines, handling = Counter(), Counter()
    games = 300
    for game in range(games):
        axis, _ = begun(built, game)
        machines.update(list(axis))
        handling.update([hex_ for hex_, row in axis.items() if row == HANDLING])
    for number in range(1, 27):
        chance = 5 / 9 if number <= 9 else 6 / 8 if number <= 17 else 0.0 if number == 18 else 1 / 8
        error = 4 * (games * chance * (1 - chance)) ** 0.5
        assert abs(machines[f"A{number}"] - games * chance) <= error
        expected = 0.0 if number > 17 else chance * 3 / 11
        error = 4 * (games * expected * (1 - expected)) ** 0.5
        assert abs(handling[f"A{number}"] - games * expected) <= error


@pytest.mark.rule("HR-LONDON-11")
def test_no_order_of_drawing_matters(monkeypatch):
    """Hexes looked at from the other end give the same places: each has a priority of its own."""
    built = london()
    forward = begun(built, 5)
    order = list(range(GRID.n_hexes))[::-1]
    plain_range = range
    calls = []

    def backward(*bounds):
        if len(bounds) == 1 and bounds[0] == GRID.n_hexes:
            calls.append(bounds)
            return order
        return plain_range(*bounds)

    monkeypatch.setitem(law.__dict__, "range", backward)
    assert begun(built, 5) == forward and calls


@pytest.mark.rule("HR-LONDON-15", "HR-MARFM-5")
def test_machines_pass_each_other_and_cards_are_handed_out_on_the_double_board():
    table = london().tables[0]
    assert table["overlord"] == 1 and table["passes"] == 1
    rows = london().unit_rows
    machines = [i for i, row in enumerate(rows) if row.startswith((FIGHTING, HANDLING))]
    assert all(int(table["passed_rows"][i]) == sum(1 << k for k in machines) for i in machines)


@pytest.mark.rule("HR-LONDON-4", "HR-LONDON-5")
@pytest.mark.parametrize(
    ("cell", "line", "found", "expected"),
    [
        # A10 to A12 are three hexes, six units have to stand on them
        ("drawn_places", "south@A10-A12:6;A1-A9:5", "3 hexes of A10-A12 that units may begin on",
         "room for 6 units: 3 hexes more"),
        # F18 to F25 are eight hexes of the stretch of the British, so no fifteen tanks fit
        ("drawn_least", "ARM:15@F18-F25", "ARM:15@F18-F25, where 8 such units at most can stand",
         "at most ARM:8, or room for 7 more"),
    ],
)  # fmt: skip
def test_places_that_cannot_be_drawn_are_refused_with_what_is_missing(tmp_path, cell, line, found, expected):
    """A placement that cannot be sampled names how many hexes are missing."""
    text = (ROOT / "scenarios/overlord" / f"{LONDON}.toml").read_text(encoding="utf-8")
    old = {
        "drawn_places": "south@A10-A17:6;A1-A9:5", "drawn_least": "ARM:2@F18-F25+G19-G26+H19-H25+I20-I26",
    }[cell]  # fmt: skip
    assert text.count(old) == 1
    file = tmp_path / "london.toml"
    file.write_text(text.replace(old, line).replace(f'id = "{LONDON}"', 'id = "london"'), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        london(battle=str(file))
    assert (refused.value.key, refused.value.found, refused.value.expected) == (
        f"ruleset.{cell}",
        found,
        expected,
    )
