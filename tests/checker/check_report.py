"""What the full check of the referee leaves in its folder: counts of every error and cell, what made them, a page."""

from tests.support import kept_report

KIND = "checker"
NAMESPACE = "play"  # of chance, as `engine.replay.replay` has it
QUESTION = "Does every game keep the rules, in the eyes of a referee who knows nothing but them?"
BATTLES = "the sixteen base battles and those of Terrain Pack, Winter Wars and Breakthrough"
REFEREE = "`tests/checker/checker.py`: a referee that knows the statements of the rules"
HEAD = """# {answer}

Event logs of {games:,} games of {battles},
judged by {referee}, and of the engine only the names
of events.  {plants} kinds of error, each written from a statement, were planted in true logs, {bent} times in all.
Engine `{engine}`, seed {seed}; written by

    {command}

## Planted errors

A log is altered so that it breaks the statement named; it is found only if the check that stops at it names that
statement.  *Logs*: true logs in which it was planted; *caught by*: all statements the check names.

| statement | planted error | battle | logs | found | caught by |
|---|---|---|---:|---:|---|
{planted}

## Games

Games and alarms by battle and players (Axis, Allies).

| battle | {pairs} | games | alarms |
|---|{rulers}---:|---:|
{played}
"""


def answer(planted, cells, games):
    """What came out, in one line."""
    missed = sum(one["logs"] != one["found"] or not one["logs"] for one in planted)
    false, total = sum(cell["alarms"] for cell in cells), games * len(cells)
    found = "Every planted error is found" if not missed else f"{missed} kinds of planted error go unseen"
    alarm = f"no alarm in {total:,} games" if not false else f"{false} alarms in {total:,} games"
    return f"{found}, {alarm}"


def manifest_of(planted, cells, moves, games, seed, command, kind=KIND, question=QUESTION):
    """Everything that the page says, and what made it.

    Parameters
    ----------
    planted : list of dict
        ``rule``, ``error``, ``battle``, ``logs``, ``found``, ``caught_by`` of every kind of error.
    cells : list of dict
        Battle, rules, players and ``alarms``.
    moves : list of list of int
        Trajectories of the games of every cell, in their order.
    games, seed : int
    command, kind, question : str
    """
    plan = {"seed": seed, "games": games, "namespace": NAMESPACE}
    told = answer(planted, cells, games)
    return {**kept_report.manifest_of(kind, question, told, cells, moves, plan, command), "planted": planted}


def page(manifest, battles=BATTLES, referee=REFEREE):
    """The page, from the manifest alone; ``battles``: whose games were judged, ``referee``: by whom."""
    plan, planted = manifest["plan"], manifest["planted"]
    pairs = dict.fromkeys((cell["axis_player"], cell["allies_player"]) for cell in plan["cells"])
    return HEAD.format(
        battles=battles,
        referee=referee,
        answer=manifest["study"]["answer"],
        games=plan["games"] * len(plan["cells"]),
        plants=len(planted),
        bent=sum(one["logs"] for one in planted),
        engine=plan["engine"],
        seed=plan["seed"],
        command=manifest["command"],
        planted="\n".join(f"| {' | '.join(error_row(one))} |" for one in planted),
        pairs=" | ".join(map(", ".join, pairs)),
        rulers="---:|" * len(pairs),
        played="\n".join(battle_rows(plan["cells"], plan["games"])),
    )


def error_row(one):
    """Words of the table about a kind of error."""
    counts = (str(one["logs"]), str(one["found"]))
    return [one["rule"], one["error"], one["battle"], *counts, ", ".join(dict.fromkeys(one["caught_by"]))]


def battle_rows(cells, games):
    """Lines of the table of games, one for each battle."""
    for battle in dict.fromkeys(cell["scenario"] for cell in cells):
        alarms = [cell["alarms"] for cell in cells if cell["scenario"] == battle]
        row = [battle, *(f"{games} / {n}" for n in alarms), f"{games * len(alarms):,}", str(sum(alarms))]
        yield f"| {' | '.join(row)} |"
