import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseOutage, isDatabaseTimeout } from '../database/database-outage.ts';
import type { PrismaLike, TxOf } from '../database/prisma.ts';
import type { StreamMessage } from './broker.ts';
import { clearFailures, type Replay, recordFailure } from './dead-letters.ts';
import type { ConsumerDefinition } from './define-consumer.ts';
import { handleMessages } from './handle-messages.ts';
import { type ParsedMessage, parseMessage, UnreadableMessageError } from './parse-message.ts';
import type { LinkedTransact } from './states.ts';

const defaultDelaysMs = [250, 1_000, 5_000, 15_000, 60_000];
const unwantedRetryMs = 2_000;
/** Milliseconds before a message comes again that met an outage. */
export const outageDelayMs = 1_000;

/** What happens to the messages of a consumer. */
export interface MessageHandler {
  /**
   * Handles messages, together where that succeeds, and acknowledges or returns each to the broker.
   * @throws when the database or the broker is unavailable, after what was not handled was given back
   */
  process(messages: readonly StreamMessage[]): Promise<void>;
  readonly replay: Replay;
}

interface Readable<Tx> {
  readonly message: StreamMessage;
  readonly parsed: ParsedMessage<Tx>;
}

/** Counts failures, and gives a message back or makes it a dead letter. */
function createFailures<Tx>(definition: ConsumerDefinition<Tx>, pool: pg.Pool, log: Logger) {
  const delays = definition.options.retryDelaysMs ?? defaultDelaysMs;
  const maxAttempts = definition.options.maxFailures ?? 6;
  return {
    store: async (
      message: StreamMessage,
      key: string,
      error: unknown,
      maxFailures = maxAttempts,
    ): Promise<void> => {
      const { subject, text } = message;
      const failure = { consumer: definition.name, key, subject, message: text, error };
      const { failures, isDead } = await recordFailure(pool, failure, maxFailures);
      if (isDead) {
        log.error({ err: error, subject, failures }, 'message is a dead letter');
        message.terminate('dead letter');
      } else {
        log.warn({ err: error, subject, failures }, 'message failed, will be retried');
        message.retryAfter(delays[Math.min(failures, delays.length) - 1] ?? 1_000);
      }
    },
    clear: (key: string) => clearFailures(pool, definition.name, key),
  };
}

export function createMessageHandler<P extends PrismaLike>(options: {
  definition: ConsumerDefinition<TxOf<P>>;
  transact: LinkedTransact<P>;
  pool: pg.Pool;
  log: Logger;
}): MessageHandler {
  const { definition, transact, log } = options;
  const failures = createFailures(definition, options.pool, log);
  const { isWanted } = definition.options;

  const handle = (messages: readonly ParsedMessage<TxOf<P>>[]) =>
    handleMessages<P>({ definition, transact, messages, log });

  const finish = async ({ message, parsed }: Readable<TxOf<P>>) => {
    if (message.isRedelivered) await failures.clear(parsed.key);
    message.acknowledge();
  };

  /** Passes over or stores what cannot be handled; returns the rest. */
  const read = async (message: StreamMessage): Promise<Readable<TxOf<P>> | null> => {
    if (isWanted && !(await isWanted(message.subject.slice('event.'.length)))) {
      if (message.isRedelivered) message.acknowledge();
      else message.retryAfter(unwantedRetryMs);
      return null;
    }
    try {
      return { message, parsed: parseMessage<P>(definition, message.text, log) };
    } catch (error) {
      if (!(error instanceof UnreadableMessageError)) throw error;
      // Keyed by content, because sequences start again with a new stream.
      await failures.store(message, `unreadable:${hash('sha1', message.text)}`, error, 1);
      return null;
    }
  };

  /** A handler that takes too long each time is no outage: the database responds to others. */
  const isOwnTimeout = async (error: unknown): Promise<boolean> =>
    isDatabaseTimeout(error) &&
    (await options.pool.query('select 1').then(
      () => true,
      () => false,
    ));

  /** A failure of the handler is counted; an outage is thrown. */
  const handleAlone = async (readable: Readable<TxOf<P>>): Promise<void> => {
    const { message, parsed } = readable;
    try {
      await handle([parsed]);
    } catch (error) {
      if (isDatabaseOutage(error) && !(await isOwnTimeout(error))) throw error;
      return await failures.store(message, parsed.key, error);
    }
    await finish(readable);
  };

  /** @returns false when one of them failed: then nothing was changed */
  const handleTogether = async (all: readonly Readable<TxOf<P>>[]): Promise<boolean> => {
    try {
      await handle(all.map(({ parsed }) => parsed));
    } catch (error) {
      log.debug({ err: error, count: all.length }, 'messages are handled one by one');
      return false;
    }
    for (const readable of all) await finish(readable);
    return true;
  };

  return {
    process: async (messages) => {
      const open = new Set(messages);
      try {
        const readable: Readable<TxOf<P>>[] = [];
        for (const message of messages) {
          const one = await read(message);
          if (one) readable.push(one);
          else open.delete(message);
        }
        if (readable.length > 1 && (await handleTogether(readable))) return;
        for (const one of readable) {
          await handleAlone(one);
          open.delete(one.message);
        }
      } catch (error) {
        // No failure of the messages: it is not counted.
        for (const message of open) message.retryAfter(outageDelayMs);
        throw error;
      }
    },
    replay: (letter) => handle([parseMessage<P>(definition, letter.message, log)]),
  };
}
