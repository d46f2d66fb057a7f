import type { Clock } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import { previewRoutes } from './previews.routes.ts';
import { createPreviewsService } from './previews.service.ts';

/** How a link to one trip looks from outside: in messengers. */
export const previewsModule = (deps: { readonly db: Db; readonly clock: Clock }) =>
  defineFeature({ routes: previewRoutes(createPreviewsService(deps)) });
