"""Odd command lines: each is refused in one line of what was found and what was expected, or rightly accepted."""

import re

import pytest
import typer

from m44.cli.main import app, main

# Words of the libraries underneath, of Python and of the program's inside: none of them belongs in an answer.
LEAKS = re.compile(
    r"Traceback|Field required|pydantic|typer|click|numba|numpy|pandas|site-packages|\{'|\['|\('|Usage:|Error:|"
    r"No such option: |No such command '.*'\.|Missing (argument|option|parameter)|Got unexpected|Invalid value|"
    r"Input should be|NoneType|object at 0x|\.py\b|errno|unhashable|not subscriptable|has no attribute|ctx\b",
    re.IGNORECASE,
)


def parameters():
    """Every command with each of its parameters."""
    commands = dict(typer.main.get_command(app).commands)
    commands |= {f"new {name}": one for name, one in commands.pop("new").commands.items()}
    return [(name, param) for name, command in sorted(commands.items()) for param in command.params]


def flags(*, with_value):
    """Command and name of every flag that takes a value, or of every one that takes none."""
    return [
        (command, next(name for name in param.opts if name.startswith("--")))
        for command, param in parameters()
        if param.param_type_name == "option" and param.is_flag is not with_value
    ]


def typed(kind):
    """Command and name of every flag whose value is a whole number, or a number."""
    return [
        (command, next(name for name in param.opts if name.startswith("--")))
        for command, param in parameters()
        if param.param_type_name == "option" and kind in str(param.type_descriptor.annotation)
    ]


COMMANDS = sorted({command for command, _ in parameters()})


@pytest.fixture
def odd(refused, terminal):
    """As ``refused``, and nothing of the inside is told."""

    def run(command, *told):
        refused(command, *told)
        line = terminal(command).err
        assert not LEAKS.search(line), line

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_a_flag_that_the_command_does_not_have(odd, command):
    odd(f"{command} --nonsense", "--nonsense: found no such flag")
    odd(f"{command} --nonsense=3", "--nonsense: found no such flag")
    odd(f"{command} -%", "-%: found no such flag")


@pytest.mark.parametrize(("command", "flag"), flags(with_value=True))
def test_a_flag_without_its_value(odd, command, flag):
    odd(f"{command} {flag}", f"{flag}: found nothing") if flag != "--luck" else None


@pytest.mark.parametrize(("command", "flag"), flags(with_value=False))
def test_a_value_of_a_flag_that_takes_none(odd, command, flag):
    odd(f"{command} {flag}=yes", f"{flag}: found 'yes', expected the flag alone")


@pytest.mark.parametrize("value", ["many", "1.5", "''", "0x10", "1e", "--", "½", "1;2"])
@pytest.mark.parametrize(("command", "flag"), typed("int"))
def test_a_value_that_is_no_whole_number(odd, command, flag, value):
    odd(f"{command} {flag}='{value}'" if value != "''" else f"{command} {flag}=", flag, "a whole number")


@pytest.mark.parametrize("value", ["much", "1,5", "--", "2/3", "5 %"])
@pytest.mark.parametrize(("command", "flag"), typed("float"))
def test_a_value_that_is_no_number(odd, command, flag, value):
    odd(f"{command} {flag}='{value}'", flag, "a number")


NO_COMMANDS = (
    "nonsense", "compar", "Compare", "COMPARE", "compare:", "fairr", "simulate", "help", "version", "--", "''",
    "' '", "-", "?", "*", ".", "/", "~", "compare,fair", "compare;fair", "é", "日本", "a.toml", "1", "0", "-1", "none",
    "null", "nan", "true", "[]", "{}", "$HOME", "%s", "{0}", "new-rule", "ls", "rule", "scenario", "exit",
    "quit", "m44",
)  # fmt: skip


@pytest.mark.parametrize("word", NO_COMMANDS)
def test_a_command_that_is_none(odd, word):
    odd(f"{word} x", "expected")


@pytest.mark.parametrize(("word", "near"), [
    ("compar", "compare"), ("fare", "fair"), ("tournment", "tournament"), ("baance", "balance"), ("repaly", "replay"),
    ("studys", "studies"), ("od", "odds"), ("explian", "explain"), ("lst", "list"), ("rulestudy", "rule-study"),
])  # fmt: skip
def test_a_slip_of_the_pen_is_told_the_command(odd, word, near):
    odd(word, f"no such command '{word}'", near)


ODD = {
    # flags before the command, or of another one
    "--json": ("--json", "a command before it"),
    "--games 5 compare toulon": ("--games", "a command before it"),
    "--version=3": ("--version: found '3'",),
    "list units --games 5": ("--games: found no such flag",),
    "compare toulon --from 3": ("--from: found no such flag",),
    "show toulon --seed 3": ("--seed: found no such flag",),
    # former and foreign names of flags
    "screen --scenarios toulon": ("--scenarios", "battles without a flag"),
    "tournament --scenarios toulon": ("--scenarios", "battles without a flag"),
    "paths scenario --scenario toulon": ("--scenario", "battles without a flag"),
    "screen toulon --options hand-size": ("--options", "--option"),
    "balance toulon --using hand-size": ("--using", "--option"),
    "blunders toulon --player captain": ("--player", "--players"),
    "compare toulon --variant hand-size": ("--variant", "--option"),
    "compare toulon --rule hand-size": ("--rule", "--option"),
    "fair toulon --n 5": ("--n: found no such flag", "--games"),
    "screen toulon --games 5": ("--games: found no such flag", "--budget"),
    "screen toulon --runs 5": ("--runs: found no such flag", "--budget"),
    "fair toulon --output x": ("--output", "--out"),
    "fair toulon --threads 2": ("--threads", "--workers"),
    # words too few and too many
    "compare": ("SCENARIO: found nothing",),
    "fair": ("SCENARIO: found nothing",),
    "why": ("SCENARIO: found nothing",),
    "show": ("SCENARIO: found nothing",),
    "odds": ("ATTACKER: found nothing",),
    "odds armor": ("TARGET: found nothing",),
    "report": ("RUN: found nothing",),
    "merge": ("RUN: found nothing",),
    "import": ("FILE: found nothing",),
    "export": ("SCENARIO: found nothing",),
    "check": ("FILE: found nothing",),
    "explain": ("WORD: found nothing",),
    "find": ("WORDS: found nothing",),
    "list": ("KIND: found nothing", "scenarios"),
    "new": ("m44 new: found nothing", "rule, scenario"),
    "new rule": ("NAME: found nothing",),
    "balance toulon": ("--option: found nothing",),
    "duel": ("--players: found nothing",),
    "duel --players recruit": ("--players: found recruit", "two players"),
    "duel --players recruit,random,captain": ("--players", "two players"),
    "odds armor infantry tank": ("after m44 odds: found tank", "ATTACKER TARGET alone"),
    "list units cards": ("after m44 list: found cards", "KIND alone"),
    "warm now": ("after m44 warm: found now",),
    "report a b": ("after m44 report: found b",),
    "atlas a b": ("after m44 atlas: found b",),
    "import a.m44 b.m44": ("after m44 import: found b.m44",),
    "new rule a b": ("after m44 new rule: found b",),
    "why toulon st-vith": ("SCENARIO: found toulon st-vith", "one battle"),
    "balance toulon st-vith --option hand-size": ("SCENARIO: found toulon st-vith", "one battle"),
    # words of the wrong kind
    "list 3": ("KIND: found '3'",),
    "list ''": ("KIND: found ''",),
    "list \"it's\"": ("KIND: found \"it's\"",),
    "new rul": ("COMMAND: found no such command 'rul'", "rule"),
    "new rule My_Rule": ("My_Rule",),
    "new rule ../up": ("../up",),
    "new scenario ''": ("expected",),
    "replay toulon --game x": ("--game: found 'x'", "a whole number"),
    "replay toulon --from -1": ("--from: found '-1'", "at least 0"),
    "replay toulon --game 99999999999999999999": ("--game",),
    "find hill --most 0": ("--most: found '0'", "at least 1"),
    "find hill --most 101": ("--most: found '101'", "at most 100"),
    "fair toulon --luck 5.5": ("--luck: found '5.5'", "a whole number"),
    "fair toulon --luck ,": ("--luck: found ','", "a whole number"),
    "fair toulon --luck -3": ("--luck: found -3",),
    "compare toulon --option": ("--option: found nothing, expected OPTION",),
    "compare toulon -o": ("-o: found nothing, expected OPTION",),
    "compare toulon --set": ("--set: found nothing, expected PATH=VALUE",),
    "compare toulon --set x": ("--set: found x",),
    "compare toulon --set =": ("--set",),
    "compare toulon --set units.infantry.dice=": ("--set", "without a value"),
    "compare toulon --option ''": ("expected",),
    "compare toulon --option +": ("expected",),
    "compare toulon --option hand-size:change": ("expected",),
    "compare toulon --option hand-size:change=": ("expected",),
    "compare toulon --option hand-size:change=x": ("expected",),
    "compare toulon --option hand-size:nothing=1": ("nothing", "change"),
    "compare toulon --option hand-size:change=1..": ("expected",),
    "compare toulon --option hand-size:change=9..1": ("expected",),
    "fair toulon --players ''": ("expected",),
    "fair toulon --players ,": ("expected",),
    "fair toulon --players a,b,c": ("--players: found a,b,c", "AXIS,ALLIES"),
    "fair toulon --players captain,": ("expected",),
    "fair toulon --players captain:never=nothing": ("expected",),
    "fair toulon --games 0": ("--games: found 0", "from 1 to"),
    "fair toulon --games -5": ("--games: found -5",),
    "fair toulon --games 99999999999": ("--games: found 99999999999",),
    "fair toulon --games 10 --games 20": ("--games: found 2 of them: 10, 20", "it once"),
    "fair toulon --games 10 --grade quick": ("--grade", "one of both"),
    "fair toulon --grade Quick": ("--grade: found 'Quick'", "quick"),
    "fair toulon --grade ''": ("--grade: found ''",),
    "fair toulon --within nan": ("--within",),
    "fair toulon --within inf": ("--within",),
    "fair toulon --within 0": ("--within",),
    "fair toulon --within 60": ("--within",),
    "fair toulon --seed 1.5": ("--seed: found '1.5'",),
    "fair toulon --seed -1": ("--seed: found -1",),
    "fair toulon --workers 0": ("--workers: found 0",),
    "fair toulon --workers 5000": ("--workers: found 5000",),
    "fair toulon --block-size 0": ("--block-size: found 0",),
    "fair toulon --backend moon": ("backend", "threading"),
    "fair toulon --trace --no-trace": ("--trace: found --trace and --no-trace", "one of both"),
    "fair toulon toulon": ("SCENARIO: found toulon twice",),
    "fair toulon nowhere.toml": ("nowhere.toml",),
    "fair toulon.toml": ("toulon.toml",),
    "fair .toml": (".toml",),
    "fair ''": ("expected",),
    "fair ' '": ("expected",),
    "fair *": ("expected",),
    "fair -- --games": ("expected",),
    "run toulon --shard 3/2": ("--shard: found 3/2", "K/N"),
    "run toulon --shard 1": ("--shard: found 1", "K/N"),
    "run toulon --shard a/b": ("--shard: found a/b", "K/N"),
    "run toulon --shard 1/0": ("--shard: found 1/0", "K/N"),
    "show toulon --out board.pdf": ("board.pdf", ".svg or .png"),
    "show toulon --heat losses": ("--heat", "--out"),
    "show toulon --side axis --out x.svg": ("--side",),
    "odds armor infantry --range 0": ("range",),
    "odds armor infantry --range 99": ("range",),
    "odds armor infantry --on nowhere": ("nowhere",),
    "odds armor infantry --side blue": ("blue",),
    "odds armor infantry --card nothing": ("nothing",),
    "odds armor infantry --figures 0": ("figures",),
    "odds armor infantry --cover x": ("--cover: found 'x'",),
    "why toulon --side both": ("--side: found 'both'",),
    "report nowhere": ("nowhere",),
    "merge nowhere": ("nowhere",),
    "atlas nowhere": ("nowhere",),
    "studies nowhere": ("nowhere",),
    "check nowhere.toml": ("nowhere.toml",),
    "import nowhere.m44": ("nowhere.m44",),
    "export nowhere": ("nowhere",),
    "rule-study nowhere.toml": ("nowhere.toml",),
    "screen toulon --q 2": ("--q",),
    "screen toulon --option nonsense": ("nonsense",),
    "balance toulon --option nonsense": ("nonsense",),
    "balance toulon --option hand-size --target 0": ("--target",),
    "balance toulon --option hand-size --tolerance 60": ("--tolerance",),
    "tournament --players random": ("--players", "2 different players"),
    "tournament --players random,": ("--players",),
    "tournament toulon --players random,recruit --anchor captain": ("--anchor",),
    "sides toulon --players recruit": ("--players", "2 different players"),
    "habits toulon --players nobody": ("nobody",),
    "bench --players nobody": ("nobody",),
    "bench nowhere": ("nowhere",),
    "train": ("expected",),
    "train x --league --terms hit": ("--terms", "--league"),
    "paths nowhere": ("nowhere",),
    "paths scenario nowhere": ("nowhere",),
    "explain ''": ("expected",),
    "compare toulon -o hand-size --robust --shard 1/2": ("--robust", "--shard"),
}  # fmt: skip


@pytest.mark.parametrize("command", ODD)
def test_an_odd_line_is_refused(odd, command):
    odd(command, *ODD[command])


# Odd lines that are accepted, with the reason.
SOUND = {
    "": "no words at all ask for help",
    "--help": "help is an answer",
    "-- list units": "two dashes end the flags of the program, of which there were none",
    "list units --json --json": "the same said twice is the same",
    "list units --json --help": "whoever asks for help gets it",
    "list Units": "capitals are no other name",
    "list unit": "the beginning of a name is the name where no other begins so",
    "list -- units": "two dashes end the flags; what follows is an argument",
    "find one more die": "words may be several",
    "odds armor infantry --range=2": "an equals sign stands for a blank",
    "odds armor infantry --range 02": "a number may begin with a nought",
    "odds --range 2 armor infantry": "flags may stand before arguments",
    "show toulon -ofirst-player": "a short flag may touch its value",
    "show ./toulon/../toulon --help": "whoever asks for help gets it",
}  # fmt: skip


@pytest.mark.parametrize("command", SOUND)
def test_an_odd_line_that_is_accepted(terminal, command):
    said = terminal(command)
    assert (said.code, said.err) == (0, ""), SOUND[command]
    assert said.out.strip()


def test_there_are_many_of_them():
    systematic = 3 * len(COMMANDS) + len(flags(with_value=True)) + len(flags(with_value=False))
    assert len(ODD) + len(NO_COMMANDS) + len(SOUND) > 150
    assert systematic > 300


def test_bytes_that_are_no_text(capsys, empty_folder):
    for word in ("\udcff", "a\udce9b", "\x00", "\x1b[31m", "a\nb", "\u202e"):
        assert main([word]) == 2
        out, err = capsys.readouterr()
        assert out == "" and len(err.splitlines()) == 1
        assert not LEAKS.search(err) and err.rstrip("\n").isprintable()
