"""The components of Warriors & Traders that VP need: every number of the rulebook is written once, in `box.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tracker.kernel.codec import decode
from tracker.kernel.game import BoxValue
from tracker.kernel.words import capital


class Standing(Enum):
    """What counts only while it is held: provinces by type, and own Forts."""

    CAPITAL = "capital"
    TRADE_CENTER = "trade_center"
    CONTESTED = "contested"
    COMMON = "common"
    FORT = "fort"


class Gained(Enum):
    """What counts for good: killed units by type, destroyed Forts, bought VP."""

    PRINCESS = "princess"
    INFANTRY = "infantry"
    ARCHER = "archer"
    CAVALRY = "cavalry"
    BARBARIAN = "barbarian"
    DESTROYED_FORT = "destroyed_fort"
    BOUGHT = "bought"


class Token(Enum):
    """The tokens of the most advanced on a path: Production, Trade, Military."""

    BUILDER = "builder"
    TRADER = "trader"
    WARRIOR = "warrior"


Source = Standing | Gained
Scored = Standing | Gained | Token

SOURCES: tuple[Source, ...] = (*Standing, *Gained)
SCORED: tuple[Scored, ...] = (*Standing, *Gained, *Token)

#: One of each source, and many of it, as the table says it.
WORDS: Mapping[Scored, tuple[str, str]] = {
    Standing.CAPITAL: ("Capital", "Capitals"),
    Standing.TRADE_CENTER: ("Trade Center", "Trade Centers"),
    Standing.CONTESTED: ("Contested province", "Contested provinces"),
    Standing.COMMON: ("Common province", "Common provinces"),
    Standing.FORT: ("own Fort", "own Forts"),
    Gained.PRINCESS: ("killed Princess", "killed Princesses"),
    Gained.INFANTRY: ("killed Infantry", "killed Infantry"),
    Gained.ARCHER: ("killed Archer", "killed Archers"),
    Gained.CAVALRY: ("killed Cavalry", "killed Cavalry"),
    Gained.BARBARIAN: ("killed Barbarian army", "killed Barbarian armies"),
    Gained.DESTROYED_FORT: ("destroyed Fort", "destroyed Forts"),
    Gained.BOUGHT: ("bought VP", "bought VP"),
    Token.BUILDER: ("Builder", "Builder"),
    Token.TRADER: ("Trader", "Trader"),
    Token.WARRIOR: ("Warrior", "Warrior"),
}


@dataclass(frozen=True, slots=True)
class Requirements:
    """VP that end the game: by number of seats in a free for all, by teams in an allied game."""

    free_for_all: Mapping[int, int]
    allied: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Box:
    """All component data that VP need."""

    last_turn: int
    gold_per_vp: int
    princesses_each: int
    forts_each: int
    standing: Mapping[Standing, int]
    gained: Mapping[Gained, int]
    tokens: Mapping[Token, int]
    start: Mapping[Standing, int]
    on_the_map: Mapping[Standing, int]
    requirement: Requirements

    def worth(self, source: Scored) -> int:
        """Give the VP of one of these."""
        match source:
            case Standing():
                return self.standing[source]
            case Gained():
                return self.gained[source]
            case Token():
                return self.tokens[source]

    def most_held(self, source: Standing) -> int:
        """Give the most of these one seat can hold: a map's provinces, a colour's Forts."""
        return self.forts_each if source is Standing.FORT else self.on_the_map[source]


def path_of(source: Scored) -> str:
    """Name the place of a source's VP in the box."""
    part = {Standing: "standing", Gained: "gained", Token: "tokens"}[type(source)]
    return f"{part}.{source.value}"


def counted(source: Scored, count: int) -> str:
    """Say a number of these: `1 Capital`, `3 Capitals`."""
    return f"{count} {WORDS[source][0 if count == 1 else 1]}"


def title(source: Scored) -> str:
    """Name a source as a heading."""
    many = WORDS[source][1]
    return capital(many)


BOX: Box = decode(Box, tomllib.loads(Path(__file__).with_name("box.toml").read_text("utf-8")))

BOX_VALUES = (
    *(BoxValue(path_of(source), f"VP for a {WORDS[source][0]}", "rulebook") for source in (*Standing, *Gained)),
    *(BoxValue(path_of(token), f"VP for {WORDS[token][0]}", "rulebook") for token in Token),
    *(
        BoxValue(f"requirement.free_for_all.{seats}", f"VP needed with {seats} seats", "rulebook")
        for seats in sorted(BOX.requirement.free_for_all)
    ),
    *(
        BoxValue(f"requirement.allied.{teams}", f"VP needed in {' against '.join(teams.split('v'))}", "rulebook")
        for teams in BOX.requirement.allied
    ),
    BoxValue("gold_per_vp", "Gold for one bought VP", "rulebook"),
    BoxValue("last_turn", "Last turn", "rulebook"),
    BoxValue("start", "What every seat counts before turn 1", "rulebook"),
    BoxValue("princesses_each", "Princesses of a colour", "rulebook"),
    BoxValue("forts_each", "Forts of a colour", "rulebook"),
    BoxValue("on_the_map", "Provinces of each type on a map", "house"),
)
