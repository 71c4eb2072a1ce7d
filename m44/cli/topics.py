"""What commands and flags are about: the groups of the help, and a line for each command."""

ASK, BUILD, WATCH, PLAYERS, STUDIES, MACHINE = "Ask", "Build", "Watch", "Players", "Studies", "Machine"
OTHER = "More"

# Every command in the order of the help, each told in a line of a narrow terminal.
COMMANDS: dict[str, dict[str, str]] = {
    ASK: {
        "find": "Find a rule, battle, unit or term by any name",
        "compare": "What a house rule changes, on the same cards and dice",
        "fair": "How often each side wins, and whether that is fair",
        "why": "Why a battle goes the way it does, with games to watch",
        "luck": "What decides: the deck, the dice or the players' tie-breaks",
        "balance": "Which level of an option makes a battle even",
        "campaign": "What a series of battles comes to, one carried over to the next",
        "screen": "Which of many options matter at all",
        "sides": "Who should play which side",
        "odds": "Exact odds of one attack: hits, kill, flags",
        "run": "Play a study file; or play and store games",
        "report": "Write the report of a finished run again",
    },
    BUILD: {
        "list": "Battles, options, bundles, players, units, terrain, cards",
        "paths": "What can be changed, its value and the values allowed",
        "explain": "What a word of an answer, an option or an id means",
        "new": "Begin a rule or a battle of your own",
        "check": "Check files as thoroughly as playing them would",
        "import": "Read a battle of the publisher's scenario editor",
        "export": "Write a battle for the publisher's scenario editor",
    },
    WATCH: {
        "show": "The board of a battle; or what happened on its hexes",
        "replay": "One game turn by turn, in words or as a page",
        "blunders": "Turns a player would want to take back",
    },
    PLAYERS: {
        "tournament": "Rate players: each meets each on both sides",
        "duel": "Whether one player is stronger than another",
        "habits": "How players play, compared with experienced people",
        "train": "Tune the weights of a player by playing",
        "adapt": "What a rule changes once players are used to it",
    },
    STUDIES: {
        "atlas": "How even the battles of the base game are",
        "survey": "Make an atlas like that for other battles",
        "rule-study": "Which of all house rules matter",
        "variant-study": "What another game on the same board does",
        "choices": "Whether players make good use of the choices rules offer",
        "fit-value": "Fit the model of the chance to win",
        "studies": "What has been studied, and whether it is up to date",
    },
    MACHINE: {
        "warm": "Compile the engine for this machine, once",
        "bench": "How fast this machine plays, or how long it compiles",
        "merge": "Put the shards of a run together",
        "kept": "Games that are kept and not played again; or remove them",
    },
}

ASKED, PLAYED, TOLD = "Question", "Games", "Output"
FLAGS: dict[str, tuple[str, ...]] = {  # the rest belongs to the question
    PLAYED: (
        "--games", "--grade", "--within", "--seed", "--matches", "--searched", "--confirm-games", "--budget", "--luck",
        "--postures", "--most", "--population", "--generations", "--runs", "--hours", "--seconds", "--rounds",
        "--interactions", "--robust", "--campaigns",
    ),
    TOLD: (
        "--out", "--folder", "--html", "--boards", "--full", "--trace", "--json", "--quiet", "--write", "--redraw",
        "--freeze", "--explain", "--version", "--help",
    ),
    MACHINE: ("--workers", "--block-size", "--backend", "--scheduler", "--shard"),
}  # fmt: skip
ORDER = (ASKED, PLAYED, TOLD, MACHINE)


def topic_of(flag: str) -> str:
    """The group of a flag; arguments, and flags of one command only, belong to the question."""
    return next((topic for topic, flags in FLAGS.items() if flag in flags), ASKED)
