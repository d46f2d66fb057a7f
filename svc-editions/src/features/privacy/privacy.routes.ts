import { listDeletionBlockers } from '@siteswap/contracts/platform';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { listLiveConventionsOf } from './privacy.repository.ts';

export const privacyRoutes = (db: Db): RouteBinding[] => [
  bind(listDeletionBlockers, async ({ params }) => {
    const conventions = await listLiveConventionsOf(db, params.userId);
    const message = 'Live conventions would lose their only author';
    const blocker = { code: 'SOLE_AUTHOR', message, details: { conventions } };
    return { blockers: conventions.length > 0 ? [blocker] : [] };
  }),
];
