import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, locale, nameText } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done, email, newPassword, pseudo, verificationCode } from './account-fields.ts';
import { deviceCookie } from './cookies.ts';
import { me } from './users.ts';

export const checkEmail = defineRoute({
  id: 'core.account.check-email',
  method: 'POST',
  path: '/api/auth/check-email',
  summary: 'First step of sign-in. Never reveals whether the account exists.',
  access: 'public',
  body: z.object({ email }),
  response: z.object({ next: z.literal('continue') }),
});

export const register = defineRoute({
  id: 'core.account.register',
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Opens an account and mails a code. A used e-mail address gets the same response.',
  access: 'public',
  body: z.object({
    email,
    password: newPassword,
    pseudo,
    nom: nameText(1, 100),
    prenom: nameText(1, 100),
    locale: locale.optional(),
  }),
  response: z.object({ requiresVerification: z.literal(true), email: z.string() }),
  status: 201,
  cookies: [deviceCookie],
  errors: ['PSEUDO_TAKEN', 'PSEUDO_NOT_ALLOWED', 'PASSWORD_TOO_COMMON', 'RATE_LIMITED'],
});

export const verifyEmail = defineRoute({
  id: 'core.account.verify-email',
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Confirms the address by the six-digit code. In the browser that registered it signs in, and the response has the member; elsewhere the member can then sign in.',
  access: 'public',
  body: z.object({ email, code: verificationCode }),
  response: done.extend({ user: me.optional() }),
  cookies: [deviceCookie],
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'CODE_LOCKED', 'RATE_LIMITED'],
});

export const resendVerification = defineRoute({
  id: 'core.account.resend-verification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary:
    'Mails a new code, at the earliest 60 seconds after the last. The response is the same for unknown addresses.',
  access: 'public',
  body: z.object({ email }),
  response: done,
  errors: ['RATE_LIMITED'],
});

/** The address of a new member is confirmed. */
export const userVerified = defineEvent('core.user.verified.v1', z.object({ userId: id }));
