import { continueTrace, withTrace } from '@siteswap/service-kit';
import type { Logger } from 'pino';
import type { WakeUp } from '#src/features/live/live.public.ts';
import type { NotificationsService } from '#src/features/notifications/notifications.public.ts';
import { frameEvent } from './event-frame.format.ts';
import type { TrunkReader } from './trunk-reader.client.ts';

interface UserChannelDeps {
  readonly userId: number;
  readonly notifications: NotificationsService;
  readonly log: Logger;
}

/**
 * The readers of one member on this replica. All work goes through one queue, so events of the table and counts
 * leave in order, and each is formatted once for all readers.
 */
export class UserChannel {
  readonly readers = new Set<TrunkReader>();
  readonly #userId: number;
  readonly #notifications: NotificationsService;
  readonly #log: Logger;
  #queue: Promise<void> = Promise.resolve();
  #isRefillQueued = false;
  /** The highest sequence read from the table so far; a poll that finds no higher one wakes no reader. */
  #seen = -1;

  constructor(deps: UserChannelDeps) {
    this.#userId = deps.userId;
    this.#notifications = deps.notifications;
    this.#log = deps.log;
  }

  handle(message: WakeUp): void {
    if (message.kind === 'notification') {
      const { requestId, traceparent } = message.origin ?? {};
      const trace = { ...(requestId ? { requestId } : {}), ...continueTrace(traceparent) };
      withTrace(trace, () => this.refill());
    }
    if (message.kind === 'read') this.#enqueue(() => this.#sendCount(message));
    if (message.kind === 'session-ended') this.endSession(message.sid);
  }

  /** What the poll found. */
  observeSequence(last: number): void {
    if (last <= this.#seen) return;
    this.#seen = last;
    this.refill();
  }

  endSession(sid: string): void {
    for (const reader of this.readers) if (reader.sid === sid) reader.end();
  }

  /** Writes the notifications of the table beyond the cursors. */
  refill(): void {
    if (this.#isRefillQueued) return;
    this.#isRefillQueued = true;
    this.#enqueue(async () => {
      this.#isRefillQueued = false;
      await this.#refill();
    });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error: unknown) => {
      // The next poll finds the table ahead of what was seen and tries again.
      this.#seen = -1;
      this.#log.warn({ err: error, userId: this.#userId }, 'stream could not be filled');
    });
  }

  async #refill(): Promise<void> {
    for (;;) {
      const after = this.#leastCursor();
      if (after === undefined) return;
      const unseen = await this.#notifications.listUnseen({
        userId: this.#userId,
        after,
      });
      const { notifications: rows, unreadCount } = unseen;
      if (rows.length > 0) {
        for (const { sequence, notification } of rows) {
          const data = { ...notification, unreadCount };
          this.#write({ after, sequence }, frameEvent('notification', data, sequence));
        }
        this.#log.info({ userId: this.#userId, count: rows.length }, 'notifications streamed');
      }
      this.#seen = Math.max(this.#seen, rows.at(-1)?.sequence ?? 0);
      if (!unseen.hasMore) break;
    }
    await this.#sendMissedCounts();
  }

  /** Readers that have a cursor and can be written to. */
  *#listening(): Generator<TrunkReader & { cursor: number }> {
    for (const reader of this.readers) {
      if (reader.cursor !== undefined && !reader.isBehind) {
        yield reader as TrunkReader & { cursor: number };
      }
    }
  }

  /** What the reader that is furthest back has; undefined when none can be written to. */
  #leastCursor(): number | undefined {
    let least: number | undefined;
    for (const { cursor, isBehind } of this.readers) {
      if (cursor !== undefined && !isBehind && (least === undefined || cursor < least))
        least = cursor;
    }
    return least;
  }

  /**
   * Writes to the readers that have all before it.
   * @param row.after where the rows that were read begin
   */
  #write({ after, sequence }: { after: number; sequence: number }, frame: Buffer): void {
    // Thousands of readers for each message: without a generator.
    for (const reader of this.readers) {
      const { cursor } = reader;
      if (cursor === undefined || cursor >= sequence || reader.isBehind) continue;
      // Began or caught up during the read, further back than it reaches: the refill queued for it brings all.
      if (cursor < after) continue;
      if (reader.write(frame, sequence)) reader.cursor = sequence;
    }
  }

  /** Counts when it sends, so that the event of the last of several changes has the right count. */
  async #sendCount({ ids, category }: WakeUp & { kind: 'read' }): Promise<void> {
    // Also one that is just beginning: its own count may be older than the change.
    for (const reader of this.readers) reader.missedCount = true;
    const change = await this.#notifications.readChange(this.#userId, { ids, category });
    const frame = frameEvent('read', change);
    for (const reader of this.#listening()) reader.missedCount = !reader.write(frame);
  }

  async #sendMissedCounts(): Promise<void> {
    const missed: TrunkReader[] = [];
    for (const reader of this.readers) {
      if (reader.missedCount && reader.cursor !== undefined && !reader.isBehind)
        missed.push(reader);
    }
    if (missed.length === 0) return;
    const frame = frameEvent(
      'read',
      await this.#notifications.readChange(this.#userId, { ids: [] }),
    );
    for (const reader of missed) reader.missedCount = !reader.write(frame);
  }
}
