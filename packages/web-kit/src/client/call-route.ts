import { type Route, type RouteCall, type RouteResult, routeUrl } from '@siteswap/contracts/route';
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
  /** Longest wait in milliseconds; 20 000 when absent. A call that takes longer fails as NETWORK_ERROR. */
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

/** The headers of every call, for what speaks to the API without `callRoute`: a stream, an upload. */
export const callHeaders = (): Record<string, string> =>
  Object.assign({}, ...[...headerSources].map((source) => source()));

type FailureListener = (failure: ProblemError) => void;
const failureListeners = new Set<FailureListener>();

/** Calls `listener` with every answer that is a problem. Returns the removal. */
export function onCallFailure(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

type LooseCall = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Headers of a call, read when it is made: the trace, the remote that calls, those that were added.
 * Call it before any waiting: the shell runs what a remote asks for, and whoever called is still on the stack then.
 */
export function requestHeaders(remote = remoteInStack(new Error().stack)): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    traceparent: nextTraceparent(),
  };
  if (remote) headers['x-remote'] = remote;
  return Object.assign(headers, callHeaders());
}

/** A failed answer as an error, told to whoever listens for failures. */
export async function callFailure(response: Response): Promise<ProblemError> {
  const failure = await problemFromResponse(response);
  for (const listener of failureListeners) listener(failure);
  return failure;
}

/** @throws ProblemError of code UNKNOWN for an answer outside the contract. */
export function parseAnswer<R extends Route>(
  route: R,
  answer: unknown,
  response: Response,
): RouteResult<R> {
  const parsed = route.response.safeParse(answer);
  if (parsed.success) return parsed.data as RouteResult<R>;
  throw new ProblemError(
    {
      type: 'about:blank',
      title: `The answer of ${route.id} is not the contract's`,
      status: response.status,
      code: UNKNOWN_ERROR,
      requestId: response.headers.get('x-request-id') ?? '',
    },
    { cause: parsed.error },
  );
}

async function send(route: Route, call: LooseCall, options: CallOptions): Promise<Response> {
  const headers = requestHeaders(options.remote);
  if (call.body !== undefined) headers['content-type'] = 'application/json';
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

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    throw networkProblem(error);
  }
}

/**
 * Calls one contract route on our own origin and parses its answer.
 *
 * @throws ProblemError for every failure: the server's problem, NETWORK_ERROR (nothing answered, status 0) or
 *   UNKNOWN (an answer outside the contract). An aborted `signal` rejects with its own reason.
 */
export async function callRoute<const R extends Route>(
  route: R,
  call: RouteCall<R>,
  options: CallOptions = {},
): Promise<RouteResult<R>> {
  const response = await send(route, call as LooseCall, options);
  if (!response.ok) throw await callFailure(response);
  return parseAnswer(route, await readAnswer(response), response);
}
