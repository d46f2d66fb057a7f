import type pg from 'pg';
import type { Logger } from 'pino';
import type { Nats } from './broker.ts';
import type { ListStates } from './states.ts';

/** What the relay last published to a stream. */
interface Progress {
  readonly created: string;
  readonly last_seq: string;
  readonly marker: string | null;
}

const saveProgress = `
  insert into kit.relay_state (stream, created, last_seq, marker) values ($1, $2, $3, null)
  on conflict (stream) do update
  set created = excluded.created, last_seq = excluded.last_seq, marker = null, updated_at = now()`;

const enqueue = `
  insert into kit.outbox (event_id, subject, kind, is_republished)
  select gen_random_uuid(), subject, 'state', true from unnest($1::text[]) as subject`;

/** Entities that were deleted are in no list; what was published of them lately is still in the table. */
const enqueueDeleted = `
  insert into kit.outbox (event_id, subject, kind, is_republished)
  select gen_random_uuid(), subject, 'state', true from (
    select distinct subject from kit.outbox
    where kind = 'state' and starts_with(subject, $1 || '.') and published_at is not null
    except select subject from kit.outbox where kind = 'state' and published_at is null
  ) as lately`;

const publishEventsAgain = `
  update kit.outbox set published_at = null where kind = 'event' and published_at is not null`;

/** States per statement. */
const chunkSize = 5_000;
/** Milliseconds for a statement that touches every row of a week. */
const longStatementMs = 10 * 60_000;

/** Whether the stream still contains our last message; its last sequence may have risen since by other services. */
async function isIntact(nats: Nats, stream: string, last: Progress): Promise<boolean> {
  if (last.marker === null) return true;
  const sequence = Number(last.last_seq);
  if (stream === 'EVENTS') return (await nats.streams.idAt(sequence)) === last.marker;
  const stored = await nats.streams.lastState(last.marker);
  return stored !== null && stored.sequence >= sequence;
}

async function enqueueStates(
  client: pg.ClientBase,
  kind: string,
  ids: AsyncIterable<string> | readonly string[],
): Promise<number> {
  let chunk: string[] = [];
  let count = 0;
  const flush = async () => {
    if (chunk.length === 0) return;
    await client.query(enqueue, [chunk.map((id) => `${kind}.${id}`)]);
    count += chunk.length;
    chunk = [];
  };
  for await (const id of ids) {
    chunk.push(id);
    if (chunk.length >= chunkSize) await flush();
  }
  await flush();
  const deleted = await client.query(enqueueDeleted, [kind]);
  return count + (deleted.rowCount ?? 0);
}

async function publishAgain(
  client: pg.ClientBase,
  stream: string,
  listStates: ListStates,
): Promise<number> {
  await client.query(`set local statement_timeout = ${longStatementMs}`);
  if (stream === 'EVENTS') {
    const again = { text: publishEventsAgain, query_timeout: longStatementMs };
    return (await client.query(again)).rowCount ?? 0;
  }
  const kind = stream.slice('STATE.'.length);
  return await enqueueStates(client, kind, (await listStates[kind]?.()) ?? []);
}

/**
 * The database decides, not the broker: when a stream is new or was restored from a backup, all events still in the
 * table (at least 24 h) and all states are marked for publishing again.
 * @returns whether anything was marked
 */
export async function repairStreams(
  pool: pg.Pool,
  nats: Nats,
  listStates: ListStates,
  log: Logger,
): Promise<boolean> {
  let isRepaired = false;
  const { rows } = await pool.query<Progress & { stream: string }>(
    'select stream, created, last_seq, marker from kit.relay_state',
  );
  const progress = new Map(rows.map((row) => [row.stream, row]));
  const streams = ['EVENTS', ...Object.keys(listStates).map((kind) => `STATE.${kind}`)];
  for (const stream of streams) {
    const info = await nats.streams.info(stream === 'EVENTS' ? 'EVENTS' : 'STATE');
    const before = progress.get(stream);
    const isSame =
      before !== undefined &&
      before.created === info.created &&
      info.lastSequence >= Number(before.last_seq) &&
      (await isIntact(nats, stream, before));
    if (isSame) continue;

    isRepaired = true;
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('begin');
      const count = await publishAgain(client, stream, listStates);
      await client.query(saveProgress, [stream, info.created, before ? info.lastSequence : 0]);
      await client.query('commit');
      log.info({ stream, count }, 'stream is new or was restored: publishing again');
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      // A connection that failed is closed, which also ends its transaction.
      client.release(failure);
    }
  }
  return isRepaired;
}
