"""The odds of an attack in words: a sentence, and a small table of chances and means."""

from m44.cli.output import cell_text, table

ON_BOARD = {  # odds are of no battle; their rules are built on these
    "cards": "as on Pegasus Bridge",
    "modern": "as at Sandling Cross",
}
CHANCES = (
    ("at least one hit", "p_hit", "mean_hits"),
    ("unit eliminated", "p_kill", None),
    ("at least one flag", "p_flag", "mean_flags"),
    ("driven back", "p_retreat", "mean_retreat_hexes"),
    ("figures lost", None, "mean_figures_lost"),
)
WITHOUT_CARDS = (
    ("at least one hit", "p_hit", "mean_hits"),
    ("unit destroyed", "p_kill", None),
    ("at least one retreat", "p_flag", "mean_flags"),
    ("driven back", "p_retreat", None),
    ("strength lost", None, "mean_figures_lost"),
    ("nothing happens", "p_nothing", None),
)
# Of the table of all targets.
COLUMNS = ("target", "dice", "p_hit", "mean_hits", "p_kill", "p_retreat", "p_nothing", "why_not")


def columns_of(answers: list[dict[str, object]]) -> list[str]:
    """Columns of the table of all targets that have anything to say."""
    return [column for column in COLUMNS if any(one[column] != "" for one in answers)]


def odds_text(answer: dict[str, object]) -> str:
    """The setting in a sentence, then chances and means."""
    without_cards = "p_nothing" in answer
    far = f" at range {answer['range']}" if answer["range"] is not None else ""
    where = f" on {answer['target_hex']}" if answer["target_hex"] is not None else ""
    setting = f"{answer['attacker']} against {answer['target']} ({size_of(answer)}){where}{far}"
    if answer["why_not"]:
        return f"{setting}: not allowed, {answer['why_not']}."
    rows = [
        {"": name, "chance": answer[chance] if chance else None, "mean": answer[mean] if mean else None}
        for name, chance, mean in (WITHOUT_CARDS if without_cards else CHANCES)
    ]
    dice = "1 die" if answer["dice"] == 1 else f"{answer['dice']} dice"
    *first, last = str(answer["hit_faces"]).split() or ["nothing"]
    faces = f"{', '.join(first)} or {last}" if first else last
    lines = [f"{setting}: {dice}, hits on {faces}.", ""]
    lines.append(table(rows, ("", "chance", "mean")))
    lines += how_long(answer, without_cards)
    return "\n".join(lines)


def size_of(answer: dict[str, object]) -> str:
    """How much the target bears."""
    if "p_nothing" not in answer:
        return f"{answer['figures']} figures"
    return "any loss or retreat destroys it" if answer["frail"] else f"strength {answer['figures']}"


def how_long(answer: dict[str, object], without_cards: bool) -> list[str]:
    """How many dice, or throws of so many dice, destroy the target."""
    if without_cards:
        if answer["mean_combats_to_kill"] is None:
            return []
        left = "" if answer["frail"] else ", retreats left aside"
        number = cell_text(answer["mean_combats_to_kill"])
        return ["", f"Such throws to destroy it{left}: {number} on average."]
    if answer["mean_dice_to_kill"] is None:
        return []
    number = cell_text(answer["mean_dice_to_kill"])
    return ["", f"Dice to eliminate it without flags: {number} on average."]
