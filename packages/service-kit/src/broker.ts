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
  /** Deletes the streams and buckets with all they hold: for tests. */
  remove(): Promise<void>;
  /** Messages a durable consumer has not yet acknowledged. */
  lag(stream: StreamKind, durable: string): Promise<number>;
}

/** A value of a bucket; `null` once it was removed. */
export interface BucketEntry {
  readonly key: string;
  /** Parsed JSON, not yet checked against a schema. */
  readonly value: unknown;
  readonly revision: number;
}

/** JSON values by key that all replicas of a service see, each with a revision. */
export interface Bucket {
  read(key: string): Promise<BucketEntry | null>;
  /**
   * Resolves with the new revision.
   * @param expected revision of the present value, 0 for none
   * @throws BucketConflict when it is another one by now
   */
  write(key: string, value: unknown, expected: number): Promise<number>;
  /** What a key has held, oldest first, as far back as the bucket remembers. */
  history(key: string): Promise<BucketEntry[]>;
  /** Tells what is there and then every change; everything again after a lost connection. Returns how to end it. */
  watch(pattern: string, hear: (entry: BucketEntry) => void): () => void;
}

/** Somebody else wrote the key first. */
export class BucketConflict extends Error {
  override readonly name = 'BucketConflict';
  constructor(key: string) {
    super(`${key} was written by somebody else`);
  }
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
  /** The bucket `<PREFIX>_<NAME>`, made when it is first used. `history`: values remembered of each key, at most 64. */
  bucket(name: string, options: { history: number }): Bucket;
  close(): Promise<void>;
}

/** There is no connection to the broker just now. */
export class BrokerAway extends Error {
  override readonly name = 'BrokerAway';
  constructor() {
    super('No connection to the broker');
  }
}
