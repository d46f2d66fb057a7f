import { listNotificationMutes, muteNotification, unmute } from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { MutesService } from './mutes.service.ts';

export const mutesRoutes = (service: MutesService): RouteBinding[] => [
  bind(listNotificationMutes, ({ actor, query }) => service.list(actor, query.locale)),
  bind(muteNotification, ({ actor, params, body }) => service.mute(actor, params.id, body.scope)),
  bind(unmute, ({ actor, params }) => service.remove(actor, params.id)),
];
