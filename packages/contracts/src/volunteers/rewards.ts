import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import { id, idParam, instant, nameText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';

/** Rewards of one edition. */
export const maxRewards = 20;
/** Hours that one reward may ask. */
export const maxRewardHours = 500;

/** Named here once: the bodies take them, columns of the same names store them. */
const rewardFields = {
  /** Unique in its edition, whatever the case of letters. */
  name: nameText(1, 100),
  /** Hours done that reach it. */
  hours: z.number().min(1).max(maxRewardHours).multipleOf(0.5),
};

/** The fields of the form of a reward, of which `version` says whether they have changed. */
export const volunteerRewardFields = z.object(rewardFields).keyof().options;

const rewardId = z.uuid();

export const volunteerReward = z.object({
  id: rewardId,
  name: z.string(),
  hours: z.number(),
  /** People who have it; it cannot be deleted with any. */
  given: z.int().min(0),
  ...versioned,
});
export type VolunteerReward = z.infer<typeof volunteerReward>;

export const isReached = (
  { hours }: Pick<VolunteerReward, 'hours'>,
  minutesDone: number,
): boolean => minutesDone >= hours * 60;

/** A reward of one volunteer. */
export const givenReward = z.object({
  id: rewardId,
  isReached: z.boolean(),
  /** Null until it is given. */
  givenAt: instant.nullable(),
  /** Null also when the account is deleted. */
  givenBy: publicUser.nullable(),
});
export type GivenReward = z.infer<typeof givenReward>;

/** The same as the volunteer sees it. */
export const myReward = z.object({
  id: rewardId,
  name: z.string(),
  hours: z.number(),
  isReached: z.boolean(),
  givenAt: instant.nullable(),
});
export type MyReward = z.infer<typeof myReward>;

const ofEdition = z.object({ id: idParam });
const ofReward = ofEdition.extend({ rid: rewardId });

export const listVolunteerRewards = defineRoute({
  id: 'volunteers.reward.list',
  method: 'GET',
  path: '/api/editions/:id/volunteers/rewards',
  summary:
    'The rewards of an edition, those of the fewest hours first; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  response: listOf(volunteerReward),
  errors: ['EDITION_NOT_FOUND'],
});

export const createVolunteerReward = defineRoute({
  id: 'volunteers.reward.create',
  method: 'POST',
  path: '/api/editions/:id/volunteers/rewards',
  summary: 'Adds a reward, 20 at most; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object(rewardFields),
  response: volunteerReward,
  status: 201,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'REWARD_NAME_TAKEN', 'TOO_MANY_REWARDS'],
});

export const updateVolunteerReward = defineRoute({
  id: 'volunteers.reward.update',
  method: 'PUT',
  path: '/api/editions/:id/volunteers/rewards/:rid',
  summary:
    'Changes the given fields of a reward; who was given it still has it. Needs the right manageVolunteers.',
  access: 'member',
  params: ofReward,
  body: z.object(rewardFields).partial().extend(versioned),
  response: volunteerReward,
  errors: ['EDITION_NOT_FOUND', 'REWARD_NAME_TAKEN', 'EDIT_CONFLICT'],
});

export const deleteVolunteerReward = defineRoute({
  id: 'volunteers.reward.delete',
  method: 'DELETE',
  path: '/api/editions/:id/volunteers/rewards/:rid',
  summary: 'Deletes a reward that was given to no one; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'A name and a number, which can be written again.',
  params: ofReward,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND', 'REWARD_GIVEN'],
});

export const giveReward = defineRoute({
  id: 'volunteers.reward.give',
  method: 'POST',
  path: '/api/editions/:id/volunteers/rewards/:rid/given',
  summary:
    'Records that an accepted volunteer was given a reward that their hours reach. 409 ALREADY_GIVEN has `givenAt` and `givenBy`. Needs the right manageVolunteers.',
  access: 'member',
  params: ofReward,
  body: z.object({ userId: id }),
  response: givenReward,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'APPLICATION_NOT_ACCEPTED', 'REWARD_NOT_REACHED', 'ALREADY_GIVEN'],
});

export const takeRewardBack = defineRoute({
  id: 'volunteers.reward.take-back',
  method: 'DELETE',
  path: '/api/editions/:id/volunteers/rewards/:rid/given/:userId',
  summary: 'Records that a reward was not given after all; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'One mark, which can be set again.',
  params: ofReward.extend({ userId: idParam }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND'],
});
