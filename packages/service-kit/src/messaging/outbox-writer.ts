import { AsyncResource } from 'node:async_hooks';
import type { CacheTags, DomainEvent, DomainState } from '@siteswap/contracts/event';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { RawSql } from '../database/prisma.ts';
import type { Statement } from '../database/transaction-connection.ts';
import { insertJobs, type JobOptions, type NewJob, toNewJob } from '../jobs/add-jobs.ts';
import type { JobDefinition } from '../jobs/define-job.ts';
import { currentTrace } from '../logging/trace.ts';
import { type Clock, systemClock } from '../process/clock.ts';
import { mergeCacheTags } from './merge-cache-tags.ts';
import type { OutboxRow } from './outbox-row.ts';

/** Records events and states for the other services, in the transaction of the change itself. */
export interface OutboxWriter {
  /** Emits an event. Throws a ZodError when the data does not match the contract. */
  emit<S extends string, P extends z.ZodType>(event: DomainEvent<S, P>, data: z.input<P>): void;
  /**
   * Marks the state of an entity as changed; its current fields are read when it is published.
   * @param tags what the change is about, before and after it, for cached reads; without it everything
   */
  state(state: Pick<DomainState, 'kind'>, id: string | number, tags?: CacheTags): void;
  /**
   * Adds a job, which is performed once the transaction is committed and its time has come.
   * @throws ZodError when the payload is not what the job says
   */
  job<P extends z.ZodType>(job: JobDefinition<P>, payload: z.input<P>, options?: JobOptions): void;
  /** Runs after the commit, not after a rollback, and not after a crash: for wake-ups only. */
  afterCommit(run: () => void): void;
}

interface NewRow {
  event_id: string;
  subject: string;
  kind: 'event' | 'state';
  payload: unknown;
  request_id: string | null;
  traceparent: string | null;
}

const insert = `
  insert into kit.outbox (event_id, subject, kind, payload, request_id, traceparent)
  select event_id, subject, kind, payload, request_id, traceparent
  from jsonb_to_recordset($1::jsonb) as row(event_id uuid, subject text, kind text, payload jsonb,
    request_id text, traceparent text)
  returning id::text, created_at`;

/** What a transaction has recorded so far: rows of the outbox, and jobs. */
export interface CollectedOutbox {
  readonly outbox: OutboxWriter;
  /** Stores rows and jobs at the end of the transaction. @returns the number of rows */
  write(tx: RawSql): Promise<number>;
  /** Stores the jobs. @returns how many there were */
  writeJobs(tx: RawSql): Promise<number>;
  /** The statement that stores the rows, for the kit's own transactions; null when nothing was recorded. */
  statement(): Statement | null;
  /** The rows as the relay sees them, from what `statement` returned. */
  stored(returned: readonly unknown[]): OutboxRow[];
  readonly committed: readonly (() => void)[];
}

/** Collects events, states and jobs during a transaction; `write`, or `statement` and `writeJobs`, stores them at its end. */
export function collectOutbox(clock: Clock = systemClock): CollectedOutbox {
  const rows: NewRow[] = [];
  const jobs: NewJob[] = [];
  const committed: (() => void)[] = [];
  const add = (subject: string, kind: NewRow['kind'], payload: unknown) => {
    // Each row has the origin of the work that recorded it: several messages may share a transaction.
    const trace = currentTrace();
    const origin = {
      request_id: trace?.requestId ?? null,
      traceparent: trace?.traceparent ?? null,
    };
    rows.push({ event_id: uuidv7(), subject, kind, payload, ...origin });
  };
  const outbox: OutboxWriter = {
    emit: (event, data) => add(event.subject, 'event', event.data.parse(data)),
    state: ({ kind }, id, cacheTags) => {
      const subject = `${kind}.${id}`;
      if (!/^[\w-]+(\.[\w-]+)+$/.test(subject)) throw new Error(`Not a state subject: ${subject}`);
      const tags = cacheTags ?? null;
      const recorded = rows.find((row) => row.kind === 'state' && row.subject === subject);
      if (!recorded) return add(subject, 'state', tags);
      recorded.payload = mergeCacheTags([recorded.payload as CacheTags | null, tags]);
    },
    job: (job, payload, { key, runAt = clock() } = {}) => {
      jobs.push(toNewJob(job, payload, { key, runAt }));
    },
    afterCommit: (run) => {
      // With the trace of the message that asked for it: several may share a transaction.
      committed.push(AsyncResource.bind(run));
    },
  };
  const writeJobs = async (tx: RawSql) => {
    await insertJobs(tx, jobs);
    return jobs.length;
  };
  return {
    outbox,
    committed,
    writeJobs,
    write: async (tx) => {
      await writeJobs(tx);
      if (rows.length === 0) return 0;
      await tx.$queryRawUnsafe(insert, JSON.stringify(rows));
      return rows.length;
    },
    statement: () =>
      rows.length === 0
        ? null
        : { name: 'kit-outbox-insert', text: insert, values: [JSON.stringify(rows)] },
    stored: (returned) =>
      rows.map((row, index) => {
        const { id, created_at } = returned[index] as { id: string; created_at: Date };
        const payload = row.payload === null ? null : JSON.stringify(row.payload);
        return { ...row, id, created_at, payload, is_republished: false };
      }),
  };
}
