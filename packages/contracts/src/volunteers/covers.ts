import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, localDate, openEnum } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { ofSlot, slotId } from './slots.ts';
import { offeredTeam } from './teams.ts';

/** COVERED: one of the people asked took it. CANCELLED: taken back, or the place behind it ended. */
export const coverStatuses = ['OPEN', 'COVERED', 'CANCELLED'] as const;
export type CoverStatus = (typeof coverStatuses)[number];

export const coverReplies = ['ACCEPTED', 'DECLINED'] as const;
export type CoverReply = (typeof coverReplies)[number];

/** People whom one request asks. */
export const maxCoverTargets = 20;
/** Covers and swaps that are proposed for a shift, each. */
export const maxCoverCandidates = 50;

/** Who is asked. Without a slot they take my shift; with one they take mine and give me theirs. */
const coverTarget = z.object({ userId: id, slotId: slotId.nullable() });
export type CoverTarget = z.infer<typeof coverTarget>;

/** A shift as a candidate sees it. */
const coverShift = z.object({
  id: slotId,
  team: offeredTeam.nullable(),
  title: z.string(),
  place: z.string().nullable(),
  startDateTime: instant,
  endDateTime: instant,
});
export type CoverShift = z.infer<typeof coverShift>;

/** "I look for someone who takes my shift", sent to some volunteers. */
const coverRequest = z.object({
  id: z.uuid(),
  slotId,
  userId: id,
  status: openEnum(coverStatuses, 'CANCELLED'),
  targets: z.array(
    coverTarget.extend({ reply: openEnum(coverReplies, 'DECLINED').nullable().catch(null) }),
  ),
  createdAt: instant,
});
export type CoverRequest = z.infer<typeof coverRequest>;

/** The open request of a shift of mine. */
export const shiftCover = coverRequest.pick({ status: true, createdAt: true }).extend({
  askedCount: z.int().min(0),
});

/** An open request that asks me. */
export const askedCover = z.object({
  id: z.uuid(),
  /** Who looks for someone. */
  user: publicUser,
  shift: coverShift,
  /** The shift of mine that they would take in return; null without a swap. */
  swap: coverShift.nullable(),
});
export type AskedCover = z.infer<typeof askedCover>;

const coverCandidates = z.object({
  covers: z.array(z.object({ user: publicUser })),
  swaps: z.array(z.object({ user: publicUser, shift: coverShift })),
});
export type CoverCandidates = z.infer<typeof coverCandidates>;

export const listCoverCandidates = defineRoute({
  id: 'volunteers.cover.candidates',
  method: 'GET',
  path: '/api/editions/:id/volunteer-time-slots/:sid/cover-candidates',
  summary:
    'Who may take my shift to come, and who may swap theirs for it, without a rule of shifts against it: 50 each at most. People who were asked least recently come first, then people who worked in its team lately. 404 without a place on it.',
  access: 'member',
  params: ofSlot,
  response: coverCandidates,
  errors: ['EDITION_NOT_FOUND', 'SHIFT_BEGUN'],
});

export const createCover = defineRoute({
  id: 'volunteers.cover.create',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/:sid/cover',
  summary:
    'Asks volunteers to take my shift to come, or to swap theirs for it, and notifies each; the first who accepts gets it. One open request for each place. 409 SHIFT_RULES when one of them may not have it, with `userId` in the values.',
  access: 'member',
  params: ofSlot,
  body: z.object({ targets: z.array(coverTarget).min(1).max(maxCoverTargets) }),
  ownResponse: true,
  response: coverRequest,
  status: 201,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'SHIFT_BEGUN', 'COVER_OPEN', 'SHIFT_RULES'],
});

export const cancelCover = defineRoute({
  id: 'volunteers.cover.cancel',
  method: 'DELETE',
  path: '/api/editions/:id/volunteer-time-slots/:sid/cover',
  summary: 'Takes my open request back; the shift stays mine.',
  access: 'member',
  withoutProof: 'One request of the caller, who can ask again.',
  params: ofSlot,
  ownResponse: true,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND'],
});

const ofCover = z.object({ id: idParam, cid: z.uuid() });

export const acceptCover = defineRoute({
  id: 'volunteers.cover.accept',
  method: 'POST',
  path: '/api/editions/:id/volunteers/covers/:cid/accept',
  summary:
    'Takes the shift that I was asked to take, and gives mine for it in a swap; notifies who asked. 409 ALREADY_COVERED when another one was faster, SHIFT_RULES when a rule speaks against it by now.',
  access: 'member',
  withoutProof: 'One shift, which both agree to.',
  params: ofCover,
  ownResponse: true,
  response: z.object({ ok: z.literal(true) }),
  rateLimit: 'write',
  errors: [
    'EDITION_NOT_FOUND',
    'ALREADY_COVERED',
    /** Taken back, or one of the places is gone. */
    'COVER_ENDED',
    'SHIFT_BEGUN',
    'APPLICATION_NOT_ACCEPTED',
    'ALREADY_ASSIGNED',
    'SLOT_FULL',
    'SHIFT_RULES',
  ],
});

export const declineCover = defineRoute({
  id: 'volunteers.cover.decline',
  method: 'POST',
  path: '/api/editions/:id/volunteers/covers/:cid/decline',
  summary:
    'Says that I do not take the shift, and notifies who asked; repeating changes nothing, nor does it once the request has ended.',
  access: 'member',
  params: ofCover,
  ownResponse: true,
  response: z.object({ ok: z.literal(true) }),
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND'],
});

/** The shift that someone looks a cover for; `userId` asks, `day` and `time` are local to the edition. */
const ofCoveredShift = {
  editionId: id,
  slotId,
  userId: id,
  title: z.string(),
  day: localDate,
  time: z.string(),
};

export const coverAsked = defineEvent(
  'volunteers.cover.asked.v1',
  z.object({ ...ofCoveredShift, coverId: z.uuid(), recipientIds: z.array(id) }),
);

/** With the shift that they would get from the recipient. */
export const swapAsked = defineEvent(
  'volunteers.cover.swap-asked.v1',
  z.object({
    ...ofCoveredShift,
    ...{ coverId: z.uuid(), recipientId: id },
    ...{ otherTitle: z.string(), otherDay: localDate, otherTime: z.string() },
  }),
);

/** `actorId` was asked. */
export const coverReplied = defineEvent(
  'volunteers.cover.replied.v1',
  z.object({ ...ofCoveredShift, coverId: z.uuid(), actorId: id, reply: z.enum(coverReplies) }),
);
