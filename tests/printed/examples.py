"""Every example that helps, pages and example files show, found by itself and made small: few games, nothing else."""

import ast
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.printed.answers import PAGES, ROOT, printed
from tests.printed.fences import fences

ALL_PAGES = sorted(
    {
        *PAGES,
        *(path for part in ("scenarios", "notebooks", "examples") for path in (ROOT / part).rglob("*.md")),
    }
)
EXAMPLE_FILES = sorted((ROOT / "examples").iterdir())
# Numbers of games of every command and function, by the words of Python.
SMALL = {
    "adapt": {"budget": 1000, "population": 5, "matches": 25, "games": 20},
    "balance": {"games": 60, "confirm_games": 120},
    "blunders": {"games": 2},
    "campaign": {"campaigns": 20},
    "choices": {"games": 4, "searched": 0},
    "compare": {"games": 24},
    "duel": {"most": 400},
    "fair": {"games": 40},
    "fit-value": {"games": 40},
    "habits": {"games": 2},
    "luck": {"games": 40},
    "rule-study": {"games": 4},
    "run": {"games": 24},
    "screen": {"budget": 4000, "confirm_games": 20},
    "sides": {"games": 20},
    "survey": {"games": 20},
    "tournament": {"matches": 20},
    "train": {"generations": 1, "population": 4, "matches": 10, "runs": 1},
    "why": {"games": 100},
}
IN_PLACE_OF_GAMES = ("grade", "within")
REPLACED = {"rule-study"}  # commands whose numbers are replaced, not added
LEAGUE = {"games": 200, "hours": 0.001}
COMMENT = re.compile(r"^#\s+(m44 .+)$", re.M)


@dataclass(frozen=True)
class Example:
    """An example where it stands.

    Attributes
    ----------
    place : str
        Page or help, and line.
    text : str
        A command from ``m44`` on, or a Python program.
    shown : str
        The answer that the page shows below a command, if it does.
    """

    place: str
    text: str
    shown: str = ""

    @property
    def is_program(self) -> bool:
        """Whether it is Python."""
        return not self.text.startswith("m44 ")


def of_help() -> list[Example]:
    """The example of every command."""
    from m44.cli import main  # late: in a fresh process nothing of it may be imported
    from m44.cli.commands import EXAMPLES

    assert main.app is not None
    return [Example(f"m44 {name} --help", f"m44 {text}") for name, text in sorted(EXAMPLES.items())]


def of_page(page: Path) -> list[Example]:
    """The commands and programs of a page, in its order; its Python is one program."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix()
    answers = {one.command: one.answer for one in (printed(page) if page in PAGES else [])}
    found, program, first = [], [], 0
    for fence in fences(text):
        if fence.kind in ("sh", "console"):
            found += [
                Example(f"{name}:{fence.line}", command, answers.get(command, ""))
                for command in commands_of(fence.text, "$ " if fence.kind == "console" else "")
            ]
        elif fence.kind == "python":
            program.append(fence.text)
            first = first or fence.line
    shown = {one.text for one in found}
    found += [Example(name, command, answer) for command, answer in answers.items() if command not in shown]
    return [*found, *([Example(f"{name}:{first}", "\n".join(program))] if program else [])]


def commands_of(block: str, prompt: str) -> Iterator[str]:
    """The commands of ``m44`` in a block, each behind the prompt, without the comment behind it."""
    for line in block.splitlines():
        if line.startswith(f"{prompt}m44 "):
            yield line.removeprefix(prompt).partition("  #")[0].strip()


def of_example_file(path: Path) -> list[Example]:
    """The commands that a file names in its comments; at least that it is sound."""
    name = f"examples/{path.name}"
    text = path.read_text(encoding="utf-8")
    commands = COMMENT.findall(text) if path.suffix == ".toml" else []
    return [Example(name, command.strip()) for command in dict.fromkeys([*commands, f"m44 check {name}"])]


def small(example: Example) -> str:
    """The example with few games."""
    return (
        _small_program(example.text)
        if example.is_program
        else shlex.join(_small_command(shlex.split(example.text)))
    )


def _small_command(words: list[str]) -> list[str]:
    _, command, *rest = words
    if "--resume" in rest or (command == "run" and rest[0].endswith(".toml")) or "--explain" in rest:
        return words
    numbers = dict(SMALL.get(command, {}))
    if "--league" in rest:
        numbers = dict(LEAGUE)
    if "--budget" in rest and "generations" in numbers:
        numbers["budget"] = 400
        del numbers["generations"]
    for key in IN_PLACE_OF_GAMES:
        if f"--{key}" in rest:
            i = rest.index(f"--{key}")
            del rest[i : i + 2]
    for key, number in numbers.items():
        flag = f"--{key.replace('_', '-')}"
        if flag in rest:
            rest[rest.index(flag) + 1] = str(number)
        elif command not in REPLACED:
            rest += [flag, str(number)]
    return ["m44", command, *rest]


class _Fewer(ast.NodeTransformer):
    """Calls of the front page that name a battle, or nothing, get few games."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr:  # the name that ast asks for
        """A value that stands alone shows itself, as in a notebook."""
        self.generic_visit(node)
        return ast.Expr(ast.Call(ast.Name("show_value", ast.Load()), [node.value], []))

    def visit_Call(self, node: ast.Call) -> ast.Call:  # the name that ast asks for
        self.generic_visit(node)
        called = node.func
        if not (isinstance(called, ast.Attribute) and ast.unparse(called.value) == "m44"):
            return node
        numbers = dict(SMALL.get(called.attr.replace("_", "-"), {}))
        if node.args and not isinstance(node.args[0], ast.Constant | ast.List):
            return node
        if "budget" in [one.arg for one in node.keywords]:
            numbers.pop("generations", None)
            numbers["budget"] = numbers.get("budget", 400)
        kept = [one for one in node.keywords if one.arg not in (*numbers, *IN_PLACE_OF_GAMES)]
        added = [ast.keyword(key, ast.Constant(number)) for key, number in numbers.items()]
        node.keywords = [*kept, *added]
        return node


def _small_program(text: str) -> str:
    return ast.unparse(_Fewer().visit(ast.parse(text)))
