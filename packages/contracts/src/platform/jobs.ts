import { z } from 'zod';
import { instant } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { taskName } from './tasks.ts';

const jobId = z.string().regex(/^[1-9]\d{0,17}$/);

/** Work of a service that is retried until it succeeds or is given up. Its payload is shown to no one. */
export const job = z.object({
  /** `svc-core` */
  service: z.string(),
  id: jobId,
  name: taskName,
  /** Attempts begun. */
  attempts: z.int().nonnegative(),
  /** In the past while it is due; after a failure the time of the next attempt. */
  runAt: instant,
  isRunning: z.boolean(),
  /** Why the last attempt failed; without personal data. */
  error: z.string().nullable(),
  givenUpAt: instant.nullable(),
  createdAt: instant,
});
export type Job = z.infer<typeof job>;

/**
 * The routes by which the administration reads the jobs of a service and begins those anew that were given up. Paths are
 * alike in every service, because the gateway never forwards to an internal route; ids differ.
 * @param service the name of the service: `svc-carpool`
 */
export function jobRoutes(service: string) {
  const domain = service.replace(/^svc-/, '');
  return {
    list: defineRoute({
      id: `${domain}.job.list`,
      method: 'GET',
      path: '/internal/jobs',
      summary: `At most 200 jobs of ${service}: those that were given up, those that failed, then by their time.`,
      access: 'internal',
      response: listOf(job),
    }),
    runAgain: defineRoute({
      id: `${domain}.job.run-again`,
      method: 'POST',
      path: '/internal/jobs/:id/run',
      summary: 'Begins a job anew that was given up.',
      access: 'internal',
      params: z.object({ id: jobId }),
      response: z.void(),
    }),
  };
}
