/** A message that promises nothing: whoever listens now hears it. `subject` is relative to the prefix. */
export interface LiveMessage {
  readonly subject: string;
  /** Parsed JSON, not yet checked against a schema. */
  readonly data: unknown;
}

export type StreamKind = 'EVENTS' | 'STATE';

/** A message of a stream, handed to a durable consumer. */
export interface StreamMessage {
  /** Relative to the prefix: `event.carpool.offer.created.v1`, `state.user.7`. */
  readonly subject: string;
  readonly text: string;
  readonly sequence: number;
  readonly isRedelivered: boolean;
  /** Double acknowledgement: resolves when the server has written it down. */
  acknowledge(): Promise<void>;
  retryAfter(ms: number): void;
  giveUp(reason: string): void;
}

export interface PullOptions {
  readonly stream: StreamKind;
  readonly durable: string;
  /** Relative subjects, wildcards allowed. */
  readonly subjects: readonly string[];
  readonly ackWaitMs: number;
  readonly maxAckPending: number;
  /** Messages fetched ahead. */
  readonly ahead: number;
}

/** Messages as they come; the iteration ends when the consumer or the connection is gone, or on `stop`. */
export interface Pull extends AsyncIterable<StreamMessage> {
  stop(): void;
}

/** The two streams of the platform, for the relay and the consumers. */
export interface Streams {
  /** Creates what is missing; all services do, whoever comes first. */
  ensure(): Promise<void>;
  info(stream: StreamKind): Promise<{ created: string; lastSequence: number }>;
  /** Resolves with the sequence once the server has stored it; repeats of an id within 10 minutes are dropped there. */
  publish(subject: string, id: string, text: string): Promise<number>;
  /** Id of the event stored at a sequence; null when there is none. */
  idAt(sequence: number): Promise<string | null>;
  /** What the stream holds for a state subject. */
  lastState(subject: string): Promise<{ sequence: number; text: string } | null>;
  /** Like `publish`, refused when the subject's last message is not the expected one (0 = none). */
  publishState(subject: string, id: string, text: string, expected: number): Promise<number>;
  pull(options: PullOptions): Promise<Pull>;
  /** Deletes both streams with all they hold: for tests. */
  remove(): Promise<void>;
  /** Messages a durable consumer has not yet acknowledged. */
  lag(stream: StreamKind, durable: string): Promise<number>;
}

/** The broker. Everything under one prefix; connects in the background and for ever. */
export interface Nats {
  readonly prefix: string;
  readonly isConnected: boolean;
  /** Called with the present state at once and at every change. Returns how to stop listening. */
  onStatus(listener: (isConnected: boolean) => void): () => void;
  /** Plain publish: no delivery promise, nothing is sent while there is no connection. */
  publish(subject: string, data: unknown): void;
  /** Plain subscription, wildcards allowed, kept over reconnects. Returns how to end it. */
  subscribe(subject: string, listener: (message: LiveMessage) => void): () => void;
  readonly streams: Streams;
  close(): Promise<void>;
}

/** There is no connection to the broker just now. */
export class BrokerAway extends Error {
  override readonly name = 'BrokerAway';
  constructor() {
    super('No connection to the broker');
  }
}
