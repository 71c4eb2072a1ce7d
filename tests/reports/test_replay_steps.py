"""Steps of a game: nothing is lost or changed in the order, every step is where the log has led."""

from itertools import chain

import pytest

import m44
from analysis.replays.replay_steps import Table, split

BATTLES = ("pegasus-bridge", "long-ridge", "omaha-beach")


@pytest.fixture(scope="module", params=BATTLES)
def log(request):
    return m44.replay(request.param, seed=2, game=1)[0]


def test_steps_are_the_events_in_groups(log):
    groups = list(split(log["events"]))
    assert list(chain.from_iterable(groups)) == log["events"]
    assert all(len({e["turn"] for e in group}) == 1 for group in groups)
    for kind in ("battle", "play", "end"):
        assert all(sum(e["event"] == kind for e in group) <= 1 for group in groups)


def test_a_move_is_one_step_of_one_unit(log):
    for group in split(log["events"]):
        movers = {e["unit"] for e in group if e["event"] == "step"}
        assert len(movers) <= 1


def test_hands_medals_and_dice_follow_the_log(log):
    steps = list(Table(log).steps())
    assert steps[0]["hands"] == log["setup"]["hands"]
    assert len(steps[-1]["medals"]["axis"]) == log["result"]["medals_axis"]
    assert len(steps[-1]["medals"]["allies"]) == log["result"]["medals_allies"]
    for step in steps:
        held = [*step["hands"]["axis"], *step["hands"]["allies"]]
        assert len(held) == len(set(held))
    rolled = [face for step in steps for roll in step["dice"] for face in roll["faces"]]
    assert rolled == [e["face"] for e in log["events"] if e["event"] == "face"]
    assert sum(n for step in steps for _, n in step["losses"]) == sum(
        e["figures"] for e in log["events"] if e["event"] == "hit"
    )


def test_arrows_are_the_ways_of_the_units(log):
    for step in Table(log).steps():
        for arrow in step["arrows"]:
            if arrow["kind"] in ("move", "ground", "retreat"):
                assert len(arrow["path"]) >= 2
                hex_ = step["units"][arrow["unit"]][0]
                last = [one for one in step["arrows"] if one.get("unit") == arrow["unit"]][-1]
                assert hex_ in (last["path"][-1], None)


def event(n, turn, name, /, **fields):
    return {"n": n, "turn": turn, "side": "allies", "event": name, **fields}


def test_an_ambush_stands_between_the_attack_and_its_dice():
    events = [
        event(0, 1, "turn", medals={"axis": 0, "allies": 0}),
        event(
            1, 1, "battle", roll=1, attacker="allies-1", target="axis-1", dice=1, distance=1, kind="ordered"
        ),
        event(2, 1, "ambush", card="ambush#1", defender="axis-1", attacker="allies-1"),
        event(
            3, 1, "battle", roll=2, attacker="axis-1", target="allies-1", dice=1, distance=1, kind="ambush"
        ),
        event(4, 1, "face", roll=2, index=0, face="star"),
        event(5, 1, "face", roll=1, index=0, face="flag"),
        event(6, 1, "retreat", unit="axis-1", **{"from": "A1", "to": "A2"}),
    ]
    assert [[e["n"] for e in group] for group in split(events)] == [[0], [1], [2, 3, 4], [5, 6]]


def test_an_unknown_event_is_a_step_with_its_fields_as_text(log):
    strange = event(0, 1, "sudden_fog", hex="C4", depth=3)
    at = next(i for i, e in enumerate(log["events"]) if e["event"] == "order")
    more = {**log, "events": [*log["events"][:at], strange, *log["events"][at:]]}
    steps, known = list(Table(more).steps()), list(Table(log).steps())
    (step,) = [one for one in steps if one["kind"] == "sudden_fog"]
    assert step["lines"] == ["sudden fog: hex C4, depth 3"]
    assert [one for one in steps if one["kind"] != "sudden_fog"] == known


def test_a_drop_is_an_arrow_from_its_aim_to_where_it_lands():
    (log,) = m44.replay("sainte-mere-eglise", seed=1, game=1)
    drops = [e for e in log["events"] if e["event"] == "drop"]
    drawn = [
        arrow["path"] for step in Table(log).steps() for arrow in step["arrows"] if arrow["kind"] == "drop"
    ]
    assert len(drops) == 4
    assert drawn == [[e["aim"], e["hex"]] for e in drops if e["hex"] and e["hex"] != e["aim"]] != []
