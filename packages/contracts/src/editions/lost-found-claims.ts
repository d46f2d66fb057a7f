import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, openEnum, text } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** Limits of a proof, in characters. */
const minClaimProof = 5;
export const maxClaimProof = 1_000;

export const claimStatuses = ['OPEN', 'ACCEPTED', 'REJECTED'] as const;

/** A member says that a found item is theirs. Only they, the reporter of the item and the team know of it. */
export const lostFoundClaim = z.object({
  id: z.uuid(),
  user: publicUser,
  /** What only the owner can know. */
  proof: z.string(),
  status: openEnum(claimStatuses, 'OPEN'),
  createdAt: instant,
  /** When it was accepted, which is when the item was handed over, or rejected. */
  decidedAt: instant.nullable(),
  /** Who handed it over, or rejected the claim; null while it is open, and for the claimant of a sensitive item. */
  decidedBy: publicUser.nullable(),
});
export type LostFoundClaim = z.infer<typeof lostFoundClaim>;

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
    'Accepts or rejects a claim; for the reporter of the item and those with the right edit. The item of an accepted one is returned, and all other open claims are rejected.',
  access: 'member',
  params: z.object({ id: idParam, itemId: idParam, claimId: z.uuid() }),
  body: z.object({ action: z.enum(['accept', 'reject']) }),
  response: lostFoundClaim,
  errors: ['ITEM_NOT_CLAIMABLE', 'CLAIM_DECIDED'],
});

const claimEvent = z.object({
  editionId: id,
  itemId: id,
  /** A number in events of before November 2026. */
  claimId: z.union([z.uuid(), id]),
  /** Who is told: the reporter of the item, or the claimant. */
  userId: id,
  actorId: id,
});

/** A member claimed a found item. */
export const lostFoundClaimed = defineEvent('editions.lost-found-item.claimed.v1', claimEvent);

/** A claim was accepted: the item was handed over. */
export const lostFoundClaimAccepted = defineEvent(
  'editions.lost-found-claim.accepted.v1',
  claimEvent,
);

/** A claim was rejected, perhaps because the item was returned or has expired. */
export const lostFoundClaimRejected = defineEvent(
  'editions.lost-found-claim.rejected.v1',
  claimEvent.extend({
    /** Null when the item has expired. */
    actorId: id.nullable(),
  }),
);

/** The same for the other side, the reporter of the item. */
export const lostFoundItemClaimAccepted = defineEvent(
  'editions.lost-found-item.claim-accepted.v1',
  lostFoundClaimAccepted.data,
);
export const lostFoundItemClaimRejected = defineEvent(
  'editions.lost-found-item.claim-rejected.v1',
  lostFoundClaimRejected.data,
);
