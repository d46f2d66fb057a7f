import type pg from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Nats } from './broker.ts';
import type { ListStates } from './outbox.ts';

interface Known {
  readonly created: string;
  readonly last_seq: string;
  readonly marker: string | null;
}

const remember = `
  insert into relay_state (stream, created, last_seq, marker) values ($1, $2, $3, null)
  on conflict (stream) do update
  set created = excluded.created, last_seq = excluded.last_seq, marker = null, updated_at = now()`;

const enqueue = `
  insert into outbox (event_id, subject, kind)
  select event_id, subject, 'state' from unnest($1::uuid[], $2::text[]) as row(event_id, subject)`;

/** Whether the stream still holds what we last put there; others may have moved its last sequence on since. */
async function isIntact(nats: Nats, stream: string, known: Known): Promise<boolean> {
  if (known.marker === null) return true;
  const sequence = Number(known.last_seq);
  if (stream === 'EVENTS') return (await nats.streams.idAt(sequence)) === known.marker;
  const last = await nats.streams.lastState(known.marker);
  return last !== null && last.sequence >= sequence;
}

async function enqueueStates(
  client: pg.Client,
  kind: string,
  ids: AsyncIterable<string> | readonly string[],
): Promise<number> {
  let chunk: string[] = [];
  let count = 0;
  const flush = async () => {
    if (chunk.length === 0) return;
    const subjects = chunk.map((id) => `${kind}.${id}`);
    await client.query(enqueue, [chunk.map(() => uuidv7()), subjects]);
    count += chunk.length;
    chunk = [];
  };
  for await (const id of ids) {
    chunk.push(id);
    if (chunk.length >= 500) await flush();
  }
  await flush();
  return count;
}

/**
 * The database is the truth, not the broker: when a stream is new, or was set back, everything the table still has
 * (at least 24 h) is marked for publishing again, and every state is.
 */
export async function repairStreams(
  client: pg.Client,
  nats: Nats,
  listStates: ListStates,
  log: Logger,
): Promise<void> {
  const { rows } = await client.query<Known & { stream: string }>(
    'select stream, created, last_seq, marker from relay_state',
  );
  const known = new Map(rows.map((row) => [row.stream, row]));
  const streams = ['EVENTS', ...Object.keys(listStates).map((kind) => `STATE.${kind}`)];
  for (const stream of streams) {
    const info = await nats.streams.info(stream === 'EVENTS' ? 'EVENTS' : 'STATE');
    const before = known.get(stream);
    const isSame =
      before !== undefined &&
      before.created === info.created &&
      info.lastSequence >= Number(before.last_seq) &&
      (await isIntact(nats, stream, before));
    if (isSame) continue;

    await client.query('begin');
    try {
      let count: number;
      if (stream === 'EVENTS') {
        const again = await client.query(
          `update outbox set published_at = null where kind = 'event' and published_at is not null`,
        );
        count = again.rowCount ?? 0;
      } else {
        const kind = stream.slice('STATE.'.length);
        count = await enqueueStates(client, kind, (await listStates[kind]?.()) ?? []);
      }
      await client.query(remember, [stream, info.created, before ? info.lastSequence : 0]);
      await client.query('commit');
      log.info({ stream, count }, 'stream is new or was set back: publishing again');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  }
}
