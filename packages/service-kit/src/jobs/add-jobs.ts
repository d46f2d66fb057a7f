import type { z } from 'zod';
import type { RawSql } from '../database/prisma.ts';
import type { JobDefinition } from './define-job.ts';

export interface JobOptions {
  /** A waiting job of the same name and key is replaced; one that is being performed goes on, and this one follows its end. */
  readonly key?: string | undefined;
  /** As soon as possible when absent. */
  readonly runAt?: Date | undefined;
}

/** A job as it is stored. */
export interface NewJob {
  readonly name: string;
  readonly key: string | null;
  readonly payload: unknown;
  readonly run_at: Date;
}

/** @throws ZodError when the payload is not what the job says */
export const toNewJob = <P extends z.ZodType>(
  job: JobDefinition<P>,
  payload: z.input<P>,
  { key, runAt }: JobOptions & { readonly runAt: Date },
): NewJob => ({
  name: job.name,
  key: key ?? null,
  payload: job.payload.parse(payload),
  run_at: runAt,
});

const insert = `
  insert into kit.job as waiting (name, key, payload, run_at)
  select name, key, payload, run_at
  from jsonb_to_recordset($1::jsonb) as row(name text, key text, payload jsonb, run_at timestamptz)
  on conflict (name, key) where key is not null and run_id is null and given_up_at is null
  do update set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, error = null`;

/** Adds jobs in a transaction: they exist once it is committed, and never otherwise. */
export async function insertJobs(tx: RawSql, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  // Of those that share a key the last one counts: one statement cannot replace a row twice.
  const last = new Map(jobs.map((job) => [job.key === null ? job : `${job.name} ${job.key}`, job]));
  await tx.$executeRawUnsafe(insert, JSON.stringify([...last.values()]));
}

/** Removes a waiting job. One that is being performed goes on. @returns whether there was one */
export async function removeJob(tx: RawSql, job: JobDefinition, key: string): Promise<boolean> {
  const count = await tx.$executeRawUnsafe(
    'delete from kit.job where name = $1 and key = $2 and run_id is null and given_up_at is null',
    job.name,
    key,
  );
  return count > 0;
}
