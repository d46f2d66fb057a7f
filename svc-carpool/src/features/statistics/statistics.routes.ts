import { getMyCarpoolStatistics } from '@siteswap/contracts/carpool';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { countTrips } from './statistics.repository.ts';

export const statisticsRoutes = (db: Db): RouteBinding[] => [
  bind(getMyCarpoolStatistics, async ({ actor }) => ({
    statistics: await countTrips(db, actor.userId),
  })),
];
