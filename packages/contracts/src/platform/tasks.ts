import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { instant } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When a task runs; times of day are local to `timezone`. */
export const taskSchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('every'), seconds: z.number().positive() }),
  z.object({ kind: z.literal('daily'), at: timeOfDay, timezone: z.string() }),
  z.object({
    kind: z.literal('monthly'),
    day: z.int().min(1).max(28),
    at: timeOfDay,
    timezone: z.string(),
  }),
]);

export const taskName = z.string().regex(/^[a-z][a-z0-9-]{1,59}$/);

/** Work that a service repeats, with its last and its next run. */
export const task = z.object({
  /** `svc-core` */
  service: z.string(),
  name: taskName,
  schedule: taskSchedule,
  isRunning: z.boolean(),
  lastStartedAt: instant.nullable(),
  lastEndedAt: instant.nullable(),
  /** Of the last run that ended. */
  lastResult: z.enum(['success', 'failure']).nullable(),
  /** Why the last run failed, or what it did; without personal data. */
  lastMessage: z.string().nullable(),
  /** Failed runs since the last success. */
  failures: z.int().nonnegative(),
  /** In the past while the run is due; after a failure the time of the retry. */
  nextRunAt: instant,
});
export type Task = z.infer<typeof task>;

/** A task fails, or a job was given up: published once until the task succeeds again, and of a job's name once a day. */
export const taskFailed = defineEvent(
  'platform.task.failed.v1',
  z.object({
    /** `svc-core` */
    service: z.string(),
    kind: z.enum(['TASK', 'JOB']),
    name: z.string(),
    /** Why, without personal data. */
    reason: z.string(),
  }),
);

/**
 * The routes by which the administration reads and starts the tasks of a service. Paths are alike in every service,
 * because the gateway never forwards to an internal route; ids differ.
 * @param service the name of the service: `svc-carpool`
 */
export function taskRoutes(service: string) {
  const domain = service.replace(/^svc-/, '');
  return {
    list: defineRoute({
      id: `${domain}.task.list`,
      method: 'GET',
      path: '/internal/tasks',
      summary: `Tasks of ${service}, by name.`,
      access: 'internal',
      response: listOf(task),
    }),
    run: defineRoute({
      id: `${domain}.task.run`,
      method: 'POST',
      path: '/internal/tasks/:name/run',
      summary: 'Starts a task now; while it runs, once more when it ends.',
      access: 'internal',
      params: z.object({ name: taskName }),
      response: task,
      status: 202,
    }),
  };
}
