"""Answers of screenings made by hand: any number of options and battles, no game played."""

import numpy as np
import pandas as pd

from analysis.studies.screen.answer import Screening
from analysis.studies.screen.cells import CANNOT_OCCUR, NOT_ALLOWED, PLAYS
from analysis.studies.screen.pairs import TIMES
from analysis.studies.screen.ranking import outcomes, ranking
from tests.screen.boards import Truth, made_up_blocks

BLOCKS, GAMES = 120, 100


def screening(n_options=12, n_battles=3, active=3, title="Battle {}", nowhere=1):
    """A screening of which the first options do something; the last ones can occur nowhere.

    Confirmed is what survives; in the second battle the first survivor cannot occur, in the last none is decided.
    """
    names = [f"option-{i}" for i in range(n_options)]
    battles = [f"battle-{i}" for i in range(n_battles)]
    ranked, games = _ranked(names, n_battles, active, nowhere)
    survivors = list(ranked.loc[ranked["survives"], "term"])
    by_battle = [
        _confirmed_row(option, battle, b, undecided=b == n_battles - 1)
        for i, option in enumerate(survivors)
        for b, battle in enumerate(battles)
        if not (i == 0 and b == 1)
    ]
    together = [_confirmed_row(option, "all", 0, undecided=False) for option in survivors]
    return Screening(
        ranked,
        pd.DataFrame([{k: v for k, v in row.items() if k != "option"} for row in together]),
        _cells(names, battles, survivors, nowhere),
        _pairs(ranked, survivors),
        _manifest(names, {b: title.format(i) for i, b in enumerate(battles)}, games),
        pd.DataFrame(by_battle),
    )


def _ranked(names, n_battles, active, nowhere):
    generator = np.random.default_rng(4)
    effects = np.zeros((n_battles, len(names)))
    effects[:, :active] = np.array([0.25, -0.2, 0.15, 0.3, -0.3] * 3)[:active]
    truth = Truth(effects, np.full(n_battles, 0.5))
    blocks, x, scenario = made_up_blocks(truth, BLOCKS, GAMES, 0.3, generator)
    x[:, len(names) - nowhere :] = 0.0
    ranked = ranking(names, x, blocks["games"].to_numpy(), outcomes(blocks, x, scenario))
    return ranked, int(blocks["games"].sum())


def _confirmed_row(option, battle, at, undecided):
    change = 0.4 if undecided else 9.0 - at
    return {
        "option": option, "scenario": battle, "title": battle, "variant": option, "n_pairs": 2000,
        "allies_change_points": change, "allies_change_points_low": change - 2, "allies_change_points_high": change + 2,
        "medal_margin_change": 0.3, "medal_margin_change_low": 0.2, "medal_margin_change_high": 0.4,
        "turns_change": 0.0, "turns_change_low": -0.2, "turns_change_high": 0.2,
        "verdict": "undecided: needs about 900 more pairs" if undecided else "changes balance, toward the Allies",
    }  # fmt: skip


def _cells(names, battles, survivors, nowhere):
    rows = []
    for i, option in enumerate(names):
        for b, battle in enumerate(battles):
            state = PLAYS
            if i >= len(names) - nowhere:
                state = NOT_ALLOWED
            elif survivors and option == survivors[0] and b == 1:
                state = CANNOT_OCCUR
            rows.append((option, battle, state, "", 10, int(state == PLAYS)))
    columns = ["option", "scenario", "state", "why", "probe_games", "probe_touched"]
    return pd.DataFrame(rows, columns=columns)


def _pairs(ranked, survivors):
    """All pairs but the last, which exclude each other; their numbers are those of the first rows of the ranking."""
    pairs = [f"{a}{TIMES}{b}" for i, a in enumerate(survivors) for b in survivors[i + 1 :]][:-1]
    measured = ranked.dropna(subset=["exploratory_wins"])
    rows = [measured.iloc[i % len(measured)] for i in range(len(pairs))]
    return pd.DataFrame(rows).assign(term=pairs).reset_index(drop=True) if pairs else pd.DataFrame()


def _manifest(names, titles, games):
    return {
        "plan": {
            "scenarios": {battle: f"digest-of-{battle}" for battle in titles},
            "options": names,
            "rules": "digest-of-rules",
            "players": ["sergeant", "sergeant"],
            "players_digest": "digest-of-players",
            "games": games,
            "block": GAMES,
            "q": 0.3,
            "seed": 1,
            "namespace": "screen",
            "engine": "digest-of-engine",
        },
        "digest": "digest-of-plan",
        "command": "m44 screen --option all --seed 1",
        "folder": "runs/screen-12345678",
        "titles": titles,
        "n_games": games,
        "n_blocks": games // GAMES,
        "n_given_up": 2,
        "n_capped": games // 50,
        "n_gaps": 0,
        "confirm_games": 2000,
        "what_changed": {},
        "notices": [],
    }
