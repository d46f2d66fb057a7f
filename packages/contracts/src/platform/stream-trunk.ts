import { z } from 'zod';
import { id } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** Readers that one change may open. */
export const maxOpenedReaders = 500;

/** Number of a reader on its trunk; never used for another reader of that trunk. */
const readerNumber = z.int().positive().max(0xffff_fffe);

/** A browser's stream at the gateway. */
export const openedReader = z.object({
  reader: readerNumber,
  /** Stays the same when the stream goes on through another trunk. */
  connectionId: z.uuid(),
  userId: id,
  sid: z.string().max(100),
  /** Last sequence that the browser has; without one it begins with what comes. */
  cursor: z.int().nonnegative().optional(),
});
export type OpenedReader = z.infer<typeof openedReader>;

/**
 * The event `registry` of every stream, which the gateway writes itself: the registry in use, by its `release`. It comes
 * when the stream begins and with each change, so that a page finds out what it missed.
 */
export const streamedRegistry = z.object({ release: z.string() });

/**
 * The trunk of a service's streams: one connection of each gateway process to each process of the service, which carries
 * the events of all readers. A caller that speaks on it speaks to every member, so only the gateway may open one.
 * @param service the name of the service: `svc-notifications`
 */
export function trunkRoutes(service: string) {
  const domain = service.replace(/^svc-/, '');
  const params = z.object({ trunk: z.uuid() });
  return {
    open: defineRoute({
      id: `${domain}.trunk.open`,
      method: 'GET',
      path: '/internal/trunks/:trunk',
      summary:
        'Events of the readers of this trunk, as binary records; the gateway chooses its id.',
      access: 'internal',
      params,
      response: z.unknown(),
      responseType: 'custom',
    }),
    change: defineRoute({
      id: `${domain}.trunk.change`,
      method: 'POST',
      path: '/internal/trunks/:trunk',
      summary: 'Adds and removes readers of an open trunk.',
      access: 'internal',
      params,
      body: z.object({
        opened: z.array(openedReader).max(maxOpenedReaders),
        closed: z.array(readerNumber).max(100_000),
      }),
      bodyLimit: 2 * 1024 * 1024,
      response: z.unknown(),
      status: 204,
    }),
  };
}
