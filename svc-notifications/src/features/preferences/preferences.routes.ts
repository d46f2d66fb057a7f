import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PreferencesService } from './preferences.service.ts';

export const preferencesRoutes = (service: PreferencesService): RouteBinding[] => [
  bind(getNotificationPreferences, ({ actor }) => service.read(actor)),
  bind(
    updateNotificationPreferences,
    ({ actor, body: { preferences, settings, browserTimezone } }) =>
      service.change(actor, preferences, { ...settings, browserTimezone }),
  ),
];
