import { STATUS_CODES } from 'node:http';
import type { Problem } from '@siteswap/contracts/problem';
import { isDatabaseOutage } from '../database/database-outage.ts';
import { AppError, unavailable } from '../errors/app-error.ts';

/** A problem as it is sent. */
export interface ProblemResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** RFC 9457, already JSON text. */
  readonly body: string;
  /** The error behind a 5xx, for the log; the body contains nothing of it. */
  readonly bug?: unknown;
}

function write(error: AppError, requestId: string): ProblemResponse {
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

/** Turns any thrown value into an RFC 9457 problem: an unavailable database is 503, a bug is 500 without details. */
export function toProblem(error: unknown, requestId: string): ProblemResponse {
  if (error instanceof AppError) return write(error, requestId);
  if (isDatabaseOutage(error)) return { ...write(unavailable(), requestId), bug: error };
  const internal = new AppError(500, 'INTERNAL_ERROR', 'Something went wrong on our side');
  return { ...write(internal, requestId), bug: error };
}
