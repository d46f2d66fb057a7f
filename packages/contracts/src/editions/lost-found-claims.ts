import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, openEnum, optionalText, text } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { itemName } from './lost-found-events.ts';

/** Limits of a proof, in characters. */
const minClaimProof = 5;
export const maxClaimProof = 1_000;

/** Characters of the note with a decision, and of the claimant's reply. */
export const maxClaimNote = 500;
/** Seconds after a decision in which it can be undone. */
export const claimUndoSeconds = 30;

export const claimStatuses = ['OPEN', 'ACCEPTED', 'REJECTED'] as const;

/** A member says that a found item is theirs. Only they, the reporter of the item and the team know of it. */
export const lostFoundClaim = z.object({
  id: z.uuid(),
  user: publicUser,
  /** What only the owner can know. */
  proof: z.string(),
  status: openEnum(claimStatuses, 'OPEN'),
  createdAt: instant,
  /** When it was accepted or rejected. */
  decidedAt: instant.nullable(),
  /** Who accepted or rejected it; null while it is open, and for the claimant of a sensitive item. */
  decidedBy: publicUser.nullable(),
  /** Where and when to collect the item, or why the claim was rejected. */
  note: z.string().nullable().default(null),
  /** What the claimant added. */
  reply: z.string().nullable().default(null),
});
export type LostFoundClaim = z.infer<typeof lostFoundClaim>;

const ofClaim = z.object({ id: idParam, itemId: idParam, claimId: z.uuid() });

export const createLostFoundClaim = defineRoute({
  id: 'editions.lost-found-claim.create',
  method: 'POST',
  path: '/api/editions/:id/lost-found/:itemId/claims',
  summary: 'Claims an open found item with a proof, which only its reporter and the team read.',
  access: 'member',
  params: z.object({ id: idParam, itemId: idParam }),
  body: z.object({ proof: text(minClaimProof, maxClaimProof) }),
  ownResponse: true,
  response: lostFoundClaim,
  status: 201,
  rateLimit: 'content',
  errors: ['ITEM_NOT_CLAIMABLE', 'ALREADY_CLAIMED', 'EDITION_NOT_STARTED', 'RATE_LIMITED'],
});

export const decideLostFoundClaim = defineRoute({
  id: 'editions.lost-found-claim.decide',
  method: 'PUT',
  path: '/api/editions/:id/lost-found/:itemId/claims/:claimId',
  summary:
    'Accepts a claim, with where and when to collect the item, or rejects it; for the reporter of the item and those with the right edit. Accepting rejects all other open claims; an accepted one can be rejected until the item is returned.',
  access: 'member',
  params: ofClaim,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('accept'), note: text(1, maxClaimNote) }),
    z.object({ action: z.literal('reject'), note: optionalText(maxClaimNote) }),
  ]),
  response: lostFoundClaim,
  errors: ['ITEM_NOT_CLAIMABLE', 'CLAIM_DECIDED'],
});

export const undoLostFoundClaimDecision = defineRoute({
  id: 'editions.lost-found-claim.undo',
  method: 'POST',
  path: '/api/editions/:id/lost-found/:itemId/claims/:claimId/undo',
  summary: `Undoes a decision, for ${claimUndoSeconds} seconds: the claim is open again, and those that it ended; for who decided.`,
  access: 'member',
  withoutProof: 'It can be decided again at once.',
  params: ofClaim,
  response: lostFoundClaim,
  errors: ['ITEM_NOT_CLAIMABLE', 'TOO_LATE_TO_UNDO'],
});

export const replyToLostFoundClaim = defineRoute({
  id: 'editions.lost-found-claim.reply',
  method: 'PUT',
  path: '/api/editions/:id/lost-found/:itemId/claims/:claimId/reply',
  summary:
    'The claimant adds something once, while the claim is open or accepted and the item not returned; members who decide are notified.',
  access: 'member',
  params: ofClaim,
  body: z.object({ reply: text(1, maxClaimNote) }),
  ownResponse: true,
  response: lostFoundClaim,
  errors: ['CLAIM_CLOSED', 'ALREADY_REPLIED'],
});

const claimEvent = z.object({
  editionId: id,
  itemId: id,
  /** A number in events of before November 2026. */
  claimId: z.union([z.uuid(), id]),
  /** Who is notified: the reporter of the item, or the claimant. */
  userId: id,
  actorId: id,
  item: itemName,
});

/** A member claimed a found item. */
export const lostFoundClaimed = defineEvent('editions.lost-found-item.claimed.v1', claimEvent);

/** A claim was accepted: its claimant may collect the item. Where and when is for the two sides alone, on the page. */
export const lostFoundClaimAccepted = defineEvent(
  'editions.lost-found-claim.accepted.v1',
  claimEvent,
);

/** Why a claim was rejected: it was turned down, another one was accepted, or the item was returned or has expired. */
export const rejectionCauses = ['DECIDED', 'OTHER', 'RETURNED', 'EXPIRED'] as const;
export type RejectionCause = (typeof rejectionCauses)[number];

/** A claim was rejected. */
export const lostFoundClaimRejected = defineEvent(
  'editions.lost-found-claim.rejected.v1',
  claimEvent.extend({
    /** Null when the item has expired. */
    actorId: id.nullable(),
    cause: z.enum(rejectionCauses).default('DECIDED'),
  }),
);

/** The same for the other side, the reporter of the item. */
export const lostFoundItemClaimAccepted = defineEvent(
  'editions.lost-found-item.claim-accepted.v1',
  claimEvent,
);
export const lostFoundItemClaimRejected = defineEvent(
  'editions.lost-found-item.claim-rejected.v1',
  lostFoundClaimRejected.data,
);

/** A decision was undone: the claim is open again. */
export const lostFoundClaimReopened = defineEvent(
  'editions.lost-found-claim.reopened.v1',
  claimEvent.omit({ userId: true }).extend({
    /** The claimant and the reporter of the item. */
    userIds: z.array(id),
  }),
);

/** The claimant replied. */
export const lostFoundClaimReplied = defineEvent(
  'editions.lost-found-claim.replied.v1',
  claimEvent.omit({ userId: true }).extend({
    /** The reporter of the item, and who decided. */
    userIds: z.array(id),
  }),
);
