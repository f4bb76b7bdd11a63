"""Imports go one way: kernel <- games <- journal <- web, sheets beside web."""

import ast
import sys
from pathlib import Path

import pytest

from tracker.games import GAMES

TRACKER = Path(__file__).parents[2] / "tracker"
LAYERS = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "journal": {"kernel", "games", "journal"},
    "sheets": {"kernel", "games", "journal", "sheets"},
    "web": {"kernel", "games", "journal", "sheets", "web"},
    "commands": {"kernel", "games", "journal", "sheets", "web", "commands"},
}
#: A game knows no web, no database, no clock, no dice.
UNKNOWN_TO_GAMES = {"flask", "sqlalchemy", "flask_sqlalchemy", "random", "time", "datetime", "secrets", "os", "uuid"}
#: Simulated games are played with dice of their own; nothing else in the kernel rolls.
ROLLS = {"simulate.py"}
#: The modules that draw pages only one game has; everything else serves any game.
DRAW_ONE_GAME = {"web/pages/board.py", "web/pages/wars.py", "web/views/board.py"}


def imports(path: Path) -> set[str]:
    """Name every module a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = ".".join(path.relative_to(TRACKER.parent).parts[: -node.level])
            found |= {f"{package}.{node.module or ''}".rstrip(".") + f".{alias.name}" for alias in node.names}
    return found


def files(layer: str) -> list[Path]:
    """Every source file of a layer."""
    return sorted((TRACKER / layer).rglob("*.py"))


def layer_of(module: str) -> str:
    """Name the layer of one of our modules."""
    parts = module.split(".")
    return parts[1] if parts[0] == "tracker" and len(parts) > 1 else ""


@pytest.mark.parametrize("layer", LAYERS)
def test_imports_go_one_way(layer):
    """No layer imports one above it."""
    wrong = [
        (str(path.relative_to(TRACKER)), module)
        for path in files(layer)
        for module in sorted(imports(path))
        if layer_of(module) in LAYERS and layer_of(module) not in LAYERS[layer]
    ]

    assert wrong == []


def test_the_kernel_needs_the_standard_library_only():
    """Nothing has to be installed to referee a game."""
    wrong = [
        (path.name, module)
        for path in files("kernel")
        for module in sorted(imports(path))
        if layer_of(module) != "kernel" and module.split(".")[0] not in sys.stdlib_module_names
    ]

    assert wrong == []


def test_games_need_kernel_and_standard_library_only():
    """A game is pure: it knows no web, no database, no clock and no dice."""
    roots = {
        (str(path.relative_to(TRACKER)), module.split(".")[0]) for path in files("games") for module in imports(path)
    }
    wrong = [
        (path, root)
        for path, root in sorted(roots)
        if root != "tracker" and (root not in sys.stdlib_module_names or root in UNKNOWN_TO_GAMES)
    ]

    assert wrong == []


def test_the_kernel_rolls_nothing_and_sees_no_clock():
    """Dice are fields of events."""
    wrong = [
        (path.name, module)
        for path in files("kernel")
        for module in sorted(imports(path))
        if module.split(".")[0] in UNKNOWN_TO_GAMES and path.name not in ROLLS
    ]

    assert wrong == []


def test_no_game_knows_another():
    """A game imports only its own folder."""
    wrong = [
        (str(path.relative_to(TRACKER)), module)
        for path in files("games")
        if path.parent.name != "games"
        for module in sorted(imports(path))
        if module.startswith("tracker.games.") and module.split(".")[2] != path.relative_to(TRACKER / "games").parts[0]
    ]

    assert wrong == []


def games_named(path: Path) -> set[str]:
    """Name every single game a file imports or writes the id of."""
    texts = [node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)]
    imported = {module.split(".")[2] for module in imports(path) if module.startswith("tracker.games.")}
    return {game for game in GAMES if game in imported or any(game in text for text in texts if isinstance(text, str))}


@pytest.mark.parametrize("layer", ["kernel", "journal", "web"])
def test_no_layer_but_the_games_knows_a_single_game(layer):
    """A game brings its quick tools, words and pads itself: adding one touches only its folder and the registry."""
    named = {str(path.relative_to(TRACKER)): games_named(path) for path in files(layer)}
    wrong = {path: games for path, games in named.items() if games and path not in DRAW_ONE_GAME}

    assert wrong == {}


def test_the_modules_that_draw_one_game_are_there_for_it():
    """The list of exceptions stays short and true: each draws exactly one game."""
    named = {path: games_named(TRACKER / path) for path in DRAW_ONE_GAME}

    assert {path: len(games) for path, games in named.items()} == dict.fromkeys(DRAW_ONE_GAME, 1)


def test_templates_of_every_game_name_none():
    """What is drawn for one game only is drawn by a template in its own folder."""
    templates = TRACKER.parent / "templates"
    shared = [*templates.glob("*.html"), *templates.glob("games/*.html")]

    assert [path.name for path in shared if any(game in path.read_text("utf-8") for game in GAMES)] == []
