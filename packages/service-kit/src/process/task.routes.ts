import { type Task, taskRoutes } from '@siteswap/contracts/platform';
import { notFound } from '../errors/app-error.ts';
import { bind, type RouteBinding } from '../http/bind.ts';
import { scheduleResponse } from './task-schedule.ts';
import type { TaskRow } from './task-store.ts';
import type { Tasks } from './tasks.ts';

/** The routes of every service by which the administration reads and starts its tasks. */
export function bindTasks(service: string, timezone: string, tasks: Tasks): RouteBinding[] {
  const routes = taskRoutes(service);
  const toResponse = (row: TaskRow): Task[] => {
    const definition = tasks.definitions.get(row.name);
    if (!definition) return [];
    return [
      {
        service,
        name: row.name,
        schedule: scheduleResponse(definition.schedule, timezone),
        isRunning: row.isRunning,
        lastStartedAt: row.startedAt?.toISOString() ?? null,
        lastEndedAt: row.endedAt?.toISOString() ?? null,
        lastResult: row.result,
        lastMessage: row.message,
        failures: row.failures,
        nextRunAt: row.nextAt.toISOString(),
      },
    ];
  };
  const list = async () => (await tasks.list()).flatMap(toResponse);
  return [
    bind(routes.list, async () => ({ data: await list() })),
    bind(routes.run, async ({ params: { name } }) => {
      await tasks.request(name);
      const task = (await list()).find((row) => row.name === name);
      if (!task) throw notFound();
      return task;
    }),
  ];
}
