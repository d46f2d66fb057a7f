import {
  getErrorLog,
  listErrorGroups,
  listErrorLogs,
  resolveSimilarErrors,
  updateErrorLog,
} from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ErrorLogService } from './error-log.service.ts';

export const errorLogRoutes = (errors: ErrorLogService): RouteBinding[] => [
  bind(listErrorLogs, ({ query }) => errors.list(query)),
  bind(listErrorGroups, ({ query }) => errors.listGroups(query)),
  bind(getErrorLog, ({ params }) => errors.get(params.id)),
  bind(updateErrorLog, async ({ actor, params, body }) => ({
    errorLog: await errors.update(actor, params.id, body),
  })),
  bind(resolveSimilarErrors, async ({ actor, params }) => ({
    resolved: await errors.resolveSimilar(actor, params.id),
  })),
];
