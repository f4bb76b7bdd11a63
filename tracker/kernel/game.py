"""What a game is: a value that bundles pure functions over a frozen state."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tracker.kernel.catalogue import Catalogue
from tracker.kernel.codec import Json
from tracker.kernel.events import Terms, act_name
from tracker.kernel.labels import plain_label
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
    """How much of the game is tracked, and whether the rules do anything by themselves there."""

    name: str
    title: str
    says: str
    by_itself: bool = True


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
    """Where the table stands, in the game's words, who is to act, and the kind of act that is due, if it is one."""

    where: str
    what: str
    seats: tuple[str, ...] = ()
    act: str = ""


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
    """A component value, where it comes from, and its words on the box page; `path` is its place in the box.

    `depths` are those at which it decides something: all of them, unless they are named.
    """

    path: str
    label: str
    source: str
    confirm: bool = False
    depths: tuple[str, ...] | None = None

    def matters_at(self, depth: str) -> bool:
        """Tell whether the value decides anything at a depth."""
        return self.depths is None or depth in self.depths


@dataclass(frozen=True, slots=True)
class CheckItem:
    """A step of setting up, with the rule that asks for it."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class About:
    """The outside of a game: title, seats, depths, automations, rules version.

    `no_latecomer` and `no_leaver` say why nobody can come late or leave, in games where nobody can.
    """

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
    no_latecomer: str = ""
    no_leaver: str = ""

    def automations_at(self, depth: str) -> tuple[Automation, ...]:
        """Give the automations that have something to do at a depth."""
        return self.automations if self.depth(depth).by_itself else ()

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


def _all_may_sit(_: Terms) -> str:
    return ""


def _never_inner(_: str) -> bool:
    return False


@dataclass(frozen=True)
class Game:
    """A game. The functions are pure, total where design says so, and know nothing outside the state.

    about         title, seats, depths, automations, rules version
    catalogue     its rules and rulings, with the options that switch them
    box           the component data as shipped
    box_values    what of the box the owner can look at and correct, each with its source
    state         the class of its states
    events        the kinds of event people enter
    consequences  the kinds of event the rules make
    reads         the rules a check of each kind of event reads
    setup         terms -> state
    check         every objection to an event, and every rule that could not be read
    apply         the state after an event that is not impossible
    follow_up     the next consequence, a question, or nothing
    pass_over     the state with the due consequence left to the table
    offers        what a seat may do; `chosen` are the values already chosen for one act
    score         score lines per seat
    ranking       places
    accounts      the numbers on the table, by their path in the position
    now           where the table stands
    tell          an event in the game's words, seen from the state before it
    finished      whether the game is over
    deepen        the state at another depth, given the position of what was not tracked
    label         what a value of the position is called, by its path; the words of the path where nothing is said
    inner         whether an account is inner book-keeping, which is not listed when it changes
    sealed        the choice some seats make in secret now, if there is one
    pad           the score pad at this depth, if it has one
    drawn         what the game's own template draws of a state; nothing where a list of numbers will do
    checklist     the steps of setting up for these seats and this box
    seating       why these seats cannot be played with this box, said where a table is opened; or nothing
    joins         the state with a seat that comes later; nothing where nobody can
    leaves        the state without a seat that goes; nothing where nobody can
    tools         its quick tools, in the order in which home lists them
    scoring_rules the rules the score and the ranking read
    changes_by    the rule by which an event of this kind changes numbers itself
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
    label: Callable[[State, str], str] = plain_label
    inner: Callable[[str], bool] = _never_inner
    sealed: Callable[[State], Sealed | None] = _no_seal
    pad: Callable[[State], Pad | None] = _no_pad
    drawn: Callable[[State], Any] = _not_drawn
    checklist: Callable[[State], tuple[CheckItem, ...]] = _no_checklist
    seating: Callable[[Terms], str] = _all_may_sit
    joins: Callable[[State, str], State] | None = None
    leaves: Callable[[State, str], State] | None = None
    tools: tuple[AnyTool, ...] = ()
    scoring_rules: tuple[str, ...] = ()
    changes_by: Mapping[type, str] = field(default_factory=dict)

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
