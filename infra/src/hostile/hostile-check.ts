import type { HostileAttempt } from './hostile-attempts.ts';
import type { HostileRole } from './hostile-roles.ts';

export interface HostileResponse {
  /** 0 when there was none. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Rejections that come before the caller's rights are checked: the address, the method, the body as a whole. */
const earlier = [400, 404, 405, 408, 413, 414, 415, 431];

function wrongGrant(
  { operation }: HostileAttempt,
  role: HostileRole,
  status: number,
): string | null {
  const { access } = operation;
  if (access === 'public' || earlier.includes(status)) return null;
  if (!role.isMember && status !== 401) return `${status} instead of 401`;
  if (access === 'admin' && role.isMember && !role.isAdmin && status !== 403) {
    return `${status} instead of 403`;
  }
  return null;
}

/** What is wrong with a response; null when nothing is. Any status below 500 may be right for an odd request. */
export function complaintOf(
  attempt: HostileAttempt,
  role: HostileRole,
  { status, type, text }: HostileResponse,
): string | null {
  if (status === 0) return `no response: ${text}`;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return wrongGrant(attempt, role, status);
  if (!attempt.path.startsWith('/api/')) return null;
  if (!type.startsWith('application/problem+json')) return `${status} as "${type}"`;
  const problem = JSON.parse(text) as { status?: number; code?: string; requestId?: string };
  if (problem.status !== status || !problem.code || !problem.requestId) {
    return `${status} without status, code or request id`;
  }
  return wrongGrant(attempt, role, status);
}
