import { problem } from '@siteswap/contracts/problem';
import { type Route, type RouteCall, type RouteResult, routeUrl } from '@siteswap/contracts/route';
import { requestProof } from '../session/proof-request.ts';
import {
  networkProblem,
  ProblemError,
  problemFromResponse,
  UNKNOWN_ERROR,
} from './problem-error.ts';
import { remoteInStack } from './remote-in-stack.ts';
import { nextTraceparent } from './trace.ts';

export interface CallOptions {
  /** Aborts the call; the promise then rejects with the signal's reason (not a ProblemError). */
  readonly signal?: AbortSignal;
  /** Timeout in milliseconds; 20 000 when absent. A call that takes longer fails as NETWORK_ERROR. */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** `name@version` of the remote that calls; found by the stack of the call when absent. */
  readonly remote?: string | undefined;
  /** The call goes on when the page is left; its body must be small. */
  readonly keepalive?: boolean;
}

type HeaderSource = () => Readonly<Record<string, string>>;
const headerSources = new Set<HeaderSource>();

/** Headers added to every call, read at each call. Returns the removal. */
export function addCallHeaders(source: HeaderSource): () => void {
  headerSources.add(source);
  return () => headerSources.delete(source);
}

/** The headers of every call, for a stream or an upload that calls the API without `callRoute`. */
export const callHeaders = (): Record<string, string> =>
  Object.assign({}, ...[...headerSources].map((source) => source()));

type FailureListener = (failure: ProblemError) => void;
const failureListeners = new Set<FailureListener>();

/** Calls `listener` with every response that is a problem. Returns the removal. */
export function onCallFailure(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

type LooseCall = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Headers of a call, read when it is made: the trace, the remote that calls, those that were added.
 *
 * Hooks give the remote, which they know by their place on the page (`RemoteContext`); that applies to retries and
 * refetches too, when no code of the remote is on the stack. A plain call has no place on the page, so the stack is
 * all that names its remote: call this function before any `await`, which would empty the stack.
 */
export function requestHeaders(remote = remoteInStack(new Error().stack)): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    traceparent: nextTraceparent(),
  };
  if (remote) headers['x-remote'] = remote;
  return Object.assign(headers, callHeaders());
}

/** A failed response as an error, which the listeners for failures receive too. */
export async function callFailure(response: Response): Promise<ProblemError> {
  const failure = await problemFromResponse(response);
  for (const listener of failureListeners) listener(failure);
  return failure;
}

/** @throws ProblemError of code UNKNOWN for a response outside the contract. */
export function parseResponse<R extends Route>(
  route: R,
  body: unknown,
  response: Response,
): RouteResult<R> {
  const parsed = route.response.safeParse(body);
  if (parsed.success) return parsed.data as RouteResult<R>;
  throw new ProblemError(
    {
      type: 'about:blank',
      title: `The response of ${route.id} is not the contract's`,
      status: response.status,
      code: UNKNOWN_ERROR,
      requestId: response.headers.get('x-request-id') ?? '',
    },
    { cause: parsed.error },
  );
}

/** Whether the calls of a route carry a key by which the server does them once. */
const isKeyed = ({ method, access, bodyType }: Route): boolean =>
  method !== 'GET' && access !== 'public' && bodyType === undefined;

/** A random UUID; `crypto.randomUUID` exists on secure origins only. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function send(
  route: Route,
  call: LooseCall,
  headers: Record<string, string>,
  options: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    return await fetch(routeUrl(route, call), {
      method: route.method,
      credentials: 'same-origin',
      headers: { ...headers, ...options.headers },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      ...(options.keepalive ? { keepalive: true } : {}),
      signal,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw networkProblem(error);
  }
}

/** Statuses that leave open whether the write was done: a part on the way gave up waiting, or it is being done. */
const unknownOutcomes = new Set([502, 503, 504]);
const isUnknownOutcome = async (response: Response): Promise<boolean> => {
  if (unknownOutcomes.has(response.status)) return true;
  return response.status === 409 && (await codeOf(response)) === 'REQUEST_IN_PROGRESS';
};

/** The code of a response that is a problem; its body can be read again. */
async function codeOf(response: Response): Promise<string | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return problem.safeParse(body).data?.code;
}

const isProofRequired = async (response: Response): Promise<boolean> =>
  (await codeOf(response)) === 'PROOF_REQUIRED';

/** Before a write is repeated, in milliseconds: a restarting service or a changing network needs a moment. */
const repeatDelayMs = 400;

/**
 * Sends a write with an `Idempotency-Key`, and once more with the same key when its response was lost: the server
 * then returns the response of the first, or does what it did not do.
 */
async function sendOnce(
  route: Route,
  call: LooseCall,
  headers: Record<string, string>,
  options: CallOptions,
): Promise<Response> {
  const keyed = { ...headers, 'idempotency-key': randomUuid() };
  const first = await send(route, call, keyed, options).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    return null;
  });
  if (first && !(await isUnknownOutcome(first))) return first;
  await new Promise((resolve) => setTimeout(resolve, repeatDelayMs));
  options.signal?.throwIfAborted();
  return await send(route, call, keyed, options);
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    throw networkProblem(error);
  }
}

/**
 * Calls one contract route on our own origin and parses its response. A write of a member is done once, also when it
 * has to be sent again. A call that is rejected because the last proof of identity is too old is repeated once the
 * person has given another in the shell's dialog.
 *
 * @throws ProblemError for every failure: the server's problem, NETWORK_ERROR (no response, status 0) or
 *   UNKNOWN (a response outside the contract). An aborted `signal` rejects with its own reason.
 */
export async function callRoute<const R extends Route>(
  route: R,
  call: RouteCall<R>,
  options: CallOptions = {},
): Promise<RouteResult<R>> {
  const loose = call as LooseCall;
  const headers = requestHeaders(options.remote);
  if (loose.body !== undefined) headers['content-type'] = 'application/json';
  const sendCall = isKeyed(route) ? sendOnce : send;
  let response = await sendCall(route, loose, headers, options);
  if (response.status === 403 && (await isProofRequired(response)) && (await requestProof())) {
    options.signal?.throwIfAborted();
    response = await sendCall(route, loose, headers, options);
  }
  if (!response.ok) throw await callFailure(response);
  return parseResponse(route, await readBody(response), response);
}
