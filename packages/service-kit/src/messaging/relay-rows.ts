import type pg from 'pg';
import type { OutboxRow } from './outbox-row.ts';
import { leaseMs, type RelayLease } from './relay-lease.ts';

/** What the broker acknowledged. */
export interface Published {
  readonly rows: readonly OutboxRow[];
  /** `EVENTS` or `STATE.<kind>` */
  readonly stream: string;
  /** null when the stream had the state already. */
  readonly sequence: number | null;
  /** Id of the event, or subject of the state. */
  readonly marker: string;
}

/** Changes per round. */
const maxChanges = 500;
/** States that are published again per round; few, because a change waits for the round before it. */
const maxRepublished = 100;

const columns =
  'id::text, event_id, subject, kind, payload::text, request_id, traceparent, created_at, is_republished';
/** The order is by the number, not by the text of the same name. */
const next = (isRepublished: boolean, limit: number) => `
  (select ${columns} from kit.outbox where published_at is null and is_republished = ${isRepublished}
   order by outbox.id limit ${limit})`;
const selectUnpublished = {
  name: 'kit-outbox-next',
  text: `${next(false, maxChanges)} union all ${next(true, maxRepublished)}`,
};

/** The next unpublished rows, changes before states that are published again. */
export async function selectRows(pool: pg.Pool): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
  const { rows } = await pool.query<OutboxRow>(selectUnpublished);
  const republished = rows.filter(({ is_republished }) => is_republished).length;
  const hasMore = republished === maxRepublished || rows.length - republished === maxChanges;
  return { rows, hasMore };
}

/** Marks rows, remembers the place in the streams and renews the lease; does nothing under another epoch. */
const mark = `
  with lease as (
    update kit.relay_lease set expires_at = now() + $1::int * interval '1 millisecond'
    where name = 'outbox' and epoch = $2::bigint
    returning epoch
  ), marked as (
    update kit.outbox set published_at = now(), stream_seq = sent.sequence
    from unnest($3::bigint[], $4::bigint[]) as sent(id, sequence)
    where outbox.id = sent.id and exists (select from lease)
  ), repeated as (
    delete from kit.outbox where id = any($5::bigint[]) and exists (select from lease)
  ), progress as (
    update kit.relay_state set last_seq = newest.sequence, marker = newest.marker, updated_at = now()
    from unnest($6::text[], $7::bigint[], $8::text[]) as newest(stream, sequence, marker)
    where relay_state.stream = newest.stream and relay_state.last_seq < newest.sequence
      and exists (select from lease)
  )
  select epoch from lease`;

/** Another replica has published in the meantime; it will publish what was not marked. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
  constructor() {
    super('Another replica publishes the outbox');
  }
}

/**
 * Marks what was published, with one statement.
 * @throws LeaseLostError when another replica took over: then nothing is marked
 */
export async function markPublished(
  pool: pg.Pool,
  lease: RelayLease,
  epoch: string,
  published: readonly Published[],
): Promise<void> {
  if (published.length === 0) return;
  const changes = published.flatMap(({ rows, sequence }) =>
    rows.filter((row) => !row.is_republished).map(({ id }) => ({ id, sequence })),
  );
  const repeated = published.flatMap(({ rows }) =>
    rows.filter((row) => row.is_republished).map(({ id }) => id),
  );
  const newest = new Map<string, { sequence: number; marker: string }>();
  for (const { stream, sequence, marker } of published) {
    if (sequence === null || sequence <= (newest.get(stream)?.sequence ?? 0)) continue;
    newest.set(stream, { sequence, marker });
  }
  const sentAt = performance.now();
  const { rowCount } = await pool.query({
    name: 'kit-outbox-mark',
    text: mark,
    values: [
      leaseMs,
      epoch,
      changes.map(({ id }) => id),
      changes.map(({ sequence }) => sequence),
      repeated,
      [...newest.keys()],
      [...newest.values()].map(({ sequence }) => sequence),
      [...newest.values()].map(({ marker }) => marker),
    ],
  });
  if (rowCount === 0) {
    lease.lost();
    throw new LeaseLostError();
  }
  lease.renewed(sentAt);
}
