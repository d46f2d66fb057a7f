import { getVolunteerOverview } from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { OverviewService } from './overview.service.ts';

export const overviewRoutes = (overview: OverviewService): RouteBinding[] => [
  bind(getVolunteerOverview, ({ actor, params }) => overview.get(actor, params.id)),
];
