import { streamNotifications } from '@siteswap/contracts/notifications';
import { trunkRoutes } from '@siteswap/contracts/platform';
import { AppError, bind, type RouteBinding } from '@siteswap/service-kit';
import type { StreamHub } from './stream.service.ts';

const trunk = trunkRoutes('svc-notifications');

export const streamRoutes = (hub: StreamHub): RouteBinding[] => [
  bind(streamNotifications, () => {
    throw new AppError(421, 'STREAM_AT_GATEWAY', 'Streams are open at the gateway alone');
  }),
  bind(trunk.open, ({ params, ctx: { koa } }) => {
    const open = hub.openTrunk(params.trunk);
    // Koa would end the response with the handler.
    koa.respond = false;
    koa.res.writeHead(200, { 'content-type': 'application/octet-stream' });
    koa.res.flushHeaders();
    open(koa.res);
  }),
  bind(trunk.change, ({ params, body }) => hub.changeTrunk(params.trunk, body)),
];
