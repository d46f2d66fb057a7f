import type { FieldError } from '@siteswap/contracts/problem';

/** Further members of the problem, `errors` among them; `headers` are sent as headers, not in the body. */
export interface ProblemDetails {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/** An outcome the caller can act on. Any other thrown error is a bug and becomes 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly code: string;
  readonly details: ProblemDetails;

  constructor(status: number, code: string, message: string, details: ProblemDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** 422 with the rejected fields. */
export const invalidInput = (errors: readonly FieldError[]): AppError =>
  new AppError(422, 'INVALID_INPUT', 'Some fields are not valid', { errors });

/** 400: the request itself is malformed. */
export const badRequest = (code: string, message: string): AppError =>
  new AppError(400, code, message);

/** 401 */
export const unauthenticated = (
  code = 'UNAUTHENTICATED',
  message = 'You are not signed in',
): AppError => new AppError(401, code, message);

/** 403: the caller may see the resource but not do this. Use `notFound` where its existence is a secret. */
export const forbidden = (code = 'FORBIDDEN', message = 'You may not do this'): AppError =>
  new AppError(403, code, message);

/** 404, also where the caller may not know that the resource exists. */
export const notFound = (code = 'NOT_FOUND', message = 'There is nothing here'): AppError =>
  new AppError(404, code, message);

/** 409; put the fresh state into `details`. */
export const conflict = (code: string, message: string, details?: ProblemDetails): AppError =>
  new AppError(409, code, message, details);

/** 410: it existed and has ended. */
export const gone = (code: string, message: string): AppError => new AppError(410, code, message);

const retryAfter = (seconds: number) => ({
  headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
});

/** 429 with `Retry-After` in seconds. */
export const rateLimited = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'RATE_LIMITED', 'Too many attempts', retryAfter(retryAfterSeconds));

/** 503 with `Retry-After` in seconds. */
export const unavailable = (retryAfterSeconds = 5): AppError =>
  new AppError(
    503,
    'SERVICE_UNAVAILABLE',
    'The service is unavailable',
    retryAfter(retryAfterSeconds),
  );
