import { z } from 'zod';
import { instant, queryInt } from '../fields.ts';
import { pageOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

const letterId = z.string().regex(/^[1-9]\d{0,17}$/);

/** A message whose handler failed too often. */
const deadLetter = z.object({
  id: letterId,
  /** The consumer whose handler failed. */
  consumer: z.string(),
  /** `event.carpool.offer.created.v1`, `state.user.7` */
  subject: z.string(),
  failures: z.int().positive(),
  /** The error of the last attempt, without secrets and personal data. */
  error: z.string(),
  deadAt: instant,
});

const letterParams = z.object({ id: letterId });

/**
 * The routes by which admins read and replay the dead letters of a service. Each service has them under its own name,
 * so that one gateway can distinguish them.
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
      summary: `Dead letters of ${service}, newest first.`,
      access: 'admin',
      query: z.object({
        page: queryInt(1, 100_000).default(1),
        limit: queryInt(1, 100).default(50),
      }),
      response: pageOf(deadLetter),
    }),
    get: defineRoute({
      id: `${domain}.dead-letter.get`,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'One dead letter with its message, without secrets and personal data.',
      access: 'admin',
      params: letterParams,
      // `message` is null when it is not JSON.
      response: deadLetter.extend({ message: z.unknown(), messageBytes: z.int().nonnegative() }),
    }),
    replay: defineRoute({
      id: `${domain}.dead-letter.replay`,
      method: 'POST',
      path: `${path}/:id/replay`,
      summary: 'Handles a dead letter again and deletes it on success.',
      access: 'admin',
      recentProof: true,
      params: letterParams,
      response: z.void(),
      status: 204,
      errors: ['DEAD_LETTER_FAILED_AGAIN'],
    }),
  };
}
