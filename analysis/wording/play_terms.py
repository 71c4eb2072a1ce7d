"""What the numbers of *How it plays* are called, and what each means at the table."""

# Metric, what it is called, what it means at the table.
LINES = (
    ("turns", "Player turns", "How long it takes; each side's turn counts as one."),
    ("close", "Close finishes, %", "Level or one medal apart at the end: anybody's game to the last."),
    ("clear", "Blow-outs, %", "Won by four medals or more."),
    ("comebacks", "Comebacks, %", "The winner had been two medals behind or more."),
    ("lead_changes", "Changes of the lead", "How often the lead in medals goes to the other side."),
    (
        "dead_turns.axis",
        "Axis turns wasted",
        "Turns in which no unit acted on an order and nothing was struck.",
    ),
    ("dead_turns.allies", "Allied turns wasted", "The same for the Allies."),
    (
        "never_ordered.axis",
        "Axis units never used",
        "On the board, but never given an order in the whole battle; without cards, units that never act.",
    ),
    ("never_ordered.allies", "Allied units never used", "The same for the Allies."),
    (
        "lost_to_flags.axis",
        "Axis losses from refused or blocked retreats",
        "Figures lost to flags, not to hits; without cards, strength lost to retreats that are blocked.",
    ),
    ("lost_to_flags.allies", "Allied losses from refused or blocked retreats", "The same for the Allies."),
    (
        "choice",
        "Units to choose from",
        "How many units the card of a turn could order, on average; without cards 0.",
    ),
    (
        "drama_mean",
        "Drama, mean points",
        "How far the eventual winner is behind in winning chances, averaged over all turns; model estimate.",
    ),
    (
        "drama_max",
        "Drama at its height, points",
        "How far the eventual winner is behind at worst; model estimate.",
    ),
    (
        "loser_best",
        "Loser's best chance, %",
        "The loser's best chance of winning at any point; model estimate.",
    ),
    ("decided_at", "Decided after, % of the game", "From then on the winner stays ahead; model estimate."),
    (
        "sure_at",
        "Beyond doubt after, % of the game",
        "From then on the winner stays above 90%; model estimate.",
    ),
)


def play_terms() -> dict[str, str]:
    """The same by what people call them: in small letters, without the unit.

    Examples
    --------
    >>> play_terms()["comebacks"]
    'The winner had been two medals behind or more.'
    >>> play_terms()["drama"]
    'How far the eventual winner is behind in winning chances, averaged over all turns; model estimate.'
    """
    return {
        title.partition(",")[0].lower(): meaning
        for _, title, meaning in LINES
        if not meaning.startswith("The same")
    }
