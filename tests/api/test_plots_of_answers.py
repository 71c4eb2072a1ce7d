"""Every plot with every frame of every answer: it draws the numbers of the frame, or it says in one line why not."""

import re
from collections.abc import Callable

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

import m44
from tests.support.terminal import ROOT

mpl.use("Agg")

REFUSAL = re.compile(r"(\w+: )+found .+, expected .+")
QUICK = {"players": "random", "quiet": True}
OF_ARGUMENT = {"distribution": ("turns",)}  # words beside the frame
PLOTS = [name for name in m44.plots.__all__ if name not in ("PALETTE", "set_theme")]
GAME = ["scenario", "variant", "axis_player", "allies_player", "seed", "game"]


def answers():
    """One answer of every kind that can be played in seconds."""
    yield (
        "compare",
        m44.compare("river-line", ["hand-size", "no-retreat-choice"], games=40, trace=True, **QUICK),
    )
    yield "sweep", m44.compare("training", ["hand-size:change=-1..1"], games=40, **QUICK)
    yield (
        "ladder",
        m44.compare("river-line", ["hand-size"], games=20, players=["random", "recruit"], quiet=True),
    )
    yield "fair", m44.fair("river-line", games=40, **QUICK)
    yield "run", m44.run("river-line", ["hand-size"], games=40, trace=True, **QUICK)
    yield "luck", m44.luck("river-line", games=40, **QUICK)
    yield "why", m44.why("river-line", games=40, **QUICK)
    yield "habits", m44.habits("river-line", players="recruit", games=2, quiet=True)
    yield "tournament", m44.tournament("random", "recruit", scenarios="river-line", matches=20, quiet=True)
    yield "sides", m44.sides("river-line", players=["random", "recruit"], games=20, quiet=True)
    yield "blunders", m44.blunders("river-line", player="captain", games=1, quiet=True)
    yield "balance", m44.balance("river-line", using="hand-size", games=40, confirm_games=40, **QUICK)
    yield "atlas", m44.atlas()
    yield "kept", m44.kept()
    yield "choices", pd.read_csv(ROOT / "reports/choices/choices.csv")
    for name in (
        "list_options",
        "list_players",
        "list_scenarios",
        "list_terrain",
        "list_units",
        "list_cards",
    ):
        yield name, getattr(m44, name)()


def frames_of(answer):
    """Every frame that an answer gives, by the name under which it gives it."""
    if isinstance(answer, pd.DataFrame):
        return {"frame": answer}
    found = {}
    for name in (one for one in dir(answer) if not one.startswith("_")):
        try:
            value = getattr(answer, name)
            value = value() if name in ("frame", "pairs") else value
        except m44.InputError:
            continue
        if isinstance(value, pd.DataFrame):
            found[name] = value
    return found


def units_of_columns():
    """Unit by name of a column, with ``…`` in it, as the page of results lists them."""
    page = (ROOT / "docs/12-results.md").read_text("utf-8")
    table = page.split("## Units of columns")[1].split("\n## ")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| ") and "`" in line]
    return {name: unit.strip() for unit, names in rows for name in re.findall("`([^`]+)`", names)}


UNITS = units_of_columns()
OWN = [name for name in UNITS if "…" not in name]


def unit_of(column):
    """The units of a column: by its own name, else by the longest pattern."""
    patterns = {name: re.compile(re.escape(name).replace("…", ".+")) for name in UNITS if "…" in name}
    fitting = [column] if column in OWN else [name for name, one in patterns.items() if one.fullmatch(column)]
    ends = [name for name in fitting if UNITS[name].startswith("of its number")]
    return {UNITS[name] for name in ends or [name for name in fitting if len(name) == max(map(len, fitting))]}


def numbers_of(frame):
    """Columns of numbers, but for those of a parameter that is swept and of the cells that options add to rows."""
    return [name for name in frame.select_dtypes("number").columns if ":" not in name]


# Columns of a unit that stay within these; a share of luck may come out below 0 by chance.
WITHIN = {"of 100 (a share)": (0, 100), "of 1 (a chance, a level)": (0, 1)}


def test_every_column_of_numbers_has_one_unit_and_keeps_within_it(frames):
    frames = {**frames, "odds": m44.odds("infantry", ["infantry", "armor"], [1, 2])}
    frames["distribution"] = m44.odds_distribution("infantry", "infantry", 1)
    seen = set()
    for name, frame in frames.items():
        for column in numbers_of(frame):
            found = unit_of(column)
            assert len(found) == 1, (name, column, found)
            seen |= found
            low, high = WITHIN.get(*found, (-float("inf"), float("inf")))
            values = frame[column].dropna().astype(float)
            if len(values) and column not in ("share", "before"):
                assert low <= values.min() and values.max() <= high, (name, column)
    assert seen >= set(UNITS.values()) - {"years"}


def test_shares_are_of_100_and_the_means_of_scores_too(frames):
    """The score of a game times 100 is what the win rate of the Allies counts, and the change of pairs its points."""
    effects, games, pairs = (frames[f"compare {name}"] for name in ("effects", "games", "pairs"))
    official = effects[effects["variant"] == "official"].set_index("metric")["estimate"]
    assert official["win_rate.allies"] == pytest.approx(
        100 * games.loc[games["variant"] == "official", "score"].mean()
    )
    change = effects[effects["metric"] == "win_rate.allies.delta"].set_index("variant")["estimate"]
    assert change["hand-size"] == pytest.approx(100 * pairs["score_change"].mean())


def test_units_that_rows_name_are_words_of_the_table(frames):
    words = {
        unit for frame in frames.values() if "unit" in frame for unit in frame["unit"].dropna().astype(str)
    }
    assert not {word for word in words if "%" in word or word in ("share", "shares")}
    assert {"of 100", "points", "medals", "turns"} <= words


@pytest.fixture(scope="module")
def frames(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("answers")
        patch.chdir(folder)
        patch.setenv("M44_KEPT", str(folder / "kept"))
        return {
            f"{kind} {name}": one for kind, answer in answers() for name, one in frames_of(answer).items()
        }


def test_every_kind_of_answer_gives_frames(frames):
    expected = {
        "compare effects", "compare pooled", "compare games", "compare turns", "compare pairs", "sweep effects",
        "sweep pooled", "fair effects", "run games", "run turns", "run hexes", "run cards", "luck frame", "why frame",
        "habits frame", "tournament ratings", "atlas frame", "choices frame",
    }  # fmt: skip
    assert expected <= frames.keys()


def test_no_frame_has_two_columns_of_one_name(frames):
    assert not {name: list(one.columns) for name, one in frames.items() if not one.columns.is_unique}


def assert_same(drawn, expected):
    """Pairs of numbers, one after the other."""
    assert np.ravel(drawn).tolist() == pytest.approx(np.ravel(expected).tolist())


def dots(axes):
    return [(float(p.get_xdata()[0]), float(p.get_ydata()[0])) for p in axes.lines if p.get_marker() == "o"]


def bars(axes):
    """Ends of every interval that lies in a row."""
    ends = [(line.get_xdata(), line.get_ydata()) for line in axes.lines if len(line.get_xdata()) == 2]
    return sorted((x[0], x[1]) for x, y in ends if y[0] == y[1] and line_in_row(y))


def line_in_row(y):
    return float(y[0]).is_integer()


def drawn_rows(frame, metric):
    rows = frame[frame["metric"] == metric]
    return rows["estimate"].tolist(), sorted(zip(rows["ci_low"], rows["ci_high"], strict=True))


def as_win_rates(axes, frame):
    estimates, ends = drawn_rows(frame, "win_rate.allies")
    assert_same(dots(axes), [(one, row) for row, one in enumerate(estimates)])
    assert_same(bars(axes), ends)


def as_changes(axes, frame):
    rows = frame[frame["metric"] == "win_rate.allies.delta"].reset_index(drop=True)
    single = rows[rows["scenario"] != "all"]
    assert_same(dots(axes), list(zip(single["estimate"], single.index, strict=True)))
    diamonds = [
        patch.get_xy()[:, 0] for patch in axes.patches if len(patch.get_xy()) == 5 and patch.get_fill()
    ]
    pooled = rows[rows["scenario"] == "all"]
    shown = [(one.min(), one.max()) for one in diamonds[-len(pooled) :]] if len(pooled) else []
    assert_same(shown, list(zip(pooled["ci_low"], pooled["ci_high"], strict=True)))


def as_dose(axes, frame):
    rows = frame[(frame["metric"] == "win_rate.allies.delta") & frame["level"].notna()]
    rows = rows[rows["scenario"] == "all"] if (rows["scenario"] == "all").any() else rows
    assert_same(sorted(dots(axes)), sorted(zip(rows["level"].astype(float), rows["estimate"], strict=True)))


def heights(axes):
    """Heights of all steps that are drawn, without the ground."""
    found = {round(float(y), 6) for one in axes.collections for y in one.get_paths()[0].vertices[:, 1]}
    return found - {0.0}


def shares(frame, column):
    words = frame["variant"].astype(str)
    return {
        round(100 * one, 6)
        for _, own in frame.groupby(words)
        for one in own[column].value_counts(normalize=True)
    }


def as_medals(axes, frame):
    assert heights(axes) == shares(frame, "margin")


def as_distribution(axes, frame):
    assert heights(axes) == shares(frame, "turns")


def as_cards_played(axes, frame):
    cards = frame.astype({"card": str, "variant": str}).groupby(["variant", "card"])[["held", "played"]].sum()
    cards = cards[cards["held"] > 0]
    widths = sorted(bar.get_width() for bar in axes.patches if bar.get_width() > 0)
    expected = (100 * cards["played"] / cards["held"]).sort_values().tolist()
    assert widths == pytest.approx([one for one in expected if one > 0])


def by_game(frame):
    """Chances of every game, in the order of its turns."""
    words = frame.astype(dict.fromkeys(("scenario", "variant", "axis_player", "allies_player"), str))
    return words.sort_values("turn").groupby(GAME, sort=False)


def as_win_probability(axes, frame):
    """At the beginning stands the median of the first turns, at the end that of the last."""
    lines = {line.get_label(): line for line in axes.lines if len(line.get_xdata()) > 2}
    ends = by_game(frame)["win_probability"].agg(["first", "last"])
    assert set(lines) == set(frame["variant"].astype(str))
    for variant, own in ends.groupby("variant"):
        drawn = lines[variant].get_ydata()
        assert (drawn[0], drawn[-1]) == pytest.approx((own["first"].median(), own["last"].median()))


def as_calibration(axes, frame):
    """Turns before the last one of their game, by their chance, in ten parts."""
    last = by_game(frame)["turn"].transform("max")
    running = frame[frame["turn"] < last.reindex(frame.index)].sort_values("win_probability", kind="stable")
    parts = np.array_split(np.arange(len(running)), 10)
    expected = [
        (running["win_probability"].iloc[one].mean(), 100 * running["score"].iloc[one].mean())
        for one in parts
    ]
    assert_same(dots(axes), expected)


def as_ladder(axes, frame):
    assert_same(dots(axes), [(one, row) for row, one in enumerate(sorted(frame["elo"], reverse=True))])


def as_board(axes, frame):
    """The largest number of the first variant stands on the board, as a mean of its games."""
    own = frame[frame["variant"] == frame["variant"].iloc[0]]
    sums = own.groupby("hex", observed=True)["losses"].sum() / own["games"].iloc[0]
    words = {text.get_text() for text in axes.texts}
    largest = sums.max()
    assert {f"{largest:.1f}", f"{largest:.2f}".removeprefix("0")} & words


ORACLES: dict[str, Callable] = {
    name.removeprefix("as_"): own for name, own in globals().items() if name[:3] == "as_"
}


def test_every_plot_has_an_oracle():
    assert sorted(ORACLES) == sorted(PLOTS)


def drawn_or_refused(draw, *arguments, **more):
    """The axes and no words, or nothing and the words of the refusal."""
    try:
        return draw(*arguments, **more), ""
    except m44.InputError as error:
        return None, str(error)


# What each plot is for: it may refuse no frame of these.
MEANT = {
    "win_rates": {"compare effects", "sweep effects", "sweep pooled", "fair effects", "atlas frame"},
    "changes": {"compare effects", "sweep effects", "sweep pooled", "ladder effects"},
    "dose": {"sweep effects", "sweep pooled"},
    "medals": {"compare games", "fair games", "run games"},
    "distribution": {"compare games", "fair games", "run games"},
    "cards_played": {"run cards"},
    "win_probability": {"compare turns"},
    "calibration": {"compare turns"},
    "ladder": {"tournament ratings"},
    "board": {"run hexes"},
}


@pytest.mark.parametrize("plot", PLOTS)
def test_it_draws_the_numbers_of_a_frame_or_refuses_in_one_line(frames, plot):
    drawn, draw = set(), getattr(m44.plots, plot)
    for name, frame in frames.items():
        axes = Figure().subplots()
        same, refused = drawn_or_refused(draw, frame, *OF_ARGUMENT.get(plot, ()), ax=axes)
        if same is None:
            assert REFUSAL.fullmatch(refused), (name, refused)
            continue
        assert same is axes
        ORACLES[plot](axes, frame)
        drawn.add(name)
    assert drawn >= MEANT[plot]


@pytest.mark.parametrize("plot", PLOTS)
@pytest.mark.parametrize("what", [None, {"estimate": 1}, pd.DataFrame()], ids=["nothing", "a dict", "no row"])
def test_what_is_no_frame_is_refused(plot, what):
    with pytest.raises(m44.InputError, match=REFUSAL):
        getattr(m44.plots, plot)(what, *OF_ARGUMENT.get(plot, ()), ax=Figure().subplots())


def test_a_column_that_is_there_twice_is_refused(frames):
    effects = frames["sweep effects"]
    twice = pd.concat([effects, effects["estimate"]], axis=1)
    with pytest.raises(ValueError, match="estimate: found two columns of that name, expected one"):
        m44.plots.win_rates(twice, ax=Figure().subplots())


def test_a_level_that_is_there_twice_is_refused(frames):
    effects = frames["sweep effects"]
    with pytest.raises(ValueError, match=r"data: found level -1 of .+ twice, expected each level once"):
        m44.plots.dose(pd.concat([effects, effects]), ax=Figure().subplots())


def test_pairs_of_players_have_lines_of_their_own():
    rows = [("one", player, level, level * 1.0) for player in ("weak", "strong") for level in (1, 2)]
    frame = pd.DataFrame(rows, columns=["scenario", "axis_player", "level", "estimate"]).assign(
        metric="win_rate.allies.delta", option="hand-size", param="change", ci_low=0.0, ci_high=3.0
    )
    axes = m44.plots.dose(frame, ax=Figure().subplots())
    lines = [list(line.get_xdata()) for line in axes.lines if line.get_linewidth() == 1.6]
    assert lines == [[1, 2], [1, 2]]


def test_games_of_two_seeds_are_two_games():
    """Game 0 of seed 1 ends at 20 and game 0 of seed 2 at 80: the medians are of two games, 50 and 50."""
    chances = {1: [40, 30, 20], 2: [60, 80]}
    rows = [
        {"seed": seed, "turn": turn, "win_probability": one, "score": seed - 1.0}
        for seed, own in chances.items() for turn, one in enumerate(own)
    ]  # fmt: skip
    turns = pd.DataFrame(rows).assign(scenario="s", variant="v", axis_player="a", allies_player="b", game=0)
    axes = m44.plots.win_probability(turns, ax=Figure().subplots())
    (line,) = (one for one in axes.lines if one.get_label() == "v")
    assert (line.get_ydata()[0], line.get_ydata()[-1]) == pytest.approx((50.0, 50.0))
    shown = dots(m44.plots.calibration(turns, ax=Figure().subplots()))
    assert_same(shown, [(30.0, 0.0), (40.0, 0.0), (60.0, 100.0)])


def test_a_board_of_several_battles_asks_which(frames):
    hexes = frames["run hexes"]
    both = pd.concat([hexes, hexes.assign(scenario="toulon")])
    with pytest.raises(ValueError, match="scenario: found 2 battles, expected one of river-line, toulon"):
        m44.plots.board(both, ax=Figure().subplots())
