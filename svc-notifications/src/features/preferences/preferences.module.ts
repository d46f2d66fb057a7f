import { type Db, defineFeature } from '#src/db.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { createPreferencesService } from './preferences.service.ts';

/** Which categories a member wants by which channel. */
export const preferencesModule = (deps: { db: Db; templates: TemplatesService }) =>
  defineFeature({
    routes: preferencesRoutes(createPreferencesService(deps)),
  });
