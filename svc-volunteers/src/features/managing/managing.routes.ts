import {
  assignTeams,
  getApplication,
  listApplications,
  updateApplication,
} from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ManagingService } from './managing.service.ts';

export const managingRoutes = (managing: ManagingService): RouteBinding[] => [
  bind(listApplications, ({ actor, params, query }) => managing.list(actor, params.id, query)),
  bind(getApplication, ({ actor, params }) => managing.get(actor, params)),
  bind(updateApplication, ({ actor, params, body }) => managing.update(actor, params, body), {
    beforeReplay: ({ actor, params }) => managing.assertManages(actor, params.id),
  }),
  bind(assignTeams, ({ actor, params, body }) => managing.assign(actor, params, body)),
];
