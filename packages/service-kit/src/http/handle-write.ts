import type { IncomingMessage } from 'node:http';
import { rateClasses } from '@siteswap/contracts/rate-classes';
import { type BeforeCommit, type WriteInfo, withWrite } from './current-write.ts';
import {
  callKeyOf,
  handleOnce,
  type IdempotencyOptions,
  requestHashOf,
  type SentResponse,
} from './idempotency.ts';
import { type RateClassLimits, rateClassOf } from './rate-class-limits.ts';

/** What writes need besides what every route needs. */
export interface WriteRuntime {
  /** Run in every transaction of a write, in this order. */
  readonly beforeCommit?: readonly BeforeCommit[];
  /** Writes then accept `Idempotency-Key`. */
  readonly idempotency?: IdempotencyOptions;
  /** Limits of writes per member. */
  readonly rateClassLimits?: RateClassLimits;
}

interface WriteCall extends WriteInfo {
  readonly request: IncomingMessage;
  /** As it was sent. */
  readonly body: unknown;
  readonly handle: () => unknown;
  /** Throws when the caller may no longer receive a stored response. */
  readonly beforeReplay: () => Promise<unknown>;
  /** The response of a result; null where the handler writes it itself. Throws when it is not the contract's. */
  readonly toResponse: (result: unknown) => SentResponse | null;
}

/** Runs the handler within the limit of its class. @throws 429 */
async function handleWithinLimit(
  { route, actor, params, requestId, handle, toResponse }: WriteCall,
  hooks: readonly BeforeCommit[],
  limits: RateClassLimits | undefined,
): Promise<SentResponse | null> {
  const rateClass = actor && limits ? rateClassOf(route) : null;
  const point = rateClass && actor ? limits?.take(actor.userId, rateClass) : undefined;
  try {
    const write = { route, actor, params, requestId };
    const sent = toResponse(await withWrite(write, hooks, handle));
    point?.spend();
    return sent;
  } catch (error) {
    if (rateClass && rateClasses[rateClass].countsRejected) point?.spend();
    throw error;
  } finally {
    point?.release();
  }
}

/** Runs the handler of a write: within its limit, and once for each `Idempotency-Key`. */
export async function handleWrite(
  write: WriteCall,
  { beforeCommit = [], idempotency, rateClassLimits }: WriteRuntime,
): Promise<SentResponse | null> {
  const { request, route, actor, body, toResponse } = write;
  const handle = (hooks: readonly BeforeCommit[]) =>
    handleWithinLimit(write, hooks, rateClassLimits);
  const call = idempotency ? callKeyOf(request, route, actor) : null;
  if (!idempotency || !call) return await handle(beforeCommit);
  return await handleOnce(idempotency, {
    call,
    requestHash: requestHashOf(idempotency.key, request.url ?? '', body),
    responseOf: (result) => {
      try {
        return toResponse(result);
      } catch {
        return null;
      }
    },
    beforeReplay: write.beforeReplay,
    // A route that takes a key never writes its response itself.
    handle: async (hook) => (await handle([...beforeCommit, hook])) as SentResponse,
  });
}
