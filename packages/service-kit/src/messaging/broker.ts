/** A message without delivery guarantee: only present subscribers receive it. `subject` is relative to the prefix. */
export interface LiveMessage {
  readonly subject: string;
  /** Parsed JSON, not yet checked against a schema. */
  readonly data: unknown;
}

/** How long the events stream retains messages. */
export const eventDays = 30;

export type StreamKind = 'EVENTS' | 'STATE';

/** A message of a stream, handed to a durable consumer. */
export interface StreamMessage {
  /** Relative to the prefix: `event.carpool.offer.created.v1`, `state.user.7`. */
  readonly subject: string;
  readonly text: string;
  readonly sequence: number;
  readonly isRedelivered: boolean;
  /** Sends the acknowledgement. When it is lost the message comes again, and its inbox row makes that a no-op. */
  acknowledge(): void;
  /** Starts the time anew after which it would be delivered again. */
  extend(): void;
  retryAfter(ms: number): void;
  /** Never delivers the message again. */
  terminate(reason: string): void;
}

export interface PullOptions {
  readonly stream: StreamKind;
  readonly durable: string;
  /** Relative subjects, wildcards allowed. */
  readonly subjects: readonly string[];
  readonly ackWaitMs: number;
  readonly maxAckPending: number;
  /** Messages fetched ahead. */
  readonly prefetch: number;
}

/** Messages as they arrive; the iteration ends when the consumer or the connection is lost, or on `stop`. */
export interface Pull extends AsyncIterable<StreamMessage> {
  stop(): void;
}

/** How far a durable consumer of a stream has come. */
export interface ConsumerPosition {
  readonly name: string;
  /** Relative subjects it receives, with wildcards. */
  readonly subjects: readonly string[];
  /** Every message up to this sequence that it receives is acknowledged. */
  readonly passed: number;
  /** Messages not yet acknowledged. */
  readonly pending: number;
}

/** The two streams of the platform, for the relay and the consumers. */
export interface Streams {
  /** Creates missing streams; every service does so at its start. */
  ensure(): Promise<void>;
  /** `fill`: share of the stream's size limit that is used, 0 to 1. */
  info(stream: StreamKind): Promise<{ created: string; lastSequence: number; fill: number }>;
  /** Resolves with the sequence once the server has stored it; the server drops repeats of an id within 10 minutes. */
  publish(subject: string, id: string, text: string): Promise<number>;
  /** Id of the event stored at a sequence; null when there is none. */
  idAt(sequence: number): Promise<string | null>;
  /** The last message of a state subject. */
  lastState(subject: string): Promise<{ sequence: number; text: string } | null>;
  /**
   * Like `publish`, with the sequence of the subject's last message (0 = none).
   * @throws WrongSequenceError when it has another
   */
  publishState(subject: string, id: string, text: string, expected: number): Promise<number>;
  pull(options: PullOptions): Promise<Pull>;
  /** Deletes the streams and buckets with their messages: for tests. */
  remove(): Promise<void>;
  /** All durable consumers of a stream. */
  consumers(stream: StreamKind): Promise<ConsumerPosition[]>;
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

/** JSON values by key, shared by all replicas of a service, each with a revision. */
export interface Bucket {
  read(key: string): Promise<BucketEntry | null>;
  /**
   * Resolves with the new revision.
   * @param expected revision of the present value, 0 for none
   * @throws BucketConflict when the value has another revision
   */
  write(key: string, value: unknown, expected: number): Promise<number>;
  /** The values of a key, oldest first, as far back as the bucket retains them. */
  history(key: string): Promise<BucketEntry[]>;
  /** Calls back with all values and then with every change; with all again after a lost connection. Returns the function that ends it. */
  watch(pattern: string, onEntry: (entry: BucketEntry) => void): () => void;
}

/** Another message of the subject was published in between. */
export class WrongSequenceError extends Error {
  override readonly name = 'WrongSequenceError';
  constructor(subject: string) {
    super(`${subject} has another last message than expected`);
  }
}

/** Another process wrote the key first. */
export class BucketConflict extends Error {
  override readonly name = 'BucketConflict';
  constructor(key: string) {
    super(`${key} was written by another process`);
  }
}

/** The broker, under one prefix; connects in the background and never gives up. */
export interface Nats {
  readonly prefix: string;
  readonly isConnected: boolean;
  /** Calls back with the current state at once and at every change. Returns the function that unsubscribes. */
  onStatus(listener: (isConnected: boolean) => void): () => void;
  /** Publishes without delivery guarantee; nothing is sent while there is no connection. */
  publish(subject: string, data: unknown): void;
  /** Subscribes to live messages, wildcards allowed; survives reconnects. Returns the function that unsubscribes. */
  subscribe(subject: string, listener: (message: LiveMessage) => void): () => void;
  readonly streams: Streams;
  /** The bucket `<PREFIX>_<NAME>`, made when it is first used. `history`: values stored of each key, at most 64. */
  bucket(name: string, options: { history: number }): Bucket;
  close(): Promise<void>;
}

/** There is no connection to the broker at present. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
  constructor() {
    super('No connection to the broker');
  }
}
