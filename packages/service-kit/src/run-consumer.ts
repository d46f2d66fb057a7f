import { hash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Nats, Pull, PullOptions, StreamMessage } from './broker.ts';
import { type Readable, readMessage, UnreadableMessage } from './consume.ts';
import type { ConsumerDefinition } from './consumers.ts';
import type { PrismaLike, TxOf } from './database.ts';
import { forgetFailures, noteFailure, type Replay } from './dead-letters.ts';
import { isDatabaseOutage } from './outage.ts';
import type { Transact } from './outbox.ts';
import { withTrace } from './trace.ts';

export interface RunningConsumer {
  readonly name: string;
  readonly stream: PullOptions['stream'];
  readonly replay: Replay;
  start(): void;
  /** Resolves when the messages in hand are done. */
  stop(): Promise<void>;
}

const defaultDelaysMs = [250, 1_000, 5_000, 15_000, 60_000];
const outageDelayMs = 1_000;

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

function pullOptions<Tx>(
  definition: ConsumerDefinition<Tx>,
  ackWaitMs: number,
): PullOptions & { atOnce: number } {
  const isState = definition.type === 'state';
  const atOnce = definition.options.concurrency ?? (isState ? 4 : 1);
  return {
    stream: isState ? 'STATE' : 'EVENTS',
    durable: definition.name,
    subjects: isState
      ? [`state.${definition.state.kind}.>`]
      : definition.events.map(({ subject }) => `event.${subject}`),
    ackWaitMs: (definition.options.ackWaitSeconds ?? 0) * 1000 || ackWaitMs,
    maxAckPending: 200,
    ahead: atOnce * 4,
    atOnce,
  };
}

/** Feeds one consumer from its stream for as long as the service runs. */
export function createConsumer<P extends PrismaLike>(options: {
  definition: ConsumerDefinition<TxOf<P>>;
  transact: Transact<P>;
  pool: pg.Pool;
  nats: Nats;
  log: Logger;
  /** For consumers that say nothing else. */
  ackWaitMs: number;
}): RunningConsumer {
  const { definition, transact, pool, nats } = options;
  const { name } = definition;
  const log = options.log.child({ consumer: name });
  const { atOnce, ...pulling } = pullOptions(definition, options.ackWaitMs);
  const delays = definition.options.retryDelaysMs ?? defaultDelaysMs;
  const maxFailures = definition.options.maxFailures ?? 6;
  const ending = new AbortController();
  let pull: Pull | undefined;
  let loop: Promise<void> | undefined;
  let outage: Promise<void> | undefined;

  /** One wait for the database, shared by all messages in hand. */
  const untilDatabaseAnswers = () => {
    outage ??= (async () => {
      log.warn('database away, consumer pauses');
      while (!ending.signal.aborted) {
        await sleep(outageDelayMs, ending.signal);
        const isBack = await pool.query('select 1').then(
          () => true,
          () => false,
        );
        if (isBack) break;
      }
      outage = undefined;
    })();
    return outage;
  };

  const putAside = async (message: StreamMessage, key: string, error: unknown, most: number) => {
    const { subject, text } = message;
    const failure = { consumer: name, key, subject, message: text, error };
    const { failures, isDead } = await noteFailure(pool, failure, most);
    if (isDead) {
      log.error({ err: error, subject, failures }, 'message given up');
      message.giveUp('dead letter');
    } else {
      log.warn({ err: error, subject, failures }, 'message failed, will be tried again');
      message.retryAfter(delays[Math.min(failures, delays.length) - 1] ?? 1_000);
    }
  };

  const understand = (message: StreamMessage): Readable | UnreadableMessage => {
    try {
      return readMessage<P>(definition, message.text, transact, log);
    } catch (error) {
      if (error instanceof UnreadableMessage) return error;
      throw error;
    }
  };

  /** Whether it worked; when not, it comes again or is parked. */
  const tryOnce = async (message: StreamMessage, readable: Readable): Promise<boolean> => {
    try {
      await readable.run();
      return true;
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      await putAside(message, readable.key, error, maxFailures);
      return false;
    }
  };

  const handle = async (message: StreamMessage): Promise<void> => {
    const readable = understand(message);
    if (readable instanceof UnreadableMessage) {
      // By what it says: sequences begin again when a stream does.
      await putAside(message, `unreadable:${hash('sha1', message.text)}`, readable, 1);
      return;
    }
    const isDone = await withTrace(readable.trace, () => tryOnce(message, readable));
    if (!isDone) return;
    if (message.isRedelivered) await forgetFailures(pool, name, readable.key);
    await message.acknowledge();
  };

  const take = async (message: StreamMessage): Promise<void> => {
    try {
      await handle(message);
    } catch (error) {
      // The database or the broker is away: neither is the message's fault, so nothing is counted.
      log.debug({ err: error }, 'message comes again');
      message.retryAfter(outageDelayMs);
      if (isDatabaseOutage(error)) await untilDatabaseAnswers();
    }
  };

  const work = async (messages: Pull) => {
    const inHand = new Set<Promise<void>>();
    for await (const message of messages) {
      if (ending.signal.aborted) {
        // Another replica can have it at once.
        message.retryAfter(0);
        continue;
      }
      const taken = take(message).finally(() => inHand.delete(taken));
      inHand.add(taken);
      if (inHand.size >= atOnce) await Promise.race(inHand);
    }
    await Promise.all(inHand);
  };

  const run = async () => {
    while (!ending.signal.aborted) {
      if (!nats.isConnected) {
        await sleep(200, ending.signal);
        continue;
      }
      try {
        await nats.streams.ensure();
        pull = await nats.streams.pull(pulling);
        if (ending.signal.aborted) pull.stop();
        await work(pull);
      } catch (error) {
        log.warn({ err: error }, 'consumer interrupted, starts again');
      }
      pull = undefined;
      await sleep(500, ending.signal);
    }
  };

  let stopListening: (() => void) | undefined;
  return {
    name,
    stream: pulling.stream,
    replay: async (letter) => {
      const readable = readMessage<P>(definition, letter.message, transact, log);
      await withTrace(readable.trace, readable.run);
    },
    start: () => {
      // After a new connection the stream or the consumer may be gone: begin from the top.
      stopListening = nats.onStatus((isConnected) => {
        if (!isConnected) pull?.stop();
      });
      loop = run();
    },
    stop: async () => {
      ending.abort();
      stopListening?.();
      pull?.stop();
      await loop;
    },
  };
}
