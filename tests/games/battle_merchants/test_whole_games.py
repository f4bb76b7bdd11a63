"""Whole games by the offers, and thousands of events that nobody would offer."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.battle_merchants.situations import FOUR, GAME, THREE, TWO, lay
from tests.support import rule
from tracker.games.battle_merchants import entries, events
from tracker.games.battle_merchants.box import Cost, Duration, Kind, Quality, Season
from tracker.games.battle_merchants.card_events import Cards
from tracker.games.battle_merchants.events import BattleTied, BattleWon, RepairsPaid, WarBegan
from tracker.games.battle_merchants.state import contested
from tracker.games.battle_merchants.table import full_of
from tracker.kernel.codec import hints
from tracker.kernel.game import Mode
from tracker.kernel.ledger import play_act
from tracker.kernel.objections import is_impossible, objections
from tracker.kernel.play import act_out, applied, read_event, verdicts, write_event
from tracker.kernel.positions import read_position, write_position
from tracker.kernel.simulate import play_out

TABLES = [(TWO, "full"), (THREE, "full"), (FOUR, "full"), (TWO, "gold"), (FOUR, "gold")]


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{len(table[0])} seats {table[1]}")
def game(request):
    """A whole game played by its offers, act by act."""
    seats, depth = request.param
    return list(play_out(GAME, lay(*seats, depth=depth), Random(len(seats))))


def test_a_game_by_its_offers_ends_without_an_objection(game):
    """Whatever the offers give passes the check, and the year comes to its end."""
    assert [played.outcome.objections for played in game if played.outcome.objections] == []
    assert GAME.finished(game[-1].outcome.state)


@rule("BM-TURN-01", "BM-SEASON-08", "BM-REPAIR-05")
def test_a_year_has_four_wars_one_after_each_season():
    """Spring, summer, autumn, winter, each with its repairs."""
    game = play_out(GAME, lay(*THREE), Random(1))
    wars = [event for played in game for event in _events(played) if isinstance(event, WarBegan | RepairsPaid)]

    assert wars[::2] == [WarBegan(season) for season in Season]
    assert [type(event) for event in wars[1::2]] == [RepairsPaid] * 4


@rule("BM-SEASON-08")
@pytest.mark.parametrize("seats", [TWO, THREE, FOUR], ids=len)
def test_every_war_fights_every_battle_and_no_other_act_any(seats):
    """In each of the four wars as many battles as battlefields with weapons on both sides."""
    acts = list(play_out(GAME, lay(*seats), Random(4)))
    fought = [sum(isinstance(event, BattleWon | BattleTied) for event in _events(played)) for played in acts]
    owed = [contested_at_war(played) for played in acts]

    assert fought == owed
    assert sum(WarBegan in map(type, _events(played)) for played in acts) == 4


def contested_at_war(played) -> int:
    """How many battlefields had weapons on both sides when the war of an act began, if one did."""
    state = applied(GAME, played.before, played.event)
    for step in played.outcome.steps:
        if isinstance(step.event, WarBegan):
            return len(list(contested(full_of(state))))
        state = applied(GAME, state, step.event)
    return 0


def test_every_number_is_its_start_and_its_lines(game):
    """Nothing on a mat or a page changes without a line in its account."""
    start, end = Counter(GAME.accounts(game[0].before)), GAME.accounts(game[-1].outcome.state)
    lines = [line for played in game for line in lines_of(played)]
    added = {account: sum(line.change for line in lines if line.account == account) for account in end}

    assert {account: start[account] + added[account] for account in end} == end


def lines_of(played):
    return play_act(GAME, played.before, played.event, played.outcome.steps)[1]


def test_every_line_of_gold_has_a_rule_of_the_game(game):
    """Why is this so much has an answer: no line is by hand."""
    assert {line.rule for played in game for line in lines_of(played)} <= {entry.id for entry in GAME.catalogue}


def test_every_state_is_written_and_read_back(game):
    """There and back for every tenth position of a game."""
    states = [played.outcome.state for played in game[::10]]

    assert [read_position(GAME, state.terms, write_position(state)) for state in states] == states


def test_every_event_is_written_told_and_read_back(game):
    """There and back for every event and every consequence, and each is a sentence."""
    found = [(played.before, event) for played in game for event in (played.event, *_events(played))]

    assert [read_event(GAME, write_event(event)) for _, event in found] == [event for _, event in found]
    assert all(GAME.tell(before, event) for before, event in found)


def test_reasons_are_words_not_paths(game):
    """What is read aloud names spaces, battlefields and races as the table does."""
    told = [step.why for played in game for step in played.outcome.steps]
    told += [GAME.tell(played.before, event) for played in game for event in (played.event, *_events(played))]

    assert [text for text in told if "/" in text] == []


def _events(played):
    return [step.event for step in played.outcome.steps]


def test_with_every_automation_off_a_game_still_goes_on():
    """Each step is left to the table, and passing it over makes progress."""
    off = {automation.name: Mode.OFF for automation in GAME.about.automations}
    sale = events.Sell("red", Kind.AXE, Quality.STANDARD, "desert/orcs/1")
    outcome = act_out(GAME, lay(*TWO), sale, off)

    assert (outcome.open, GAME.follow_up(outcome.state)) == (None, None)


VALUES: dict[Any, list[Any]] = {
    str: [
        "red",
        "purple",
        "teal",
        "",
        "orcs",
        "desert/1",
        "desert/6",
        "desert/orcs/1",
        "forest/1",
        "forest/elves/1",
        "craft/3",
        "kingdom/1",
        "x",
    ],
    int: [-5, 0, 1, 2, 7],
    Kind: list(Kind),
    Quality: list(Quality),
    Season: list(Season),
    Cost: list(Cost),
    Duration: list(Duration),
    Cards: list(Cards),
    bool: [True, False],
    entries.Entry: list(entries.Entry),
    entries.Heap: list(entries.Heap),
}


def any_event(random: Random):
    """An event of any class with any values, sensible or not."""
    kind = random.choice((*GAME.events, *GAME.consequences))
    return kind(**{name: any_value(hint, random) for name, hint in hints(kind).items()})


def any_value(hint, random: Random):
    """Any value of a field's type."""
    several = {
        "tuple[str, ...]": tuple(random.sample(["orcs", "elves", "dwarves", "hobgoblins"], 4)),
        "tuple[tracker.games.battle_merchants.events.Ware, ...]": tuple(random.choices(list(events.Ware), k=2)),
        "tracker.games.battle_merchants.box.Kind | None": random.choice([None, *Kind]),
        "collections.abc.Mapping[str, int]": {random.choice(["red", "teal", "purple"]): random.randint(-3, 9)},
    }
    return several[str(hint)] if str(hint) in several else random.choice(VALUES[hint])


def thrown(seats, depth):
    """A table after fifteen hundred random events; what each brought, and which rules objected unheard of."""
    random, state, recorded, unknown = Random(99), lay(*seats, depth=depth), 0, set()
    for _ in range(1_500):
        event = any_event(random)
        found = objections(verdicts(GAME, state, event))
        recorded += not is_impossible(found) and bool(GAME.tell(state, event))
        unknown |= {objection.rule for objection in found} - known_rules(event)
        state = act_out(GAME, state, event, {}).state
    return state, recorded, unknown


@pytest.mark.parametrize(("seats", "depth"), TABLES, ids=str)
def test_apply_is_total_on_whatever_is_not_impossible(seats, depth):
    """Consequences by hand in any state never break a table, and each objection is one its check reads."""
    state, recorded, unknown = thrown(seats, depth)

    assert (recorded > 300, unknown) == (True, set())
    assert (bool(list(GAME.offers(state, "red", {}))), bool(GAME.ranking(state)), bool(GAME.now(state))) == (True,) * 3
    assert read_position(GAME, state.terms, write_position(state)) == state


def known_rules(event) -> set[str]:
    """The rules a check may name for an event: those it reads, and the names of seats and places."""
    return {*GAME.reads.get(type(event), ()), "TS-SEAT-01", "BM-SETUP-17", "BM-SETUP-04"}


@pytest.mark.parametrize("seed", range(5))
def test_positions_with_any_debt_owed_go_on_or_are_refused(seed):
    """A position that owes odd steps ends after some consequences."""
    random = Random(seed)
    owed = [
        {"step": "income", "place": "desert/orcs/1"},
        {"step": "reward", "place": "desert/orcs/2"},
        {"step": "token", "place": "desert/1"},
        {"step": "flip", "place": "desert/6"},
        {"step": "steve", "place": "forest/elves/3"},
        {"step": "battle", "place": "desert/2"},
        {"step": "trigger", "place": "red"},
        {"step": "cleanup", "place": ""},
    ]
    state = lay(*TWO, due=random.sample(owed, 8))

    assert GAME.follow_up(act_out(GAME, state, events.ChooseFirst("red"), {}).state) is None
    assert applied(GAME, state, GAME.follow_up(state).event) != state
