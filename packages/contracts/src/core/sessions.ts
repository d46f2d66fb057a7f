import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant, nameText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { done, password } from './account-fields.ts';
import { deviceCookie } from './cookies.ts';
import { me } from './users.ts';

export const login = defineRoute({
  id: 'core.session.login',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in by e-mail address or pseudo and sets the session cookie.',
  access: 'public',
  body: z.object({
    identifier: nameText(1, 254),
    password: password(1),
    rememberMe: z.boolean().optional(),
  }),
  response: z.object({ user: me }),
  cookies: [deviceCookie],
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED'],
});

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

/** Public, because signing out twice must succeed. */
export const deleteSession = defineRoute({
  id: 'core.session.delete',
  method: 'DELETE',
  path: '/api/_auth/session',
  summary: 'Ends the session on the server and clears its cookie.',
  access: 'public',
  withoutProof: 'Signing out protects the member.',
  response: done,
});

export const logout = defineRoute({
  id: 'core.session.logout',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session on the server and clears its cookie.',
  access: 'public',
  response: done,
});

export const mySession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  rememberMe: z.boolean(),
  /** Browser and system, as far as they are known: `Firefox · Linux`. */
  device: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type MySession = z.infer<typeof mySession>;

export const listMySessions = defineRoute({
  id: 'core.profile.list-sessions',
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'Where I am signed in, the last used first.',
  access: 'member',
  response: listOf(mySession),
});

export const endMySession = defineRoute({
  id: 'core.profile.end-session',
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  summary: 'Signs one of my browsers out.',
  access: 'member',
  recentProof: true,
  params: z.object({ id: z.uuid() }),
  response: done,
});

export const endOtherSessions = defineRoute({
  id: 'core.profile.end-other-sessions',
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Signs every other browser out.',
  access: 'member',
  recentProof: true,
  response: z.object({ ended: z.int().nonnegative() }),
});

/** How long a proof counts as recent, for acts that ask for one. */
export const proofMaxAgeSeconds = 15 * 60;

/** The session gets a new cookie, so that its next token knows of the proof. */
export const prove = defineRoute({
  id: 'core.session.prove',
  method: 'POST',
  path: '/api/auth/prove',
  summary:
    'Proves by the password that it is still me, for acts that ask for a recent proof. An account without a password signs in at its provider again.',
  access: 'member',
  body: z.object({ password: password(1) }),
  response: done,
  errors: ['WRONG_PASSWORD', 'NO_PASSWORD', 'RATE_LIMITED'],
});

/** The gateway turns the opaque session of a cookie into a short-lived token. */
export const exchangeSession = defineRoute({
  id: 'core.session.exchange',
  method: 'POST',
  path: '/internal/sessions/exchange',
  summary: 'A signed token for a session, valid for at most five minutes.',
  access: 'internal',
  body: z.object({
    sessionId: z.string().min(20).max(200),
    /** The service that the token is for, `svc-carpool`; absent: the audience that all services share. */
    audience: z
      .string()
      .regex(/^[a-z][a-z0-9-]{1,59}$/)
      .optional(),
  }),
  response: z.object({
    token: z.string(),
    expiresAt: instant,
    sid: z.string(),
    user: me,
    /** When a password or a sign-in provider last proved the person, in seconds since 1970; a claim of the token too. */
    proofAt: z.int().nonnegative().default(0),
  }),
  errors: ['SESSION_NOT_FOUND'],
});

/** A session ended: its token must not be accepted any more and its streams close. */
export const sessionEnded = defineEvent(
  'core.session.ended.v1',
  z.object({ userId: id, sid: z.string() }),
);
