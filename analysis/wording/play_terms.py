"""What the numbers of *How it plays* are called, and what each means at the table."""

# Metric, what it is called, what it means at the table.
LINES = (
    ("turns", "Player turns", "How long it takes; a turn of either side counts one."),
    ("close", "Close finishes, %", "Level or one medal apart at the end: anybody's game to the last."),
    ("clear", "Blow-outs, %", "Won by four medals or more."),
    ("comebacks", "Comebacks, %", "The winner had been two medals behind or more."),
    ("lead_changes", "Changes of the lead", "How often the lead in medals goes to the other side."),
    ("dead_turns.axis", "Axis cards thrown away", "Turns whose card orders nobody useful."),
    ("dead_turns.allies", "Allied cards thrown away", "The same for the Allies."),
    ("never_ordered.axis", "Axis units never ordered", "On the board, but without an order all battle long."),
    ("never_ordered.allies", "Allied units never ordered", "The same for the Allies."),
    (
        "lost_to_flags.axis",
        "Axis losses from refused or blocked retreats",
        "Figures lost to flags, not to hits.",
    ),
    ("lost_to_flags.allies", "Allied losses from refused or blocked retreats", "The same for the Allies."),
    ("choice", "Units to choose from", "How many units the card of a turn could order, on average."),
    (
        "drama_mean",
        "Drama, mean points",
        "How far the later winner trails in chances, turn by turn; a model's view.",
    ),
    ("drama_max", "Drama at its height, points", "How far the winner trails at worst; a model's view."),
    ("loser_best", "Loser's best chance, %", "So near the loser comes to winning; a model's view."),
    ("decided_at", "Decided after, % of the game", "From here on the winner stays ahead; a model's view."),
    (
        "sure_at",
        "Beyond doubt after, % of the game",
        "From here on the winner stays above 90%; a model's view.",
    ),
)


def play_terms() -> dict[str, str]:
    """The same by what people call them: in small letters, without the unit.

    Examples
    --------
    >>> play_terms()["comebacks"]
    'The winner had been two medals behind or more.'
    >>> play_terms()["drama"]
    "How far the later winner trails in chances, turn by turn; a model's view."
    """
    return {
        title.partition(",")[0].lower(): meaning
        for _, title, meaning in LINES
        if not meaning.startswith("The same")
    }
