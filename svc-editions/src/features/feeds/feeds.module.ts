import type { Kit } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { feedRoutes } from './feeds.routes.ts';
import { createFeedsService } from './feeds.service.ts';

/** Editions for calendars and news readers. */
export const feedsModule = (
  deps: Pick<Kit, 'db' | 'env'> & { editions: Pick<EditionsService, 'listIds'> },
) => ({
  routes: feedRoutes(createFeedsService({ ...deps, publicUrl: deps.env.PUBLIC_URL })),
});
