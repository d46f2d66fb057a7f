import type { ServerResponse } from 'node:http';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type Koa from 'koa';
import type { StreamHub } from './stream.service.ts';

/** The cursor in the header, or (for readers that cannot set one) in the query; anything else is no cursor. */
export function cursorOf(koa: Pick<Koa.Context, 'get' | 'query'>): number | undefined {
  const header = koa.get('last-event-id') || koa.query['lastEventId'];
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header)) return undefined;
  return Number(header);
}

/** Takes the response over from Koa: after the headers, events are written to the socket itself. */
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
      // The headers have been sent, so no status can report the failure: the stream ends, and the browser reconnects.
      ctx.log.warn({ err: error }, 'stream could not begin');
      response.destroy();
    }
  }),
];
