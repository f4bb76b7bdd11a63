"""What a seat may do, and the values that fit."""

from collections.abc import Iterable, Iterator

from tracker.games.battleground_kingdoms import (
    campaign,
    harbor,
    pairing,
    phases,
    purchase,
    record,
    result,
    scenario,
    tavern,
)
from tracker.games.battleground_kingdoms.events import Bye, DeclareLast, Purchase
from tracker.games.battleground_kingdoms.state import Form, State, Team
from tracker.kernel.objections import Objection, Verdict, against
from tracker.kernel.offers import (
    Choice,
    Chosen,
    Dice,
    Field,
    Offer,
    choice_field,
    number_field,
    several_field,
    text_field,
)
from tracker.kernel.seats import name_of


def offers(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    """Offer the acts of a seat, those of the table, and what is agreed before round 1."""
    yield from _of_the_seat(state, seat, chosen)
    yield from _of_the_table(state, chosen)
    yield from _agreements(state, seat, chosen)


def _for(act: str, chosen: Chosen) -> Chosen:
    return chosen if chosen.get("act") == act else {}


def _first(verdicts: Iterable[Verdict]) -> Objection | None:
    return next((verdict for verdict in verdicts if isinstance(verdict, Objection)), None)


def _of_the_seat(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    closed = _first(purchase.check_time(state)) or _first(purchase.check_first_list(state, seat))
    fields = _purchase_fields(state, seat, _for("purchase", chosen))
    yield Offer("purchase", seat, "Buy resources", fields, closed, secret=True)
    yield Offer("send_gold", seat, "Send Harbor gold", _gift_fields(state, seat), _no_gift(state, seat), main=False)
    bye = _first(pairing.check_bye(state, Bye(seat)))
    yield Offer("bye", seat, "Bye", (), bye)
    amounts = (Choice(gold, f"{gold} gold") for gold in (state.box.tavern.gold_without_character, 0))
    gold = choice_field("gold", "Gold", amounts, help="No character was left.")
    yield Offer("take_tavern_gold", seat, "Tavern gold", (gold,), _first(tavern.check_taker(state, seat)), main=False)
    lost = _first(phases.before_record_keeping(state)) or result.without_battle(state, seat)
    yield Offer("forfeit", seat, "Forfeit", (), lost, main=False)
    ones = number_field("ones", "Dice that show a 1", least=0, most=tavern.MOST_DICE, given=0)
    yield Offer("scavenge", seat, "Scavenger", (ones,), _first(tavern.check_scavenger(state, seat)), main=False)


def _purchase_fields(state: State, seat: str, chosen: Chosen) -> tuple[Field, ...]:
    listed = tuple(key for key in chosen.get("resources") or () if key in state.box.resources)
    choices = tuple(_resource_choice(state, seat, listed, key) for key in state.box.resources)
    most = len(state.box.resources) + max(state.kingdoms[seat].gold, 0)
    return (several_field("resources", "Resources", choices, least=0, most=most),)


def _resource_choice(state: State, seat: str, listed: tuple[str, ...], id: str) -> Choice:
    longer = (*listed, id)
    why = _first(purchase.check_resource(state, seat, longer, id))
    why = why or _first(purchase.check_gold(state, Purchase(seat, longer)))
    resource = state.box.resources[id]
    return Choice(id, f"{resource.name} ({resource.cost} gold)", why)


def _gift_fields(state: State, seat: str) -> tuple[Field, ...]:
    allies = (
        Choice(other, name_of(other), _first(harbor.check_receiver(state, seat, other)))
        for other in state.seats
        if other != seat
    )
    return (choice_field("ally", "Ally", allies),)


def _no_gift(state: State, seat: str) -> Objection | None:
    closed = _first(harbor.check_sender(state, seat))
    if closed or any(choice.fits for field in _gift_fields(state, seat) for choice in field.choices):
        return closed
    return against("BK-RES-HARBOR-02", "there is no ally who could receive gold")


def _of_the_table(state: State, chosen: Chosen) -> Iterator[Offer]:
    fields = _pair_fields(state, _for("pair", chosen))
    revealed = _first(purchase.check_time(state)) or purchase.all_revealed(state)
    yield Offer("reveal_purchases", "", "Reveal the lists", (), revealed)
    closed = _first(pairing.check_time(state))
    yield Offer("pair", "", "Pair", fields, closed or _nobody(fields[0], "BK-CAMPAIGN-06", "everybody is paired"))
    fields = _result_fields(state, _for("result", chosen))
    late = _first(phases.before_record_keeping(state))
    no_battle = late or _nobody(fields[0], "BK-SHEET-05", "nobody is paired yet")
    yield Offer("result", "", "Result", fields, no_battle)
    sides = _battle_fields(state, "attacker", "defender", _for("stand_off", chosen))
    yield Offer("stand_off", "", "Stand-off", sides, no_battle, main=False)
    yield _scenario_offer(state, no_battle, _for("score_scenario", chosen))
    totals = tuple(Choice(total, f"{total}: {base} gold") for total, base in state.box.income.base.items())
    dice = choice_field("total", "Total of two dice", totals, chance=Dice(2, 6))
    yield Offer("roll_income", "", "Roll for income", (dice,), _first(record.check_time(state)))


def _nobody(field: Field, rule: str, said: str) -> Objection | None:
    return None if field.fitting() else against(rule, said)


def _pair_fields(state: State, chosen: Chosen) -> tuple[Field, ...]:
    first = chosen.get("first")
    firsts = (Choice(seat, name_of(seat), _no_first(state, seat)) for seat in state.seats)
    seconds = (
        Choice(seat, name_of(seat), _no_second(state, first if isinstance(first, str) else "", seat))
        for seat in state.seats
    )
    return choice_field("first", "Player", firsts), choice_field("second", "Opponent", seconds)


def _no_first(state: State, seat: str) -> Objection | None:
    busy = _first(pairing.check_free(state, seat, "first"))
    if busy or any(_no_second(state, seat, other) is None for other in state.seats):
        return busy
    return against("BK-CAMPAIGN-06", f"nobody is left to fight {name_of(seat)}", "first")


def _no_second(state: State, first: str, seat: str) -> Objection | None:
    busy = _first(pairing.check_free(state, seat, "second"))
    if busy or first not in state.seats:
        return busy
    return _first(pairing.check_opponents(state, first, seat))


def _result_fields(state: State, chosen: Chosen) -> tuple[Field, ...]:
    results = state.box.results
    firsts = [Choice(vp, f"{vp} · {results.names[vp]}") for vp, _ in results.pairs()]
    seconds = [Choice(vp, f"{vp} · {results.names[vp]}", _no_rest(state, chosen, vp)) for vp, _ in results.pairs()]
    return (
        *_battle_fields(state, "first", "second", chosen),
        choice_field("vp_first", "VPs", firsts),
        choice_field("vp_second", "VPs of the opponent", seconds, optional=True, help="Filled in if left out."),
    )


def _no_rest(state: State, chosen: Chosen, vp: int) -> Objection | None:
    first = chosen.get("vp_first")
    if not isinstance(first, int) or first + vp == state.box.results.sum:
        return None
    return against("BK-BATTLE-08", f"both sides add up to {state.box.results.sum}", "vp_second")


def _battle_fields(state: State, one: str, other: str, chosen: Chosen) -> tuple[Field, Field]:
    first = chosen.get(one)
    firsts = (Choice(seat, name_of(seat), result.without_battle(state, seat)) for seat in state.seats)
    seconds = (
        Choice(
            seat,
            name_of(seat),
            _first(result.check_battle(state, first, seat, other))
            if isinstance(first, str) and first in state.seats
            else result.without_battle(state, seat),
        )
        for seat in state.seats
    )
    return choice_field(one, one.title(), firsts), choice_field(other, other.title(), seconds)


def _scenario_offer(state: State, no_battle: Objection | None, chosen: Chosen) -> Offer:
    cards = state.box.scenarios
    card = choice_field(
        "scenario",
        "Scenario card",
        (Choice(key, one.name, scenario.not_usable(state, one)) for key, one in cards.items()),
    )
    named = cards.get(str(chosen.get("scenario"))) or next(iter(cards.values()))
    points = number_field(
        "points",
        "Scenario Points",
        least=0,
        most=named.most_points,
        help=f"The {named.points_for}; a lower price in Muster changes nothing.",
    )
    sides = [chosen[side] for side in ("attacker", "defender") if isinstance(chosen.get(side), str)]
    losers = (Choice(seat, name_of(seat), _no_surrender(state, seat, sides)) for seat in state.seats)
    gave_up = choice_field("surrendered", "Surrendered", losers, optional=True, help="Where the card allows it.")
    closed = no_battle or _nobody(card, "BK-SCENARIO-01", "no card known here is for rounds of this colour")
    fields = (*_battle_fields(state, "attacker", "defender", chosen), card, points, gave_up)
    return Offer("score_scenario", "", "Result by scenario card", fields, closed, main=False)


def _no_surrender(state: State, seat: str, sides: list[str]) -> Objection | None:
    if len(sides) < 2:
        return result.without_battle(state, seat)
    return scenario.not_in_battle(seat, *sides[:2])


def _agreements(state: State, seat: str, chosen: Chosen) -> Iterator[Offer]:
    late = campaign.too_late_to_plan(state)
    yield Offer("plan_campaign", "", "Plan the campaign", _plan_fields(state), late, main=False)
    yield Offer(
        "split_rounds",
        "",
        "Colours of the rounds",
        _split_fields(state, _for("split_rounds", chosen)),
        late,
        main=False,
    )
    ended = _first(campaign.check_last(state, DeclareLast()))
    yield Offer("declare_last", "", "This round is the last", (), ended, main=False)
    faction = text_field("faction", "Primary Faction", given=state.kingdoms[seat].faction or None)
    fixed = campaign.faction_is_fixed(state, seat)
    yield Offer("choose_faction", seat, "Faction", (faction,), fixed, main=False)
    closed = campaign.teams_are_closed(state, seat)
    teams = (Choice(team.value, f"Team {team.value}", campaign.team_is_full(state, seat, team)) for team in Team)
    missing = state.in_teams and state.kingdoms[seat].team is None
    yield Offer("join_team", seat, "Team", (choice_field("team", "Team", teams),), closed, main=missing)
    order = _order_field(state, _for("order_byes", chosen))
    yield Offer("order_byes", "", "Order of byes", (order,), campaign.too_late_to_order(state), main=False)


def _plan_fields(state: State) -> tuple[Field, ...]:
    limits = state.box.rounds
    forms = (
        Choice(form.value, form.value.title(), campaign.too_few_for_teams(state) if form is Form.TEAM else None)
        for form in Form
    )
    return (
        number_field("rounds", "Rounds", least=limits.fewest, most=limits.most, given=state.plan.rounds),
        choice_field("form", "Form", forms),
    )


def _split_fields(state: State, chosen: Chosen) -> tuple[Field, ...]:
    rounds = state.plan.rounds
    red, blue = _number(chosen.get("red")), _number(chosen.get("blue"))
    rest = rounds - red - blue
    return (
        number_field("red", "Red rounds", least=0, most=rounds),
        number_field("blue", "Blue rounds", least=0, most=rounds - red),
        number_field("green", "Green rounds", least=rest if "blue" in chosen else 0, most=rest),
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _order_field(state: State, chosen: Chosen) -> Field:
    named = chosen.get("order") or ()
    choices = (
        Choice(seat, name_of(seat), against("BK-BYE-02", "already named", "order") if seat in named else None)
        for seat in state.seats
    )
    count = len(state.seats)
    return several_field("order", "Seats in order", choices, least=count, most=count)
