import { z } from 'zod';
import { defineService, prismaClient } from './db.ts';
import { statisticsRoutes } from './features/statistics/statistics.routes.ts';
import { offerRoutes } from './features/trips/offers.routes.ts';
import { createOffersService } from './features/trips/offers.service.ts';
import { requestRoutes } from './features/trips/requests.routes.ts';
import { createRequestsService } from './features/trips/requests.service.ts';
import { createTripsRepository } from './features/trips/trips.repository.ts';
import { createTripsService } from './features/trips/trips.service.ts';
import { personalData } from './personal-data.ts';
import { editionProjection } from './subscribers/editions.ts';
import { memberProjection } from './subscribers/members.ts';

/** Composes the service; nothing happens before it is run. */
export const carpoolService = defineService({
  name: 'svc-carpool',
  version: '1.0.0',
  env: z.object({}),
  prismaClient,
  build: (kit) => {
    const trips = createTripsRepository({ db: kit.prisma, pool: kit.pool });
    const rules = createTripsService({ trips, rateLimits: kit.rateLimits });
    const offers = createOffersService({ trips, rules, transact: kit.transact });
    const requests = createRequestsService({ trips, rules, transact: kit.transact });
    return {
      bindings: [
        ...offerRoutes(offers),
        ...requestRoutes(requests),
        ...statisticsRoutes(kit.prisma),
      ],
      consumers: [editionProjection, memberProjection],
      personalData,
    };
  },
});
