"""Background work on one laptop and beyond: the same tasks, with a broker or without one.

Without `CELERY_BROKER_URL` one thread of the web process runs the tasks in turn, through Celery's own
`Task.apply`, so states and results are stored as a worker would store them. The heavy part of a task must be
in processes of its own (`documents.engine` is), for the thread shares the server's time.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from celery import Task
from django.conf import settings
from django.db import connections, transaction


@cache
def _executor() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="tenteio-jobs")


def enqueue(task: Task, *args: Any, task_id: str) -> None:
    """Run `task` in the background once the present transaction is committed.

    Args:
        args: JSON values.
        task_id: known to the caller, so that the work can be followed before it starts.
    """
    transaction.on_commit(lambda: _send(task, args, task_id))


def _send(task: Task, args: tuple[Any, ...], task_id: str) -> None:
    if settings.CELERY_BROKER_URL:
        task.apply_async(args, task_id=task_id)
    else:
        _executor().submit(_run, task, args, task_id)


def _run(task: Task, args: tuple[Any, ...], task_id: str) -> None:
    try:
        # throw=False: a failure is stored with its traceback, as a worker would.
        task.apply(args, task_id=task_id, throw=False)
    finally:
        connections.close_all()
