"""Chapters 5, 12 and 13: rounds, whose turn it is, the end of a round and of the game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice
from games.engine.steps import Ctx, EndTurn, Step, Together

from ..data import (
    CARDS,
    CRAFT,
    FOOD,
    MIDDEN,
    ROUNDS,
    SET_SIZE,
    SETS,
    SETTLER_EFFECTS,
    SETTLERS,
    SPECIALS,
    Card,
    env_of,
)
from ..ids import R
from ..pieces import NEUTRAL, Doing, Player, Seat, marker
from ..rules import draw_many, ending, ingredients, standing, target, total
from .common import Question, exchange
from .house import Cook
from .turn import Turn
from .workers import Workers

if TYPE_CHECKING:
    from ..state import State

FEED = tuple(Choice(f"feed-{n}", n) for n in range(81))
LEAVING = tuple(Choice(f"leave-{id}", n) for n, id in enumerate(CARDS[:SETTLERS]))


class RoundStart(Step["State"], tag="round-start"):
    """SB-5.2: a worker for each, and three sets of village cards."""

    rule = R.ROUND_ORDER

    def resolve(self, g: "State", ctx: Ctx) -> None:
        g.round += 1
        for player in g.seats:
            if g.round == 1:
                player.large = 1
            else:
                player.small += 1
        sizes = SET_SIZE[g.players]
        dealt = 1 if g.players == 1 else SETS
        g.set = 0
        g.sets = [draw_many(g, ctx, size) for size in sizes[:dealt]] + [[] for _ in sizes[dealt:]]
        ctx.emit(
            "round_started",
            round=g.round,
            worker="large" if g.round == 1 else "small",
            sets=tuple(names(cards) for cards in g.sets[:dealt]),
        )
        ctx.push(Markers())


class Markers(Step["State"], tag="markers"):
    """SB-5.3, SB-5.5: the topmost marker on the left is next, then those at the top; then the next set."""

    rule = R.ACTIVE_LEFT

    def resolve(self, g: "State", ctx: Ctx) -> None:
        if g.players == 1:
            self.solo(g, ctx)
            return
        while g.left and g.left[0] == NEUTRAL:
            card = g.sets[g.set].pop(0)
            g.discards.append(card)
            g.right.insert(0, g.left.pop(0))
            ctx.emit("neutral_discarded", card=CARDS[card])
        if not (g.left or g.top):
            self.end_set(g, ctx)
        else:
            self.ask(g, (g.left or g.top)[0], ctx)

    def ask(self, g: "State", seat: Seat, ctx: Ctx) -> None:
        g.turn = seat
        ctx.push(Turn(seat=seat), Workers(seat=seat), Markers())

    def end_set(self, g: "State", ctx: Ctx) -> None:
        """SB-5.5: the last card is discarded, and the stack turns over to the left as it is."""
        (card,) = g.sets[g.set]
        g.sets[g.set].clear()
        g.discards.append(card)
        g.left, g.right = g.right, []
        g.set += 1
        ctx.emit("set_ended", n=g.set, card=CARDS[card], order=tuple(map(marker, g.left)))
        ctx.push(RoundEnd() if g.set == SETS else Markers())

    def solo(self, g: "State", ctx: Ctx) -> None:
        """SB-14.2: the next set is turned up when its turn comes."""
        if not g.sets[g.set]:
            g.set += 1
            if g.set == SETS:
                ctx.push(RoundEnd())
                return
            g.sets[g.set] = draw_many(g, ctx, SET_SIZE[1][g.set])
            ctx.emit("set_dealt", n=g.set + 1, cards=names(g.sets[g.set]))
        self.ask(g, 0, ctx)


class RoundEnd(Step["State"], tag="round-end"):
    """SB-12.1: rest, feeding and midden; black workers go back (SB-12.2.3)."""

    rule = R.END_ORDER
    deferred = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        ctx.emit("round_ended", round=g.round)
        for seat, player in enumerate(g.seats):
            if player.black:
                ctx.emit("black_returned", seat, n=player.black)
                player.black = 0
        ctx.push(Resting(), Midden())


class Resting(Together["State"], tag="resting"):
    """SB-12.1.2: all are asked at once and openly; no choice touches another player."""

    rule = R.END_TOGETHER
    sealed = False

    def lane(self, g: "State", seat: Seat) -> list[Step["State"]]:
        player = g.seats[seat]
        steps: list[Step[State]] = [Feeding(seat=seat)]
        if player.is_flipped(CRAFT) and next(ingredients(player), None) is not None:
            return [RestCook(seat=seat), *steps, RestDone(seat=seat)]
        return [*steps, RestDone(seat=seat)] if has_choice(player) else steps

    def joined(self, g: "State", ctx: Ctx) -> None:
        """SB-12.3.7: those who left enter the pile in the order of the seats."""
        for player in g.seats:
            g.discards += player.leaving
            player.leaving = []


def has_choice(player: Player) -> bool:
    """SB-12.3: whether there is anything to decide about feeding."""
    needed = player.food_needed
    return needed > 0 and (player.goods[FOOD] > 0 or needed < player.settlers)


class RestCook(Cook, tag="rest-cook"):
    """SB-12.2.2: one Cook, or none."""

    rule = R.REST_COOK

    def bounds(self, g: "State") -> tuple[int, int]:
        return 0, super().bounds(g)[1]


class Feeding(Step["State"], tag="feeding"):
    """SB-12.3.1: what feeding asks for is fixed now."""

    rule = R.FEED_REQUIRED
    seat: Seat

    def resolve(self, g: "State", ctx: Ctx) -> None:
        player = g.seats[self.seat]
        needed = player.food_needed
        if needed and player.goods[FOOD]:
            ctx.push(Feed(seat=self.seat, needed=needed))
        else:
            leave(g, self.seat, needed, ctx)


class Feed(Question[int], tag="feed"):
    """SB-12.3.3: as much food as the player likes."""

    rule = R.FEED_OPTIONAL
    needed: int

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        most = min(self.needed, g.seats[self.seat].goods[FOOD])
        yield from FEED[most::-1]

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (food,) = values
        ctx.emit("fed", self.seat, n=food, required=self.needed)
        exchange(g, self.seat, ((FOOD, -food),), ctx)
        leave(g, self.seat, self.needed - food, ctx)

    def doing(self, g: "State") -> Doing:
        return Doing("feed", {c.id: {"food": -c.value} for c in self.choices(g)}, n=self.needed)


def leave(g: "State", seat: Seat, n: int, ctx: Ctx) -> None:
    """SB-12.3.4: so many settlers are discarded; where it is all of them, nothing has to be asked."""
    player = g.seats[seat]
    if n and n == player.settlers:
        cards = [card for column in player.columns for card in column]
        ctx.emit("settlers_left", seat, cards=names(cards))
        player.leaving += cards
        for column in player.columns:
            column.clear()
    elif n:
        ctx.push(Unfed(seat=seat, left=n))


class Unfed(Question[Card], tag="unfed"):
    """SB-12.3.5: any of the own settlers; asked until all who were not fed are gone."""

    rule = R.FEED_ANY_SETTLER
    left: int

    def choices(self, g: "State") -> Iterator[Choice[Card]]:
        for column in g.seats[self.seat].columns:
            for card in column:
                yield LEAVING[card]

    def chosen(self, g: "State", values: list[Card], ctx: Ctx) -> None:
        (card,) = values
        player = g.seats[self.seat]
        player.columns[env_of(card)].remove(card)
        player.leaving.append(card)
        ctx.emit("settlers_left", self.seat, cards=(CARDS[card],))
        if self.left > 1:
            ctx.push(Unfed(seat=self.seat, left=self.left - 1))

    def doing(self, g: "State") -> Doing:
        return Doing("unfed", {c.id: {} for c in self.choices(g)}, n=self.left)


class RestDone(EndTurn["State"], tag="rest-done"):
    """SB-12.1.2: until a player confirms, the own answers can be taken back."""

    rule = R.END_TOGETHER


class Midden(Step["State"], tag="midden"):
    """SB-12.4: midden as the slider stood before it; then the next round, or the end."""

    rule = R.MIDDEN_GAIN
    deferred = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        for seat, player in enumerate(g.seats):
            n = player.midden_made
            if n:
                ctx.emit("midden_gained", seat, n=n)
                exchange(g, seat, ((MIDDEN, n),), ctx)
        ctx.push(FinalScore() if g.round == ROUNDS else RoundStart())


class FinalScore(Step["State"], tag="final-score"):
    """SB-13: the reckoning; then everything is open (SB-15.3.1)."""

    rule = R.GAME_END
    deferred = True

    def resolve(self, g: "State", ctx: Ctx) -> None:
        g.over = True
        totals = [total(g, seat) for seat in range(g.players)]
        for seat, points in enumerate(totals):
            ctx.emit("scored", seat, n=points)
        how, best = ending(g), max(totals)
        if g.players == 1:
            ctx.emit(how, 0, n=best, target=target(g))
        else:
            winner = max(range(g.players), key=lambda seat: standing(g, seat))
            ctx.emit(how, winner, n=best, tied=tuple(f"seat-{s}" for s, n in enumerate(totals) if n == best))
        ctx.emit(
            "box_opened", tiles=tuple(SPECIALS[n] for n in unused(g)), pile=tally(g.pile) or ("no-cards",)
        )


def unused(g: "State") -> list[int]:
    """SB-4.3.3: the special tiles that nobody kept."""
    return sorted([*g.box, *(n for player in g.seats for n in player.dealt)])


def tally(cards: list[Card]) -> tuple[str, ...]:
    """A bag of cards in short: those that are equal stand together under the name of the first."""
    printed = [(env_of(card), SETTLER_EFFECTS[card]) if card < SETTLERS else card for card in cards]
    return tuple(
        f"of-{printed.count(kind)}-{CARDS[cards[printed.index(kind)]]}" for kind in dict.fromkeys(printed)
    )


def names(cards: list[Card]) -> tuple[str, ...]:
    """Cards as events name them."""
    return tuple(CARDS[card] for card in cards)
