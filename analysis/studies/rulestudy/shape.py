"""What readers rely on in the tables and the manifest of a study of options: the kind of every value."""

from typing import Any

from analysis.measure.study_manifest import PlayedPart, StudyPart
from analysis.studies.kept_table import COUNT, NUMBER, OF_100, TRUTH, WORD, Kind, one_of
from engine.runs.manifest_shape import Number

MEASURED, MAY_LACK = NUMBER, NUMBER.or_empty
WHAT = one_of(["option", "stage", "bundle", "ours"])


def _kinds(**columns: str) -> dict[str, Kind]:
    """Columns by kind: the names of one kind stand in one text."""
    kinds = {
        "words": WORD, "words_or_nothing": WORD.or_empty, "numbers": MEASURED, "numbers_or_nothing": MAY_LACK,
        "counts": COUNT, "of_100": OF_100, "truths": TRUTH,
    }  # fmt: skip
    return {name: kinds[kind] for kind, names in columns.items() for name in names.split()}


# Columns of each table that it must have.
TABLES: dict[str, dict[str, Kind]] = {
    "effects.csv": {"option": WORD, "what": WHAT, "scenario": WORD},
    "ladder.csv": _kinds(
        words="option scenario label player verdict",
        numbers_or_nothing="elo",
        numbers="est low high",
        truths="credible",
        words_or_nothing="restricted",
    ),
    "pairs.csv": _kinds(words="a b", counts="n_battles n_fours", numbers_or_nothing="est low high p q"),
    "reasons.csv": _kinds(
        words="option scenario part topic side",
        words_or_nothing="subject",
        numbers_or_nothing="change low high",
        counts="n_pairs",
    ),
    "watch.csv": _kinds(
        words="option scenario without_winner without_medals with_winner with_medals",
        counts="game turn",
        words_or_nothing="without_line with_line",
    ),
    "ours.csv": _kinds(
        words="option games",
        counts="n_battles n_pairs",
        numbers_or_nothing="fairer fairer_low fairer_high turns turns_low turns_high close close_low close_high leads "
        "leads_low leads_high uneven_before uneven_after drawn drawn_before drawn_most",
        words_or_nothing="fails",
        truths="chosen",
    ),
    "cells.csv": _kinds(
        words="option scenario state", words_or_nothing="why", counts="probe_games probe_touched"
    ),
    "ranking.csv": _kinds(words="term", counts="n_games", truths="survives"),
}
# Columns that measured rows have besides; an empty table lacks them.
CHANGED = (
    "allies_change_points medal_margin_change turns_change fairness_change_points drawn_matches_change_points"
)
ENDS = ("", "_low", "_high")
OTHERS: dict[str, dict[str, Kind]] = {
    "effects.csv": _kinds(
        words="title variant axis_player allies_player baseline",
        words_or_nothing="evenness idle verdict size fairness medal_margin_verdict turns_verdict wins_judged "
        "margin_judged turns_judged fairness_judged close_judged leads_judged fired_of_100",
        counts="n_games n_drawn n_capped n_pairs",
        of_100="axis_wins_of_100 allies_wins_of_100 draws_of_100 capped_of_100 same_winner_of_100 to_axis_of_100 "
        "to_allies_of_100 identical_of_100 allies_before_of_100 draws_before_of_100",
        numbers_or_nothing="medals_axis medals_allies medal_margin medal_margin_low medal_margin_high turns turns_low "
        "turns_high drawn_matches_of_100 allies_level_of_100 allies_level_of_100_low allies_level_of_100_high "
        "more_pairs_needed measured_correlation years_to_notice wins_error margin_error turns_error fairness_error "
        "close_error leads_error turns_before like_low like_high changed_units "
        + " ".join(
            f"{name}{end}" for name in (*CHANGED.split(), "close_change_points", "lead_changes_change") for end in ENDS
        ),
        truths="turned_around player_blind",
    ),
    "ranking.csv": _kinds(counts="n_games_on n_blocks_on", numbers_or_nothing="q"),
}  # fmt: skip


class RuleStudyPart(StudyPart):
    """``manifest.json`` of ``m44 rule-study``."""

    plan: dict[str, Any]
    battles: dict[str, str]
    stages: dict[str, str] = {}
    tried: dict[str, dict[str, Any]]
    bundles: dict[str, dict[str, Any]] = {}
    games: dict[str, Number] = {}
    kept: dict[str, dict[str, str]] = {}
    since: dict[str, str] = {}
    later: dict[str, dict[str, str]] = {}
    behaviour: int | None = None
    margins: dict[str, float] = {}
    digests: dict[str, Any] = {}
    played: PlayedPart | None = None
