"""Every rule that a game reads, names or decides by is cited by a test that would fail without it."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tracker.games
from tracker.games import GAMES

SOURCE = Path(tracker.games.__file__).parent
TESTS = Path(__file__).parents[1]


def nodes(*modules: Path) -> Iterator[ast.AST]:
    """Everything in some modules."""
    for module in modules:
        yield from ast.walk(ast.parse(module.read_text("utf-8")))


def texts(found: Iterator[ast.AST]) -> set[str]:
    """Every text written in some code."""
    return {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@cache
def cited() -> frozenset[str]:
    """Every id that some test cites."""
    calls = (node for node in nodes(*TESTS.rglob("test_*.py")) if isinstance(node, ast.Call))
    citing = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "rule")
    return frozenset(texts(argument for call in citing for argument in call.args))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_in_the_source_of_a_game_is_cited_by_a_test(game):
    """An id that stands in the code and in no citation is a rule nobody has tried."""
    used = {text for text in texts(nodes(*(SOURCE / game.id).rglob("*.py"))) if text in game.catalogue}

    assert len(used) > 20
    assert sorted(used - cited()) == []
