import { every, hours } from '@siteswap/service-kit';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { errorLogConsumer } from '#src/subscribers/failure-reported.ts';
import { errorLogRoutes } from './error-log.routes.ts';
import { createErrorLogService } from './error-log.service.ts';

type Deps = Pick<CoreKit, 'db' | 'transact' | 'clock'>;

/** Failures of all services, for admins. */
export function errorLogModule(deps: Deps) {
  const errors = createErrorLogService(deps);
  return defineFeature({
    routes: errorLogRoutes(errors),
    consumers: [errorLogConsumer(errors)],
    tasks: [{ name: 'error-log', schedule: every(hours(1)), run: errors.prune }],
  });
}
