import type { IncomingMessage } from 'node:http';
import { type RateClass, rateClasses } from '@siteswap/contracts/rate-classes';
import { type BeforeCommit, type WriteInfo, withWrite } from '../messaging/current-write.ts';
import {
  callKeyOf,
  handleOnce,
  type IdempotencyOptions,
  requestHashOf,
  type SentResponse,
} from './idempotency.ts';
import { type RateClassLimits, rateClassOf } from './rate-class-limits.ts';

/** What writes need in addition to what every route needs. */
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

/**
 * Takes what a call costs: a point of `write` alone, or one of its class, which a rejected call exchanges for one of
 * `write`. @throws 429
 */
async function takePoint(
  limits: RateClassLimits,
  userId: number,
  rateClass: RateClass,
): Promise<{ accept(): void; reject(): void }> {
  const write = limits.take(userId, 'write');
  if (!rateClasses[rateClass].isExact) return { accept: write.spend, reject: write.spend };
  try {
    const own = await limits.takeExactly(userId, rateClass);
    return {
      accept: () => {
        write.release();
        own.spend();
      },
      reject: () => {
        write.spend();
        own.release();
      },
    };
  } catch (error) {
    write.release();
    throw error;
  }
}

/** Runs the handler within the limit of its class. @throws 429 */
async function handleWithinLimit(
  { route, actor, params, requestId, handle, toResponse }: WriteCall,
  hooks: readonly BeforeCommit[],
  limits: RateClassLimits | undefined,
): Promise<SentResponse | null> {
  const rateClass = actor && limits ? rateClassOf(route) : null;
  const point =
    rateClass && actor && limits ? await takePoint(limits, actor.userId, rateClass) : undefined;
  try {
    const write = { route, actor, params, requestId };
    const sent = toResponse(await withWrite(write, hooks, handle));
    point?.accept();
    return sent;
  } catch (error) {
    point?.reject();
    throw error;
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
