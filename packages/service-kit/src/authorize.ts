import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '@siteswap/contracts/route';
import type { Auth } from './auth.ts';
import { forbidden, notFound, unauthenticated, unavailable } from './errors.ts';
import type { Actor } from './request-context.ts';

/** Constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return (
    timingSafeEqual(a, a.length === b.length ? b : Buffer.alloc(a.length)) && a.length === b.length
  );
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

async function identify(
  headers: IncomingHttpHeaders,
  auth: Auth,
): Promise<Actor | null | 'unknown'> {
  const token = bearer.exec(headers.authorization ?? '')?.[1];
  if (!token) return null;
  const verdict = await auth.verify(token);
  if (verdict.kind === 'unknown') return 'unknown';
  if (verdict.kind === 'invalid') return null;
  const { userId, sid, isGlobalAdmin, locale, pseudo } = verdict.claims;
  const adminMode = isGlobalAdmin && headers['x-admin-mode'] === 'true';
  return { userId, sid, isGlobalAdmin, adminMode, locale, pseudo };
}

/**
 * Says who calls, and refuses who may not. On a public route a bad token is nobody.
 * `policy:*` asks for a member here; the handler decides the rest.
 */
export async function authorize(
  access: Access,
  headers: IncomingHttpHeaders,
  auth: Auth,
  internalToken: string,
): Promise<Actor | null> {
  if (access === 'internal') {
    const given = headers['x-internal-token'];
    // 404, so that a stray caller does not even learn that the route exists.
    if (typeof given !== 'string' || !isSameSecret(given, internalToken)) throw notFound();
  }
  if (headers.authorization === undefined && (access === 'public' || access === 'internal')) {
    return null;
  }
  const actor = await identify(headers, auth);
  if (access === 'public' || access === 'internal') return actor === 'unknown' ? null : actor;
  if (actor === 'unknown') throw unavailable(2);
  if (!actor) throw unauthenticated();
  if (access === 'admin' && !actor.isGlobalAdmin) throw forbidden();
  return actor;
}
