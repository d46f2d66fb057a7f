import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { cleanLine, id, idParam, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';

const params = z.object({ id: idParam });

/** Digits and capitals of a code, without those that look alike: 0 O, 1 I L, U V. */
export const claimCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const claimCodeLength = 8;

/** A code as it is compared: without the spaces and hyphens between which it may be read, in capitals. */
export const toClaimCode = (typed: string): string =>
  typed.replace(/[\s\p{Pd}]+/gu, '').toUpperCase();

const claimCode = z
  .string()
  .overwrite(cleanLine)
  .max(64)
  .transform(toClaimCode)
  .pipe(z.string().regex(new RegExp(`^[${claimCodeAlphabet}]{${claimCodeLength}}$`)));

/** A code is on its way to the contact address of a convention; entering it makes the member its author. */
export const conventionClaim = z.object({
  /** `a…@example.org`: enough to recognise the mailbox, not to write to it. */
  maskedEmail: z.string(),
  expiresAt: instant,
  /** From then on another code can be sent. */
  resendAt: instant,
  /** How many codes can still be tried. */
  attemptsLeft: z.number().int().min(0).max(5).default(5),
});
export type ConventionClaim = z.infer<typeof conventionClaim>;

export const getClaim = defineRoute({
  id: 'editions.claim.get',
  method: 'GET',
  path: '/api/conventions/:id/claim',
  summary: 'My claim of a convention, while its code is valid.',
  access: 'member',
  params,
  shows: { convention: 'id' },
  response: z.object({ claim: conventionClaim.nullable() }),
});

export const requestClaim = defineRoute({
  id: 'editions.claim.request',
  method: 'POST',
  path: '/api/conventions/:id/claim',
  summary:
    'Mails a code of eight characters to the contact address of a convention without author. A new code ends the one before; at most one a minute, and ten a day for a convention.',
  access: 'member',
  params,
  ownResponse: true,
  response: conventionClaim,
  errors: ['CONVENTION_HAS_AUTHOR', 'CONVENTION_WITHOUT_EMAIL', 'CLAIMS_PAUSED', 'RATE_LIMITED'],
});

export const verifyClaim = defineRoute({
  id: 'editions.claim.verify',
  method: 'POST',
  path: '/api/conventions/:id/claim/verify',
  summary:
    'Makes the caller the author of the convention by the mailed code, which is valid for an hour and five attempts. Its collaborators are notified.',
  access: 'member',
  params,
  body: z.object({ code: claimCode }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['CONVENTION_HAS_AUTHOR', 'CODE_INVALID', 'CODE_EXPIRED', 'CODE_LOCKED', 'CLAIMS_PAUSED'],
});

/** A convention without author has one: a member who entered the code sent to its contact address. */
export const conventionClaimed = defineEvent(
  'editions.convention.claimed.v1',
  z.object({
    conventionId: id,
    conventionName: z.string(),
    /** The new author. */
    userId: id,
    collaboratorIds: z.array(id),
  }),
);
