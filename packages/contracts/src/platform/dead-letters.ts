import { z } from 'zod';
import { instant, queryInt } from '../fields.ts';
import { defineRoute } from '../route.ts';

const letterId = z.string().regex(/^[1-9]\d{0,17}$/);

/** A message that a service gave up on. */
const deadLetter = z.object({
  id: letterId,
  /** Whose handler failed. */
  consumer: z.string(),
  /** `event.carpool.offer.created.v1`, `state.user.7` */
  subject: z.string(),
  failures: z.int().positive(),
  /** What the last try said; addresses and the like are hidden. */
  error: z.string(),
  deadAt: instant,
});

const one = z.object({ id: letterId });

/**
 * The routes by which admins look at the messages a service gave up on, and have them handled again. Every service
 * has them under its own name, so none gets in another's way behind one gateway.
 * @param service the name of the service: `svc-carpool`
 */
export function deadLetterRoutes(service: string) {
  const domain = service.replace(/^svc-/, '');
  const path = `/api/admin/${service}/dead-letters` as const;
  return {
    list: defineRoute({
      id: `${domain}.dead-letter.list`,
      method: 'GET',
      path,
      summary: `Messages that ${service} gave up on, newest first.`,
      access: 'admin',
      query: z.object({
        limit: queryInt(1, 100).default(50),
        offset: queryInt(0, 1_000_000).default(0),
      }),
      response: z.object({
        data: z.array(deadLetter),
        pagination: z.object({ total: z.int().nonnegative(), hasMore: z.boolean() }),
      }),
    }),
    get: defineRoute({
      id: `${domain}.dead-letter.get`,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'One of them with its message; what is secret or names a person is hidden.',
      access: 'admin',
      params: one,
      // `message` is null when it is not JSON, which then is what was wrong with it.
      response: deadLetter.extend({ message: z.unknown(), messageBytes: z.int().nonnegative() }),
    }),
    replay: defineRoute({
      id: `${domain}.dead-letter.replay`,
      method: 'POST',
      path: `${path}/:id/replay`,
      summary: 'Handles it again; it is gone when that works.',
      access: 'admin',
      params: one,
      response: z.void(),
      status: 204,
      errors: ['DEAD_LETTER_FAILED_AGAIN'],
    }),
  };
}
