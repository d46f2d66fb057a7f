import type pg from 'pg';
import type { RawSql } from '../database/prisma.ts';

/** One call, by who made it and the key they sent with it. */
export interface CallKey {
  readonly userId: number;
  readonly routeId: string;
  /** A UUID. */
  readonly key: string;
}

/** What a stored call did. */
export interface StoredCall {
  /** The request that did it. */
  readonly attempt: string;
  readonly requestHash: string;
  /** Null while it is not known: the change is committed, its response was not yet written. */
  readonly status: number | null;
  /** JSON text; null for 204. */
  readonly response: string | null;
}

/** How long a key and its response are stored; `kit-clean-up` deletes them afterwards. */
const storedFor = "interval '24 hours'";

const find = `
  select attempt, request_hash as "requestHash", status, response
  from kit.idempotency_key
  where caller = $1 and route = $2 and key = $3::uuid and created_at > now() - ${storedFor}`;

// Two calls with one key meet here: the later one waits for the first to commit, and then writes nothing.
const store = `
  insert into kit.idempotency_key (caller, route, key, attempt, request_hash, status, response)
  values ($1, $2, $3::uuid, $4::uuid, $5, $6, $7)
  on conflict (caller, route, key) do update set
    attempt = excluded.attempt, request_hash = excluded.request_hash,
    status = excluded.status, response = excluded.response,
    created_at = case when idempotency_key.attempt = excluded.attempt
      then idempotency_key.created_at else now() end
  where idempotency_key.attempt = excluded.attempt
    or idempotency_key.created_at <= now() - ${storedFor}`;

const remove = `
  delete from kit.idempotency_key
  where caller = $1 and route = $2 and key = $3::uuid and attempt = $4::uuid`;

const valuesOf = ({ userId, routeId, key }: CallKey): [number, string, string] => [
  userId,
  routeId,
  key,
];

const storedValues = (call: CallKey, { attempt, requestHash, status, response }: StoredCall) => [
  ...valuesOf(call),
  attempt,
  requestHash,
  status,
  response,
];

/** The stored call of a key; null when the key is new or has expired. */
export async function findCall(pool: pg.Pool, call: CallKey): Promise<StoredCall | null> {
  const { rows } = await pool.query<StoredCall>({
    name: 'kit-idempotency-find',
    text: find,
    values: valuesOf(call),
  });
  return rows[0] ?? null;
}

/** Stores a call in the transaction of its change; false when another request with the key was first. */
export async function storeCallWithin(
  tx: RawSql,
  call: CallKey,
  stored: StoredCall,
): Promise<boolean> {
  return (await tx.$executeRawUnsafe(store, ...storedValues(call, stored))) > 0;
}

/** Stores the final response of a call, or the whole call when it changed nothing in a transaction. */
export async function storeCall(pool: pg.Pool, call: CallKey, stored: StoredCall): Promise<void> {
  const values = storedValues(call, stored);
  await pool.query({ name: 'kit-idempotency-store', text: store, values });
}

/** Forgets a call that was rejected after one of its transactions. */
export async function removeCall(pool: pg.Pool, call: CallKey, attempt: string): Promise<void> {
  await pool.query(remove, [...valuesOf(call), attempt]);
}
