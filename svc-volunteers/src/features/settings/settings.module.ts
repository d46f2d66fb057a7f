import { defineFeature } from '#src/db.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettingsService, type SettingsDeps } from './settings.service.ts';

/** The call for volunteers of an edition: what it says, and what its form asks. */
export const settingsModule = (deps: SettingsDeps) =>
  defineFeature({ routes: settingsRoutes(createSettingsService(deps)) });
