"""A name that nobody has is refused in Python with the nearest one and never played; the terminal may guess."""

import pytest

import m44

BATTLE, OPTION, PLAYER = "pegasus-brige", "hand-sise", "captian"
QUICK = {"games": 4, "players": "random", "quiet": True}
# Every function of the front page that takes names, with one wrong name in each place that takes one.
CALLS = {
    "compare: scenario": (lambda: m44.compare(BATTLE, ["hand-size"], **QUICK), "pegasus-bridge"),
    "compare: option": (lambda: m44.compare("river-line", [OPTION], **QUICK), "hand-size"),
    "compare: second option": (lambda: m44.compare("river-line", [f"first-player+{OPTION}"], **QUICK), "hand-size"),
    "compare: parameter": (lambda: m44.compare("river-line", ["hand-size:chang=1"], **QUICK), "change"),
    "compare: row": (lambda: m44.compare("river-line", ["units.infantri.dice=4"], **QUICK), "infantry"),
    "compare: column": (lambda: m44.compare("river-line", ["units.infantry.dise=4"], **QUICK), "dice"),
    "compare: player": (lambda: m44.compare("river-line", ["hand-size"], games=4, players=PLAYER), "captain"),
    "compare: beginning": (lambda: m44.compare("pegasus", ["hand-size"], **QUICK), "pegasus-bridge"),
    "compare: group": (lambda: m44.compare("trainin", ["hand-size"], **QUICK), "training"),
    "fair: scenario": (lambda: m44.fair(BATTLE, **QUICK), "pegasus-bridge"),
    "fair: player": (lambda: m44.fair("river-line", games=4, players="captain,majr"), "major"),
    "run: scenario": (lambda: m44.run(BATTLE, **QUICK), "pegasus-bridge"),
    "run: option": (lambda: m44.run("river-line", [OPTION], **QUICK), "hand-size"),
    "why: scenario": (lambda: m44.why(BATTLE, **QUICK), "pegasus-bridge"),
    "luck: scenario": (lambda: m44.luck(BATTLE, **QUICK), "pegasus-bridge"),
    "screen: scenario": (lambda: m44.screen(BATTLE, ["hand-size"]), "pegasus-bridge"),
    "screen: option": (lambda: m44.screen("river-line", [OPTION]), "hand-size"),
    "balance: scenario": (lambda: m44.balance(BATTLE, using="hand-size"), "pegasus-bridge"),
    "balance: option": (lambda: m44.balance("river-line", using=OPTION), "hand-size"),
    "tournament: player": (lambda: m44.tournament("random", PLAYER, scenarios="river-line"), "captain"),
    "tournament: scenario": (lambda: m44.tournament("random", "recruit", scenarios=BATTLE), "pegasus-bridge"),
    "duel: player": (lambda: m44.duel("random", PLAYER), "captain"),
    "duel: scenario": (lambda: m44.duel("random", "recruit", scenarios=BATTLE), "pegasus-bridge"),
    "sides: scenario": (lambda: m44.sides(BATTLE, players=["random", "recruit"]), "pegasus-bridge"),
    "sides: player": (lambda: m44.sides("river-line", players=["random", PLAYER]), "captain"),
    "blunders: scenario": (lambda: m44.blunders(BATTLE, games=1), "pegasus-bridge"),
    "blunders: player": (lambda: m44.blunders("river-line", player=PLAYER, games=1), "captain"),
    "habits: scenario": (lambda: m44.habits(BATTLE, players="recruit", games=2), "pegasus-bridge"),
    "habits: player": (lambda: m44.habits("river-line", players=PLAYER, games=2), "captain"),
    "show: scenario": (lambda: m44.show(BATTLE), "pegasus-bridge"),
    "replay: scenario": (lambda: m44.replay(BATTLE), "pegasus-bridge"),
    "position: scenario": (lambda: m44.position(BATTLE), "pegasus-bridge"),
    "survey: scenario": (lambda: m44.survey(BATTLE, out="atlas"), "pegasus-bridge"),
    "bench: scenario": (lambda: m44.bench(BATTLE), "pegasus-bridge"),
    "train: player": (lambda: m44.train(start=PLAYER), "captain"),
    "league: player": (lambda: m44.league("mine", against=PLAYER), "captain"),
    "export_scenario: scenario": (lambda: m44.export_scenario(BATTLE, out="x.m44"), "pegasus-bridge"),
    "odds: unit": (lambda: m44.odds("infantri", "infantry"), "infantry"),
    "odds: option": (lambda: m44.odds("infantry", "infantry", options=OPTION), "hand-size"),
    "odds: terrain": (lambda: m44.odds("infantry", "infantry", target_hex="forrest"), "forest"),
    "odds: circumstance": (lambda: m44.odds("infantry", "infantry", target_hx="forest"), "target_hex"),
    "odds_distribution: name": (lambda: m44.odds_distribution("infantry", "infantry", 1, "hit"), "hits"),
    "official: row": (lambda: m44.official().patch("units.infantri.dice", [3, 2, 2]), "infantry"),
    "paths: row": (lambda: m44.paths("units.infantri"), "infantry"),
    "paths: scenario": (lambda: m44.paths("units.infantry", scenario=BATTLE), "pegasus-bridge"),
    "explain: word": (lambda: m44.explain(BATTLE), "pegasus-bridge"),
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
def test_a_name_that_nobody_has_is_refused_with_the_nearest_one(call, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    asked, meant = CALLS[call]
    with pytest.raises(m44.InputError) as error:
        asked()
    assert f"one of {meant}" in str(error.value), str(error.value)
    assert not list(tmp_path.iterdir()), "nothing is played"
    assert "Taken" not in capsys.readouterr().err, "nothing is guessed"


@pytest.mark.parametrize("read", ["read_games", "read_turns"])
def test_a_column_that_nobody_has(read, tmp_path):
    run = m44.run("river-line", games=4, players="random", trace=True, folder=tmp_path / "run", quiet=True)
    with pytest.raises(m44.InputError, match="columns: found medals_axs, expected one of medals_axis"):
        getattr(m44, read)(run.folder, ["medals_axs"])


def test_another_spelling_of_a_name_is_no_guess():
    asked = {"attacker": "Infantry", "target": "INFANTRY"}
    assert m44.odds(**asked)["attacker"].tolist() == m44.odds("infantry", "infantry")["attacker"].tolist()


def test_the_terminal_takes_the_nearest_one_and_says_so(terminal):
    said = terminal("odds infantry infantry --on forrest")
    assert said.code == 0 and 'Taken: forest for "forrest".' in said.err
