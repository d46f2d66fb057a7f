import { jobRoutes } from '@siteswap/contracts/platform';
import { bind, type RouteBinding } from '../http/bind.ts';
import type { Jobs } from './jobs.ts';

const maxListed = 200;

/** The routes of every service by which the administration reads its jobs and begins them anew. */
export function bindJobs(service: string, jobs: Jobs): RouteBinding[] {
  const routes = jobRoutes(service);
  return [
    bind(routes.list, async () => {
      const rows = await jobs.list(maxListed);
      return {
        data: rows.map(({ runAt, givenUpAt, createdAt, ...row }) => ({
          ...row,
          service,
          runAt: runAt.toISOString(),
          givenUpAt: givenUpAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
        })),
      };
    }),
    bind(routes.runAgain, async ({ params }) => {
      await jobs.runAgain(params.id);
    }),
  ];
}
