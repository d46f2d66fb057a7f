import { defineFeature, type Kit } from '#src/db.ts';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import { embedRoutes } from './embeds.routes.ts';
import { createEmbedsService } from './embeds.service.ts';

/** Editions of a convention as a page for other sites. */
export const embedsModule = (
  deps: Pick<Kit, 'env' | 'clock'> & {
    conventions: Pick<ConventionsService, 'get' | 'listEditions'>;
  },
) =>
  defineFeature({
    routes: embedRoutes(createEmbedsService({ ...deps, publicUrl: deps.env.PUBLIC_URL })),
  });
