import {
  countVolunteerCalls,
  getVolunteerInfo,
  getVolunteerSettings,
  updateVolunteerSettings,
} from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { SettingsService } from './settings.service.ts';

export const settingsRoutes = (settings: SettingsService): RouteBinding[] => [
  bind(getVolunteerInfo, ({ params }) => settings.getInfo(params.id)),
  bind(getVolunteerSettings, ({ actor, params }) => settings.get(actor, params.id)),
  bind(
    updateVolunteerSettings,
    ({ actor, params, body }) => settings.update(actor, params.id, body),
    { beforeReplay: ({ actor, params }) => settings.assertManages(actor, params.id) },
  ),
  bind(countVolunteerCalls, ({ query }) => settings.countCalls(query.ids)),
];
