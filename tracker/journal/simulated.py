"""Many seeded games played by their offers, counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from tracker.kernel.events import act_name
from tracker.kernel.game import Game
from tracker.kernel.referee import read_terms
from tracker.kernel.simulate import DeadEnd, Played, kinds_of, play_out

MOST_PROBLEMS = 20


@dataclass(slots=True)
class Seen:
    """What was seen in simulated games; an objection to an offered act is a problem."""

    game: Game
    games: int = 0
    acts: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Tell it, line by line."""
        yield f"{self.game.about.title}: {self.games} games, {self.acts} acts"
        yield "events: " + ", ".join(f"{kind} {count}" for kind, count in sorted(self.kinds.items()))
        named = {act_name(kind) for kind in (*self.game.events, *self.game.consequences)}
        unseen = sorted(named - self.kinds.keys())
        yield f"never seen: {', '.join(unseen) or 'none'}"
        yield "endings: " + ", ".join(f"{ending} {count}" for ending, count in self.endings.most_common())
        yield from self.problems[:MOST_PROBLEMS]
        yield f"problems: {len(self.problems)}"


def simulated(game: Game, seats: Sequence[str], depth: str, games: int, random: Random) -> Seen:
    """Play games one after the other; raises `Malformed` if the game has no such seats or depth."""
    terms = read_terms(game, {"seats": list(seats), "depth": depth})
    seen = Seen(game)
    for number in range(1, games + 1):
        seen.games += 1
        state = game.setup(terms)
        try:
            for played in play_out(game, state, random):
                _take_in(seen, number, played)
                state = played.outcome.state
        except DeadEnd as problem:
            seen.problems.append(f"game {number}: {problem}")
        seen.endings["finished" if game.finished(state) else "not finished"] += 1
    return seen


def _take_in(seen: Seen, number: int, played: Played) -> None:
    seen.acts += 1
    seen.kinds.update({act_name(type(played.event)), *kinds_of(played.outcome.steps)})
    for objection in played.outcome.objections:
        told = seen.game.tell(played.before, played.event)
        seen.problems.append(f"game {number}: {told}: {objection.rule} {objection.detail}")
