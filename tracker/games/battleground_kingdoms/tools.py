"""A quick tool: the final result from everybody's VPs, unspent gold and Palace Expansions, recording nothing."""

from collections.abc import Iterator
from dataclasses import replace

from tracker.games.battleground_kingdoms import record, score
from tracker.games.battleground_kingdoms.state import Form, State, Team
from tracker.games.battleground_kingdoms.words import tell, vps
from tracker.kernel.seats import name_of
from tracker.kernel.tools import Input, Worked, Working

#: The rule by which each form is won.
WON_BY = {Form.CONQUEST: "BK-END-02", Form.TEAM: "BK-END-03", Form.TOURNAMENT: "BK-CAMPAIGN-22"}


def final_result(state: State) -> tuple[Worked, ...]:
    """Score the palaces of a position as after its last round, and rank the seats or their teams."""
    state, worked = replace(state, round=state.last, finished=False), list[Worked]()
    for seat in state.seats:
        scored = record.palaces(state, seat)
        if scored is not None:
            worked.append(Worked(tell(state, scored.event), scored.rule, scored.why))
            state = record.palaces_scored(state, scored.event)
    return (*worked, *_places(replace(state, finished=True)))


def _places(state: State) -> Iterator[Worked]:
    teams = ", ".join(_average(state, team) for team in Team if score.members(state, team))
    why = teams if state.in_teams else ""
    for place in score.ranking(state):
        seats = ", ".join(
            f"{name_of(seat)} {vps(state.kingdoms[seat].vp)} and {state.kingdoms[seat].gold} gold"
            for seat in place.seats
        )
        yield Worked(f"Place {place.place}: {seats}", place.decided_by or WON_BY[state.plan.form], why)


def _average(state: State, team: Team) -> str:
    vp, gold = score.average_vp(state, team), score.average_gold(state, team)
    return f"team {team.value} has {vp} VPs and {gold} gold on average"


def _of_kingdoms(state: State) -> Iterator[Input]:
    """Ask for the form, and for what decides the result of each kingdom."""
    yield Input("plan.form", "Form", tuple((form.value, form.value.title()) for form in Form))
    palace = next((key for key, resource in state.box.resources.items() if resource.final_vp), None)
    teams = (("", "no team"), *((team.value, f"Team {team.value}") for team in Team))
    for seat in state.kingdoms:
        yield Input(f"kingdoms.{seat}.vp", "VPs without palaces")
        yield Input(f"kingdoms.{seat}.gold", "Unspent gold")
        if palace:
            yield Input(f"kingdoms.{seat}.resources.{palace}", state.box.name(palace))
        yield Input(f"kingdoms.{seat}.team", "Team", teams, optional=True)


TOOLS = (
    Working(
        "result",
        "Final result",
        "VPs with Palace Expansions, and what decides a tie: conquest, teams or tournament.",
        "sheet",
        final_result,
        inputs=_of_kingdoms,
    ),
)
