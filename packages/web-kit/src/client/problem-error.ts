import { type FieldError, type Problem, problem } from '@siteswap/contracts/problem';

/** The server could not be reached, or did not respond in time. */
export const NETWORK_ERROR = 'NETWORK_ERROR';
/** A response that is neither the contract's nor a problem. */
export const UNKNOWN_ERROR = 'UNKNOWN';

/** A call that did not succeed. `code` is stable and chooses the message (`error.<CODE>`). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(value: Problem, options?: ErrorOptions) {
    super(`${value.code}: ${value.title}`, options);
    this.problem = value;
  }

  get code(): string {
    return this.problem.code;
  }

  /** HTTP status; 0 without a response. */
  get status(): number {
    return this.problem.status;
  }

  get fields(): readonly FieldError[] {
    return this.problem.errors ?? [];
  }

  /** Seconds to wait before another try, when the server said so. */
  get retryAfterSeconds(): number | undefined {
    const value = this.problem['retryAfter'];
    return typeof value === 'number' ? value : undefined;
  }
}

/** A failure without a response: no network, timeout, name not resolved. */
export function networkProblem(cause: unknown): ProblemError {
  return new ProblemError(
    {
      type: 'about:blank',
      title: 'The server could not be reached',
      status: 0,
      code: NETWORK_ERROR,
      requestId: '',
    },
    { cause },
  );
}

/** Reads a failed response; anything that is not problem+json becomes the code UNKNOWN with the response's status. */
export async function problemFromResponse(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  const parsed = problem.safeParse(body);
  const retryAfter = Number(response.headers.get('retry-after'));
  const extra = retryAfter > 0 ? { retryAfter } : {};
  if (parsed.success) return new ProblemError({ ...parsed.data, ...extra });
  return new ProblemError({
    type: 'about:blank',
    title: response.statusText || 'Unexpected response',
    status: response.status,
    code: response.status === 404 ? 'NOT_FOUND' : UNKNOWN_ERROR,
    requestId: response.headers.get('x-request-id') ?? '',
    ...extra,
  });
}
