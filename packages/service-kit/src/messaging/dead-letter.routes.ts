import { deadLetterRoutes } from '@siteswap/contracts/platform';
import { bind, type RouteBinding } from '../http/bind.ts';
import { redact } from '../privacy/redact.ts';
import type { DeadLetter, DeadLetters } from './dead-letters.ts';

function toResponse({ id, consumer, subject, failures, error, deadAt }: DeadLetter) {
  const reason = String(redact(error));
  return { id, consumer, subject, failures, error: reason, deadAt: deadAt.toISOString() };
}

/** The message as JSON without secrets; null when it is no JSON, because its secrets then cannot be found. */
function redactedJson(message: string): unknown {
  try {
    return redact(JSON.parse(message));
  } catch {
    return null;
  }
}

/** The routes of every service by which admins list, read and replay its dead letters. */
export function bindDeadLetters(service: string, deadLetters: DeadLetters): RouteBinding[] {
  const routes = deadLetterRoutes(service);
  return [
    bind(routes.list, async ({ query: { page, limit } }) => {
      const [letters, total] = await Promise.all([
        deadLetters.list({ limit, offset: (page - 1) * limit }),
        deadLetters.count(),
      ]);
      const totalPages = Math.ceil(total / limit);
      return { data: letters.map(toResponse), pagination: { total, page, limit, totalPages } };
    }),
    bind(routes.get, async ({ params }) => {
      const letter = await deadLetters.get(params.id);
      const { message } = letter;
      const messageBytes = Buffer.byteLength(message);
      return { ...toResponse(letter), message: redactedJson(message), messageBytes };
    }),
    bind(routes.replay, async ({ params, actor, ctx }) => {
      await deadLetters.replay(params.id);
      ctx.log.info({ letter: params.id, userId: actor.userId }, 'dead letter replayed');
    }),
  ];
}
