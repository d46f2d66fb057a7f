import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant, locale, text } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done, email, newPassword, pseudo } from './account-fields.ts';
import { me } from './users.ts';

export const phone = z
  .string()
  .trim()
  .min(6)
  .max(30)
  .regex(/^\+?[\d .()-]+$/);

/** My account as its page shows it. */
export const profile = me.extend({
  /** The address that waits to be confirmed; until then the old one counts. */
  pendingEmail: z.string().nullable(),
  /** False for an account that was only ever entered through another provider. */
  hasPassword: z.boolean(),
  /** When the account will be deleted, if its owner asked for that. */
  deleteAfter: instant.nullable(),
});
export type Profile = z.infer<typeof profile>;

const answer = z.object({ user: profile });

export const getProfile = defineRoute({
  id: 'core.profile.get',
  method: 'GET',
  path: '/api/profile',
  summary: 'My account.',
  access: 'member',
  response: answer,
});

export const updateProfile = defineRoute({
  id: 'core.profile.update',
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes the given fields of my profile. A new address counts once its code has been entered.',
  access: 'member',
  body: z.object({
    pseudo: pseudo.optional(),
    nom: text(1, 100).optional(),
    prenom: text(1, 100).optional(),
    /** Null or an empty text removes it. */
    phone: z
      .union([phone, z.literal('').transform(() => null)])
      .nullable()
      .optional(),
    /** What an upload answered. Null removes the picture. */
    profilePicture: z.string().max(200).nullable().optional(),
    email: email.optional(),
    /** Asked for when `email` changes and there is one. */
    password: z.string().max(200).optional(),
    locale: locale.optional(),
  }),
  response: answer,
  errors: ['PSEUDO_TAKEN', 'WRONG_PASSWORD', 'FILE_NOT_FOUND', 'RATE_LIMITED'],
});

export const confirmEmailChange = defineRoute({
  id: 'core.profile.confirm-email',
  method: 'POST',
  path: '/api/profile/confirm-email',
  summary: 'Makes the new address count, with the six digits that were mailed to it.',
  access: 'member',
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  response: answer,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'CODE_LOCKED', 'RATE_LIMITED'],
});

export const cancelEmailChange = defineRoute({
  id: 'core.profile.cancel-email',
  method: 'DELETE',
  path: '/api/profile/pending-email',
  summary: 'Forgets the address that waits to be confirmed.',
  access: 'member',
  response: answer,
});

export const changePassword = defineRoute({
  id: 'core.profile.change-password',
  method: 'POST',
  path: '/api/profile/change-password',
  summary:
    'Sets a new password. Every other session ends. An account without one gives no present one.',
  access: 'member',
  body: z.object({
    currentPassword: z.string().max(200).optional(),
    newPassword,
  }),
  response: done,
  errors: ['WRONG_PASSWORD', 'PASSWORD_TOO_COMMON', 'RATE_LIMITED'],
});

export const deletePicture = defineRoute({
  id: 'core.profile.delete-picture',
  method: 'DELETE',
  path: '/api/profile/picture',
  summary: 'Removes my picture.',
  access: 'member',
  response: answer,
});

export const mySession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  rememberMe: z.boolean(),
  /** Program and system, as far as the browser tells: `Firefox · Linux`. */
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
  response: z.object({ sessions: z.array(mySession) }),
});

export const endMySession = defineRoute({
  id: 'core.profile.end-session',
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  summary: 'Signs one of my browsers out.',
  access: 'member',
  params: z.object({ id: z.uuid() }),
  response: done,
});

export const endOtherSessions = defineRoute({
  id: 'core.profile.end-other-sessions',
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Signs every other browser out.',
  access: 'member',
  response: z.object({ ended: z.int().nonnegative() }),
});

/** An address was replaced by another, which its owner confirmed. */
export const emailChanged = defineEvent('core.user.email-changed.v1', z.object({ userId: id }));
