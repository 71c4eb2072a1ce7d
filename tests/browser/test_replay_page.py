"""The page of a game in a browser: it steps, plays and ends like the game the engine played."""

import json

import pytest

import m44
from analysis.replays.replay_page import replay_page
from tests.browser.conftest import DESK, PHONE
from tests.browser.test_report_layout import PALE, READABLE

BATTLE, DEEP = "pegasus-bridge", "rimmelbach-crossroads"  # DEEP: of 17 rows
WITHOUT_CARDS = "modern-05"
# Dice, arrows of attack and figures lost over all steps, reached by the slider.
EVERY_STEP = """() => {
  const slider = document.getElementById("slider"), shown = [];
  let marks = 0, lost = 0;
  for (let n = 0; n <= +slider.max; n++) {
    slider.value = n;
    slider.dispatchEvent(new Event("input"));
    for (const figure of document.querySelectorAll("#dice figure"))
      shown.push([...figure.querySelectorAll("svg")].map((die) => die.dataset.face));
    marks += document.querySelectorAll('#arrows [data-kind="attack"]').length;
    for (const mark of document.querySelectorAll("#losses text")) lost += +mark.textContent.slice(1);
  }
  return [shown, marks, lost];
}"""
SHIPPED = m44.list_scenarios()["id"].tolist()


def standing(log):
    """Hex and figures of every unit after the last event, from the log alone."""
    units = {unit["id"]: [unit["hex"], unit["figures"]] for unit in log["setup"]["units"]}
    for e in log["events"]:
        if e["event"] in ("step", "retreat", "ground"):
            units[e["unit"]][0] = e["to"]
        elif e["event"] in ("hit", "heal"):
            units[e["unit"]][1] = e["left"] if e["event"] == "hit" else e["now"]
        elif e["event"] in ("eliminated", "exit"):
            units[e["unit"]][0] = None
        elif e["event"] == "drop":
            units[e["unit"]][0] = e["hex"] if e["fate"] == "landed" else None
        elif e["event"] == "reinforcement":
            units[e["unit"]][0] = e["hex"]
        elif e["event"] == "resupply":
            units[e["unit"]][1], units[e["served"]][1] = e["left"], e["now"]
            if not e["left"]:
                units[e["unit"]][0] = None
    return {unit: (hex_, figures) for unit, (hex_, figures) in units.items() if hex_}


def assert_result(opened, log):
    result = log["result"]
    assert opened.step == opened.last
    assert opened.page.locator("#result").get_attribute("data-winner") == result["winner"]
    assert opened.medals() == {side: result[f"medals_{side}"] for side in ("axis", "allies")}
    assert f"after {result['turns']} turns" in opened.text("#result")
    assert opened.units() == standing(log)


def losses(log, opened):
    """Figures missing at the end, by side, regained ones counted as lost before."""
    units, left = log["setup"]["units"], opened.units()
    side_of = {unit["id"]: unit["side"] for unit in units}
    out = {e["unit"] for e in log["events"] if e["event"] == "exit"}
    lost = {"axis": 0, "allies": 0}
    for unit in units:
        if unit["id"] not in out:
            lost[unit["side"]] += unit["figures"] - left.get(unit["id"], ("", 0))[1]
    for e in log["events"]:
        if e["event"] == "heal":
            lost[side_of[e["unit"]]] += e["figures"]
    return lost


def test_it_opens_with_the_set_up_and_asks_nobody_for_anything(open_page, played):
    game = played(BATTLE)
    opened = open_page(game.path)
    assert opened.page.title() == "Pegasus Bridge, game 3 of seed 1"
    assert opened.units() == {u["id"]: (u["hex"], u["figures"]) for u in game.log["setup"]["units"]}
    assert opened.medals() == {"axis": 0, "allies": 0} and opened.text("#turn") == "Set-up"
    assert opened.complaints == []
    assert [url for url in opened.requests if not url.startswith(("data:", game.path.as_uri()))] == []
    assert game.path.stat().st_size < 1_500_000


def test_keys_lead_step_by_step_to_the_result_of_the_engine(open_page, played):
    game = played(BATTLE)
    opened = open_page(game.path)
    for _ in range(opened.last - 1):
        opened.page.keyboard.press("ArrowRight")
    assert opened.step == opened.last - 1 and not opened.page.locator("#result").is_visible()
    opened.page.keyboard.press("ArrowRight")
    assert_result(opened, game.log)
    lost = losses(game.log, opened)
    for side in ("axis", "allies"):
        assert lost[side] == sum(game.log["result"][f"lost_{side}_{kind}"] for kind in ("inf", "arm", "art"))
    opened.page.keyboard.press("ArrowLeft")
    assert opened.step == opened.last - 1
    opened.page.keyboard.press("Home")
    assert opened.units() == {u["id"]: (u["hex"], u["figures"]) for u in game.log["setup"]["units"]}
    assert opened.complaints == []


def test_turns_by_keys_and_buttons(open_page, played):
    game = played(BATTLE)
    opened = open_page(game.path)
    sides = {e["turn"]: e["side"] for e in game.log["events"] if e["event"] == "turn"}
    for turn in (1, 2, 3):
        opened.page.keyboard.press("ArrowDown")
        assert opened.text("#turn") == f"Turn {turn}, {'Axis' if sides[turn] == 'axis' else 'Allies'}"
    opened.page.keyboard.press("ArrowUp")
    assert opened.text("#turn").startswith("Turn 2,")
    opened.page.get_by_role("button", name="One turn on").click()
    assert opened.text("#turn").startswith("Turn 3,")
    opened.page.get_by_role("button", name="To the end").click()
    assert_result(opened, game.log)


def test_the_slider_goes_anywhere(open_page, played):
    game = played(BATTLE)
    opened = open_page(game.path)
    slider = opened.page.get_by_role("slider", name="Step")
    slider.fill(str(opened.last))
    assert_result(opened, game.log)
    slider.fill("5")
    assert opened.step == 5
    slider.press("ArrowRight")
    assert opened.step == 6


def test_it_plays_by_itself_to_the_end_and_pauses(open_page, played):
    game = played(BATTLE)
    opened = open_page(game.path)
    opened.page.keyboard.press(" ")
    opened.page.clock.run_for(5_000)
    there = opened.step
    assert 2 <= there < opened.last
    opened.page.get_by_role("button", name="Pause").click()
    opened.page.clock.run_for(60_000)
    assert opened.step == there
    opened.page.get_by_role("combobox", name="Speed").select_option("4")
    opened.page.get_by_role("button", name="Play").click()
    opened.page.clock.run_for(350 * (opened.last - there) + 1_000)
    assert_result(opened, game.log)
    assert opened.page.locator("#play").get_attribute("aria-pressed") == "false"


def test_hands_are_those_of_the_log_and_can_be_turned_over(open_page, played):
    game = played(BATTLE)
    opened = open_page(game.path)
    titles = game.log["rules"]["cards"]
    for side in ("axis", "allies"):
        rows = [card.partition("#")[0] for card in game.log["setup"]["hands"][side]]
        expected = [titles[row].get("title") or row.replace("_", " ") for row in rows]
        assert [card.lower() for card in opened.cards(side)] == [title.lower() for title in expected]
    opened.page.keyboard.press("h")
    for side in ("axis", "allies"):
        assert opened.cards(side) == [""] * len(game.log["setup"]["hands"][side])
    opened.page.keyboard.press("End")
    assert not any(opened.cards("axis") + opened.cards("allies"))
    opened.page.get_by_role("checkbox", name="Hands face up").check()
    assert all(opened.cards("axis") + opened.cards("allies"))


def test_dice_arrows_and_losses_of_a_battle(open_page, played):
    game = played(BATTLE)
    opened = open_page(game.path)
    rolled = {}
    for e in game.log["events"]:
        if e["event"] == "face":
            rolled.setdefault(e["roll"], []).append(e["face"])
    shown, marks, lost = opened.page.evaluate(EVERY_STEP)
    battles = [e for e in game.log["events"] if e["event"] == "battle" and e["attacker"]]
    assert shown == list(rolled.values())
    assert marks == len(battles)
    assert lost == sum(e["figures"] for e in game.log["events"] if e["event"] == "hit")


def test_every_order_has_its_reason_where_they_are_asked_for(open_page, played, tmp_path):
    (log,) = m44.replay(BATTLE, seed=1, game=3, players="captain,recruit", explain=True)
    path = tmp_path / "reasons.html"
    log.write(path)
    opened = open_page(path)
    by_unit = {}
    slider = opened.page.get_by_role("slider", name="Step")
    for step in range(opened.last + 1):
        slider.fill(str(step))
        for line in opened.page.locator("#log li[aria-current] .why").all_inner_texts():
            unit, reason = line.split(": ", 1)
            by_unit.setdefault(unit, []).append(reason)
    orders = [e["unit"] for e in log["events"] if e["event"] in ("order", "on_move")]
    assert sorted(unit for unit, reasons in by_unit.items() for _ in reasons) == sorted(orders)
    assert all(1 <= len(reason.split()) <= 12 for reasons in by_unit.values() for reason in reasons)
    assert opened.complaints == []
    without = open_page(played(BATTLE).path)
    without.page.keyboard.press("ArrowDown")
    assert without.page.locator(".why").count() == 0


def test_a_phone_shows_everything_in_its_width_with_large_buttons(open_page, played):
    opened = open_page(played(BATTLE).path, PHONE)
    for key in ("Home", "ArrowDown", "End"):
        opened.page.keyboard.press(key)
        assert opened.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    for button in opened.page.get_by_role("button").all():
        size = button.bounding_box()
        assert size["height"] >= 44 and size["width"] >= 44
        assert button.get_attribute("aria-label")
    opened.page.get_by_role("button", name="One step back").tap()
    assert opened.step == opened.last - 1
    opened.page.get_by_role("checkbox", name="Large board").check()
    assert opened.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert opened.page.evaluate("document.getElementById('frame').scrollWidth") > 2 * PHONE["width"]


@pytest.mark.parametrize("scenario", [BATTLE, DEEP])
def test_the_whole_board_and_the_buttons_are_on_one_screen(open_page, played, scenario):
    opened = open_page(played(scenario).path, DESK)
    board, buttons = (opened.page.locator(one).bounding_box() for one in ("#board", "nav"))
    assert board["x"] >= 0 and board["x"] + board["width"] <= DESK["width"]
    assert board["y"] >= 0 and board["y"] + board["height"] <= buttons["y"]
    assert opened.page.evaluate("document.documentElement.scrollHeight") == DESK["height"]


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_battle_without_cards_shows_neither_hands_nor_whose_turn_it_is(open_page, played, window):
    game = played(WITHOUT_CARDS)
    opened = open_page(game.path, window)
    assert [opened.page.locator(one).count() for one in ("#hands", "#open", "#card")] == [0, 0, 0]
    opened.page.keyboard.press("ArrowDown")
    opened.page.keyboard.press("h")
    assert opened.text("#turn") == "Turn 1" and opened.page.locator("#turn").get_attribute("class") == ""
    opened.page.keyboard.press("End")
    result = game.log["result"]
    counted = f"lost units: Axis {result['medals_allies']}, Allies {result['medals_axis']}"
    assert f"{counted} after {result['turns']} turns" in opened.text("#result")
    assert opened.medals() == {side: result[f"medals_{side}"] for side in ("axis", "allies")}
    label = opened.page.locator("#medals-axis").get_attribute("aria-label")
    assert (
        label
        == f"Axis: {result['medals_axis']} of {game.log['setup']['broken_at']['allies']} enemy units lost"
    )
    opened.page.locator("summary").first.click()
    assert "enemy unit lost" in opened.text("details") and "hands" not in opened.text("details")
    assert opened.page.evaluate("document.documentElement.scrollWidth") == window["width"]
    assert opened.complaints == []


@pytest.mark.slow("browser")
@pytest.mark.parametrize("scenario", SHIPPED)
def test_the_page_of_every_battle_ends_like_the_game(open_page, played, scenario):
    game = played(scenario)
    opened = open_page(game.path)
    opened.page.keyboard.press("End")
    assert_result(opened, game.log)
    assert opened.complaints == []


def test_an_event_of_a_kind_it_does_not_know_is_shown_as_text(open_page, played, tmp_path):
    log = json.loads(json.dumps(played(BATTLE).log))
    at = next(i for i, e in enumerate(log["events"]) if e["event"] == "order")
    strange = {"n": 0, "turn": 1, "side": "allies", "event": "sudden_fog", "hex": "C4", "depth": "<b>3</b>"}
    log["events"].insert(at, strange)
    path = tmp_path / "strange.html"
    path.write_text(replay_page(log), encoding="utf-8")
    opened = open_page(path)
    opened.page.keyboard.press("ArrowRight")
    opened.page.keyboard.press("ArrowRight")
    assert opened.text("#log li[aria-current]") == "sudden fog: hex C4, depth <b>3</b>"
    opened.page.keyboard.press("End")
    assert_result(opened, log)
    assert opened.complaints == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_word_can_be_read(open_page, played, theme):
    opened = open_page(played("pegasus-bridge").path)
    opened.page.emulate_media(color_scheme=theme)
    for key in ("ArrowRight", "ArrowDown", "End"):
        opened.page.keyboard.press(key)
        assert opened.page.evaluate(PALE, READABLE) == []
