import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';

const params = z.object({ id: idParam });
const done = z.object({ ok: z.literal(true) });

/** The author of a convention has offered it to a collaborator, who has not replied yet. */
export const transfer = z.object({ to: publicUser, offeredAt: instant });
export type ConventionTransfer = z.infer<typeof transfer>;

export const getTransfer = defineRoute({
  id: 'editions.transfer.get',
  method: 'GET',
  path: '/api/conventions/:id/transfer',
  summary: 'The open hand-over of a convention, if there is one; for its team.',
  access: 'member',
  params,
  shows: { convention: 'id' },
  response: z.object({ transfer: transfer.nullable() }),
});

export const offerTransfer = defineRoute({
  id: 'editions.transfer.offer',
  method: 'POST',
  path: '/api/conventions/:id/transfer',
  summary:
    'Offers a convention to one of its collaborators, in place of an earlier offer; for its author. The collaborator is notified.',
  access: 'member',
  recentProof: true,
  params,
  body: z.object({ userId: id }),
  response: z.object({ transfer }),
  errors: ['NOT_A_COLLABORATOR'],
});

export const withdrawTransfer = defineRoute({
  id: 'editions.transfer.withdraw',
  method: 'DELETE',
  path: '/api/conventions/:id/transfer',
  summary: 'Takes the offer back; for the author. Repeating changes nothing.',
  access: 'member',
  withoutProof: 'The convention stays with its author.',
  params,
  response: done,
});

export const acceptTransfer = defineRoute({
  id: 'editions.transfer.accept',
  method: 'POST',
  path: '/api/conventions/:id/transfer/accept',
  summary:
    'Takes the convention over; for whom it was offered to. The former author stays in the team with every right, and is notified.',
  access: 'member',
  withoutProof: 'The author proved who they are with the offer.',
  params,
  response: done,
  errors: ['NO_TRANSFER'],
});

export const declineTransfer = defineRoute({
  id: 'editions.transfer.decline',
  method: 'POST',
  path: '/api/conventions/:id/transfer/decline',
  summary: 'Leaves the convention to its author, who is notified; for whom it was offered to.',
  access: 'member',
  withoutProof: 'The convention stays with its author.',
  params,
  response: done,
  errors: ['NO_TRANSFER'],
});

const sides = z.object({
  conventionId: id,
  conventionName: z.string(),
  /** The author who offered it. */
  fromId: id,
  toId: id,
});

export const transferOffered = defineEvent('editions.transfer.offered.v1', sides);
export const transferAccepted = defineEvent('editions.transfer.accepted.v1', sides);
export const transferDeclined = defineEvent('editions.transfer.declined.v1', sides);
/** The author took the offer back, or offered the convention to another one of the team. */
export const transferWithdrawn = defineEvent('editions.transfer.withdrawn.v1', sides);
