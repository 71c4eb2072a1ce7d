"""What the words and columns of an answer mean, one or two sentences each: for ``m44 explain`` and the docs."""

from analysis.wording.play_terms import play_terms
from analysis.wording.verdict_names import (
    CHANGES,
    LONG,
    SHIFTS,
    SHORT,
    STORED,
    TOO_SMALL,
    UNCHANGED,
    UNDECIDED,
)

VERDICTS = {
    CHANGES: "The whole 95% interval of the change lies beyond the margin that matters.",
    SHIFTS: "There is a change in this direction; it may be smaller or larger than the margin that matters.",
    TOO_SMALL: "The change is not zero, but it is shown to be smaller than the margin that matters.",
    UNCHANGED: "The change is shown to be smaller than the margin that matters, and may be zero.  This is a "
    "result, not a lack of one.",
    UNDECIDED: "The interval holds both no change and one that matters.  The number of further games is so "
    "chosen that no result could then leave the question open.",
}
FOR_PROGRAMS = "In tables for programs"  # what stands there is read by programs, and kept as it was
NAMES = (
    {STORED[one]: f"{FOR_PROGRAMS}, “{LONG[one]}”: {meaning}" for one, meaning in VERDICTS.items()}
    | {SHORT[one]: f"The short form of “{LONG[one]}”: {meaning}" for one, meaning in VERDICTS.items()}
    | {LONG[one]: meaning for one, meaning in VERDICTS.items()}
)
NOT_COMPARED = "Before and after, neither side is shown to win more often."
OPEN = "The games played do not tell whether it is fairer or less fair."
SAME = "Battles of 100 that end with the same winner under both sets of rules, on the same cards and dice."
LEVEL = "Battles of 100 that the Allies win, draws counted half, with its 95% interval."
CHANGE = "How many battles of 100 more the Allies win than before, draws counted half, with its 95% interval."
ALL = "The battles of the run, each with equal weight; nothing is claimed about others."
WORDS = {
    **NAMES,
    "this is the official rule": "The option says what the rules say already: nothing can change on any battle.",
    "cannot occur here": "The option finds nothing in this battle to act on, no unit, hex or card it speaks of; its "
    "`sample` names words that bring it into play.",
    "did not occur": "The option changes a rule of the battle, but not one of the games played was played otherwise; "
    "others may be.",
    "shown not to matter": "Wins, medal margin and length are all shown to change by less than the margin that "
    "matters.",
    "not shown to matter": "Neither a change of balance is shown nor that wins, medal margin and length all change by "
    "less than the margin that matters: more games would tell.",
    "margin that matters": "The smallest change anyone should care about, named before playing: 2 percentage points of "
    "wins, 0.10 medals of medal margin, 5% of the turns.",
    "pair": "The same game number under the baseline and under a variant: same deck, same dice, until the "
    "battles diverge.",
    "baseline": "What a variant is compared with: the official rules, or the first of several drafts.",
    "even": "The Allies win between 45% and 55% of battles.  Two words mean that the 95% interval crosses "
    "the border between them.",
    "leans": "A side wins between 55% and 60% of battles.",
    "favours": "A side wins between 60% and 70% of battles.",
    "one-sided": "A side wins more than 70% of battles.",
    "fairer": "The win rate of the Allies is nearer to 50% than before.",
    "less fair": "The win rate of the Allies is farther from 50% than before.",
    "as fair as before": "The distance from 50% changes by less than the margin that matters.",
    "the other side wins more often now": "Before, one side clearly won more often; now it is the other.",
    "fairness not settled": OPEN,
    "fairness unclear": f"{FOR_PROGRAMS}, “fairness not settled”: {OPEN}",
    "unclear": f"{FOR_PROGRAMS}, “not settled” for a level: the 95% interval reaches over more than two of the "
    "words even, leans, favours and one-sided.",
    "no clear favourite before or after, so fairness cannot be compared": NOT_COMPARED,
    "both near even: which is fairer cannot be told": f"{FOR_PROGRAMS}, “no clear favourite before or after, so "
    f"fairness cannot be compared”: {NOT_COMPARED}",
    "judged together": "Several sets of rules in one answer, and several battles, are one family of tests: verdicts "
    "are adjusted for all of them (how is named in results.json).",
    "interval not known": "A single game, or games that all ended alike, do not show how much games differ.",
    "slight": "A change of less than 2 percentage points.",
    "modest": "A change of 2 to 5 percentage points.",
    "noticeable": "A change of 5 to 10 percentage points.  It is seen in thousands of games; at a table, an even "
    "battle played once a week, half under each set of rules, takes 60 years to show 5 and 15 years to show 10.",
    "decisive": "A change of more than 10 percentage points.",
    "size unknown": "The change may be zero, and may be more than 10 percentage points.",
    "no more than": "The change may be zero; the word that follows is for its largest plausible size.",
    "first look only": "Fewer than 4,000 games (10,000 where nothing is compared) per battle and set of rules.",
    "indicative": "Fewer than 4,000 games (10,000 where nothing is compared) per battle and set of rules: good for a "
    "first look.",
    "first-mover edge": "How many more battles of 100 a side wins when it takes the first turn than when its enemy "
    "does, on the same cards and dice; one number for both sides.",
    "robust": "Every credible player of the ladder gives the same verdict in the same direction.",
    "direction-robust": "All credible players point the same way, but their verdicts differ in size.",
    "skill-dependent": "Players of different strength show opposite directions, or a change for one and none that "
    "matters for another: no single number will do.",
    "posture-dependent": "Along the ladder the players agree, but those who hold their ground and those who sally do "
    "not: no single number will do.",
    "player-blind": "Nothing the rule changes enters the players' judgement: they play as they did and merely take the "
    "consequences. People may notice and exploit it.",
    "ladder": "Computer players of rising strength; a change is measured with each of them on both sides.",
    "rating": "Elo: 70 points more are 60% wins on a board that favours nobody, 191 points 75%.",
    "cycle index": "How far results between pairs of players differ from what their ratings say, in percentage points.",
    "complete": "Import: nothing of the file of the publisher's editor was replaced, left out or guessed.",
    "nearly": "Import: no rule is missing; pieces were replaced, or the file leaves something open.",
    "partly": "Import: rules of the file are missing, or played only nearly.",
    "same": SAME,
    "same result": SAME,
    "swung to axis": "How many battles of 100 end better for the Axis than under the rules compared with.",
    "swung to allies": "How many battles of 100 end better for the Allies than under the rules compared with.",
    "played identically": "How many battles of 100 are played move for move as under the rules compared with.",
    "correlation of paired games": "What playing the same games gained: 1 - variance of the change / sum of both "
    "variances.",
    "noise removed": "The level without the noise of the few games it was measured in.",
    "points": "Percentage points: a change of 3 points is 3 wins more of 100 battles.  A group that plays an even "
    "battle once a week, half under each set of rules, needs 377 years to notice 2 points, 60 years for 5 and 15 "
    "years for 10.",
    "wins of 100": "How many of 100 battles a side wins; draws are counted by themselves, or half for each side.",
    "draws": "Battles of 100 that nobody wins.",
    "medals": "Mean medals of the Axis and of the Allies at the end, like 3.1:4.2.",
    "medal margin": "Medals of the Allies minus medals of the Axis, on average.",
    "allied wins": LEVEL,
    "change in allied wins": CHANGE,
    "change for the allies": CHANGE,
    "interval": "95% interval: if the same question were asked again and again with other cards and dice, 95 of 100 "
    "such intervals would hold the true number.",
    "verdict": "What is shown of a change: that it changes the balance, that it does not matter, or neither yet.",
    "seed": "The number all cards and dice follow from: the same seed means the same games.",
    "grade": "How many pairs of games are played: quick 400, standard 4,000, decision 16,000; games where nothing is "
    "compared: 1,000, 10,000, 40,000.",
    "luck": "Which part of who wins is decided by the deck, the dice and the players' ties: replayed with one of them "
    "kept.",
    "posture": "How a player stands: holding ground or sallying out of it.",
    "official": "The rules without an option.",
    "option": "A house rule or a variant of the rules that can be put in force by its id.",
    "bundle": "Several options under one name.",
    "touched": "Battles of 100 that are played otherwise than under the official rules, from some move on.",
    "sample": "Words with which an option comes into play where its defaults change nothing.",
    "stop": "Terrain that ends a move: - goes on, S ends the move, H ends it and taking ground too; for "
    "infantry/armor/artillery.",
    "cover": "Dice fewer for whoever attacks a unit there; for infantry/armor/artillery that attack.",
    "stand": "A unit that may stand takes losses instead of retreating for flags.",
    "overrun": "A second battle of armor after it has taken ground in close assault.",
    "take ground": "After a close assault that empties the enemy's hex the attacker may go there.",
    "close assault": "A battle against an adjacent unit.",
    "all battles": ALL,
    "both battles": ALL,
    "these scenarios": ALL,
}
COLUMNS = {
    "scenario": "Id of the scenario; `all` for the row over all scenarios of the run.",
    "title": "What people call it.",
    "variant": "Rules in force: `official`, option ids joined by `+`, or the name of a draft.",
    "axis_player": "Computer player of the Axis.",
    "allies_player": "Computer player of the Allies.",
    "n_games": "Games played under this variant.",
    "n_drawn": "Games without a winner.",
    "n_capped": "Games stopped at the cap on turns.",
    "axis_wins_of_100": "Battles of 100 that the Axis wins.",
    "allies_wins_of_100": "Battles of 100 that the Allies win.",
    "draws_of_100": "Battles of 100 that nobody wins.",
    "capped_of_100": "Battles of 100 that are stopped at the cap on turns.",
    "medals_axis": "Mean medals of the Axis.",
    "medals_allies": "Mean medals of the Allies.",
    "drawn_matches_of_100": "Matches of 100 that are drawn when two equal players play a battle twice, sides "
    "swapped, and add their medals; empty when the players differ.",
    "allies_level_of_100": "Wins of the Allies of 100, draws counted half.",
    "medal_margin": "Mean medals of the Allies minus medals of the Axis.",
    "turns": "Mean player turns of a battle.",
    "range_low": "Wins of the Allies of 100 with the players and postures with which they win least, without the noise "
    "of the few games of each; empty where that was not measured.",
    "range_high": "The same where they win most.",
    "range_lowest": "Who plays there: postures of both sides, or a member of the ensemble.",
    "range_highest": "Who plays where the Allies win most.",
    "evenness": "Whether the battle is even, in words.",
    "idle": "Why the rules change nothing, in words: this is the official rule, cannot occur here, a special rule of "
    "the battle stands instead, this is the same battle, did not occur; empty where they change something.",
    "what_changed": "Every cell of the rules that the variant changes, in words; why an option changes nothing, and "
    "what would bring it into play.",
    "notices": "Which file played where several in sight carry one id, and what is odd about it.",
    "baseline": "Variant it is compared with; empty for the baseline itself.",
    "n_pairs": "Pairs of games compared.",
    "same_winner_of_100": "Battles of 100 that end the same under both.",
    "to_axis_of_100": "Battles of 100 that end better for the Axis.",
    "to_allies_of_100": "Battles of 100 that end better for the Allies.",
    "identical_of_100": "Battles of 100 that are played move for move as before.",
    "allies_change_points": "Change of `allies_level_of_100` in the pairs.",
    "medal_margin_change": "Change of the medal margin in the pairs, in medals.",
    "turns_change": "Change of the player turns in the pairs.",
    "fairness_change_points": "How many percentage points nearer to even; negative is farther away.",
    "drawn_matches_change_points": "Change of `drawn_matches_of_100`.",
    "verdict": "Verdict on the change for the Allies.",
    "size": "How large the change is, in words.",
    "fairness": "Whether the change makes the battle fairer, in words.",
    "medal_margin_verdict": "Verdict on the change of the medal margin.",
    "turns_verdict": "Verdict on the change of the length.",
    "more_pairs_needed": "Further pairs that would decide in 90 of 100 runs if the change is as seen; 0 if decided.",
    "more_pairs_at_worst": "Further pairs that would decide whatever the change is.",
    "q": "How often chance alone would make as large a change for the Allies, adjusted over metrics, sets of rules and "
    "battles: the verdict claims a change only up to 0.05; empty where one battle stands alone, and over all battles.",
    "measured_correlation": "What playing the same games gained: 1 - variance of the change / sum of both "
    "variances.",
    "import_trust": "How far the battle is that of a file of the publisher's editor: complete, nearly or partly; empty "
    "for any other battle.",
    "import_notes": "What of that file is missing, replaced or guessed, a line each.",
    "years_to_notice": "Years until a group that plays once a week, half under each set of rules, would notice "
    "(80% power); empty for no change.",
}


def explanations() -> dict[str, str]:
    """All words and columns with what they mean.

    Examples
    --------
    >>> explanations()["slight"]
    'A change of less than 2 percentage points.'
    >>> explanations()["negligible"].partition(":")[0], explanations()["undecided"].partition(":")[0]
    ('The short form of “no change that matters”', 'In tables for programs, “not settled”')
    """
    ends = {
        f"{column}_{end}": f"{which} end of the 95% interval of `{column}`."
        for column in WITH_INTERVAL
        for end, which in (("low", "Lower"), ("high", "Upper"))
    }
    return {**play_terms(), **WORDS, **COLUMNS, **ends}


WITH_INTERVAL = (
    "allies_level_of_100", "medal_margin", "turns", "allies_change_points", "medal_margin_change",
    "turns_change", "fairness_change_points", "drawn_matches_change_points",
)  # fmt: skip
