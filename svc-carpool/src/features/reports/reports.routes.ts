import { createTripReport } from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ReportsService } from './reports.service.ts';

export const reportRoutes = (reports: ReportsService): RouteBinding[] => [
  bind(createTripReport, ({ actor, params, body }) => reports.create(actor, params.id, body)),
];
