"""What the score sheets of a campaign hold."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from tracker.games.battleground_kingdoms.box import Box, Resource, RoundColour, Shape
from tracker.kernel.events import Terms
from tracker.kernel.values import with_item

#: What stands in the opponent's place in a round with a bye.
BYE = "bye"

#: The parts of the Earned column beside the resources that bring gold.
BASE, SCAVENGER, TAVERN = "base", "scavenger", "tavern"
HARBOR_RECEIVED, HARBOR_SENT = "harbor_received", "harbor_sent"
HARBOR = (HARBOR_RECEIVED, HARBOR_SENT)


class Form(Enum):
    """The ways to play a campaign; a tournament is a short one."""

    CONQUEST = "conquest"
    TEAM = "team"
    TOURNAMENT = "tournament"


class Team(Enum):
    """The two teams of a team campaign."""

    ONE = "one"
    TWO = "two"


class Due(Enum):
    """A step the rules owe once the income is rolled."""

    BYE = "bye"
    INCOME = "income"
    PALACES = "palaces"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Owed:
    """One step owed, with the seat it concerns."""

    step: Due
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A round on a score sheet; `end_gold` and `end_vp` are written when the round is over."""

    round: int
    start_gold: int
    start_vp: int
    listed: bool = False
    bought: tuple[str, ...] = ()
    cost: int = 0
    opponent: str = ""
    result: int | None = None
    gifts_to: tuple[str, ...] = ()
    earned: Mapping[str, int] = field(default_factory=dict)
    palaces: int = 0
    end_gold: int | None = None
    end_vp: int | None = None

    @property
    def earned_total(self) -> int:
        """Add up the Earned column."""
        return sum(self.earned.values())


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A seat's sheet: gold and VPs now, the resources owned, the rows of finished rounds and the row being written."""

    number: int
    faction: str
    team: Team | None
    gold: int
    vp: int
    resources: Mapping[str, int]
    byes: int
    joined: int
    granted_gold: int
    granted_vp: int
    row: Row
    rows: tuple[Row, ...]

    def owns(self, resource: str) -> int:
        """Count the copies of a resource in this kingdom."""
        return self.resources.get(resource, 0)


@dataclass(frozen=True, slots=True)
class Plan:
    """What was agreed before round 1: length, form, and how many rounds have each colour."""

    rounds: int
    form: Form
    split: Mapping[RoundColour, int]


@dataclass(frozen=True, slots=True)
class State:
    """The whole campaign; a kingdom whose seat nobody holds any more has been left."""

    terms: Terms
    plan: Plan
    last: int
    round: int
    rolled: int | None
    kingdoms: Mapping[str, Kingdom]
    bye_order: tuple[str, ...]
    base_incomes: tuple[int, ...]
    due: tuple[Owed, ...]
    finished: bool

    @property
    def box(self) -> Box:
        """Give the component data of this table."""
        box: Box = self.terms.box
        return box

    @property
    def seats(self) -> tuple[str, ...]:
        """Give the seats that take part."""
        return self.terms.seats

    @property
    def in_teams(self) -> bool:
        """Tell whether this is a team campaign."""
        return self.plan.form is Form.TEAM

    @property
    def is_tournament(self) -> bool:
        """Tell whether this is a tournament, won by the sum of VPs alone."""
        return self.plan.form is Form.TOURNAMENT

    @property
    def called(self) -> str:
        """Name what is played: a campaign or a tournament."""
        return "tournament" if self.is_tournament else "campaign"

    @property
    def begun(self) -> bool:
        """Tell whether anything has been written on a sheet since the start."""
        return self.round > 1 or self.finished or any(_is_written(self.kingdoms[seat].row) for seat in self.seats)

    @property
    def doubled(self) -> bool:
        """Tell whether income is doubled."""
        choice = self.terms.options["double_income"]
        return choice == "on" or (choice == "by_length" and self.plan.rounds == self.box.rounds.doubled)

    def row(self, seat: str) -> Row:
        """Give the row a seat is writing."""
        return self.kingdoms[seat].row

    def kingdom(self, seat: str, **changes: object) -> "State":
        """Give the state with some things of a kingdom changed."""
        changed = replace(self.kingdoms[seat], **changes)  # type: ignore[arg-type]
        return replace(self, kingdoms=with_item(self.kingdoms, seat, changed))

    def write(self, seat: str, **changes: object) -> "State":
        """Give the state with some cells of a seat's row changed."""
        return self.kingdom(seat, row=replace(self.row(seat), **changes))  # type: ignore[arg-type]

    def earn(self, seat: str, part: str, gold: int) -> "State":
        """Write a part of the Earned column; gold written there before is taken back."""
        earned = self.row(seat).earned
        change = gold - earned.get(part, 0)
        state = self.write(seat, earned=with_item(earned, part, gold))
        return state.kingdom(seat, gold=self.kingdoms[seat].gold + change)

    def score_result(self, seat: str, vp: int | None) -> "State":
        """Write Result VPs; VPs written there before are taken back."""
        change = (vp or 0) - (self.row(seat).result or 0)
        return self.write(seat, result=vp).kingdom(seat, vp=self.kingdoms[seat].vp + change)

    def owe(self, *steps: Owed) -> "State":
        """Owe these steps and nothing else."""
        return replace(self, due=tuple(steps))

    def paid(self, step: Due, seat: str = "") -> "State":
        """Take an owed step off."""
        return replace(self, due=tuple(owed for owed in self.due if owed != Owed(step, seat)))


def _is_written(row: Row) -> bool:
    return bool(row.listed or row.opponent or row.gifts_to or row.result is not None or row.earned_total)


def new_kingdom(box: Box, number: int, round: int, gold: int, vp: int, byes: int = 0) -> Kingdom:
    """Open a sheet: everybody owns a Farm and nothing else."""
    return Kingdom(
        number=number,
        faction="",
        team=None,
        gold=gold,
        vp=vp,
        resources={key: int(resource.at_start) for key, resource in box.resources.items()},
        byes=byes,
        joined=round,
        granted_gold=gold,
        granted_vp=vp,
        row=Row(round, gold, vp),
        rows=(),
    )


def setup(terms: Terms) -> State:
    """Open a standard campaign for these seats."""
    box: Box = terms.box
    gold = int(terms.options["starting_gold"])
    rounds = box.rounds.standard
    return State(
        terms=terms,
        plan=Plan(rounds, Form.CONQUEST, split_of(box, rounds)),
        last=rounds,
        round=1,
        rolled=None,
        kingdoms={seat: new_kingdom(box, number, 1, gold, 0) for number, seat in enumerate(terms.seats, 1)},
        bye_order=(),
        base_incomes=(),
        due=(),
        finished=False,
    )


def split_of(box: Box, rounds: int) -> Mapping[RoundColour, int]:
    """Split a length into colours: as printed, or evenly with what is left over going to blue, then red and blue."""
    if rounds in box.splits:
        return box.splits[rounds]
    each, left = divmod(rounds, len(RoundColour))
    return {
        RoundColour.RED: each + (left == 2),
        RoundColour.BLUE: each + (left > 0),
        RoundColour.GREEN: each,
    }


def colour_of(state: State, round: int) -> RoundColour:
    """Tell the colour of a round; whatever lies behind the split is green."""
    reached = 0
    for colour in RoundColour:
        reached += state.plan.split.get(colour, 0)
        if round <= reached:
            return colour
    return RoundColour.GREEN


def in_the_round(state: State) -> Iterator[str]:
    """Name everybody who counts in this round: the seats, and whoever left after being paired."""
    for seat, kingdom in state.kingdoms.items():
        fought = kingdom.row.round == state.round and kingdom.row.opponent in state.kingdoms
        if seat in state.seats or fought:
            yield seat


def any_pair(state: State) -> bool:
    """Tell whether battles have been picked this round."""
    return any(state.row(seat).opponent in state.kingdoms for seat in state.seats)


def is_oval(state: State, resource: Resource) -> bool:
    """Tell whether a resource may be bought again; the table may make the palace unique."""
    once = resource.final_vp and state.terms.options["palace_repeatable"] == "no"
    return resource.shape is Shape.OVAL and not once
