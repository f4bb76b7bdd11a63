"""Tables to print: opened in the house, played by seeded hands, with numbers a table could have."""

from itertools import count
from random import Random

from tracker.games import GAMES
from tracker.journal.acts import Recorded, Slip, record, set_setting
from tracker.journal.tables import Opening, load, open_table
from tracker.kernel.simulate import DeadEnd, choose, open_offers

_numbers = count(1)

LONG = "Bartholomäus Maximilian von Hohenfels-Ou"
HOSTILE = '"><img src=file:///etc/passwd>'
RIGHT_TO_LEFT = "שרה בת דוד"
EMOJI = "Zoë 🎲🏰"
NAMES = ("Ada", "Bruno", "Chiara", "Dmitri", "Esther", "Farid", "Greta", "Hugo")


class Modest(Random):
    """Hands that write small numbers."""

    def randint(self, a: int, b: int) -> int:
        """Choose among the first few."""
        least = max(a, min(b, 0))
        return super().randint(least, min(b, least + 9))


def slip(table: str) -> Slip:
    """A form that has seen the head."""
    return Slip(table, load(table).head, f"sheet-{next(_numbers)}")


def evening(game_id, seats, depth="", *, acts=120, names=NAMES, seed=3, title="", place="The kitchen table"):
    """Open a table, play it for some acts, and give its id."""
    game = GAMES[game_id]
    colours = game.about.colours[:seats]
    named = dict(zip(colours, names, strict=False))
    table = open_table(Opening(game_id, colours, depth, names=named, title=title, place=place))
    play(table, acts, seed)
    return table


def play(table, acts, seed=3):
    """Record acts by the offers until enough are played or nobody can act."""
    random = Modest(seed)
    for _ in range(acts):
        played = load(table)
        offers = open_offers(played.game, played.state)
        if played.game.finished(played.state) or not offers:
            return
        main = [offer for offer in offers if offer.main]
        try:
            event = choose(played.game, played.state, random.choice(main or offers), random)
        except DeadEnd:
            continue
        answer = record(slip(table), event)
        assert isinstance(answer, Recorded), answer


def fill_pad(table, seed=5):
    """Write every cell of a pad that takes a value, as a table does at the end of the evening."""
    from tracker.kernel.play import read_event

    random = Modest(seed)
    played = load(table)
    for row in played.game.pad(played.state).rows:
        for cell in row.cells:
            if not cell.act:
                continue
            fitting = [choice.value for choice in cell.choices if choice.why_not is None]
            if cell.choices and not fitting:
                continue
            value = random.choice(fitting) if cell.choices else random.randint(max(cell.least, 0), min(cell.most, 6))
            event = read_event(played.game, {"act": cell.act, **(cell.given or {}), cell.field: value})
            record(slip(table), event)


def rename(table, names):
    """Give the seats other names."""
    assert isinstance(set_setting(slip(table), "names", names), Recorded)
