import type { CacheTags } from '@siteswap/contracts/event';
import { mergeCacheTags } from './merge-cache-tags.ts';

/** A row of the outbox as it is published. */
export interface OutboxRow {
  readonly id: string;
  readonly event_id: string;
  readonly subject: string;
  readonly kind: 'event' | 'state';
  /** JSON text: the data of an event, or what the change of a state concerns. */
  readonly payload: string | null;
  readonly request_id: string | null;
  readonly traceparent: string | null;
  readonly created_at: Date;
  /** A state that is published again although it did not change. */
  readonly is_republished: boolean;
}

/** The origin of a change, for its envelope. */
export const originOf = (row: OutboxRow) => ({
  ...(row.request_id === null ? {} : { requestId: row.request_id }),
  ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
});

/** What the changes of one state concern together; null when one of them does not say, or is no change. */
export const cacheTagsOf = (rows: readonly OutboxRow[]): CacheTags | null =>
  mergeCacheTags(rows.map(({ payload }) => (payload === null ? null : JSON.parse(payload))));
