import type { FieldError } from '@siteswap/contracts/problem';

/** Further members of the problem, `errors` among them; `headers` go to the answer, not into the body. */
export interface ProblemDetails {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

/** An outcome the caller can act on. Anything else that is thrown is a bug and answers 500. */
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

/** 422 with the fields that were refused. */
export const invalidInput = (errors: readonly FieldError[]): AppError =>
  new AppError(422, 'INVALID_INPUT', 'Some fields are not valid', { errors });

/** 400: the request itself cannot be understood. */
export const badRequest = (code: string, message: string): AppError =>
  new AppError(400, code, message);

/** 401 */
export const unauthenticated = (
  code = 'UNAUTHENTICATED',
  message = 'You are not signed in',
): AppError => new AppError(401, code, message);

/** 403: public knowledge, but not theirs to do. Use `notFound` where the thing itself is a secret. */
export const forbidden = (code = 'FORBIDDEN', message = 'You may not do this'): AppError =>
  new AppError(403, code, message);

/** 404, also where the caller may not know that the thing exists. */
export const notFound = (code = 'NOT_FOUND', message = 'There is nothing here'): AppError =>
  new AppError(404, code, message);

/** 409; put the fresh state into `details`. */
export const conflict = (code: string, message: string, details?: ProblemDetails): AppError =>
  new AppError(409, code, message, details);

/** 410: it was there and is over. */
export const gone = (code: string, message: string): AppError => new AppError(410, code, message);

const retryAfter = (seconds: number) => ({
  headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
});

/** 429 with `Retry-After` in seconds. */
export const rateLimited = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'RATE_LIMITED', 'Too many tries', retryAfter(retryAfterSeconds));

/** 503 with `Retry-After` in seconds. */
export const unavailable = (retryAfterSeconds = 5): AppError =>
  new AppError(
    503,
    'SERVICE_UNAVAILABLE',
    'The service cannot answer just now',
    retryAfter(retryAfterSeconds),
  );
