import { countOffers, countTrips } from '@siteswap/contracts/carpool';
import { bind, type Clock } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import { countFreeSeats, countListedTrips } from './counts.repository.ts';

/** Numbers of the carpool tab and of the badge on cards. */
export const countsModule = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) =>
  defineFeature({
    routes: [
      bind(countOffers, async ({ query }) => ({
        data: await countFreeSeats(db, query.ids, clock(), query.from),
      })),
      bind(countTrips, async ({ query }) => ({
        data: await countListedTrips(db, query.ids, clock()),
      })),
    ],
  });
