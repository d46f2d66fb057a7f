import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '@siteswap/contracts/route';
import { forbidden, notFound, unauthenticated, unavailable } from '../errors/app-error.ts';
import { type Clock, minutes, systemClock } from '../process/clock.ts';
import type { Actor } from './actor.ts';
import type { Auth } from './auth.ts';

/** Compares in constant time, for any lengths. */
export function isSameSecret(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return (
    timingSafeEqual(a, a.length === b.length ? b : Buffer.alloc(a.length)) && a.length === b.length
  );
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

type Identified = Actor | 'none' | 'invalid' | 'unknown';

async function identify(headers: IncomingHttpHeaders, auth: Auth): Promise<Identified> {
  if (headers.authorization === undefined) return 'none';
  const token = bearer.exec(headers.authorization)?.[1];
  if (!token) return 'invalid';
  const verification = await auth.verify(token);
  if (verification.kind !== 'valid') return verification.kind;
  const { userId, sid, isGlobalAdmin, locale, pseudo, provenAt } = verification.claims;
  const adminMode = isGlobalAdmin && headers['x-admin-mode'] === 'true';
  const proof = provenAt === undefined ? {} : { provenAt };
  return { userId, sid, isGlobalAdmin, adminMode, locale, pseudo, ...proof };
}

/** How old the last proof of identity may be on a route with `recentProof`. */
const maxProofAgeMs = minutes(15);

function hasRecentProof({ provenAt }: Actor, now: Date): boolean {
  return provenAt !== undefined && now.getTime() - provenAt * 1000 <= maxProofAgeMs;
}

/** Why a caller was rejected, for the log of security events; not called for a visitor without a token. */
export type OnRejected = (reason: string, userId?: number) => void;

/** @throws 404, which hides from other callers that the route exists */
function assertInternal(
  headers: IncomingHttpHeaders,
  internalToken: string,
  onRejected: OnRejected,
): void {
  const received = headers['x-internal-token'];
  if (typeof received === 'string') {
    if (isSameSecret(received, internalToken)) return;
    onRejected('wrong internal token');
  }
  throw notFound();
}

export interface AuthorizeOptions {
  readonly auth: Auth;
  readonly internalToken: string;
  readonly clock?: Clock;
}

/**
 * Identifies the caller and rejects callers without the route's access. On a public route a request with an invalid
 * token counts as anonymous.
 */
export async function authorize(
  { access, recentProof }: Pick<Route, 'access' | 'recentProof'>,
  headers: IncomingHttpHeaders,
  { auth, internalToken, clock = systemClock }: AuthorizeOptions,
  onRejected: OnRejected = () => {},
): Promise<Actor | null> {
  if (access === 'internal') assertInternal(headers, internalToken, onRejected);
  const caller = await identify(headers, auth);
  if (access === 'public' || access === 'internal') {
    return typeof caller === 'object' ? caller : null;
  }
  if (caller === 'unknown') throw unavailable(2);
  if (caller === 'invalid') onRejected('invalid token');
  if (typeof caller !== 'object') throw unauthenticated();
  if (access === 'admin' && !caller.isGlobalAdmin) {
    onRejected('not an administrator', caller.userId);
    throw forbidden();
  }
  if (recentProof && !hasRecentProof(caller, clock())) {
    onRejected('no recent proof', caller.userId);
    throw forbidden('PROOF_REQUIRED', 'Enter your password again');
  }
  return caller;
}
