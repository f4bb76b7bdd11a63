"""What a game is made of is written down where it is defined."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from tracker.games import GAMES
from tracker.kernel.codec import LARGEST, LARGEST_READ, Malformed, decode, enterable
from tracker.kernel.game import Game

GAMES_FOLDER = Path(__file__).parents[2] / "tracker" / "games"


def test_every_field_of_a_game_is_documented_in_one_line():
    """Whoever adds a game reads there what each field is for, in the order in which they are given."""
    documented = re.findall(r"^    (\w+) +\S", Game.__doc__ or "", re.MULTILINE)

    assert sorted(documented) == sorted(field.name for field in fields(Game))


@pytest.mark.parametrize("game_id", list(GAMES))
def test_the_head_of_a_catalogue_names_files_that_are_there(game_id):
    """A reader is sent nowhere else."""
    folder = GAMES_FOLDER / game_id
    head = "".join(line for line in (folder / "rules.toml").read_text("utf-8").splitlines() if line.startswith("#"))
    named = re.findall(r"\w+\.(?:toml|md|txt)", head)

    assert named
    assert [name for name in named if not (folder / name).exists()] == []
    assert re.findall(r"companion|[\"']\w+[\"'] file|open-questions", head) == []


@pytest.mark.parametrize(
    ("read", "most"),
    [(lambda number: decode(int, number), LARGEST_READ), (enterable, LARGEST)],
    ids=["read", "entered"],
)
def test_a_number_that_is_too_large_is_refused_with_the_true_limit(read, most):
    """The number named is one that is taken, and one more is not."""
    read(most)
    with pytest.raises(Malformed, match=rf"; {most} is the most"):
        read(most + 1)
