import type { Clock } from '@siteswap/service-kit';
import { type createLogger, startTestService } from '@siteswap/service-kit/testing';
import { volunteersService } from '#src/service.ts';
import { now } from './days.ts';

export type TestLog = ReturnType<typeof createLogger>;

/** The service on a database of its own. Its clock stands still, so that no test can cross midnight. */
export const startVolunteers = (
  env: Record<string, string> = {},
  clock: Clock = () => now,
  log?: TestLog,
) =>
  startTestService(volunteersService, {
    ...{ schema: 'svc-volunteers', env, clock },
    ...(log ? { log } : {}),
  });
