import { deadLetterRoutes } from '@siteswap/contracts/platform';
import { bind, type RouteBinding } from './binding.ts';
import type { DeadLetter, DeadLetters } from './dead-letters.ts';
import { redact } from './log.ts';

function shown({ id, consumer, subject, failures, error, deadAt }: DeadLetter) {
  const reason = String(redact(error));
  return { id, consumer, subject, failures, error: reason, deadAt: deadAt.toISOString() };
}

/** The message as JSON without secrets; null when it is no JSON: nobody can then say what is secret in it. */
function readable(message: string): unknown {
  try {
    return redact(JSON.parse(message));
  } catch {
    return null;
  }
}

/** The routes every service has, by which admins list, read and replay what it gave up on. */
export function bindDeadLetters(service: string, letters: DeadLetters): RouteBinding[] {
  const routes = deadLetterRoutes(service);
  return [
    bind(routes.list, async ({ query }) => {
      const [found, total] = await Promise.all([letters.list(query), letters.count()]);
      const hasMore = query.offset + found.length < total;
      return { data: found.map(shown), pagination: { total, hasMore } };
    }),
    bind(routes.get, async ({ params }) => {
      const letter = await letters.get(params.id);
      const { message } = letter;
      const messageBytes = Buffer.byteLength(message);
      return { ...shown(letter), message: readable(message), messageBytes };
    }),
    bind(routes.replay, async ({ params, actor, ctx }) => {
      await letters.replay(params.id);
      ctx.log.info({ letter: params.id, userId: actor.userId }, 'dead letter replayed');
    }),
  ];
}
