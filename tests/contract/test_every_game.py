"""What every registered game promises, tried on all of them at every depth with the fewest and the most seats."""

import ast
import itertools
import json
import re
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from tests.contract.made_up import MadeUp
from tests.contract.walks import KERNEL_IDS, walked
from tracker.games import GAMES
from tracker.kernel.codec import decode, encode
from tracker.kernel.events import ChangeDepth, Correct, JoinSeat, LeaveSeat, SetOption
from tracker.kernel.game import Mode
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import NotChecked, Objection, is_impossible, objections
from tracker.kernel.offers import FieldKind
from tracker.kernel.play import By, act_out, applied, read_event, verdicts, write_event
from tracker.kernel.review import StoredAct, review
from tracker.kernel.simulate import DeadEnd, choose, play_out
from tracker.kernel.terms import terms_for
from tracker.kernel.tracked import NotTracked

GAMES_FOLDER = Path(__file__).parents[2] / "tracker" / "games"

PROMISES = (
    "events survive JSON",
    "positions survive JSON",
    "nothing given is changed",
    "check raises nothing",
    "offers raise nothing",
    "apply is total",
    "consequences end",
    "consequences are the game's",
    "what is left to the table changes no number",
    "what is offered passes the check",
    "every id is in a catalogue",
    "every objection is listed in reads",
    "accounts are paths",
    "every event is told",
    "every value has words",
    "a colour's name is a seat's",
    "every state can be read",
    "every seat is ranked once",
)

TABLES = [
    pytest.param(game.id, depth.name, seats, id=f"{game.id}-{depth.name}-{seats}")
    for game in GAMES.values()
    for depth in game.about.depths
    for seats in sorted({game.about.fewest, game.about.most})
]
EVERY_TABLE = pytest.mark.parametrize(("game_id", "depth", "seats"), TABLES)
EVERY_GAME = pytest.mark.parametrize("game_id", list(GAMES))


@pytest.mark.parametrize("promise", PROMISES)
@EVERY_TABLE
def test_a_game_keeps_its_promise(game_id, depth, seats, promise):
    """Hundreds of acts, offered and made up, legal and not, break no promise."""
    broken = walked(game_id, depth, seats).get(promise, {})

    assert sorted(broken.values()) == []


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("promise", PROMISES)
@EVERY_TABLE
def test_a_game_keeps_its_promise_on_long_walks(game_id, depth, seats, promise):
    """Ten times as many acts break no promise either."""
    broken = walked(game_id, depth, seats, 10).get(promise, {})

    assert sorted(broken.values()) == []


def test_no_promise_is_forgotten():
    """Every promise that a walk may note down is one of those above."""
    source = (Path(__file__).parent / "walks.py").read_text("utf-8")
    noted = set(re.findall(r'(?:note|broken)\(\s*"([^"]+)"', source))

    assert noted <= set(PROMISES)


# ---------------------------------------------------------------- offers and checks say the same


def laid(game_id, depth, seats, acts, seed=1):
    """A table after some acts by its offers."""
    game = GAMES[game_id]
    state = game.setup(terms_for(game, game.about.colours[:seats], depth))
    for played in play_out(game, state, Random(seed), acts):
        state = played.outcome.state
    return game, state


def domain(field, random):
    """Values for a field, fitting and not."""
    match field.kind:
        case FieldKind.NUMBER:
            near = {field.least - 1, field.least, field.least + 1, field.most - 1, field.most, field.most + 1}
            return sorted(near)
        case FieldKind.TRUTH:
            return [True, False]
        case FieldKind.TEXT:
            return [field.given or "a word"]
        case FieldKind.SEVERAL:
            values = [choice.value for choice in field.choices]
            picked = [random.choices(values, k=count) for count in (0, 1, 1, 1, 2, 2, 2, 3) if values or not count]
            whole = [random.sample(values, len(values)) for _ in range(2)]
            return [*picked, *whole]
        case FieldKind.CHOICE:
            values = [choice.value for choice in field.choices]
            return [*values, None] if field.optional else values


def candidates(game, state, offer, random, most=120):
    """Events of an offered act over small domains."""
    domains = [(field.name, domain(field, random)) for field in offer.fields]
    size = 1
    for _, values in domains:
        size *= len(values)
    rows: Iterable[tuple] = itertools.product(*(values for _, values in domains))
    if size > most:
        rows = (tuple(random.choice(values) for _, values in domains) for _ in range(most))
    for row in rows:
        chosen = {name: value for (name, _), value in zip(domains, row, strict=True) if value is not None}
        seat = {"seat": offer.seat} if offer.seat else {}
        yield read_event(game, {"act": offer.act, **seat, **chosen})


def reachable(game, state, seat, event) -> bool:
    """Tell whether an event can be put together field by field from what is offered."""
    values = write_event(event)
    act = values["act"]
    chosen = {"act": act, **({"seat": values["seat"]} if "seat" in values else {})}
    offer = next((offer for offer in game.offers(state, seat, chosen) if offer.act == act), None)
    if offer is None or offer.closed is not None:
        return False
    for name in [field.name for field in offer.fields]:
        value = values[name]
        if not _fits(game, state, seat, act, chosen, name, value):
            return False
        if value is not None:
            chosen[name] = value
    return True


def _field(game, state, seat, act, chosen, name):
    return next(offer for offer in game.offers(state, seat, chosen) if offer.act == act).field(name)


def _fits(game, state, seat, act, chosen, name, value) -> bool:
    field = _field(game, state, seat, act, chosen, name)
    match field.kind:
        case FieldKind.NUMBER:
            return (value is None and field.optional) or (value is not None and field.least <= value <= field.most)
        case FieldKind.CHOICE:
            return (value is None and field.optional) or value in [choice.value for choice in field.fitting()]
        case FieldKind.SEVERAL:
            return field.least <= len(value) <= field.most and any(
                _fit_one_by_one(game, state, seat, act, chosen, name, order)
                for order in itertools.islice(itertools.permutations(value), 6)
            )
        case _:
            return True


def _fit_one_by_one(game, state, seat, act, chosen, name, order) -> bool:
    for count, item in enumerate(order):
        field = _field(game, state, seat, act, {**chosen, name: list(order[:count])}, name)
        if item not in [choice.value for choice in field.fitting()]:
            return False
    return True


@EVERY_TABLE
@pytest.mark.parametrize("acts", [0, 3, 12])
def test_whatever_passes_the_check_is_offered(game_id, depth, seats, acts):
    """On small states every event without objection can be put together from the offers."""
    game, state = laid(game_id, depth, seats, acts)
    random = Random(acts)
    seat = state.terms.seats[-1] if state.terms.seats else ""
    passed = [
        event
        for offer in game.offers(state, seat, {})
        for event in candidates(game, state, offer, random)
        if not objections(verdicts(game, state, event))
    ]
    hidden = [write_event(event) for event in passed if not reachable(game, state, seat, event)]

    assert hidden[:5] == []


@EVERY_TABLE
def test_made_up_events_that_pass_the_check_are_offered(game_id, depth, seats):
    """Events of all kinds, made up from their types: one without objection or unread rule is offered."""
    game, state = laid(game_id, depth, seats, 6, seed=3)
    made_up = MadeUp(game, Random(5))
    sealed = game.sealed(state)
    kinds = tuple(kind for kind in game.events if sealed is None or kind is not sealed.reveal)
    events = [made_up.event(state, kinds) for _ in range(400)]
    seats_of = {id(event): getattr(event, "seat", "") or state.terms.seats[0] for event in events}
    passed = [event for event in events if not verdicts(game, state, event)]
    hidden = [write_event(event) for event in passed if not reachable(game, state, seats_of[id(event)], event)]

    assert hidden[:5] == []


@EVERY_TABLE
def test_every_open_offer_passes_the_check(game_id, depth, seats):
    """Every open offer of every seat, secret ones too, filled with what fits, meets no objection."""
    random = Random(7)
    found = []
    for acts in (0, 2, 5, 9, 20, 45):
        game, state = laid(game_id, depth, seats, acts, seed=acts)
        for seat in state.terms.seats:
            for offer in game.offers(state, seat, {}):
                if offer.closed is None:
                    found.extend(_objections_to(game, state, offer, random))

    assert found[:5] == []


def _objections_to(game, state, offer, random):
    try:
        events = [choose(game, state, offer, random) for _ in range(3)]
    except DeadEnd as problem:
        return [str(problem)]
    return [
        f"{write_event(event)}: {objection.rule} {objection.detail}"
        for event in events
        for objection in objections(verdicts(game, state, event))
    ]


# ---------------------------------------------------------------- whole games


@EVERY_TABLE
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_played_by_its_offers_is_clean_and_adds_up(game_id, depth, seats, seed):
    """A review finds nothing, and start + lines = now for every account after every act."""
    game = GAMES[game_id]
    state = game.setup(terms_for(game, game.about.colours[:seats], depth))
    books, stored = dict(game.accounts(state)), []
    for number, played in enumerate(play_out(game, state, Random(seed), 80), 2):
        stored.append(StoredAct(number, played.event, played.outcome.steps, state))
        state, lines = play_act(game, state, played.event, played.outcome.steps)
        for line in lines:
            books[line.account] = books.get(line.account, 0) + line.change
        now = game.accounts(state)
        assert {key: books.get(key, 0) for key in now} == dict(now)

    assert review(game, stored, state).findings == ()


# ---------------------------------------------------------------- not tracked

SHALLOW = [
    pytest.param(game.id, shallow.name, game.about.depths[-1].name, id=f"{game.id}-{shallow.name}")
    for game in GAMES.values()
    for shallow in game.about.depths[:-1]
]


@pytest.mark.parametrize(("game_id", "shallow", "deep"), SHALLOW)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_legal_is_never_objected_to_because_less_is_tracked(game_id, shallow, deep, seed):
    """Acts of a clean game at full depth meet no objection at a table that tracks less, at most an unread rule."""
    game = GAMES[game_id]
    seats = game.about.colours[: max(game.about.fewest, 2)]
    state = game.setup(terms_for(game, seats, shallow))
    found = []
    for played in play_out(game, game.setup(terms_for(game, seats, deep)), Random(seed), 60):
        said = verdicts(game, state, played.event)
        found.extend((write_event(played.event), verdict) for verdict in said if isinstance(verdict, Objection))
        state = act_out(game, state, played.event, {}).state

    assert found[:5] == []


@pytest.mark.parametrize(("game_id", "shallow", "deep"), SHALLOW)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tracking_less_turns_no_points_into_nothing(game_id, shallow, deep, seed):
    """When a finished game goes shallower a seat's total is what it was, or a line says that it is not tracked."""
    game = GAMES[game_id]
    state = game.setup(terms_for(game, game.about.colours[: max(game.about.fewest, 2)], deep))
    for played in play_out(game, state, Random(seed), 400):
        state = played.outcome.state
    after = applied(game, state, ChangeDepth(shallow))
    before = {score.seat: score.total for score in game.score(state)}
    lost = [score for score in game.score(after) if score.complete and score.total != before[score.seat]]

    assert lost == []


@EVERY_TABLE
def test_an_untracked_value_is_no_account_and_cannot_be_corrected(game_id, depth, seats):
    """Accounts hold numbers only, and no score line counts what is not tracked as a number."""
    game, state = laid(game_id, depth, seats, 10)
    untracked = [name for name in type(state).__slots__ if isinstance(getattr(state, name), NotTracked)]
    refused = [is_impossible(objections(verdicts(game, state, Correct(name, 0)))) for name in untracked]
    accounts = [account for account in game.accounts(state) if account.split(".")[0] in untracked]

    assert (all(refused), accounts) == (True, [])


# ---------------------------------------------------------------- ids


def ids_in_source(game):
    """Find every text in a game's source that looks like an id of its catalogue."""
    prefixes = {entry.id.split("-")[0] for entry in game.catalogue} | {"TS"}
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(prefixes))})-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
    for path in sorted((GAMES_FOLDER / game.id).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for found in pattern.findall(node.value):
                    yield found, f"{path.name}:{node.lineno}"


@EVERY_GAME
def test_every_id_in_the_source_is_in_a_catalogue(game_id):
    """A rule that is named anywhere in a game's folder exists."""
    game = GAMES[game_id]
    known = {entry.id for entry in game.catalogue} | KERNEL_IDS
    unknown = [(rule, where) for rule, where in ids_in_source(game) if rule not in known]

    assert unknown == []


@EVERY_GAME
def test_every_id_in_reads_names_and_scoring_is_in_a_catalogue(game_id):
    """What the game's value lists exists too, and rulings name rules that exist."""
    game = GAMES[game_id]
    listed = {rule for rules in game.reads.values() for rule in rules}
    listed |= {*game.changes_by.values(), *game.scoring_rules}
    listed |= {rule for ruling in game.catalogue.rulings.values() for rule in ruling.rules}
    unknown = listed - {entry.id for entry in game.catalogue} - KERNEL_IDS
    known = {*game.events, *game.consequences, JoinSeat, LeaveSeat}

    assert (sorted(unknown), set(game.changes_by) - known) == ([], set())


@EVERY_GAME
def test_every_kind_of_event_says_which_rules_are_read(game_id):
    """A review counts the rules it has read by what the events list."""
    game = GAMES[game_id]

    assert [kind.__name__ for kind in game.events if not game.reads.get(kind)] == []


@EVERY_GAME
def test_every_consequence_belongs_to_one_automation(game_id):
    """Whatever the rules do by themselves can be switched, and by one switch."""
    game = GAMES[game_id]
    switched = [kind for automation in game.about.automations for kind in automation.events]

    assert (set(game.consequences) - set(switched), len(switched)) == (set(), len(set(switched)))


# ---------------------------------------------------------------- options


def values_of(option):
    """The values of an option, or its least and most number."""
    return option.values if not option.is_number else tuple({str(option.least), option.default, str(option.most)})


@EVERY_TABLE
def test_every_option_works_with_every_value(game_id, depth, seats):
    """A table can be laid out and played with every value of every option."""
    game = GAMES[game_id]
    for option in game.catalogue.options.values():
        for value in values_of(option):
            assert option.takes(value), (option.name, value)
            terms = terms_for(game, game.about.colours[:seats], depth, {option.name: value})
            for played in play_out(game, game.setup(terms), Random(1), 5):
                assert not played.outcome.objections, (option.name, value, played.event, played.outcome.objections)


@EVERY_TABLE
def test_switching_an_option_moves_nothing_on_the_table(game_id, depth, seats):
    """An option changes what is read, not what lies there."""
    game, state = laid(game_id, depth, seats, 10)
    position = json.dumps(encode(state))
    for option in game.catalogue.options.values():
        for value in values_of(option):
            after = applied(game, state, SetOption(option.name, value))
            game.score(after), game.ranking(after), game.pad(after), game.now(after)

            assert (json.dumps(encode(after)), after.terms.options[option.name]) == (position, value)


@EVERY_GAME
def test_the_box_survives_json(game_id):
    """A box is written and read back as it was."""
    game = GAMES[game_id]

    assert decode(type(game.box), json.loads(json.dumps(encode(game.box)))) == game.box


@EVERY_TABLE
def test_any_automation_can_be_off(game_id, depth, seats):
    """With everything left to the table, acts still end and every consequence is marked as left."""
    game = GAMES[game_id]
    off = {automation.name: Mode.OFF for automation in game.about.automations}
    state, random = game.setup(terms_for(game, game.about.colours[:seats], depth)), Random(4)
    for played in play_out(game, state, random, 15):
        outcome = act_out(game, played.before, played.event, off)

        assert {step.by for step in outcome.steps} <= {By.LEFT}


def test_unread_rules_are_not_objections():
    """A rule that could not be read is no reason to refuse."""
    assert objections([NotChecked("TS-FORM-01", "not tracked")]) == ()
