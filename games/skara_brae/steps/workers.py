"""Chapters 7 and 14.3: workers go onto tiles, tasks are done, and the turn ends."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from games.engine.prompts import Choice, Split
from games.engine.steps import Ctx, Step

from ..data import SPECIAL, TASK, TASKS, Delta, Tile, amounts
from ..ids import R
from ..pieces import BLACK_WORKER, LARGE, SMALL, WORKERS, Doing, Seat, named
from ..rules import NO_ROOM, barred, can_place, open_tiles, refused, ways
from .common import Question, exchange, own_tiles, tile_id
from .perform import foreseen, perform
from .use import pay_for_special, special_foreseen

if TYPE_CHECKING:
    from ..state import State

STOP = -1
FIRST_TASK = 100
"""Where the values of tasks begin among those of tiles."""
STOP_CHOICE = Choice("stop", STOP)
END_CHOICE = Choice("end", STOP)
TASK_CHOICES = tuple(Choice(f"task-{id}", FIRST_TASK + n) for n, id in enumerate(TASKS))


class Workers(Step["State"], tag="workers"):
    """SB-7.2: while a worker has somewhere to go, one is placed; then the turn can be ended."""

    rule = R.ALL_PLACED
    seat: Seat

    def resolve(self, g: "State", ctx: Ctx) -> None:
        if g.turn is None:  # the player passed
            return
        player = g.seats[self.seat]
        if any(player.idle) and can_place(g, player):
            ctx.push(Place(seat=self.seat))
        else:
            ctx.push(TurnEnd(seat=self.seat))


class Place(Question[int], tag="place"):
    """SB-7.1: a worker goes onto a tile, which is resolved at once; a small one where it can (SB-7.1.6)."""

    rule = R.PLACE_ONE

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        player = g.seats[self.seat]
        open = open_tiles(player)
        for choice in own_tiles(player):
            refusal = refused(g, player, choice.value) if open >> choice.value & 1 else NO_ROOM
            yield choice if refusal is None else barred(choice, refusal)
        yield from payable_tasks(g)
        if g.options.early_stop:
            yield STOP_CHOICE

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (value,) = values
        if value == STOP:
            ctx.emit("stopped", self.seat)
            ctx.push(TurnEnd(seat=self.seat))
            return
        ctx.push(Workers(seat=self.seat))
        if value >= FIRST_TASK:
            begin_task(g, self.seat, value - FIRST_TASK, ctx)
            return
        self.put(g, value, ctx)
        if value == SPECIAL:
            pay_for_special(g, self.seat, ctx)
        else:
            perform(g, self.seat, value, ctx)

    def put(self, g: "State", tile: Tile, ctx: Ctx) -> None:
        """A worker leaves the reserve."""
        player = g.seats[self.seat]
        small, black, _ = player.idle
        room, _ = player.room(tile)
        kind = LARGE if not room or not (small or black) else SMALL if small else BLACK_WORKER
        player.placed.append(3 * tile + kind)
        ctx.emit("worker_placed", self.seat, worker=WORKERS[kind], tile=tile_id(player, tile))

    def doing(self, g: "State") -> Doing:
        """What is paid and gained before the next question, where that leaves nothing to choose."""
        found = {choice.id: placed(g, self.seat, choice.value) for choice in self.offered(g)}
        return Doing("place", {id: delta for id, delta in found.items() if delta})


def placed(g: "State", seat: Seat, value: int) -> dict[str, int]:
    """What a worker on this tile does at once, or a task costs."""
    if value >= FIRST_TASK:
        return named(task_price(value - FIRST_TASK))
    if value == STOP:
        return {}
    return special_foreseen(g, seat) if value == SPECIAL else named(foreseen(g.seats[seat], value))


def task_price(task: int) -> Delta:
    """SB-14.3.2: what a task costs; it is asked first where it names two resources."""
    (_, ((good, price),)), *others = TASK[task].paid
    return () if others else ((good, price * TASK[task].n),)


class TurnEnd(Question[int], tag="end-turn"):
    """SB-5.6.2, SB-7.3.1: the workers are recalled; until then everything can be taken back."""

    rule = R.TURN_ENDED

    def choices(self, g: "State") -> Iterator[Choice[int]]:
        yield END_CHOICE
        yield from payable_tasks(g)

    def chosen(self, g: "State", values: list[int], ctx: Ctx) -> None:
        (value,) = values
        if value >= FIRST_TASK:
            ctx.push(Workers(seat=self.seat))
            begin_task(g, self.seat, value - FIRST_TASK, ctx)
            return
        g.seats[self.seat].placed.clear()
        g.turn = None
        ctx.emit("turn_ended", self.seat)
        ctx.final("end")

    def doing(self, g: "State") -> Doing:
        prices = {choice.id: task_price(choice.value - FIRST_TASK) for choice in payable_tasks(g)}
        return Doing("end-turn", {id: named(price) for id, price in prices.items() if price})


def payable_tasks(g: "State") -> Iterator[Choice[int]]:
    """SB-14.3.1: the tasks that are not done and can be paid; there are none but in the solo game."""
    for place, n in enumerate(g.tasks):
        if not g.done >> place & 1 and ways(g.seats[0].goods, TASK[n].paid, TASK[n].n):
            yield TASK_CHOICES[n]


def begin_task(g: "State", seat: Seat, task: int, ctx: Ctx) -> None:
    """SB-14.3.2: a task is paid, at once where it names one resource only."""
    if len(TASK[task].paid) > 1:
        ctx.push(TaskPay(seat=seat, task=task))
    else:
        ((option, _),) = TASK[task].paid
        do_task(g, seat, task, {option: TASK[task].n}, ctx)


def do_task(g: "State", seat: Seat, task: int, parts: dict[str, int], ctx: Ctx) -> None:
    """SB-14.3.3, SB-14.3.5: it is done for good, and its action may follow if it is possible."""
    g.done |= 1 << g.tasks.index(task)
    delta: Delta = tuple(
        (good, n * parts[id]) for id, cost in TASK[task].paid for good, n in cost if parts.get(id)
    )
    ctx.emit("task_done", seat, task=TASKS[task], paid=amounts(delta))
    exchange(g, seat, delta, ctx)
    if refused(g, g.seats[seat], TASK[task].tile) is None:
        ctx.push(TaskAction(seat=seat, task=task))


class TaskPay(Question[str], tag="task-pay"):
    """SB-14.3.2: what a task is paid with."""

    rule = R.TASK_PAY
    shape = Split
    task: int

    def bounds(self, g: "State") -> tuple[int, int]:
        return TASK[self.task].n, TASK[self.task].n

    def choices(self, g: "State") -> Iterator[Choice[str]]:
        n, goods = TASK[self.task].n, g.seats[self.seat].goods
        suggested = ways(goods, TASK[self.task].paid, n)[0]
        for id, ((good, price),) in TASK[self.task].paid:
            if most := min(n, goods[good] // -price):
                yield Choice(id, id, most=most, preset=suggested.get(id, 0))

    def chosen(self, g: "State", values: list[str], ctx: Ctx) -> None:
        do_task(g, self.seat, self.task, {id: values.count(id) for id in values}, ctx)

    def doing(self, g: "State") -> Doing:
        return Doing(
            "task-pay", {id: named(cost) for id, cost in TASK[self.task].paid}, card=TASKS[self.task]
        )


class TaskAction(Question[bool], tag="task-action"):
    """SB-14.3.3, SB-14.3.4: the action of the task, without a worker, or not."""

    rule = R.TASK_ACTION
    task: int

    def choices(self, g: "State") -> Iterable[Choice[bool]]:
        return Choice("use", True), Choice("no-use", False)

    def chosen(self, g: "State", values: list[bool], ctx: Ctx) -> None:
        if values[0]:
            perform(g, self.seat, TASK[self.task].tile, ctx)

    def doing(self, g: "State") -> Doing:
        player, tile = g.seats[self.seat], TASK[self.task].tile
        deltas = {"use": named(foreseen(player, tile)), "no-use": dict[str, int]()}
        return Doing("task-action", deltas, tile=tile_id(player, tile), card=TASKS[self.task])
