import { listDeletionBlockers } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { listLiveConventionsOf } from './privacy.repository.ts';

export const privacyRoutes = (db: Db): RouteBinding[] => [
  bind(listDeletionBlockers, async ({ params }) => ({
    conventions: await listLiveConventionsOf(db, params.userId),
  })),
];
