import { eventEnvelope, stateEnvelope } from '@siteswap/contracts/event';
import type { Logger } from 'pino';
import type {
  ConsumerDefinition,
  EventConsumer,
  EventInput,
  StateConsumer,
  StateInput,
} from './consumers.ts';
import type { PrismaLike, RawSql, TxOf } from './database.ts';
import type { Transact } from './outbox.ts';
import { continueTrace, type Trace } from './trace.ts';

/** No handler could ever act on this message. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage';
}

/** A message as its handler's failure is counted: by the id of its envelope. */
export interface Readable {
  readonly key: string;
  /** On whose behalf it is handled: `run` belongs inside of it. */
  readonly trace: Trace;
  run(): Promise<void>;
}

const enterInbox = `
  insert into inbox (consumer, event_id) values ($1, $2::uuid) on conflict do nothing`;

const raiseVersion = `
  insert into projection_version as known (projection, id, version) values ($1, $2, $3::bigint)
  on conflict (projection, id) do update set version = excluded.version
  where known.version < excluded.version`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableMessage('not JSON');
  }
}

/** The span of handling a message, under the request or the message that caused it. */
const originOf = (envelope: Pick<Trace, 'requestId' | 'traceparent'>): Trace => ({
  ...(envelope.requestId === undefined ? {} : { requestId: envelope.requestId }),
  ...continueTrace(envelope.traceparent),
});

function readEvent<P extends PrismaLike>(
  consumer: EventConsumer<TxOf<P>>,
  text: string,
  transact: Transact<P>,
  log: Logger,
): Readable {
  const parsed = eventEnvelope.safeParse(parseJson(text));
  if (!parsed.success) throw new UnreadableMessage(`no event envelope: ${parsed.error.message}`);
  const envelope = parsed.data;
  const event = consumer.events.find(({ subject }) => subject === envelope.subject);
  if (!event) throw new UnreadableMessage(`unknown event ${envelope.subject}`);
  const data = event.data.safeParse(envelope.data);
  if (!data.success) {
    throw new UnreadableMessage(`${event.subject} outside its contract: ${data.error.message}`);
  }
  const { subject } = event;
  return {
    key: envelope.id,
    trace: originOf(envelope),
    run: async () => {
      const startedAt = performance.now();
      const isHandled = await transact(async (tx, facts) => {
        const raw = tx as unknown as RawSql;
        const isNew = await raw.$executeRawUnsafe(enterInbox, consumer.name, envelope.id);
        if (isNew === 0) return false;
        const input = { event, subject, data: data.data, envelope, tx, facts, log };
        await consumer.handle(input as unknown as EventInput<typeof event, TxOf<P>>);
        return true;
      });
      if (!isHandled) return;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info({ event: subject, eventId: envelope.id, ms }, 'event handled');
    },
  };
}

function readState<P extends PrismaLike>(
  consumer: StateConsumer<TxOf<P>>,
  text: string,
  transact: Transact<P>,
  log: Logger,
): Readable {
  const parsed = stateEnvelope.safeParse(parseJson(text));
  if (!parsed.success) throw new UnreadableMessage(`no state envelope: ${parsed.error.message}`);
  const { id, kind, version } = parsed.data;
  if (kind !== consumer.state.kind) throw new UnreadableMessage(`unknown state ${kind}`);
  const data = consumer.state.data.nullable().safeParse(parsed.data.data);
  if (!data.success) {
    throw new UnreadableMessage(`state ${kind} outside its contract: ${data.error.message}`);
  }
  return {
    key: `${kind}.${id}@${version}`,
    trace: originOf(parsed.data),
    run: () =>
      transact(async (tx, facts) => {
        const raw = tx as unknown as RawSql;
        const isNewer = await raw.$executeRawUnsafe(raiseVersion, consumer.name, id, version);
        if (isNewer === 0) return;
        const input: StateInput<typeof consumer.state, TxOf<P>> = {
          id,
          version,
          data: data.data,
          tx,
          facts,
          log,
        };
        await consumer.apply(input);
      }),
  };
}

/**
 * Understands a message; running it does its work at most once, together with the note that it is done.
 * Throws UnreadableMessage.
 */
export function readMessage<P extends PrismaLike>(
  consumer: ConsumerDefinition<TxOf<P>>,
  text: string,
  transact: Transact<P>,
  log: Logger,
): Readable {
  return consumer.type === 'events'
    ? readEvent(consumer, text, transact, log)
    : readState(consumer, text, transact, log);
}
