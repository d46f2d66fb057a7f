import { eventEnvelope, everyEvent, stateEnvelope } from '@siteswap/contracts/event';
import type { Logger } from 'pino';
import type { PrismaLike, TxOf } from '../database/prisma.ts';
import { continueTrace, type Trace } from '../logging/trace.ts';
import type {
  ConsumerDefinition,
  EventConsumer,
  EventInput,
  StateConsumer,
  StateInput,
} from './define-consumer.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/** The message matches no envelope or contract, so a retry is useless. */
export class UnreadableMessageError extends Error {
  override readonly name = 'UnreadableMessageError';
}

/** A message that matches its contract. */
export interface ParsedMessage<Tx> {
  /** Failures are counted by it. */
  readonly key: string;
  /** Id of the event, or of the entity. */
  readonly id: string;
  readonly subject: string;
  /** Of the entity; 0 for an event. */
  readonly version: number;
  /** Trace of the request that caused the message; call `handle` inside it. */
  readonly trace: Trace;
  handle(tx: Tx, outbox: OutboxWriter): Promise<void>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableMessageError('not JSON');
  }
}

/** The span of handling a message, under the request or the message that caused it. */
const originOf = (envelope: Pick<Trace, 'requestId' | 'traceparent'>): Trace => ({
  ...(envelope.requestId === undefined ? {} : { requestId: envelope.requestId }),
  ...continueTrace(envelope.traceparent),
});

function parseEvent<Tx>(consumer: EventConsumer<Tx>, text: string, log: Logger): ParsedMessage<Tx> {
  const parsed = eventEnvelope.safeParse(parseJson(text));
  if (!parsed.success)
    throw new UnreadableMessageError(`no event envelope: ${parsed.error.message}`);
  const envelope = parsed.data;
  const event = consumer.events.find(
    ({ subject }) => subject === envelope.subject || subject === everyEvent.subject,
  );
  if (!event) throw new UnreadableMessageError(`unknown event ${envelope.subject}`);
  const data = event.data.safeParse(envelope.data);
  if (!data.success) {
    throw new UnreadableMessageError(
      `${event.subject} outside its contract: ${data.error.message}`,
    );
  }
  const { subject } = envelope;
  return {
    key: envelope.id,
    id: envelope.id,
    subject,
    version: 0,
    trace: originOf(envelope),
    handle: (tx, outbox) => {
      const input = { event, subject, data: data.data, envelope, tx, outbox, log };
      return consumer.handle(input as unknown as EventInput<typeof event, Tx>);
    },
  };
}

function parseState<Tx>(consumer: StateConsumer<Tx>, text: string, log: Logger): ParsedMessage<Tx> {
  const parsed = stateEnvelope.safeParse(parseJson(text));
  if (!parsed.success)
    throw new UnreadableMessageError(`no state envelope: ${parsed.error.message}`);
  const { id, kind, version } = parsed.data;
  if (kind !== consumer.state.kind) throw new UnreadableMessageError(`unknown state ${kind}`);
  const data = consumer.state.data.nullable().safeParse(parsed.data.data);
  if (!data.success) {
    throw new UnreadableMessageError(`state ${kind} outside its contract: ${data.error.message}`);
  }
  return {
    key: `${kind}.${id}@${version}`,
    id,
    subject: `${kind}.${id}`,
    version,
    trace: originOf(parsed.data),
    handle: (tx, outbox) => {
      const input: StateInput<typeof consumer.state, Tx> = {
        id,
        version,
        data: data.data,
        tx,
        outbox,
        log,
      };
      return consumer.apply(input);
    },
  };
}

/** @throws UnreadableMessageError */
export function parseMessage<P extends PrismaLike>(
  consumer: ConsumerDefinition<TxOf<P>>,
  text: string,
  log: Logger,
): ParsedMessage<TxOf<P>> {
  return consumer.type === 'events'
    ? parseEvent(consumer, text, log)
    : parseState(consumer, text, log);
}
