import { STATUS_CODES } from 'node:http';
import type { Problem } from '@siteswap/contracts/problem';
import { AppError, unavailable } from './errors.ts';
import { isDatabaseOutage } from './outage.ts';

/** A refused or failed request as it is sent. */
export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** RFC 9457, already JSON text. */
  readonly body: string;
  /** Set when it is our fault, for the log; nothing of it is in the body. */
  readonly bug?: unknown;
}

function write(error: AppError, requestId: string): ProblemAnswer {
  const { headers = {}, ...members } = error.details;
  const body: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    code: error.code,
    detail: error.message,
    requestId,
    ...(members as Partial<Problem>),
  };
  return {
    status: error.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(body),
  };
}

/** Turns whatever was thrown into an RFC 9457 answer; a database that is away is 503, a bug is 500 without its insides. */
export function toProblem(error: unknown, requestId: string): ProblemAnswer {
  if (error instanceof AppError) return write(error, requestId);
  if (isDatabaseOutage(error)) return { ...write(unavailable(), requestId), bug: error };
  const internal = new AppError(500, 'INTERNAL_ERROR', 'Something went wrong on our side');
  return { ...write(internal, requestId), bug: error };
}
