import type { Kit } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { createPreferencesService } from './preferences.service.ts';
import { createSettingsService } from './settings.service.ts';

type Deps = Pick<Kit<Db>, 'db' | 'transact' | 'clock' | 'env'> & {
  readonly templates: TemplatesService;
};

/** Which categories a member wants by which channel, and when. */
export function preferencesModule({ env, ...deps }: Deps) {
  const settings = createSettingsService({ ...deps, timezone: env.TIME_ZONE });
  return defineFeature({
    routes: preferencesRoutes(createPreferencesService({ ...deps, settings })),
    api: { settings },
  });
}
