import type pg from 'pg';
import type { Nats } from './broker.ts';
import type { ReadStates } from './outbox.ts';

export interface OutboxRow {
  readonly id: string;
  readonly event_id: string;
  readonly subject: string;
  readonly kind: 'event' | 'state';
  /** JSON text */
  readonly payload: string | null;
  readonly request_id: string | null;
  readonly traceparent: string | null;
  readonly created_at: Date;
}

/** Rows read at once. */
export const batchSize = 100;
/** States read at once, so that a repair leaves most of the pool to requests. */
const statesAtOnce = 4;

const next = {
  name: 'kit-outbox-next',
  // The order is by the number, not by the text of the same name.
  text: `select id::text, event_id, subject, kind, payload::text, request_id, traceparent, created_at
         from outbox where published_at is null order by outbox.id limit ${batchSize}`,
};

const mark = `update outbox set published_at = now() where id = any($1::bigint[])`;

const note = `
  update relay_state set last_seq = $2, marker = $3, updated_at = now()
  where stream = $1 and last_seq < $2`;

/** Envelope of an event as JSON text; the data goes through untouched. */
export function eventText(row: OutboxRow): string {
  const envelope = JSON.stringify({
    id: row.event_id,
    subject: row.subject,
    occurredAt: row.created_at.toISOString(),
    ...originOf(row),
  });
  return `${envelope.slice(0, -1)},"data":${row.payload ?? 'null'}}`;
}

/** What of an envelope says where the change came from. */
const originOf = (row: OutboxRow) => ({
  ...(row.request_id === null ? {} : { requestId: row.request_id }),
  ...(row.traceparent === null ? {} : { traceparent: row.traceparent }),
});

async function publishState(nats: Nats, states: ReadStates, row: OutboxRow): Promise<number> {
  const dot = row.subject.indexOf('.');
  const kind = row.subject.slice(0, dot);
  const id = row.subject.slice(dot + 1);
  const read = states[kind];
  if (!read) throw new Error(`No reader for the state ${kind}`);
  const subject = `state.${row.subject}`;
  // First what the stream has, then the row: a publish that others got between the two is refused by the server.
  const last = await nats.streams.lastState(subject);
  const current = await read(id);
  const lastVersion = last ? (JSON.parse(last.text) as { version: number }).version : 0;
  const text = JSON.stringify({
    id,
    kind,
    version: current?.version ?? lastVersion + 1,
    // Of several changes that are one message, the last one's.
    ...originOf(row),
    data: current?.data ?? null,
  });
  return await nats.streams.publishState(subject, row.event_id, text, last?.sequence ?? 0);
}

interface Published {
  readonly ids: string[];
  readonly stream: string;
  readonly sequence: number;
  readonly marker: string;
}

/** Several rows of one thing are one message: the row is read now anyway. The last id is used, it was never sent before. */
function groupStates(rows: readonly OutboxRow[]): OutboxRow[][] {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) groups.set(row.subject, [...(groups.get(row.subject) ?? []), row]);
  return [...groups.values()];
}

async function publishStates(
  nats: Nats,
  states: ReadStates,
  groups: OutboxRow[][],
): Promise<PromiseSettledResult<Published>[]> {
  const results: PromiseSettledResult<Published>[] = [];
  for (let start = 0; start < groups.length; start += statesAtOnce) {
    const work = groups.slice(start, start + statesAtOnce).map(async (rows): Promise<Published> => {
      const row = rows.at(-1) as OutboxRow;
      const sequence = await publishState(nats, states, row);
      const stream = `STATE.${row.subject.slice(0, row.subject.indexOf('.'))}`;
      const marker = `state.${row.subject}`;
      return { ids: rows.map(({ id }) => id), stream, sequence, marker };
    });
    results.push(...(await Promise.allSettled(work)));
  }
  return results;
}

async function markPublished(client: pg.Client, published: Published[]): Promise<void> {
  if (published.length === 0) return;
  await client.query(mark, [published.flatMap(({ ids }) => ids)]);
  const newest = new Map<string, Published>();
  for (const one of published) {
    if (one.sequence > (newest.get(one.stream)?.sequence ?? 0)) newest.set(one.stream, one);
  }
  for (const { stream, sequence, marker } of newest.values()) {
    await client.query(note, [stream, sequence, marker]);
  }
}

/**
 * Publishes the oldest unpublished rows and marks those whose publish was acknowledged.
 * @returns number of rows looked at
 * @throws the first failure, after the successes were marked
 */
export async function publishBatch(
  client: pg.Client,
  nats: Nats,
  states: ReadStates,
): Promise<number> {
  const { rows } = await client.query<OutboxRow>(next);
  if (rows.length === 0) return 0;
  // One connection keeps the order of what is sent on it, so the events need not wait for each other.
  const events = rows
    .filter((row) => row.kind === 'event')
    .map(async (row): Promise<Published> => {
      const subject = `event.${row.subject}`;
      const sequence = await nats.streams.publish(subject, row.event_id, eventText(row));
      return { ids: [row.id], stream: 'EVENTS', sequence, marker: row.event_id };
    });
  const stateRows = rows.filter((row) => row.kind === 'state');
  const [eventResults, stateResults] = await Promise.all([
    Promise.allSettled(events),
    publishStates(nats, states, groupStates(stateRows)),
  ]);
  const results = [...eventResults, ...stateResults];
  await markPublished(
    client,
    results.filter((result) => result.status === 'fulfilled').map((result) => result.value),
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  return rows.length;
}
