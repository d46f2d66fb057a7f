import type pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseOutage } from '../database/database-outage.ts';
import type { PrismaLike, TxOf } from '../database/prisma.ts';
import type { Nats, Pull, PullOptions, StreamMessage } from './broker.ts';
import type { Replay } from './dead-letters.ts';
import type { ConsumerDefinition } from './define-consumer.ts';
import { bufferMessages } from './message-buffer.ts';
import { createMessageHandler, outageDelayMs } from './message-handler.ts';
import type { LinkedTransact } from './states.ts';

export interface RunningConsumer {
  readonly name: string;
  readonly stream: PullOptions['stream'];
  readonly replay: Replay;
  start(): void;
  /** Resolves when the messages in flight are done. */
  stop(): Promise<void>;
}

const standardMaxBatch = 50;
/** Milliseconds that the messages of one transaction may take together, by the time the last ones took. */
const batchMs = 250;
/** Milliseconds from one transaction to the next: what arrives in between shares it. */
const roundMs = 25;

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

function pullOptions<Tx>(definition: ConsumerDefinition<Tx>, ackWaitMs: number): PullOptions {
  const isState = definition.type === 'state';
  return {
    stream: isState ? 'STATE' : 'EVENTS',
    durable: definition.name,
    subjects: isState
      ? [`state.${definition.state.kind}.>`]
      : definition.events.map(({ subject }) => `event.${subject}`),
    ackWaitMs: (definition.options.ackWaitSeconds ?? 0) * 1000 || ackWaitMs,
    maxAckPending: 200,
    prefetch: 100,
  };
}

/** Messages of the next batch. It grows step by step, because the first ones say little about the others. */
const nextSize = (size: number, msPerMessage: number, maxBatch: number) =>
  Math.max(1, Math.min(maxBatch, size * 2, Math.floor(batchMs / msPerMessage)));

/** Feeds one consumer from its stream for as long as the service runs. */
export function createConsumer<P extends PrismaLike>(options: {
  definition: ConsumerDefinition<TxOf<P>>;
  transact: LinkedTransact<P>;
  pool: pg.Pool;
  nats: Nats;
  log: Logger;
  /** For consumers without their own. */
  ackWaitMs: number;
}): RunningConsumer {
  const { definition, pool, nats } = options;
  const { name } = definition;
  const log = options.log.child({ consumer: name });
  const pulling = pullOptions(definition, options.ackWaitMs);
  const handler = createMessageHandler<P>({ ...options, log });
  const maxBatch = definition.options.maxBatch ?? standardMaxBatch;
  const ending = new AbortController();
  let pull: Pull | undefined;
  let loop: Promise<void> | undefined;

  const waitForDatabase = async () => {
    log.warn('database unavailable, consumer pauses');
    while (!ending.signal.aborted) {
      await sleep(outageDelayMs, ending.signal);
      const isAvailable = await pool.query('select 1').then(
        () => true,
        () => false,
      );
      if (isAvailable) break;
    }
  };

  const process = async (batch: readonly StreamMessage[]) => {
    try {
      await handler.process(batch);
    } catch (error) {
      log.debug({ err: error }, 'messages will be redelivered');
      if (isDatabaseOutage(error)) await waitForDatabase();
    }
  };

  const work = async (messages: Pull) => {
    const extendEveryMs = pulling.ackWaitMs / 3;
    const buffer = bufferMessages(messages, { maxWaiting: maxBatch * 2, extendEveryMs });
    let size = 1;
    for (;;) {
      const batch = await buffer.take(size);
      if (batch === null) return;
      if (ending.signal.aborted) {
        // Another replica can have them at once.
        for (const message of batch) message.retryAfter(0);
        continue;
      }
      const startedAt = performance.now();
      await process(batch);
      const ms = performance.now() - startedAt;
      size = nextSize(size, ms / batch.length, maxBatch);
      if (size > 1 && ms < roundMs) await sleep(roundMs - ms, ending.signal);
    }
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
        log.warn({ err: error }, 'consumer interrupted, restarts');
      }
      pull = undefined;
      await sleep(500, ending.signal);
    }
  };

  let stopListening: (() => void) | undefined;
  return {
    name,
    stream: pulling.stream,
    replay: handler.replay,
    start: () => {
      // After a reconnect the stream or the consumer may be missing, so both are looked up again.
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
