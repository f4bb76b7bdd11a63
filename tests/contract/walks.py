"""Walks through a game, legal and not, that note down every promise a game does not keep."""

import json
import re
import traceback
from collections import defaultdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.contract.made_up import MadeUp
from tracker.games import GAMES
from tracker.kernel.catalogue import read_catalogue
from tracker.kernel.codec import Malformed, encode
from tracker.kernel.events import KERNEL_EVENTS
from tracker.kernel.game import Consequence, Mode
from tracker.kernel.objections import is_impossible, objections
from tracker.kernel.offers import Question
from tracker.kernel.play import act_out, applied, go_on, mode_of, read_event, verdicts, write_event
from tracker.kernel.positions import read_position, value_at, write_position
from tracker.kernel.seats import COLOURS
from tracker.kernel.simulate import DeadEnd, answer, choose
from tracker.kernel.telling import tell
from tracker.kernel.terms import terms_for

KERNEL = Path(__file__).parents[2] / "tracker" / "kernel"
KERNEL_IDS = {entry.id for entry in read_catalogue(KERNEL)}

Complaints = dict[str, dict[str, str]]

#: What no label has: parts of ids and paths, and names of classes.
NO_WORDS = re.compile(r"[_./]|[a-z][A-Z]|^\s*$")
NAMES = re.compile(rf"\b(?:{'|'.join(colour.name for colour in COLOURS)})\b(?! [A-Z][a-z])")


class Walk:
    """One walk; `complaints` maps a promise to what broke it, each place in the source once."""

    def __init__(self, game_id: str, depth: str, seats: int, seed: int):
        self.game = GAMES[game_id]
        self.random = Random(f"{game_id} {depth} {seats} {seed}")
        self.made_up = MadeUp(self.game, self.random)
        self.terms = terms_for(self.game, self.game.about.colours[:seats], depth)
        self.complaints: Complaints = defaultdict(dict)
        self.labelled: set[str] = set()

    def note(self, promise: str, key: str, text: str) -> None:
        self.complaints[promise].setdefault(key, text[:700])

    def broken(self, promise: str, problem: Exception, context: str) -> None:
        last = [frame for frame in traceback.extract_tb(problem.__traceback__) if "/tests/" not in frame.filename][-1]
        place = f"{Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno} in {last.name}"
        said = f"{type(problem).__name__}: {problem} at {place}"
        self.note(promise, f"{type(problem).__name__} {place}", f"{said}: {context}")

    # ------------------------------------------------------------ walking

    def by_offers(self, acts: int) -> None:
        """Play by the offers; every state on the way is looked at."""
        state = self.game.setup(self.terms)
        self.look(state)
        for _ in range(acts):
            event = self.offered(state)
            if event is None:
                break
            after = self.act(state, event)
            if after is state:
                break
            self.look(after)
            self.try_out(after, self.made_up.event(after))
            state = after

    def wild(self, acts: int, tries: int = 2) -> None:
        """Enter anything that is not impossible, and read everything after it."""
        state = self.game.setup(self.terms)
        for _ in range(acts):
            chance = self.random.random()
            event = self.offered(state) if chance < 0.35 else None
            if event is None:
                event = self.made_up.table_event(state) if chance > 0.93 else self.made_up.event(state)
            for _ in range(tries):
                self.try_out(state, self.made_up.event(state))
            after = self.act(state, event)
            if after is not state:
                self.look(after)
            state = after
            if chance > 0.995:
                state = self.game.setup(self.terms)

    def offered(self, state: Any) -> Any:
        """Choose an open offer, fill it with what fits, and see that nothing objects."""
        game = self.game
        try:
            found = [offer for seat in state.terms.seats for offer in game.offers(state, seat, {})]
        except Exception as problem:  # noqa: BLE001
            self.broken("offers raise nothing", problem, f"at {encode(state)}")
            return None
        for offer in found:
            self.know_offer(offer)
        open_ones = [offer for offer in found if offer.closed is None]
        if not open_ones:
            return None
        main = [offer for offer in open_ones if offer.main]
        offer = self.random.choice(main if main and self.random.random() < 0.7 else open_ones)
        try:
            event = choose(game, state, offer, self.random)
            against = objections(verdicts(game, state, event))
        except DeadEnd as problem:
            if state.terms.box != game.box:
                return None  # A die without faces, as somebody has corrected the box, has nothing to offer.
            self.note("what is offered passes the check", f"{offer.act} dead end", f"{problem} at {encode(state)}")
            return None
        except Exception as problem:  # noqa: BLE001
            self.broken("offers raise nothing", problem, f"{offer.act} of {offer.seat} at {encode(state)}")
            return None
        for objection in against:
            self.note(
                "what is offered passes the check",
                f"{offer.act} {objection.rule}",
                f"{write_event(event)} is offered, but {objection.rule}: {objection.detail}; at {encode(state)}",
            )
        return event

    def act(self, state: Any, event: Any) -> Any:
        """Let an event happen with all its consequences, answers by their offers; the impossible changes nothing."""
        self.try_out(state, event)
        game, modes, answers = self.game, self.modes(), []
        try:
            outcome = act_out(game, state, event, modes, answers)
            while isinstance(outcome.open, Question) and len(answers) < 40:
                answers.append(answer(game, outcome.state, outcome.open, self.random))
                outcome = act_out(game, state, event, modes, answers)
        except Exception as problem:  # noqa: BLE001
            promise = "consequences end" if isinstance(problem, RuntimeError) else "apply is total"
            self.broken(promise, problem, f"{write_event(event)} at {encode(state)}")
            return state
        for step in outcome.steps:
            self.know(step.rule, f"a step of {type(event).__name__}")
        if isinstance(outcome.open, Consequence):
            self.pass_over(outcome.state, outcome.open)
        return outcome.state

    def modes(self) -> dict[str, Mode]:
        """Everything by itself, most of the time."""
        if self.random.random() < 0.8:
            return {}
        return {automation.name: self.random.choice(list(Mode)) for automation in self.game.about.automations}

    def pass_over(self, state: Any, due: Consequence) -> None:
        """Leaving a consequence to the table changes no number, and what comes after ends too."""
        try:
            after = self.game.pass_over(state, due)
            if self.game.accounts(after) != self.game.accounts(state):
                self.note("what is left to the table changes no number", type(due.event).__name__, f"{due}")
            go_on(self.game, after, {automation.name: Mode.OFF for automation in self.game.about.automations})
        except Exception as problem:  # noqa: BLE001
            self.broken("consequences end", problem, f"passing over {due} at {encode(state)}")

    # ------------------------------------------------------------ promises about an event

    def try_out(self, state: Any, event: Any) -> None:
        """Check, tell and apply an event without going on."""
        game, before, written = self.game, json.dumps(encode(state)), write_event(event)
        context = f"{written} at {before}"
        self.survives(event, written)
        try:
            said = verdicts(game, state, event)
        except Exception as problem:  # noqa: BLE001
            self.broken("check raises nothing", problem, context)
            return
        for verdict in said:
            self.know(verdict.rule, f"the check of {type(event).__name__}")
            if isinstance(event, game.events) and verdict.rule not in (*game.reads.get(type(event), ()), *KERNEL_IDS):
                where = f"{type(event).__name__} {verdict.rule}"
                self.note("every objection is listed in reads", where, f"{where} is not listed: {context}")
        if is_impossible(objections(said)):
            return
        try:
            told = tell(game, state, event)
            if not isinstance(told, str) or not told.strip():
                self.note("every event is told", type(event).__name__, f"{told!r} for {context}")
            self.names_seats(told, state, written)
        except Exception as problem:  # noqa: BLE001
            self.broken("every event is told", problem, context)
        try:
            after = applied(game, state, event)
            due = game.follow_up(after)
        except Exception as problem:  # noqa: BLE001
            self.broken("apply is total", problem, context)
            return
        if due is not None:
            self.know(due.rule, f"what follows {type(event).__name__}")
            self.due_fits(due)
        if json.dumps(encode(state)) != before or write_event(event) != written:
            self.note("nothing given is changed", type(event).__name__, context)

    def names_seats(self, told: str, state: Any, written: Any) -> None:
        """Where a sentence names a colour it means a seat, so that a person's name can be said instead."""
        known = json.dumps([encode(state), written, state.terms.seats])
        for found in NAMES.findall(told):
            if f'"{found.lower()}"' not in known:
                self.note("a colour's name is a seat's", written["act"], f"{told}: {found} is no seat")

    def due_fits(self, due: Any) -> None:
        """A consequence is one of the game's, a question asks for one of its acts."""
        if isinstance(due, Consequence) and not isinstance(due.event, self.game.consequences):
            self.note("consequences are the game's", type(due.event).__name__, str(due))
        if isinstance(due, Question) and self.game.event_class(due.act) is None:
            self.note("consequences are the game's", due.act, str(due))
        if isinstance(due, Consequence):
            mode_of(self.game, due, {})

    def survives(self, event: Any, written: Any) -> None:
        try:
            if read_event(self.game, json.loads(json.dumps(written))) != event:
                self.note("events survive JSON", type(event).__name__, f"{event} is read back as something else")
        except Malformed as problem:
            self.note("events survive JSON", type(event).__name__, f"{event}: {problem}")

    # ------------------------------------------------------------ promises about a state

    def look(self, state: Any) -> None:
        """Read everything that can be read from a state."""
        game, before = self.game, json.dumps(encode(state))
        try:
            lines = [line for score in game.score(state) for line in score.lines]
            places = game.ranking(state)
            accounts = game.accounts(state)
            pad, now = game.pad(state), game.now(state)
            game.finished(state), game.sealed(state), game.follow_up(state)
            for seat in state.terms.seats:
                for offer in game.offers(state, seat, {}):
                    self.know_offer(offer)
        except Exception as problem:  # noqa: BLE001
            self.broken("every state can be read", problem, before)
            return
        for line in lines:
            self.know(line.rule, f"the score line {line.what}")
            for account in line.accounts:
                if account not in accounts:
                    self.note("accounts are paths", f"line {line.what}", f"{account} of {line.what} is no account")
        for place in places:
            self.know(place.decided_by or "TS-FORM-01", "the ranking")
        if sorted(seat for place in places for seat in place.seats) != sorted(state.terms.seats):
            self.note("every seat is ranked once", "ranking", f"{places} at {before}")
        for row in pad.rows if pad else ():
            self.know(row.rule, f"the pad's row {row.name}")
        if not now.where or not now.what:
            self.note("every state can be read", "now", f"{now} says nothing at {before}")
        self.read_back(state, before, accounts)
        if json.dumps(encode(state)) != before:
            self.note("nothing given is changed", "reading", before)

    def read_back(self, state: Any, before: str, accounts: Any) -> None:
        position = json.loads(before)
        for account, value in accounts.items():
            try:
                found = value_at(position, account)
            except Malformed:
                found = None
            self.label(state, account)
            if found != value or isinstance(value, bool) or not isinstance(value, int):
                self.note("accounts are paths", account, f"{account} is {value}, the position has {found}")
        try:
            again = read_position(self.game, state.terms, position)
            if again != state or write_position(again) != position:
                self.note("positions survive JSON", "read back", before)
        except Exception as problem:  # noqa: BLE001
            self.broken("positions survive JSON", problem, before)

    def label(self, state: Any, path: str) -> None:
        """Every number has a name a player could read."""
        if path not in self.labelled:
            self.labelled.add(path)
            said = self.game.label(state, path)
            if NO_WORDS.search(said):
                self.note("every value has words", path, f"{path} is called {said!r}")

    def know_offer(self, offer: Any) -> None:
        if self.game.event_class(offer.act) is None:
            self.note("consequences are the game's", offer.act, f"{offer.act} is offered, but no act")
        for objection in [offer.closed, *(choice.why_not for field in offer.fields for choice in field.choices)]:
            if objection is not None:
                self.know(objection.rule, f"the offer {offer.act}")

    def know(self, rule: str, where: str) -> None:
        """Every id used is in a catalogue."""
        if rule not in self.game.catalogue and rule not in KERNEL_IDS:
            self.note("every id is in a catalogue", rule, f"{rule}, used by {where}, is in no catalogue")


@cache
def walked(game_id: str, depth: str, seats: int, times: int = 1) -> Complaints:
    """Walk through a game at one depth with some seats, and give every promise it broke."""
    found: Complaints = defaultdict(dict)
    for seed in range(2 * times):
        walk = Walk(game_id, depth, seats, seed)
        walk.by_offers(60)
        walk.wild(70)
        for promise, complaints in walk.complaints.items():
            found[promise] |= complaints
    return dict(found)


__all__ = ["KERNEL_EVENTS", "KERNEL_IDS", "Walk", "walked"]
