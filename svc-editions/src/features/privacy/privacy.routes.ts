import { listDeletionObstacles } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { conventionsOnlyOf } from './privacy.repository.ts';

export const privacyRoutes = (db: Db): RouteBinding[] => [
  bind(listDeletionObstacles, async ({ params }) => ({
    conventions: await conventionsOnlyOf(db, params.userId),
  })),
];
