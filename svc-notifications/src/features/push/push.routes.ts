import {
  checkPush,
  listPushDevices,
  removePushDevice,
  subscribePush,
  testPushDevice,
  unsubscribePush,
} from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PushService } from './push.service.ts';

export const pushRoutes = (service: PushService): RouteBinding[] => [
  bind(checkPush, ({ actor, body }) => service.check(actor, body.endpoint)),
  bind(subscribePush, ({ actor, body }) => service.subscribe(actor, body)),
  bind(unsubscribePush, ({ actor, body }) => service.unsubscribe(actor, body.endpoint)),
  bind(listPushDevices, ({ actor }) => service.list(actor)),
  bind(removePushDevice, ({ actor, params }) => service.remove(actor, params.id)),
  bind(testPushDevice, ({ actor, params }) => service.test(actor, params.id)),
];
