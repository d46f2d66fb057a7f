import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Route } from '@siteswap/contracts/route';
import type pg from 'pg';
import { AppError, badRequest, conflict } from '../errors/app-error.ts';
import type { BeforeCommit } from '../messaging/current-write.ts';
import type { Actor } from './actor.ts';
import {
  type CallKey,
  findCall,
  removeCall,
  type StoredCall,
  storeCall,
  storeCallWithin,
} from './idempotency-keys.ts';

/** A response as it is sent and stored. */
export interface SentResponse {
  readonly status: number;
  /** JSON text; null for 204. */
  readonly text: string | Buffer | null;
  /** It was sent before, or to another request with the same key. */
  readonly isReplay?: true;
}

/** Where the responses of writes are stored, and the key of the hashes of their bodies. */
export interface IdempotencyOptions {
  readonly pool: pg.Pool;
  readonly key: Buffer;
}

interface Write {
  readonly call: CallKey;
  readonly requestHash: string;
  /** The response a result leads to; null when the result is not the response's. */
  readonly responseOf: (result: unknown) => SentResponse | null;
  /** Throws when the caller may no longer receive the stored response. */
  readonly beforeReplay: () => Promise<unknown>;
  /** Runs the handler with a hook for its transactions. Its response is what the contract makes of its result. */
  readonly handle: (hook: BeforeCommit) => Promise<SentResponse>;
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Whether the responses of a route are stored by the key of a call. Files, secrets, responses that the handler writes itself
 * and those of calls that may be repeated anyway are not.
 */
export const takesIdempotencyKey = (route: Route): boolean =>
  route.method !== 'GET' &&
  (route.access === 'member' || route.access === 'admin') &&
  !(
    route.stream ||
    route.responseType ||
    route.bodyType ||
    route.secretResponse ||
    route.repeatable
  );

/**
 * The call that an `Idempotency-Key` names; null without the header.
 * @throws 400 when it is no UUID
 */
export function callKeyOf(
  request: IncomingMessage,
  route: Route,
  actor: Actor | null,
): CallKey | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined || !actor || !takesIdempotencyKey(route)) return null;
  if (typeof header !== 'string' || !uuid.test(header)) {
    throw badRequest('MALFORMED_REQUEST', 'Idempotency-Key must be a UUID');
  }
  return { userId: actor.userId, routeId: route.id, key: header.toLowerCase() };
}

/** Tells two requests apart; keyed, because a body may contain a password. */
export const requestHashOf = (key: Buffer, url: string, body: unknown): string =>
  createHmac('sha256', key)
    .update(`${url}\n${JSON.stringify(body) ?? ''}`)
    .digest('base64url');

/** Another request with the same key was committed first: this transaction must not be. */
class CommittedElsewhere extends Error {
  override readonly name = 'CommittedElsewhere';
}

/** @throws 422 for another request, 409 while the response is not known, 403 or 404 once the caller has lost the right */
async function replay(
  stored: StoredCall,
  { requestHash, beforeReplay }: Pick<Write, 'requestHash' | 'beforeReplay'>,
): Promise<SentResponse> {
  if (stored.requestHash !== requestHash) {
    throw new AppError(
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was sent with another request',
    );
  }
  if (stored.status === null) {
    throw conflict('REQUEST_IN_PROGRESS', 'The same request is being handled', {
      headers: { 'retry-after': '1' },
    });
  }
  await beforeReplay();
  return { status: stored.status, text: stored.response, isReplay: true };
}

const toStored = (attempt: string, requestHash: string, sent: SentResponse | null): StoredCall => ({
  attempt,
  requestHash,
  status: sent?.status ?? null,
  response: sent?.text?.toString() ?? null,
});

/**
 * Handles a write once per key: its response is stored in the transaction of its change, and a repeated call gets
 * it without acting again. Of two calls at once one commits; the other rolls back and gets the response of the first.
 * A rejected call is not stored.
 */
export async function handleOnce(
  { pool }: IdempotencyOptions,
  write: Write,
): Promise<SentResponse> {
  const { call, requestHash, responseOf, handle } = write;
  const before = await findCall(pool, call);
  if (before) return await replay(before, write);

  const attempt = randomUUID();
  let stored: StoredCall | undefined;
  const hook: BeforeCommit = async (tx, _outbox, result) => {
    const candidate = toStored(attempt, requestHash, responseOf(result));
    if (!(await storeCallWithin(tx, call, candidate))) throw new CommittedElsewhere();
    stored = candidate;
  };
  try {
    const sent = await handle(hook);
    const final = toStored(attempt, requestHash, sent);
    const isStored = stored?.status === final.status && stored.response === final.response;
    if (!isStored) await storeCall(pool, call, final);
    return sent;
  } catch (error) {
    // What the other call changed may reject this one in any way ("taken", "not found"), not only as CommittedElsewhere.
    const other = await findCall(pool, call);
    if (other && other.attempt !== attempt) return await replay(other, write);
    if (other) await removeCall(pool, call, attempt);
    throw error;
  }
}
