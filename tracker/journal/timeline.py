"""The live timeline, replayed to a state. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

from tracker.journal.entries import Entry, EntryKind
from tracker.journal.live_acts import TimelineAct, answered, as_act, effective, live_acts, undone
from tracker.kernel.codec import Json
from tracker.kernel.events import seat_of
from tracker.kernel.game import Game, Mode, Now, State
from tracker.kernel.ledger import Line, play_act
from tracker.kernel.objections import Objection, is_impossible
from tracker.kernel.positions import read_position
from tracker.kernel.scoring import Place, SeatScore
from tracker.kernel.terms import terms_for


class Attitude(Enum):
    """Track records anything possible and marks it; Referee refuses what is against the rules."""

    TRACK = "track"
    REFEREE = "referee"


class Status(Enum):
    """How a table stands: being played, paused, finished, abandoned."""

    PLAYING = "playing"
    PAUSED = "paused"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a table has set that does not change the game itself."""

    attitude: Attitude = Attitude.TRACK
    modes: Mapping[str, Mode] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    place: str = ""
    title: str = ""
    status: Status = Status.PLAYING
    rules_version: int = 0


@dataclass(frozen=True, slots=True)
class PlayedAct:
    """An act with the state before and after it and its lines in the accounts."""

    act: TimelineAct
    before: State
    after: State
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Played:
    """A table at one entry number: its timeline replayed, its settings, what is accepted and sealed.

    `marked` are the live acts with objections and `taken` the entries taken back: kept here, so that nobody has to
    walk the whole journal for them.
    """

    game: Game
    entries: tuple[Entry, ...]
    start: State
    acts: tuple[PlayedAct, ...]
    settings: Settings
    accepted: Mapping[tuple[int, str], str]
    done: frozenset[tuple[str, str]]
    marked: tuple[PlayedAct, ...] = ()
    taken: frozenset[int] = frozenset()

    @property
    def head(self) -> int:
        """Give the number of the last entry."""
        return len(self.entries)

    @property
    def ended(self) -> bool:
        """Tell whether somebody has ended the table; it has to be taken up again before its result can change."""
        return self.settings.status in (Status.FINISHED, Status.ABANDONED)

    @property
    def title(self) -> str:
        """Give the table's own title, or its game's."""
        return self.settings.title or self.game.about.title

    def refuses(self, found: Sequence[Objection], *, overrule: bool = False) -> bool:
        """Tell whether nothing is recorded: it is impossible, or the referee is against it and not overruled."""
        referee = self.settings.attitude is Attitude.REFEREE and not overrule
        return is_impossible(found) or (referee and bool(found))

    @property
    def state(self) -> State:
        """Give the state at the head."""
        return self.acts[-1].after if self.acts else self.start

    @cached_property
    def now(self) -> Now:
        """Tell where the table stands; worked out once for all who ask at this entry."""
        return self.game.now(self.state)

    @cached_property
    def scores(self) -> tuple[SeatScore, ...]:
        """Give the score of every seat."""
        return self.game.score(self.state)

    @cached_property
    def ranking(self) -> tuple[Place, ...]:
        """Give the places."""
        return self.game.ranking(self.state)

    @cached_property
    def finished(self) -> bool:
        """Tell whether the game is over."""
        return self.game.finished(self.state)

    def act(self, number: int) -> PlayedAct | None:
        """Find a live act by its number."""
        return next((played for played in reversed(self.acts) if played.act.number == number), None)

    def entry(self, number: int) -> Entry | None:
        """Find an entry by its number."""
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None


def begin(game: Game, opening: Mapping[str, Json]) -> State:
    """Lay the table out as its first entry says."""
    terms = terms_for(game, opening["seats"], opening["depth"], opening.get("options"), opening.get("box"))
    return read_position(game, terms, opening.get("position") or {})


def play(game: Game, entries: Sequence[Entry], known: Played | None = None) -> Played:
    """Replay a journal, going on from states already known where the timeline has not changed."""
    start = known.start if known else begin(game, entries[0].body)
    acts = play_acts(game, start, live_acts(entries), known.acts if known else ())
    return Played(
        game=game,
        entries=tuple(entries),
        start=start,
        acts=acts,
        settings=_settings(entries),
        accepted=_accepted(entries),
        done=_done(entries),
        marked=_with_marks(acts),
        taken=undone(entries),
    )


def _with_marks(acts: Iterable[PlayedAct]) -> tuple[PlayedAct, ...]:
    """Keep the acts the rules object to."""
    return tuple(act for act in acts if act.act.objections)


def play_acts(
    game: Game, start: State, acts: Sequence[TimelineAct], known: Sequence[PlayedAct] = ()
) -> tuple[PlayedAct, ...]:
    """Replay acts, keeping those that stand unchanged at the beginning."""
    kept = first_difference([played.act for played in known], acts)
    played = list(known[:kept])
    state = played[-1].after if played else start
    for act in acts[kept:]:
        played.append(play_one(game, state, act))
        state = played[-1].after
    return tuple(played)


def play_one(game: Game, state: State, act: TimelineAct) -> PlayedAct:
    """Replay one act; a skipped one stays in place and changes nothing."""
    if act.skipped:
        return PlayedAct(act, state, state, ())
    after, lines = play_act(game, state, act.event, act.steps)
    return PlayedAct(act, state, after, lines)


def first_difference(old: Sequence[TimelineAct], new: Sequence[TimelineAct]) -> int:
    """Count how many acts at the beginning are the same."""
    for position, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other and one != other:
            return position
    return min(len(old), len(new))


def extend(played: Played, entry: Entry) -> Played:
    """Add one entry; the cost of a plain act does not depend on how many there are."""
    entries = (*played.entries, entry)
    match entry.kind:
        case EntryKind.ACT:
            act = play_one(played.game, played.state, as_act(entry))
            marked = (*played.marked, *_with_marks([act]))
            return replace(played, entries=entries, acts=(*played.acts, act), marked=marked)
        case EntryKind.ANSWER if played.acts and played.acts[-1].act.number == entry.of:
            last = played.acts[-1]
            act = play_one(played.game, last.before, answered(last.act, entry))
            marked = _with_marks([*(one for one in played.marked if one is not last), act])
            return replace(played, entries=entries, acts=(*played.acts[:-1], act), marked=marked)
        case EntryKind.NOTE:
            return replace(played, entries=entries)
        case EntryKind.DONE:
            return replace(played, entries=entries, done=played.done | {_seal(entry)})
        case EntryKind.SETTING if not entry.rewrites:
            return replace(played, entries=entries, settings=_set(played.settings, entry.body))
        case _:
            return play(played.game, entries, played)


def at(played: Played, number: int) -> Played:
    """Give the table as it stood after an earlier entry."""
    if number >= played.head:
        return played
    since = played.entries[number:]
    if all(entry.kind is EntryKind.ACT for entry in since):
        acts = played.acts[: len(played.acts) - len(since)]
        marked = tuple(act for act in played.marked if act.act.number <= number)
        return replace(played, entries=played.entries[:number], acts=acts, marked=marked)
    return play(played.game, played.entries[:number], played)


# ---------------------------------------------------------------- what the entries say beside the acts


def _accepted(entries: Sequence[Entry]) -> dict[tuple[int, str], str]:
    return {
        (entry.of, str(entry.body["rule"])): entry.note
        for entry in effective(entries)
        if entry.kind is EntryKind.ACCEPT
    }


def _seal(entry: Entry) -> tuple[str, str]:
    return (str(entry.body["key"]), str(entry.body["seat"]))


def _done(entries: Sequence[Entry]) -> frozenset[tuple[str, str]]:
    return frozenset(_seal(entry) for entry in entries if entry.kind is EntryKind.DONE)


def _settings(entries: Iterable[Entry]) -> Settings:
    settings = Settings()
    for entry in entries:
        if entry.kind is EntryKind.OPEN:
            settings = replace(
                settings,
                names=dict(entry.body.get("names", {})),
                place=str(entry.body.get("place", "")),
                title=str(entry.body.get("title", "")),
                rules_version=int(entry.body.get("rules_version", 0)),
            )
        elif entry.kind is EntryKind.SETTING:
            settings = _set(settings, entry.body)
    return settings


def _set(settings: Settings, body: Mapping[str, Json]) -> Settings:
    name, value = body.get("name"), body.get("value")
    match name:
        case "attitude":
            return replace(settings, attitude=Attitude(value))
        case "automation":
            return replace(settings, modes={**settings.modes, str(body["of_automation"]): Mode(value)})
        case "names":
            return replace(settings, names={**settings.names, **dict(value or {})})
        case "place":
            return replace(settings, place=str(value))
        case "title":
            return replace(settings, title=str(value))
        case "status":
            return replace(settings, status=Status(value))
        case "rules_version":
            return replace(settings, rules_version=int(str(value)))
        case _:
            return settings


def last_act_of(played: Played, seat: str = "") -> PlayedAct | None:
    """Find the last live act of a seat, or of the table."""
    fitting = (act for act in reversed(played.acts) if not seat or seat_of(act.act.event) == seat)
    return next(fitting, None)
