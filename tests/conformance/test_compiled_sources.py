"""What compiled sources may not say: one compiler, one source of chance, whole numbers in the rules."""

import ast
import re
from pathlib import Path

import pytest

from engine.compiling.sources import COMPILED as COMPILED_PLACES

ENGINE = Path(__file__).resolve().parents[2] / "engine"
KERNEL = sorted([*(ENGINE / "kernel").rglob("*.py"), *(ENGINE / "rules").glob("*/law.py")])
PLAYERS = sorted([*(ENGINE / "players").rglob("*.py"), *(ENGINE / "rules").glob("*/choices.py")])
DIALOGUE = sorted(
    [
        *(ENGINE / "dialogue").rglob("*.py"),
        *(ENGINE / "search").rglob("*.py"),
        *(ENGINE / "rules").glob("*/turn.py"),
    ]
)
WITH_KERNELS = [
    path
    for path in sorted(ENGINE.rglob("*.py"))
    if re.search(r"^@(kernel|cold|entry|compile_unit\(.*\))$", path.read_text("utf-8"), re.MULTILINE)
]
COMPILED = [*KERNEL, *PLAYERS, *DIALOGUE]


def name_of(path):
    return path.relative_to(ENGINE).as_posix()


def kernels(path):
    """Functions of a file that are compiled."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(
            getattr(d, "id", "") in ("kernel", "cold") for d in node.decorator_list
        ):
            yield node


def every(kind, path):
    """Nodes of a kind inside the kernels of a file, as (kernel, node)."""
    return [(f.name, node) for f in kernels(path) for node in ast.walk(f) if isinstance(node, kind)]


def written_records(path):
    """Records that kernels of a file write to, by the name of the parameter."""
    written = set()
    for function, node in every((ast.Assign, ast.AugAssign, ast.AnnAssign), path):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            for part in target.elts if isinstance(target, ast.Tuple) else [target]:
                root = part
                while isinstance(root, (ast.Subscript, ast.Attribute)):
                    root = root.value
                if root is not part:
                    written.add((function, root.id))
    return written


def test_there_is_something_to_read():
    assert len(COMPILED) > 25 and sum(len(list(kernels(path))) for path in COMPILED) > 150


def test_only_one_file_names_the_compiler():
    texts = {name_of(path): path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py")}
    assert {name for name, text in texts.items() if re.search(r"\bnjit\b|@(numba\.)?jit\b", text)} == {
        "compiling/jit.py"
    }


@pytest.mark.parametrize("path", WITH_KERNELS, ids=name_of)
def test_compiled_functions_stand_where_such_are_listed(path):
    assert any(f"{name_of(path)}/".startswith(f"{part}/") for part in COMPILED_PLACES)


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=name_of)
def test_no_hidden_source_of_chance(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            modules = {getattr(node, "module", None), *(alias.name for alias in node.names)}
            assert not modules & {"random", "secrets", "numpy.random"}
        if isinstance(node, ast.Attribute) and node.attr == "random":
            assert not (isinstance(node.value, ast.Name) and node.value.id in ("np", "numpy"))


@pytest.mark.parametrize("path", KERNEL, ids=name_of)
def test_rules_count_in_whole_numbers(path):
    for function, node in every((ast.Constant, ast.Div, ast.Call), path):
        assert not isinstance(node, ast.Div), f"{function}: true division"
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, (float, complex))), function
        assert not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "float"), function


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_kernels_never_raise_print_format_or_allocate(path):
    never = (
        ast.Raise,
        ast.Assert,
        ast.Try,
        ast.With,
        ast.JoinedStr,
        ast.Lambda,
        ast.List,
        ast.ListComp,
        ast.Dict,
    )
    for function, node in every(
        (*never, ast.Set, ast.DictComp, ast.GeneratorExp, ast.Yield, ast.Call, ast.Pow), path
    ):
        assert not isinstance(node, (*never, ast.Set, ast.DictComp, ast.GeneratorExp, ast.Yield, ast.Pow)), (
            function
        )
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr in {"int64"}, f"{function}: {ast.unparse(node)}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {
                "print",
                "format",
                "str",
                "list",
                "dict",
                "set",
                "tuple",
                "sorted",
                "open",
            }


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_a_kernel_changes_only_what_is_its_own(path):
    """Nobody writes TABLES; players write MIND only; the rules write STATE and answers in MIND."""
    for function, record in written_records(path):
        assert record != "tables", function
        if path in PLAYERS:
            assert record == "mind", f"{function} writes {record}"


@pytest.mark.parametrize("path", COMPILED, ids=name_of)
def test_a_kernel_says_what_it_does(path):
    for function in kernels(path):
        assert ast.get_docstring(function), function.name
