import { correctHours, listDoneShifts, listVolunteerHours } from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { HoursService } from './hours.service.ts';

export const hoursRoutes = (hours: HoursService): RouteBinding[] => [
  bind(listVolunteerHours, ({ actor, params, query }) => hours.list(actor, params.id, query)),
  bind(listDoneShifts, ({ actor, params }) => hours.listShifts(actor, params)),
  bind(correctHours, ({ actor, params, body }) => hours.correct(actor, params, body), {
    beforeReplay: ({ actor, params }) => hours.assertReads(actor, params),
  }),
];
