"""Tables to print: played by seeded hands with numbers a table could have."""

from functools import cache
from random import Random

from tracker.games import GAMES
from tracker.games.battleground_kingdoms import events as kingdoms
from tracker.games.battleground_kingdoms.pairing import next_bye
from tracker.games.battleground_kingdoms.state import Form, Team
from tracker.games.coin_and_crown.events import CloseScoring
from tracker.games.warriors_and_traders import events as war
from tracker.games.warriors_and_traders.box import Gained, Standing, Token
from tracker.journal.entries import Entry, EntryKind
from tracker.journal.record_writing import write_record
from tracker.journal.records import import_record
from tracker.journal.tables import Opening, opening_body
from tracker.journal.timeline import Played, extend, play
from tracker.kernel.play import act_out, read_event
from tracker.kernel.simulate import DeadEnd, choose, open_offers

EVENING = 1_790_000_000_000
NAMES = ("North", "East", "South", "West", "Oven", "Stairs", "Hall", "Loft")
LONG = tuple(f"Größter Name an der ganzen Spieltafel {n:02}" for n in range(1, 9))
UNBROKEN = tuple(f"{n}" + "W" * 39 for n in range(8))
HOSTILE = '"><img src=file:///etc/passwd>'
RIGHT_TO_LEFT = "שרה בת דוד"
EMOJI = "Zoë 🎲🏰"
FACTIONS = ("Riders of the Plain", "Elves", "Dwarves of the Deep", "Marshfolk")

#: Every game at every depth, as the sheets know it.
DEPTHS = [(game.id, depth.name) for game in GAMES.values() for depth in game.about.depths]


class Modest(Random):
    """Hands that write small numbers."""

    def randint(self, a: int, b: int) -> int:
        """Choose among the first few from nothing on."""
        least = max(a, min(b, 0))
        return super().randint(least, min(b, least + 6))


def laid_out(game_id, seats, depth="", *, names=NAMES, title="Friday night", place="The kitchen table") -> Played:
    """A table that has just been opened."""
    game = GAMES[game_id]
    colours = game.about.colours[:seats]
    named = dict(zip(colours, names, strict=False))
    body = opening_body(game, Opening(game_id, colours, depth, names=named, title=title, place=place))
    return play(game, [Entry(1, EntryKind.OPEN, EVENING, body=body)])


def acted(played: Played, event) -> Played:
    """The table after one more act; the impossible does not happen."""
    outcome = act_out(played.game, played.state, event, {})
    if outcome.impossible:
        return played
    number = played.head + 1
    return extend(
        played,
        Entry(
            number,
            EntryKind.ACT,
            EVENING + number * 60_000,
            event=event,
            steps=outcome.steps,
            objections=outcome.objections,
        ),
    )


def played_on(played: Played, acts: int, seed: int = 3) -> Played:
    """The table after some acts by its offers."""
    random = Modest(seed)
    for _ in range(acts):
        offers = open_offers(played.game, played.state)
        if played.game.finished(played.state) or not offers:
            break
        main = [offer for offer in offers if offer.main]
        try:
            event = choose(played.game, played.state, random.choice(main or offers), random)
        except DeadEnd:
            continue
        played = acted(played, event)
    return played


def written(played: Played, seed: int = 5) -> Played:
    """The table with every cell of its pad written, as at the end of an evening."""
    random = Modest(seed)
    pad = played.game.pad(played.state)
    for row in pad.rows if pad else ():
        for cell in row.cells:
            fitting = [choice.value for choice in cell.choices if choice.why_not is None]
            if cell.act and (fitting or not cell.choices):
                value = random.choice(fitting) if fitting else random.randint(max(cell.least, 0), cell.most)
                given = {"act": cell.act, **(cell.given or {}), cell.field: value}
                played = acted(played, read_event(played.game, given))
    return played


def campaign(played: Played, form=Form.CONQUEST, rounds=10, played_rounds=10, seed=7) -> Played:
    """A campaign from the first round on: factions, purchases, byes, battles and income."""
    random, seats = Random(seed), played.state.seats
    played = acted(played, kingdoms.PlanCampaign(rounds, form))
    for place, seat in enumerate(seats):
        played = acted(played, kingdoms.ChooseFaction(seat, FACTIONS[place % len(FACTIONS)]))
        if form is Form.TEAM:
            played = acted(played, kingdoms.JoinTeam(seat, list(Team)[place % 2]))
    played = acted(played, kingdoms.OrderByes(seats))
    for _ in range(min(rounds, played_rounds)):
        played = campaign_round(played, random)
    return played


def campaign_round(played: Played, random: Random) -> Played:
    """One round: everybody buys what they may, odd seats sit out, the others fight, and income is rolled."""
    lists = {seat: kingdoms.Purchase(seat, shopping(played, seat, random)) for seat in played.state.seats}
    played = acted(played, kingdoms.RevealPurchases(lists))
    fighters = list(played.state.seats)
    if len(fighters) % 2:
        resting = next_bye(played.state) or fighters[0]
        played = acted(played, kingdoms.Bye(resting))
        fighters.remove(resting)
    random.shuffle(fighters)
    fighters.sort(key=lambda seat: played.state.kingdoms[seat].team is Team.ONE)
    results = played.state.box.results.pairs()
    half = len(fighters) // 2
    for first, second in zip(fighters[:half], fighters[half:], strict=True):
        played = acted(played, kingdoms.Pair(first, second))
        played = acted(played, kingdoms.Result(first, second, random.choice(results)[0]))
    return acted(played, kingdoms.RollIncome(random.randint(2, 12)))


def shopping(played: Played, seat: str, random: Random) -> tuple[str, ...]:
    """One or two resources the seat may buy by the rules."""
    bought: tuple[str, ...] = ()
    for key in random.sample(list(played.state.box.resources), len(played.state.box.resources)):
        wanted = kingdoms.Purchase(seat, (*bought, key))
        if len(bought) < 2 and not act_out(played.game, played.state, wanted, {}).objections:
            bought = wanted.resources
    return bought


def warring(played: Played, alliances=(), seed=11) -> Played:
    """A war of several turns: provinces taken, units killed, tokens won, until somebody has enough VP."""
    random = Random(seed)
    for alliance in alliances:
        played = acted(played, war.Ally(alliance))
    while not played.game.finished(played.state):
        for seat in played.state.terms.seats:
            held = random.choice([Standing.CONTESTED, Standing.COMMON, Standing.FORT, Standing.TRADE_CENTER])
            played = acted(played, war.CountVp(seat, held, played.state.count(seat, held) + 1))
            played = acted(played, war.GainVp(seat, random.choice(list(Gained)), 1))
        token = list(Token)[played.state.turn % len(Token)]
        played = acted(played, war.HoldToken(token, random.choice(played.state.terms.seats)))
        played = acted(played, war.EndTurn())
    return played


@cache
def evening(game_id, seats, depth="", names=NAMES, acts=160) -> Played:
    """A whole evening: a pad that is written and closed, a campaign, a war, or a game played for some hours."""
    opened = laid_out(game_id, seats, depth, names=names)
    match game_id:
        case "battleground_kingdoms":
            return campaign(opened)
        case "warriors_and_traders":
            return warring(opened)
        case "coin_and_crown":
            return acted(written(opened), CloseScoring())
    return played_on(opened, acts) if opened.game.pad(opened.state) is None else played_on(written(opened), 8)


@cache
def in_teams(seats=5, names=NAMES) -> Played:
    """A team campaign after its last round."""
    return campaign(laid_out("battleground_kingdoms", seats, names=names), Form.TEAM)


@cache
def allied(seats=4, names=NAMES) -> Played:
    """A war of alliances of two, after its last turn."""
    opened = laid_out("warriors_and_traders", seats, names=names)
    colours = opened.state.terms.seats
    return warring(opened, (colours[:2], colours[2:4])[: seats // 2 - 1])


def in_the_house(played: Played) -> str:
    """Put an evening into the house's database and give its table."""
    return import_record(write_record(played))
