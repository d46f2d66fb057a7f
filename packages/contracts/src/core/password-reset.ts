import { z } from 'zod';
import { nameText } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done, email, newPassword } from './account-fields.ts';

/** 32 random bytes, base64url. */
const token = nameText(1, 200);

export const requestPasswordReset = defineRoute({
  id: 'core.password.request-reset',
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary: 'Mails a link that sets a new password. The response is the same for unknown addresses.',
  access: 'public',
  body: z.object({ email }),
  response: done,
  errors: ['RATE_LIMITED'],
});

/** Why a link does not work. */
export const resetRejection = z.enum(['invalid', 'expired', 'used']);

export const verifyResetToken = defineRoute({
  id: 'core.password.verify-token',
  method: 'GET',
  path: '/api/auth/verify-reset-token',
  summary: 'Whether the link in a mail still works.',
  access: 'public',
  withoutCache: 'A secret.',
  query: z.object({ token }),
  response: z.object({ valid: z.boolean(), reason: resetRejection.optional() }),
  errors: ['RATE_LIMITED'],
});

export const resetPassword = defineRoute({
  id: 'core.password.reset',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password by the link in a mail, once. Every session ends.',
  access: 'public',
  body: z.object({ token, password: newPassword }),
  // The link came to that address: the sign-in is filled in with it.
  response: done.extend({ email: z.string().optional() }),
  errors: ['RESET_INVALID', 'RESET_EXPIRED', 'RESET_USED', 'PASSWORD_TOO_COMMON', 'RATE_LIMITED'],
});
