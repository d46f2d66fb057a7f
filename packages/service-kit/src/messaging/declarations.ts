import type { DomainState } from '@siteswap/contracts/event';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { PrismaLike } from '../database/prisma.ts';
import { schedule, type Worker } from '../process/schedule.ts';
import type { CurrentState, ListStates, ReadStates, Transact } from './states.ts';

/** A state that is written in the code of a service: it changes with a release of the service, not with a request. */
export interface Declaration {
  readonly kind: string;
  readonly id: string;
  readonly data: unknown;
}

/**
 * Declares a state for `Feature.declarations`: published at the first start with this content as
 * `state.<kind>.<id>`, and withdrawn (`data: null`) by the first start without it.
 * @param data plain JSON; a ZodError is thrown when it is not what the contract says
 */
export function declare<P extends z.ZodType>(
  state: DomainState<string, P>,
  id: string | number,
  data: z.input<P>,
): Declaration {
  return { kind: state.kind, id: String(id), data: state.data.parse(data) };
}

/** The lock serialises replicas that start together, so that each version has one content. */
const lock = `select pg_advisory_xact_lock(hashtext('declared_state'))`;

/** jsonb is compared by its content, so the order of keys is no change. */
const save = `
  with declared as (
    select * from jsonb_to_recordset($1::jsonb) as row(kind text, id text, data jsonb)
  )
  insert into kit.declared_state as saved (kind, id, version, data)
  select kind, id, 1, data from declared
  on conflict (kind, id) do update set version = saved.version + 1, data = excluded.data
  where saved.data is distinct from excluded.data
  returning kind, id`;

const withdraw = `
  update kit.declared_state as saved set version = version + 1, data = null
  where data is not null and not exists (
    select from jsonb_to_recordset($1::jsonb) as declared(kind text, id text)
    where declared.kind = saved.kind and declared.id = saved.id)
  returning kind, id`;

const storedKinds = 'select distinct kind from kit.declared_state';

/** Milliseconds before the next query when the database was unavailable at the start. */
const retryMs = 1_000;

export interface Declarations extends Pick<Worker, 'start' | 'stop'> {
  /** The kinds that are declared, for the relay. */
  readonly states: ReadStates;
  readonly listStates: ListStates;
}

/**
 * Publishes the declarations of a service through its outbox when it starts. Replicas of two versions may run at the
 * same time during a release: the one that started last is right.
 */
export function createDeclarations<P extends PrismaLike>(options: {
  declarations: readonly Declaration[];
  transact: Transact<P>;
  pool: pg.Pool;
  log: Logger;
  /** Called for each kind of the table: an earlier version of the service may have declared others than this one. */
  onKind: (kind: string, read: ReadStates[string]) => void;
}): Declarations {
  const { declarations, transact, pool, log } = options;
  const kinds = new Set(declarations.map(({ kind }) => kind));

  const readKind = (kind: string) => async (id: string) => {
    const { rows } = await pool.query<CurrentState>(
      'select version, data from kit.declared_state where kind = $1 and id = $2',
      [kind, id],
    );
    return rows[0] ?? null;
  };
  const listKind = (kind: string) => async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from kit.declared_state where kind = $1 and data is not null',
      [kind],
    );
    return rows.map(({ id }) => id);
  };
  const byKind = <T>(make: (kind: string) => T) =>
    Object.fromEntries([...kinds].map((kind) => [kind, make(kind)]));

  let isSaved = false;
  const saveAll = async () => {
    if (isSaved) return;
    const changed = await transact(async (tx, outbox) => {
      const all = JSON.stringify(declarations);
      await tx.$executeRawUnsafe(lock);
      const saved = await tx.$queryRawUnsafe<Declaration[]>(save, all);
      const withdrawn = await tx.$queryRawUnsafe<Declaration[]>(withdraw, all);
      const stored = await tx.$queryRawUnsafe<{ kind: string }[]>(storedKinds);
      for (const { kind } of stored) options.onKind(kind, readKind(kind));
      for (const { kind, id } of [...saved, ...withdrawn]) outbox.state({ kind }, id);
      return saved.length + withdrawn.length;
    });
    isSaved = true;
    void worker.stop();
    if (changed > 0) log.info({ changed }, 'declarations changed');
  };
  const worker = schedule({ name: 'declarations', everyMs: retryMs, log, run: saveAll });

  return {
    states: byKind(readKind),
    listStates: byKind(listKind),
    start: worker.start,
    stop: worker.stop,
  };
}
