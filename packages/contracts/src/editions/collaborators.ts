import { z } from 'zod';
import { email } from '../core/account-fields.ts';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, instant, nameText, openEnum, openEnumList } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { invitation } from './invitations.ts';
import { conventionRights, editionRights, grantFields } from './rights.ts';

const title = nameText(0, 100).nullable();
const rights = z.array(z.enum(conventionRights)).max(conventionRights.length);
const perEdition = z
  .array(z.object({ editionId: id, rights: z.array(z.enum(editionRights)).min(1) }))
  .max(200);

/** A member who runs a convention with its author: rights on all of it, and on single editions. */
export const collaborator = z.object({
  id,
  user: publicUser,
  title: z.string().nullable(),
  /** The person agreed that everybody reads it, next to the editions. */
  isTitlePublic: z.boolean(),
  rights: openEnumList(conventionRights),
  perEdition: z.array(z.object({ editionId: id, rights: openEnumList(editionRights) })),
  addedAt: instant,
  ...versioned,
});
export type ConventionCollaborator = z.infer<typeof collaborator>;

/** What changed in who may do what with a convention. */
export const permissionChangeTypes = [
  'CREATED',
  'RIGHTS_UPDATED',
  'PER_EDITIONS_UPDATED',
  'ARCHIVED',
  'UNARCHIVED',
  'REMOVED',
] as const;

const params = z.object({ id: idParam });
const oneOf = z.object({ id: idParam, collaboratorId: idParam });

export const listCollaborators = defineRoute({
  id: 'editions.collaborator.list',
  method: 'GET',
  path: '/api/conventions/:id/collaborators',
  summary: 'Collaborators of a convention, for members who have a right on it.',
  access: 'member',
  params,
  shows: { convention: 'id' },
  response: listOf(collaborator),
});

export const addCollaborator = defineRoute({
  id: 'editions.collaborator.add',
  method: 'POST',
  path: '/api/conventions/:id/collaborators',
  summary:
    'Gives a member rights on a convention, at most those one has; needs the right manageCollaborators. The member is notified. With an address instead of a member it mails an invitation for 14 days.',
  access: 'member',
  params,
  body: z
    .object({
      userId: id.optional(),
      email: email.optional(),
      title: title.default(null),
      rights: rights.default([]),
      perEdition: perEdition.default([]),
    })
    .refine((body) => (body.userId === undefined) !== (body.email === undefined), {
      path: ['userId'],
      params: { code: 'REQUIRED' },
    }),
  response: z.union([collaborator, invitation]),
  status: 201,
  rateLimit: 'write',
  errors: [
    'MEMBER_NOT_FOUND',
    'COLLABORATOR_EXISTS',
    'RIGHT_NOT_HELD',
    'EDITION_NOT_OF_CONVENTION',
    'INVITATION_EXISTS',
    'RATE_LIMITED',
  ],
});

export const updateCollaborator = defineRoute({
  id: 'editions.collaborator.update',
  method: 'PUT',
  path: '/api/conventions/:id/collaborators/:collaboratorId',
  summary: 'Changes title and rights of a collaborator; no one changes their own rights.',
  access: 'member',
  params: oneOf,
  body: z.object({ title, rights, perEdition }).partial().extend(versioned),
  response: collaborator,
  errors: [
    'OWN_RIGHTS',
    'RIGHT_NOT_HELD',
    'EDITION_NOT_OF_CONVENTION',
    'LAST_COLLABORATOR_MANAGER',
    'EDIT_CONFLICT',
  ],
});

export const showMyTitle = defineRoute({
  id: 'editions.collaborator.show-title',
  method: 'PUT',
  path: '/api/conventions/:id/my-title',
  summary:
    'Agrees that everybody reads the title that the team gave the caller, or takes that back; another title needs another yes.',
  access: 'member',
  params,
  body: z.object({ isPublic: z.boolean() }),
  ownResponse: true,
  response: collaborator,
});

export const removeCollaborator = defineRoute({
  id: 'editions.collaborator.remove',
  method: 'DELETE',
  path: '/api/conventions/:id/collaborators/:collaboratorId',
  summary: 'Removes a collaborator (right manageCollaborators), or leaves the convention.',
  access: 'member',
  withoutProof: 'Rights can be given again; the history names who took them.',
  params: oneOf,
  response: z.object({ ok: z.literal(true) }),
  errors: ['LAST_COLLABORATOR_MANAGER'],
});

/** What a change was about, before or after it; `author` and `isArchived` are of the convention. */
const shape = z
  .object({
    title: z.string().nullable(),
    rights: openEnumList(conventionRights),
    perEdition: z.array(z.object({ editionId: id, rights: openEnumList(editionRights) })),
    author: id.nullable(),
    /** The address of the invitation by which the collaborator joined, masked. */
    invitation: z.string(),
    isArchived: z.boolean(),
  })
  .partial()
  .nullable();

export const permissionChange = z.object({
  id,
  actor: publicUser.nullable(),
  target: publicUser.nullable(),
  changeType: openEnum(permissionChangeTypes, 'RIGHTS_UPDATED'),
  before: shape,
  after: shape,
  createdAt: instant,
});
export type PermissionChange = z.infer<typeof permissionChange>;

export const listPermissionHistory = defineRoute({
  id: 'editions.collaborator.list-history',
  method: 'GET',
  path: '/api/conventions/:id/history',
  summary: 'The last 200 changes of rights on a convention, newest first, for its collaborators.',
  access: 'member',
  params,
  shows: { convention: 'id' },
  response: listOf(permissionChange),
});

/** A member got rights on a convention. */
export const collaboratorAdded = defineEvent(
  'editions.collaborator.added.v1',
  z.object({
    conventionId: id,
    conventionName: z.string(),
    userId: id,
    actorId: id,
    ...grantFields,
  }),
);

/** The rights of a member on a convention changed. */
export const collaboratorChanged = defineEvent(
  'editions.collaborator.changed.v1',
  z.object({ conventionId: id, conventionName: z.string(), userId: id, actorId: id }),
);

/** A manager took a member out of the team of a convention. */
export const collaboratorRemoved = defineEvent(
  'editions.collaborator.removed.v1',
  z.object({ conventionId: id, conventionName: z.string(), userId: id, actorId: id }),
);

/** A member left the team of a convention. */
export const collaboratorLeft = defineEvent(
  'editions.collaborator.left.v1',
  z.object({
    conventionId: id,
    conventionName: z.string(),
    userId: id,
    /** Its author, if it has one. */
    recipientIds: z.array(id),
  }),
);
