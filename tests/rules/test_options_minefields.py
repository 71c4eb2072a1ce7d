"""House rules minefields and mine-clearing-roll: whom mines hit, and engineers who roll to clear them."""

from collections import Counter
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from engine.codes import DIE, Loss, Stop
from engine.hooks import Event, Fired, Stream
from engine.kernel import rolling
from engine.layout import OFF
from engine.loading.options.variant import parse_variant
from engine.loading.words.errors import InputError
from engine.rules.engineers.turn import engineers_first
from engine.rules.mines import law as mine_tries
from engine.rules.mines import law as minefields
from engine.rules.mines import turn as dialogue
from engine.rules.mines.choices import begin_odds, come_onto_trying
from tests.rules.test_box_mines import dealt
from tests.support.battlefield import Battlefield
from tests.support.loaded_dice import LETTERS, Unasked
from tests.support.mined_field import Mined, entering

MINES = "minefields"
ROLL = "minefields+combat-engineers+mine-clearing-roll"
ALLIES = 1
FIELD = {"E5": "tp_minefield"}


def turn_of(field, *orders):
    """The next turn of the Allies, with these units ordered."""
    return field.next_turn().next_turn().play("direct_from_hq").order(*orders)


@contextmanager
def showing(dice):
    """The engineers' dice, in the order of their attempts; all of them are rolled, and no more."""
    queue = list(dice)

    def below(_state, stream, *_):
        assert stream == Stream.MINE_TRIES and queue, "a roll that nobody expects"
        return LETTERS[queue.pop(0)]

    def rolled(*roll):
        with patch.object(rolling, "draw_below", below):
            return rolling.roll_faces(*roll)

    with patch.object(mine_tries, "roll_faces", rolled):
        yield
    assert not queue, f"never rolled: {queue}"


def trying(die, value=2, faces=(), way=("E4", "E5"), option=ROLL, ground=FIELD, retreat=(), **pieces):
    """Engineers of the Allies go onto a minefield of the Axis and roll a die to clear it."""
    pieces = {"axis": {"infantry": "E6 A1"}, **pieces}
    field = Mined(
        ground, tokens={"E5": value}, allies={"hr_engineer": f"{way[0]} I1"}, options=option, **pieces
    )
    field.ready(way[0])
    with showing(die), field.answering({"retreat": list(retreat)}):
        field.march(*way, faces=faces)
    return field


# --- minefields ---


@pytest.mark.rule("HR-MINE-1", "HR-MINE-7")
@pytest.mark.parametrize("row", ["tp_minefield", "ww_minefield"])
def test_tokens_of_the_house_document(row):
    def strengths(option, hexes):
        field = Mined(dict.fromkeys(hexes, row), options=option)
        return [int(field.state["mine_value"][field.index[hex_]]) for hex_ in hexes]

    nine = ["A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "I3"]
    assert sorted(strengths(MINES, nine)) == [0, 0, 0, 1, 1, 2, 2, 3, 4]
    assert sorted(strengths(f"{MINES}:pool=5/6", nine[:2])) == [5, 6]
    assert strengths(f"{MINES}:pool=3", nine[:2]) == [3, 3]  # of one token
    five = strengths(f"{MINES}:pool=5/6", nine[:5])  # the pool is dealt again for the rest
    assert sorted(five[:2]) == sorted(five[2:4]) == [5, 6] and five[4] in (5, 6)


@pytest.mark.rule("HR-MINE-1")
def test_tokens_lie_at_random():
    assert len(set(dealt(["C3", "C5"], games=60))) > 10


@pytest.mark.rule("HR-MINE-2", "HR-MINE-4")
@pytest.mark.parametrize(("owner", "left"), [("axis", 2), ("allies", 4)])
def test_every_unit_stops_and_enemies_set_it_off(owner, left):
    field = entering(2, ["IG"] if owner == "axis" else [], way=("E4", "E5", "E6"), owner=owner, options=MINES)
    assert field.figures("E5") == left and field.known("E5") is (owner == "axis") and field.mined("E5")
    assert field.state["stopped"][field.unit("E5")] == Stop.HARD


@pytest.mark.rule("HR-MINE-3")
@pytest.mark.parametrize(
    ("words", "faces", "lost"),
    [
        ("", "IAGFS", 2), (":grenade_hits=false", "IAGFS", 1), (":symbol_hits=false", "IAGFS", 1),
        (":grenade_hits=false,symbol_hits=false", "IIGGG", 0),
    ],
)  # fmt: skip
def test_which_faces_hit(words, faces, lost):
    field = entering(5, [faces], options=f"{MINES}{words}")
    assert field.figures("E5") == 4 - lost and field.mined("E5") and field.known("E5")


@pytest.mark.rule("HR-MINE-3")
def test_a_decoy_goes():
    field = entering(0, options=MINES)
    assert not field.mined("E5") and field.fired(Fired.MINE_DECOY)


@pytest.mark.rule("HR-MINE-5")
def test_a_retreat_sets_nothing_off():
    ground = {"E5": "tp_minefield", "F5": "tp_minefield"}
    units = {"axis": {"infantry": "C4"}, "allies": {"infantry": "D4 I1"}}
    field = Mined(ground, tokens={"E5": 4, "F5": 4}, active="axis", options=MINES, **units).ready("C4")
    with field.ground_shows([]):
        field.attack("C4", "D4", "FFS", retreat=["E5", "F5"])
    assert field.figures("F5") == 4 and not field.known("E5") and not field.known("F5")


@pytest.mark.rule("HR-MINE-6", "HR-MINE-8")
def test_taking_ground_is_an_entry_and_a_unit_lost_there_a_medal():
    units = {"axis": {"infantry": "E5:1 A1"}, "allies": {"infantry": "E4:2 I1"}}
    field = Mined(FIELD, tokens={"E5": 2}, options=MINES, **units).ready("E4")
    with field.ground_shows(["IG"]):
        field.attack("E4", "E5", "III")
    assert field.picture("allies") == {"I1": 4} and (field.medals("axis"), field.medals("allies")) == (1, 1)


@pytest.mark.rule("HR-MINE-9")
@pytest.mark.parametrize(
    ("row", "columns", "house", "official"),
    [
        ("hr_heavy", "", "A", "A"), ("hr_very_heavy", "", "A", "A"), ("hr_infantry_tank", "", "A", "A"),  # HR-HEAVY-3
        ("armor", "", "AG", "AG"), ("infantry", "", "IG", "IG"), ("artillery", "", "G", "G"),
        ("infantry", '{ I = "-" }', "G", "IG"),  # as support weapons and snipers are hit
        ("artillery", '{ A = "hit" }', "AG", "G"),  # as guns on tracks are hit
    ],
)  # fmt: skip
def test_every_row_is_hit_on_its_own_faces(row, columns, house, official):
    tail = f'[[patch]]\nat = "units.{row}.face_target"\nset = {columns}\n' if columns else ""
    for option, faces in ((MINES, house), ("", official)):
        field = Mined(FIELD, allies={row: "E4 I1"}, options=option, tail=tail)
        piece = int(field.tables["stack_mine"][field.stack("E5")]) - 1
        hit_by = int(field.tables["mine_faces"][piece, field.state["unit_row"][field.unit("E4")]])
        assert {letter for letter in "IAGFS" if hit_by >> DIE[LETTERS[letter]] & 1} == set(faces)


@pytest.mark.rule("HR-MINE-9")
def test_units_that_mines_never_harm_reveal_nothing():
    tail = '[[patch]]\nat = "units.infantry.traits"\nset = "MINE_PROOF"\n'
    field = entering(4, tail=tail, options=MINES)
    assert field.figures("E5") == 4 and not field.known("E5")


# --- engineers who roll ---


@pytest.mark.rule("HR-MINEROLL-1", "HR-MINEROLL-8")
@pytest.mark.parametrize("die", "IG")
def test_infantry_symbols_and_grenades_clear_the_mine(die):
    field = trying(die)
    assert not field.mined("E5") and not field.known("E5") and field.figures("E5") == 4
    assert (
        field.fired(Fired.MINE_TRIED) and field.fired(Fired.MINE_CLEARED) and not field.fired(Fired.MINE_HELD)
    )
    assert field.dice("E5", "E6") == 0  # instead of battling
    assert [e[0] for e in field.noted(Event.MINE_TRY, Event.FACE, Event.MINE_CLEARED, Event.MINE)] == [
        Event.MINE_TRY, Event.FACE, Event.MINE_CLEARED,
    ]  # fmt: skip


@pytest.mark.rule("HR-MINEROLL-1", "HR-MINEROLL-2", "HR-MINEROLL-5")
@pytest.mark.parametrize("die", "AFS")
def test_anything_else_sets_it_off_and_drives_them_back_a_hex(die):
    field = trying(die, faces=["IS"], retreat=("F5",))
    assert field.picture("allies") == {"F5": 3, "I1": 4}
    assert field.mined("E5") and field.known("E5") and field.fired(Fired.MINE_HELD)
    assert not field.state["battles_allowed"] > field.state["battles"][field.unit("F5")]
    assert [e[0] for e in field.noted(Event.MINE_TRY, Event.MINE, Event.HIT, Event.RETREAT)] == [
        Event.MINE_TRY, Event.MINE, Event.HIT, Event.RETREAT,
    ]  # fmt: skip


@pytest.mark.rule("HR-MINEROLL-1")
def test_half_the_attempts_succeed_and_their_dice_are_a_stream_of_their_own():
    field = Mined(FIELD, tokens={"E5": 0}, allies={"hr_engineer": "E4 I1"}, options=ROLL)
    shown = Counter()
    for turn in range(600):
        field.state["turn"] = turn + 1
        shown[
            bool(mine_tries.roll_to_clear(field.tables, field.state, field.unit("E4"), field.index["E5"]))
        ] += 1
    assert abs(shown[True] - 300) < 4 * 12.3  # four deviations
    assert Stream.MINE_TRIES == 24


@pytest.mark.rule("HR-MINEROLL-1")
@pytest.mark.parametrize(("symbols", "clears"), [("star", "S"), ("armor|flag", "AF"), ("grenade", "G")])
def test_the_faces_are_a_parameter(symbols, clears):
    for die in "IAGFS":
        field = trying(die, 0, option=f"{ROLL}:success_symbols={symbols}")
        assert field.fired(Fired.MINE_CLEARED) is (die in clears)


@pytest.mark.rule("HR-MINEROLL-2", "HR-MINEROLL-5")
def test_the_blast_may_kill_them_and_a_decoy_goes_and_drives_them_back():
    field = trying("S", 4, ["IIGG"])
    assert field.picture("allies") == {"I1": 4} and field.medals("axis") == 1
    field = trying("S", 0, retreat=("F5",))
    assert field.picture("allies") == {"F5": 4, "I1": 4} and not field.mined("E5")


@pytest.mark.rule("HR-MINEROLL-5")
def test_the_blast_is_a_parameter():
    field = trying("S", 3, retreat=("F5",), option=f"{ROLL}:detonation_hits_engineer=false")
    assert field.picture("allies") == {"F5": 4, "I1": 4}
    assert field.mined("E5") and field.known("E5")


@pytest.mark.rule("HR-MINEROLL-3")
def test_who_has_moved_too_far_makes_no_attempt():
    field = trying("", 2, ["IS"], way=("E3", "E4", "E5"))
    assert field.figures("E5") == 3 and field.mined("E5") and not field.fired(Fired.MINE_TRIED)


@pytest.mark.rule("HR-MINEROLL-4", "HR-MINEROLL-9")
@pytest.mark.parametrize(("most", "dice"), [(1, "S"), (2, "SI"), (3, "SS")])
def test_attempts_on_one_mine_in_a_turn(most, dice):
    """Where no attempt is left the mine works as on any unit; on another mine there is one of its own."""
    option = f"minefields+combat-engineers:max_per_side=unlimited+mine-clearing-roll:attempts_per_turn={most}"
    ground = {"E5": "tp_minefield", "E9": "tp_minefield"}
    field = Mined(
        ground, tokens={"E5": 1, "E9": 1}, allies={"hr_engineer": "E4 D5 E8"}, options=option
    ).ready("E4", "D5", "E8")
    with showing(dice), field.answering({"retreat": ["F5"]}):
        field.march("E4", "E5", faces=["F"])
        cleared = most == 2
        field.march("D5", "E5", faces=[] if cleared else ["F"])
    assert mine_tries.tries_made(field.state, field.index["E5"]) == min(most, 2)
    assert field.mined("E5") is not cleared
    with showing("G"):
        field.march("E8", "E9")
    assert not field.mined("E9")
    field.next_turn()
    assert mine_tries.tries_made(field.state, field.index["E5"]) == 0


@pytest.mark.rule("HR-MINEROLL-9")
def test_attempts_of_guns_count_against_the_same_limit():
    field = Mined(FIELD, tokens={"E5": 1}, allies={"hr_engineer": "E4 I1"}, options=ROLL).ready("E4")
    mine_tries.note_try(field.tables, field.state, field.index["E5"])  # as a gun's shot does
    field.march("E4", "E5", faces=["I"])
    assert field.figures("E5") == 3 and not field.fired(Fired.MINE_TRIED)


def stuck(option=ROLL, **answers):
    """Engineers who fail on a mine at E5 with nowhere to go back to."""
    field = Mined(
        FIELD,
        tokens={"E5": 1},
        axis={"infantry": "E6 F4 F5 A1"},
        allies={"hr_engineer": "E4 I1"},
        options=option,
    ).ready("E4")
    with showing("S"), field.answering(answers):
        field.march("E4", "E5", faces=["F"])
    return field


@pytest.mark.rule("HR-MINEROLL-6")
def test_without_a_way_back_they_lose_a_figure_stay_and_may_try_again():
    field = stuck()
    assert field.figures("E5") == 3 and field.noted(Event.HIT)[0][4] == Loss.BLOCKED
    asked = []

    def again(_t, _s, _m, unit):
        asked.append(unit)
        return 1

    with patch("engine.rules.engineers.turn.choose_mine_again", again):
        engineers_first(field.tables, field.state, field.mind, ALLIES)
        assert not asked  # not in the turn in which it has failed
        turn_of(field, "E5")
        with showing("G"):
            engineers_first(field.tables, field.state, field.mind, ALLIES)
    assert asked == [field.unit("E5")] and not field.mined("E5") and field.dice("E5", "E6") == 0


@pytest.mark.rule("HR-MINEROLL-6")
def test_who_declines_to_try_again_battles_and_who_was_not_driven_there_is_not_asked():
    field = turn_of(stuck(), "E5")
    with patch("engine.rules.engineers.turn.choose_mine_again", lambda *_: 0):
        engineers_first(field.tables, field.state, field.mind, ALLIES)
    assert field.mined("E5") and field.dice("E5", "E6") == 3
    other = turn_of(trying("", 1, ["F"], way=("E3", "E4", "E5")), "E5")
    assert not minefields.may_try_again(other.tables, other.state, other.unit("E5"))


@pytest.mark.rule("HR-MINEROLL-6")
@pytest.mark.parametrize(("stand", "left"), [(1, {"E5": 3, "I1": 4}), (0, {"F5": 4, "I1": 4})])
def test_with_the_option_the_owner_may_refuse_for_a_figure(stand, left):
    field = Mined(
        FIELD, tokens={"E5": 1}, allies={"hr_engineer": "E4 I1"}, options=f"{ROLL}+no-retreat-choice"
    ).ready("E4")
    with (
        showing("S"),
        field.answering({"retreat": Unasked() if stand else ["F5"]}),
        patch.object(dialogue, "choose_stand", lambda *_: stand),
    ):
        field.march("E4", "E5", faces=["F"])
    assert field.picture("allies") == left and field.mined("E5")


@pytest.mark.rule("HR-MINEROLL-6")
def test_nothing_ignores_this_retreat():
    ground = {"E5": "tp_minefield + sandbag"}
    field = trying("S", 1, ["F"], retreat=("F5",), ground=ground)
    assert field.picture("allies") == {"F5": 4, "I1": 4}


@pytest.mark.rule("HR-MINEROLL-7")
def test_mines_of_their_own_side_are_left_alone():
    field = trying("", owner="allies")
    assert field.mined("E5") and field.dice("E5", "E6") == 3


@pytest.mark.rule("HR-MINEROLL-1")
def test_players_reckon_with_the_chance():
    """1 die of strength 1: half the attempts fail, half of those cost a figure: 1/4 on the average."""
    field = Mined(FIELD, tokens={"E5": 1}, allies={"hr_engineer": "E4 I1"}, options=ROLL).ready("E4")
    field.state["mine_known"][field.index["E5"]] = 1
    begin_odds(field.state, field.mind, field.unit("E4"))
    come_onto_trying(field.tables, field.state, field.mind, field.unit("E4"), field.index["E5"])
    assert field.mind["figures_left"][0][:5].tolist() == pytest.approx([0, 0, 0, 0.25, 0.75])


@pytest.mark.rule("HR-GEN-4", "HR-SET-15", "HR-SET-16")
def test_what_it_needs_and_mistakes():
    with pytest.raises(InputError, match="minefields"):
        parse_variant("mine-clearing-roll+combat-engineers")
    with pytest.raises(InputError, match="combat-engineers"):
        parse_variant("minefields+mine-clearing-roll")
    for words in ("minefields+young-generals", "young-generals+minefields"):
        with pytest.raises(InputError, match="young-generals"):
            parse_variant(words)
    plain = Battlefield({"E5": "wire"}, options=MINES)
    assert plain.built.tables.tobytes() == Battlefield({"E5": "wire"}).built.tables.tobytes()
    assert plain.state["mine_tries_turn"] in (0, OFF)
