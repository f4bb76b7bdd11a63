"""The recorded evenings: each one read, replayed from its journal, and refereed from its play."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest

from tracker.games import GAMES
from tracker.journal.record_reading import read_record
from tracker.journal.timeline import Played
from tracker.kernel.game import Game
from tracker.kernel.play import By
from tracker.kernel.referee import referee
from tracker.kernel.seats import name_of

Json = Any

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Evening:
    """A record with everything that is made of it, worked out once."""

    name: str
    game: Game
    record: Json

    @cached_property
    def played(self) -> Played:
        """The evening replayed from its journal."""
        return read_record(self.record, now=0)

    @cached_property
    def answered(self) -> Json:
        """What the referee answers to its play."""
        return referee(self.game, self.record["play"])

    @property
    def events(self) -> list[Json]:
        """Everything that happened, as the referee reads it."""
        return self.record["play"]["events"]

    @property
    def decided(self) -> set[str]:
        """The rules that decided a place."""
        return {place["decided_by"] for place in self.record["result"]["ranking"] if place["decided_by"]}

    @property
    def marks(self) -> set[tuple[int, str]]:
        """What is marked or was accepted: entry and rule."""
        stored = {(act.act.number, found.rule) for act in self.played.acts for found in act.act.objections}
        return stored | set(self.played.accepted)

    def steps(self) -> Iterator[Json]:
        """Everything that followed from what people did."""
        for event in self.events:
            yield from steps_of(event)

    def wrong_accounts(self) -> list[tuple[int, str]]:
        """Every account that does not add up after an act: start, lines and corrections against what lies there."""
        books, wrong = Counter(self.game.accounts(self.played.start)), []
        for act in self.played.acts:
            for line in act.lines:
                books[line.account] += line.change
            now = Counter(self.game.accounts(act.after))
            wrong += [(act.act.number, account) for account in books | now if books[account] != now[account]]
        return wrong


def steps_of(event: Json) -> list[Json]:
    """The answers and consequences of an event, in order."""
    return [*event.get("answers", ()), *event.get("consequences", ())]


@cache
def evenings() -> tuple[Evening, ...]:
    """Every recorded evening."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*/*.json")))


def _read(path: Path) -> Evening:
    record = json.loads(path.read_text("utf-8"))
    return Evening(f"{path.parent.name}/{path.stem}", GAMES[record["game"]], record)


def evenings_of(game_id: str) -> list[Evening]:
    """The recorded evenings of a game."""
    return [evening for evening in evenings() if evening.game.id == game_id]


EVERY_EVENING = pytest.mark.parametrize("evening", evenings(), ids=lambda evening: evening.name)
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def told(result: Json) -> str:
    """A result as it is written on paper: places in order, with what decided them."""
    names = {score["seat"]: f"{name_of(score['seat'])} {score['total']}" for score in result["scores"]}
    return ", ".join(
        " & ".join(names[seat] for seat in place["seats"])
        + (f" ({place['decided_by']})" if place["decided_by"] else "")
        for place in result["ranking"]
    )


def worked_out_anew(event: Json) -> Json:
    """An event with its answers alone; what the table did by hand or was left to it stays as it was done."""
    steps = steps_of(event)
    if {step["by"] for step in steps} & {By.HAND.value, By.LEFT.value}:
        return event
    bare = {key: item for key, item in event.items() if key not in ("answers", "consequences")}
    return {**bare, "answers": [step for step in steps if step["by"] == By.TABLE.value]}
