import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import { id, instant, locale, nameText, phoneNumber } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done, email, newPassword, password, pseudo, verificationCode } from './account-fields.ts';
import { me } from './users.ts';

/** My account as its page shows it. */
export const profile = me.extend({
  /** A new address until it is confirmed; the old one stays in use. */
  pendingEmail: z.string().nullable(),
  /** Since when no notification is mailed, because a mail to the address came back; until it is confirmed anew. */
  mailsStoppedAt: instant.nullable(),
  /** False for an account without a password, which signs in through a provider. */
  hasPassword: z.boolean(),
  /** When the account will be deleted, if its owner requested it. */
  deleteAfter: instant.nullable(),
  ...versioned,
});
export type Profile = z.infer<typeof profile>;

const userResponse = z.object({ user: profile });

export const getProfile = defineRoute({
  id: 'core.profile.get',
  method: 'GET',
  path: '/api/profile',
  summary: 'My account.',
  access: 'member',
  isReadOffline: true,
  response: userResponse,
});

export const updateProfile = defineRoute({
  id: 'core.profile.update',
  method: 'PUT',
  path: '/api/profile',
  summary:
    'Changes the given fields of my profile. A new address is used once its code has been entered.',
  access: 'member',
  withoutNetwork: 'waits',
  body: z.object({
    pseudo: pseudo.optional(),
    nom: nameText(1, 100).optional(),
    prenom: nameText(1, 100).optional(),
    /** Null or an empty text removes it. */
    phone: z
      .union([phoneNumber, z.literal('').transform(() => null)])
      .nullable()
      .optional(),
    /** URL in the response of an upload. Null removes the picture. */
    profilePicture: nameText(0, 200).nullable().optional(),
    email: email.optional(),
    /** Required when `email` changes and the account has one. */
    password: password(0).optional(),
    locale: locale.optional(),
    ...versioned,
  }),
  ownResponse: true,
  response: userResponse,
  errors: [
    'PSEUDO_TAKEN',
    'PSEUDO_NOT_ALLOWED',
    'WRONG_PASSWORD',
    'PROOF_REQUIRED',
    'FILE_NOT_FOUND',
    'RATE_LIMITED',
    'EDIT_CONFLICT',
  ],
});

export const confirmEmailChange = defineRoute({
  id: 'core.profile.confirm-email',
  method: 'POST',
  path: '/api/profile/confirm-email',
  summary: 'Confirms the new address by the six digits that were mailed to it.',
  access: 'member',
  body: z.object({
    code: verificationCode,
  }),
  ownResponse: true,
  response: userResponse,
  errors: ['CODE_INVALID', 'CODE_EXPIRED', 'CODE_LOCKED', 'RATE_LIMITED'],
});

/** A code to the address that I have: mails to it came back, and entering the code has them sent again. */
export const confirmAddressAgain = defineRoute({
  id: 'core.profile.confirm-address-again',
  method: 'POST',
  path: '/api/profile/email/confirm-again',
  summary:
    'Mails a code to my address, which mails did not reach. It is entered like that of a new address.',
  access: 'member',
  ownResponse: true,
  response: userResponse,
  status: 202,
  errors: ['MAILS_NOT_STOPPED', 'RATE_LIMITED'],
});

export const resendEmailChange = defineRoute({
  id: 'core.profile.resend-email-code',
  method: 'POST',
  path: '/api/profile/pending-email/resend',
  summary: 'Mails a new code to the new address, at the earliest 60 seconds after the last.',
  access: 'member',
  response: done,
  errors: ['CODE_EXPIRED', 'RATE_LIMITED'],
});

export const cancelEmailChange = defineRoute({
  id: 'core.profile.cancel-email',
  method: 'DELETE',
  path: '/api/profile/pending-email',
  summary: 'Cancels the change of my address.',
  access: 'member',
  withoutProof: 'It only ends what the member began.',
  ownResponse: true,
  response: userResponse,
});

export const changePassword = defineRoute({
  id: 'core.profile.change-password',
  method: 'POST',
  path: '/api/profile/change-password',
  summary:
    'Sets a new password. Every other session ends. An account without one sends no current one.',
  access: 'member',
  body: z.object({
    currentPassword: password(0).optional(),
    newPassword,
  }),
  response: done,
  errors: ['WRONG_PASSWORD', 'PROOF_REQUIRED', 'PASSWORD_TOO_COMMON', 'RATE_LIMITED'],
});

export const deletePicture = defineRoute({
  id: 'core.profile.delete-picture',
  method: 'DELETE',
  path: '/api/profile/picture',
  summary: 'Removes my picture.',
  access: 'member',
  withoutProof: 'A picture can be uploaded again.',
  ownResponse: true,
  response: userResponse,
});

/** A member's address was replaced by another, which the member confirmed. */
export const emailChanged = defineEvent('core.user.email-changed.v1', z.object({ userId: id }));
