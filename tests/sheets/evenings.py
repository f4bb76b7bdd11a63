"""Tables to print: played by seeded hands with numbers a table could have."""

from functools import cache
from random import Random

from tracker.games import GAMES
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


@cache
def evening(game_id, seats, depth="", names=NAMES, acts=160) -> Played:
    """A whole evening: a pad that is written and closed, or a game played for some hours."""
    opened = laid_out(game_id, seats, depth, names=names)
    counted = opened.game.pad(opened.state) is not None and game_id != "battleground_kingdoms"
    return played_on(written(opened), 8) if counted else played_on(opened, acts)


def in_the_house(played: Played) -> str:
    """Put an evening into the house's database and give its table."""
    return import_record(write_record(played))
