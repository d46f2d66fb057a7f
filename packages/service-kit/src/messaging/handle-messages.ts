import type { Logger } from 'pino';
import type { PrismaLike, TxOf } from '../database/prisma.ts';
import type { Statement } from '../database/transaction-connection.ts';
import { withTrace } from '../logging/trace.ts';
import type { ConsumerDefinition } from './define-consumer.ts';
import type { ParsedMessage } from './parse-message.ts';
import type { LinkedTransact } from './states.ts';

/**
 * Milliseconds that several messages wait for a lock together. It is shorter than PostgreSQL's `deadlock_timeout` (1 s),
 * so of two transactions that wait for each other these give way, and never a request.
 */
const sharedLockTimeoutMs = 300;

const enterInbox = `
  insert into kit.inbox (consumer, event_id)
  select $1, event_id from unnest($2::uuid[]) as event_id order by event_id
  on conflict do nothing returning event_id::text as id`;

const raiseVersions = `
  insert into kit.projection_version as known (projection, id, version)
  select $1, id, version from unnest($2::text[], $3::bigint[]) as raised(id, version) order by id
  on conflict (projection, id) do update set version = excluded.version
  where known.version < excluded.version
  returning id`;

/** Marks messages as handled; returns the ids of those that were not. */
function enter<Tx>(
  consumer: ConsumerDefinition<Tx>,
  messages: readonly ParsedMessage<Tx>[],
): Statement {
  const ids = messages.map(({ id }) => id);
  if (consumer.type === 'events') {
    return { name: 'kit-inbox', text: enterInbox, values: [consumer.name, ids] };
  }
  const versions = messages.map(({ version }) => version);
  return {
    name: 'kit-projection-version',
    text: raiseVersions,
    values: [consumer.name, ids, versions],
  };
}

/** One message of each id: a repeat of an event is left out, and of an entity the newest version counts. */
function newestOfEach<Tx>(messages: readonly ParsedMessage<Tx>[]): ParsedMessage<Tx>[] {
  const newest = new Map<string, ParsedMessage<Tx>>();
  for (const message of messages) {
    const other = newest.get(message.id);
    if (!other || other.version < message.version) newest.set(message.id, message);
  }
  return [...newest.values()];
}

/**
 * Handles messages in one transaction, in order and each at most once: the transaction also marks them as handled.
 * @throws the first failure; nothing was changed then
 */
export async function handleMessages<P extends PrismaLike>(options: {
  definition: ConsumerDefinition<TxOf<P>>;
  transact: LinkedTransact<P>;
  messages: readonly ParsedMessage<TxOf<P>>[];
  log: Logger;
}): Promise<void> {
  const { definition, transact, log } = options;
  const messages = newestOfEach(options.messages);
  const isShared = messages.length > 1;
  const handled: { message: ParsedMessage<TxOf<P>>; ms: number }[] = [];
  await transact(
    async (tx, outbox, connection) => {
      const entered = await connection.run<{ id: string }>(enter(definition, messages));
      const isNew = new Set(entered.map(({ id }) => id));
      for (const message of messages) {
        if (!isNew.has(message.id)) continue;
        const startedAt = performance.now();
        await withTrace(message.trace, () => message.handle(tx, outbox));
        const ms = Math.round((performance.now() - startedAt) * 10) / 10;
        handled.push({ message, ms });
      }
    },
    isShared ? { lockTimeoutMs: sharedLockTimeoutMs } : {},
  );
  if (definition.type !== 'events') return;
  for (const { message, ms } of handled) {
    const line = { event: message.subject, eventId: message.id, ms };
    withTrace(message.trace, () => log.info(line, 'event handled'));
  }
}
