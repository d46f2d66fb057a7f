import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import { id, idParam, instant, localDate, nameText, optionalText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { withoutDefaults } from '../without-defaults.ts';

/** Requirements of one edition. */
export const maxRequirements = 50;
/** Requirements that one slot asks for. */
export const maxSlotRequirements = 10;

/** What a slot asks for: who is on it has a grant of each. */
export const requirementIds = z
  .array(id)
  .max(maxSlotRequirements)
  .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b));

/** Named here once: the bodies take them, columns of the same names store them. */
const requirementFields = {
  /** Unique in its edition, whatever the case of letters. */
  name: nameText(1, 60),
  description: optionalText(500),
};

/** What shifts can ask for, such as a driving licence. */
export const requirement = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
});
export type Requirement = z.infer<typeof requirement>;

export const countedRequirement = requirement.extend({
  /** Slots that ask for it; it cannot be deleted with any. */
  slots: z.int().min(0),
  /** Accepted volunteers who have it, also those whose grant has ended. */
  granted: z.int().min(0),
  ...versioned,
});
export type CountedRequirement = z.infer<typeof countedRequirement>;

/** The fields of the form of a requirement, of which `version` says whether they have changed. */
export const requirementFormFields = z.object(requirementFields).keyof().options;

/** A volunteer has what a requirement asks, through the day `endsOn` of the edition; without end when it is null. */
export const grant = z.object({ requirementId: id, endsOn: localDate.nullable() });
export type Grant = z.infer<typeof grant>;

const ofEdition = z.object({ id: idParam });
const ofRequirement = z.object({ id: idParam, rid: idParam });
const ofGrant = z.object({ id: idParam, rid: idParam, userId: idParam });

export const listRequirements = defineRoute({
  id: 'volunteers.requirement.list',
  method: 'GET',
  path: '/api/editions/:id/volunteer-requirements',
  summary:
    'What shifts of an edition can ask for, by name; for managers of volunteers and leaders of teams.',
  access: 'member',
  params: ofEdition,
  response: listOf(countedRequirement),
  errors: ['EDITION_NOT_FOUND'],
});

export const createRequirement = defineRoute({
  id: 'volunteers.requirement.create',
  method: 'POST',
  path: '/api/editions/:id/volunteer-requirements',
  summary: 'Adds a requirement, 50 at most; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object(requirementFields),
  response: countedRequirement,
  status: 201,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'REQUIREMENT_NAME_TAKEN', 'TOO_MANY_REQUIREMENTS'],
});

export const updateRequirement = defineRoute({
  id: 'volunteers.requirement.update',
  method: 'PUT',
  path: '/api/editions/:id/volunteer-requirements/:rid',
  summary: 'Changes the given fields of a requirement; needs the right manageVolunteers.',
  access: 'member',
  params: ofRequirement,
  body: z.object(withoutDefaults(requirementFields)).partial().extend(versioned),
  response: countedRequirement,
  errors: ['EDITION_NOT_FOUND', 'REQUIREMENT_NAME_TAKEN', 'EDIT_CONFLICT'],
});

export const deleteRequirement = defineRoute({
  id: 'volunteers.requirement.delete',
  method: 'DELETE',
  path: '/api/editions/:id/volunteer-requirements/:rid',
  summary:
    'Deletes a requirement that no slot asks for, and its grants; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'A name and who has it, which can be written again.',
  params: ofRequirement,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND', 'REQUIREMENT_IN_USE'],
});

const storedGrant = grant.extend({ userId: id, grantedAt: instant });

export const grantRequirement = defineRoute({
  id: 'volunteers.requirement.grant',
  method: 'PUT',
  path: '/api/editions/:id/volunteer-requirements/:rid/grants/:userId',
  summary:
    'Records that an accepted volunteer has what a requirement asks, until a day or without end; for managers of volunteers, and for leaders about volunteers of their teams.',
  access: 'member',
  params: ofGrant,
  body: z.object({ endsOn: localDate.nullable().default(null) }),
  response: storedGrant,
  errors: ['EDITION_NOT_FOUND', 'OWN_RECORD', 'APPLICATION_NOT_ACCEPTED'],
});

export const revokeRequirement = defineRoute({
  id: 'volunteers.requirement.revoke',
  method: 'DELETE',
  path: '/api/editions/:id/volunteer-requirements/:rid/grants/:userId',
  summary:
    'Takes a grant back; places that asked for it stay, and the planning names what is lacked. For callers who may give it.',
  access: 'member',
  withoutProof: 'One grant, which can be given again.',
  params: ofGrant,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND', 'OWN_RECORD', 'APPLICATION_NOT_ACCEPTED'],
});
