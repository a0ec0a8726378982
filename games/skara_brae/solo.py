"""Focus and task cards of a solo game."""

from games.engine.offers import Offers
from games.engine.scene import Group, Shape, Term, rect, text, use

from .cards import middle
from .data import TASK, TASKS, TILES
from .drawing import WIDTH, Sign
from .pieces import TaskView, View

FOCUS = 32
WIDE, TALL, STEP = 94, 66, 100
PAID = {"hides": ("2", "hide")}


def solo_groups(view: View, y: int, offers: Offers) -> tuple[list[Group], int]:
    """Focus, goal and tasks; and where they end."""
    if view.focus is None:
        return [], y
    label = Term("scene.focus", {"focus": view.focus, "met": met(view.focus_met), "target": view.target or 0})
    shapes: tuple[Shape, ...] = (
        rect(2, y, WIDTH - 4, FOCUS, cls="s-corn s-i" if view.focus_met else "s-paper s-i", rx=5),
        use("focus", 8, y + 7),
        text(32, y + 22, Term(f"name.{view.focus}"), "s-pile"),
    )
    heading = Term("scene.solo-heading")
    hit = rect(2, y, WIDTH - 4, FOCUS, cls="s-hit")
    groups = [Group("focus", shapes, label=label, heading=heading, hit=hit, dot=(WIDTH - 12, y + 10))]
    y += FOCUS + 6
    groups += [task_group(task, 2 + STEP * n, y, offers) for n, task in enumerate(view.tasks)]
    return groups, y + TALL + 4


def met(done: bool) -> Term:
    """Whether a card is fulfilled."""
    return Term("scene.met" if done else "scene.unmet")


def price(id: str) -> tuple[Sign, ...]:
    """What a task asks for."""
    task = TASK[TASKS.index(id)]
    kinds = [PAID.get(option, (option,)) for option, _ in task.paid]
    found: tuple[Sign, ...] = (task.n,) if task.n > 1 else ()
    for n, kind in enumerate(kinds):
        found += (("/",) if n else ()) + tuple(kind)
    return found


def task_group(task: TaskView, x: int, y: int, offers: Offers) -> Group:
    """A task: what is paid above, whose action follows below."""
    tile = TILES[TASK[TASKS.index(task.id)].tile]
    ground = "s-corn s-i" if task.done else "s-paper s-i"
    row = (*price(task.id), "tasks" if task.done else "to")
    shapes = [rect(x, y, WIDE, TALL, cls=ground, rx=5), *middle(x, y + 7, row, WIDE)]
    shapes.append(text(x + 8, y + 52, Term(f"scene.tile-{tile}"), "s-d"))
    label = Term("scene.task", {"task": task.id, "met": met(task.done)})
    hit = rect(x, y, WIDE, TALL, cls="s-hit", rx=5)
    group = Group(f"task-{task.id}", tuple(shapes), label=label, hit=hit, dot=(x + WIDE - 12, y + 12))
    return offers.mark(group, f"task-{task.id}")
