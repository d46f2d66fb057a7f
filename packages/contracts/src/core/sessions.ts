import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { me } from './users.ts';

export const getSession = defineRoute({
  id: 'core.session.get',
  method: 'GET',
  path: '/api/_auth/session',
  summary: 'The signed-in member, or 401.',
  access: 'member',
  response: z.object({ user: me }),
});

export const getSessionMe = defineRoute({
  id: 'core.session.me',
  method: 'GET',
  path: '/api/session/me',
  summary: 'The signed-in member, or 401.',
  access: 'member',
  response: z.object({ user: me }),
});

/** Public, because signing out twice is no error. */
export const deleteSession = defineRoute({
  id: 'core.session.delete',
  method: 'DELETE',
  path: '/api/_auth/session',
  summary: 'Ends the session on the server and clears its cookie.',
  access: 'public',
  response: z.object({ ok: z.literal(true) }),
});

export const logout = defineRoute({
  id: 'core.session.logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session on the server and clears its cookie.',
  access: 'public',
  response: z.object({ ok: z.literal(true) }),
});

/** The gateway turns the opaque session of a cookie into a short-lived token. */
export const exchangeSession = defineRoute({
  id: 'core.session.exchange',
  method: 'POST',
  path: '/internal/sessions/exchange',
  summary: 'A signed token for a session, for at most five minutes.',
  access: 'internal',
  body: z.object({ sessionId: z.string().min(20).max(200) }),
  response: z.object({ token: z.string(), expiresAt: instant, sid: z.string(), user: me }),
  errors: ['SESSION_NOT_FOUND'],
});

/** A session ended: its token must not be used again and its streams close. */
export const sessionEnded = defineEvent(
  'core.session.ended.v1',
  z.object({ userId: id, sid: z.string() }),
);

/** Name of the session cookie; on plain http it carries the port, so that two local copies do not clash. */
export function sessionCookieName(publicUrl: string): string {
  const url = new URL(publicUrl);
  if (url.protocol === 'https:') return '__Host-siteswap_session';
  return url.port ? `siteswap_session_${url.port}` : 'siteswap_session';
}
