import type { ServerResponse } from 'node:http';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type Koa from 'koa';
import type { StreamHub } from './stream-hub.ts';

/** The cursor in the header, or (for readers that cannot set one) in the query; anything else is no cursor. */
export function cursorOf(koa: Pick<Koa.Context, 'get' | 'query'>): number | undefined {
  const given = koa.get('last-event-id') || koa.query['lastEventId'];
  if (typeof given !== 'string' || !/^\d{1,9}$/.test(given)) return undefined;
  return Number(given);
}

/** Takes the answer over from Koa: after the headers, events are written to the socket itself. */
function startEventStream(koa: Koa.Context): ServerResponse {
  const { res } = koa;
  koa.respond = false;
  for (const [name, value] of Object.entries({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  })) {
    res.setHeader(name, value);
  }
  // The end of the connection is the end of the stream, so bytes need no chunk around them.
  res.removeHeader('content-length');
  res.removeHeader('transfer-encoding');
  res.statusCode = 200;
  res.flushHeaders();
  return res;
}

export const streamRoutes = (hub: StreamHub): RouteBinding[] => [
  bind(streamNotifications, async ({ actor, ctx }) => {
    const lastEventId = cursorOf(ctx.koa);
    const response = startEventStream(ctx.koa);
    if (ctx.koa.method === 'HEAD') {
      response.end();
      return;
    }
    try {
      await hub.connect({ userId: actor.userId, sid: actor.sid, response, lastEventId });
    } catch (error) {
      // The headers are out: all that is left is to end, and the browser tries again.
      ctx.log.warn({ err: error }, 'stream could not begin');
      response.destroy();
    }
  }),
];
