"""What a game is: a value that bundles pure functions over a frozen state."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tracker.kernel.catalogue import Catalogue
from tracker.kernel.codec import Json
from tracker.kernel.events import Terms, act_name
from tracker.kernel.objections import Verdict
from tracker.kernel.offers import Chosen, Offer, Question
from tracker.kernel.pads import Pad
from tracker.kernel.scoring import Place, SeatScore
from tracker.kernel.tools import AnyTool

State = Any
Event = Any


class Mode(Enum):
    """How an automation works at a table: do it, propose it step by step, or leave it to the table."""

    DO = "do"
    PROPOSE = "propose"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Automation:
    """Something the rules do by themselves, switchable on its own; `events` are the consequences it makes."""

    name: str
    title: str
    events: tuple[type, ...]


@dataclass(frozen=True, slots=True)
class Depth:
    """How much of the game is tracked."""

    name: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """What the rules make of an event: the event that follows, its rule and the reason in words.

    `uses` names the box values that decided it, so that a `house` value can be marked.
    """

    event: Event
    rule: str
    why: str
    uses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Now:
    """Where the table stands, in the game's words, and who is to act."""

    where: str
    what: str
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sealed:
    """A choice made in secret by some seats and revealed at once; `key` tells one occasion from the next.

    `reveal` is the act that records all of them; it has a field `choices` from seat to the secret event's JSON.
    """

    key: str
    title: str
    rule: str
    seats: tuple[str, ...]
    secret: type
    reveal: type


@dataclass(frozen=True, slots=True)
class BoxValue:
    """A component value, where it comes from, and its words on the box page; `path` is its place in the box."""

    path: str
    label: str
    source: str
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class CheckItem:
    """A step of setting up, with the rule that asks for it."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class About:
    """The outside of a game: title, seats, depths, automations, rules version."""

    id: str
    title: str
    says: str
    accent: str
    fewest: int
    most: int
    colours: tuple[str, ...]
    depths: tuple[Depth, ...]
    automations: tuple[Automation, ...]
    rules_version: int
    unit: str = "points"

    def depth(self, name: str) -> Depth:
        """Give the depth of this name."""
        return next(depth for depth in self.depths if depth.name == name)


def _no_seal(_: State) -> Sealed | None:
    return None


def _no_pad(_: State) -> Pad | None:
    return None


def _not_drawn(_: State) -> Any:
    return None


def _no_checklist(_: State) -> tuple[CheckItem, ...]:
    return ()


@dataclass(frozen=True)
class Game:
    """A game. The functions are pure, total where design says so, and know nothing outside the state.

    setup       terms -> state
    check       every objection to an event, and every rule that could not be read
    apply       the state after an event that is not impossible
    follow_up   the next consequence, a question, or nothing
    pass_over   the state with the due consequence left to the table
    offers      what a seat may do; `chosen` are the values already chosen for one act
    score       score lines per seat
    ranking     places
    accounts    the numbers on the table, by their path in the position
    now         where the table stands
    tell        an event in the game's words, seen from the state before it
    deepen      the state at another depth, given the position of what was not tracked
    sealed      the choice some seats make in secret now, if there is one
    pad         the score pad at this depth, if it has one
    drawn       what the game's own template draws of a state; nothing where a list of numbers will do
    checklist   the steps of setting up for these seats and this box
    tools       its quick tools, in the order in which home lists them
    """

    about: About
    catalogue: Catalogue
    box: Any
    box_values: tuple[BoxValue, ...]
    state: type
    events: tuple[type, ...]
    consequences: tuple[type, ...]
    reads: Mapping[type, tuple[str, ...]]
    setup: Callable[[Terms], State]
    check: Callable[[State, Event], Iterable[Verdict]]
    apply: Callable[[State, Event], State]
    follow_up: Callable[[State], Consequence | Question | None]
    pass_over: Callable[[State, Consequence], State]
    offers: Callable[[State, str, Chosen], Iterable[Offer]]
    score: Callable[[State], tuple[SeatScore, ...]]
    ranking: Callable[[State], tuple[Place, ...]]
    accounts: Callable[[State], Mapping[str, int]]
    now: Callable[[State], Now]
    tell: Callable[[State, Event], str]
    finished: Callable[[State], bool]
    deepen: Callable[[State, str, Json], State]
    sealed: Callable[[State], Sealed | None] = _no_seal
    pad: Callable[[State], Pad | None] = _no_pad
    drawn: Callable[[State], Any] = _not_drawn
    checklist: Callable[[State], tuple[CheckItem, ...]] = _no_checklist
    joins: Callable[[State, str], State] | None = None
    leaves: Callable[[State, str], State] | None = None
    tools: tuple[AnyTool, ...] = ()
    scoring_rules: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Give the game's id."""
        return self.about.id

    def automation_of(self, event: Event) -> Automation | None:
        """Find the automation that makes this consequence."""
        return next((a for a in self.about.automations if isinstance(event, a.events)), None)

    def event_class(self, act: str) -> type | None:
        """Find the event class with this name in JSON."""
        return next((kind for kind in (*self.events, *self.consequences) if act_name(kind) == act), None)
