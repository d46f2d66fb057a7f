import type pg from 'pg';
import { type ConsumerPosition, eventDays, type Nats, type StreamKind } from './broker.ts';

/** How long rows are retained for a consumer that has not passed them. */
const outboxDays = 7;
/** An event that is published again from the oldest row stays in a new stream for its whole time. */
const inboxDays = eventDays + outboxDays + 1;

/** Rows per statement, so that none takes long. */
const rowsAtOnce = 5_000;

const pruneOutbox = `
  delete from kit.outbox where id in (
    select id from kit.outbox as old
    where published_at < now() - interval '24 hours' and kind = $1 and (
      published_at < now() - interval '${outboxDays} days' or not exists (
        select from unnest($2::text[], $3::bigint[]) as consumer(subjects, passed)
        where old.subject ~ consumer.subjects and old.stream_seq > consumer.passed))
    limit ${rowsAtOnce})`;

const pruneInbox = `
  delete from kit.inbox where (consumer, event_id) in (
    select consumer, event_id from kit.inbox
    where received_at < now() - interval '${inboxDays} days' limit ${rowsAtOnce})`;

/** `state.user.>` as a regular expression for the subjects of the outbox, which have no `state.` in front. */
const toPattern = (filter: string) => {
  const tokens = filter.split('.').slice(1);
  const pattern = tokens.map((token) => {
    if (token === '>') return '.+';
    return token === '*' ? '[^.]+' : token.replaceAll(/[^\w]/g, '\\$&');
  });
  return `^${pattern.join('\\.')}$`;
};

async function repeat(run: () => Promise<pg.QueryResult>): Promise<void> {
  for (;;) {
    const { rowCount } = await run();
    if ((rowCount ?? 0) < rowsAtOnce) return;
  }
}

/** What each consumer with messages before it has passed. */
function waiting(consumers: readonly ConsumerPosition[]) {
  return consumers
    .filter(({ pending }) => pending > 0)
    .flatMap(({ subjects, passed }) =>
      subjects.map((subject) => ({ subjects: toPattern(subject), passed })),
    );
}

/**
 * Deletes old rows. A published row stays for a day, and for a week while a consumer has not passed it: with a broker that
 * is set back to an older store meanwhile, it can still be published again.
 */
export async function pruneTables(pool: pg.Pool, nats: Nats): Promise<void> {
  const streams: [StreamKind, string][] = [
    ['EVENTS', 'event'],
    ['STATE', 'state'],
  ];
  for (const [stream, kind] of streams) {
    const behind = waiting(await nats.streams.consumers(stream));
    const values = [
      kind,
      behind.map(({ subjects }) => subjects),
      behind.map(({ passed }) => passed),
    ];
    await repeat(() => pool.query(pruneOutbox, values));
  }
  await repeat(() => pool.query(pruneInbox));
}
