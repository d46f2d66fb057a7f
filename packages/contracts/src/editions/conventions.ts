import { z } from 'zod';
import { email } from '../core/account-fields.ts';
import { publicUser } from '../core/users.ts';
import { country } from '../country.ts';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import {
  id,
  idParam,
  instant,
  localDate,
  nameText,
  openEnum,
  openEnumList,
  text,
} from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { cachedUntilConventionChanges } from './cache.ts';
import { conventionSummary, editionCard, editionStatuses } from './editions.ts';
import { conventionRights, editionRights } from './rights.ts';

/*
 * A field is named here once: the body of `createConvention` takes it, `updateConvention` changes it, and the column of
 * the same name stores it.
 */
const conventionFields = {
  name: nameText(3, 100),
  /** Markdown. */
  description: text(0, 5_000),
  /** URL in the response of an upload, or the one it has. Null removes the picture. */
  logo: nameText(0, 200).nullable(),
  /** Where the convention can be reached; never shown in public. Null or an empty text removes it. */
  email: z.union([email, z.literal('').transform(() => null)]).nullable(),
};

/** A convention as everybody sees it. */
export const convention = conventionSummary.extend({
  description: z.string(),
  author: publicUser.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Convention = z.infer<typeof convention>;

/** A convention as its team sees it. */
export const myConvention = convention.extend({
  /** Null also for those without the right editConvention. */
  email: z.string().nullable(),
  archivedAt: instant.nullable(),
  /** Whether I am its author, who alone may take it back out of the archive. */
  isAuthor: z.boolean(),
  myRights: openEnumList(conventionRights),
  ...versioned,
});
export type MyConvention = z.infer<typeof myConvention>;

/** An edition among those of my convention; a draft only for members with a right on it. */
export const myConventionEdition = z.object({
  id,
  name: z.string(),
  startDate: localDate,
  endDate: localDate,
  timezone: z.string(),
  city: z.string().nullable(),
  country: country.nullable(),
  status: openEnum(editionStatuses, 'CONFIRMED'),
  isOnline: z.boolean(),
  /** With one of them its management is open to me. */
  myRights: openEnumList(editionRights),
});
export type MyConventionEdition = z.infer<typeof myConventionEdition>;

/** A convention as its team sees it, with its editions, newest first. */
export const myConventionWithEditions = myConvention.extend({
  editions: z.array(myConventionEdition),
});
export type MyConventionWithEditions = z.infer<typeof myConventionWithEditions>;

const params = z.object({ id: idParam });

export const createConvention = defineRoute({
  id: 'editions.convention.create',
  method: 'POST',
  path: '/api/conventions',
  summary: 'Creates a convention; its author has every right on it.',
  access: 'member',
  withoutNetwork: 'waits',
  body: z.object({
    name: conventionFields.name,
    description: conventionFields.description.default(''),
    logo: conventionFields.logo.default(null),
    email: conventionFields.email.default(null),
  }),
  ownResponse: true,
  response: myConvention,
  status: 201,
  rateLimit: 'content',
  errors: ['FILE_NOT_FOUND', 'RATE_LIMITED'],
});

export const listMyConventions = defineRoute({
  id: 'editions.convention.list-mine',
  method: 'GET',
  path: '/api/conventions/my-conventions',
  summary:
    'Conventions I have a right on, live ones first and by name, with their editions; drafts only where I have a right on them.',
  access: 'member',
  shows: { convention: '*', edition: '*' },
  isReadOffline: true,
  response: listOf(myConventionWithEditions),
});

export const getConvention = defineRoute({
  id: 'editions.convention.get',
  method: 'GET',
  path: '/api/conventions/:id',
  summary: 'One convention, archived ones included.',
  access: 'public',
  withoutCache: 'Names its author, whose changes are of another domain; one row.',
  params,
  shows: { convention: 'id' },
  isReadOffline: true,
  response: convention,
});

export const listConventionEditions = defineRoute({
  id: 'editions.convention.list-editions',
  method: 'GET',
  path: '/api/conventions/:id/editions',
  summary: 'Published editions of a convention in order of time, newest first.',
  access: 'public',
  params,
  shows: { convention: 'id', edition: '*' },
  isReadOffline: true,
  response: listOf(editionCard),
  cache: cachedUntilConventionChanges,
});

/** Separate from `getConvention`, whose response does not depend on the caller. */
export const getMyConvention = defineRoute({
  id: 'editions.convention.get-mine',
  method: 'GET',
  path: '/api/my/conventions/:id',
  summary:
    'One convention with what only its people see, and its editions, drafts only where I have a right on them; 403 for a member without a right on it.',
  access: 'member',
  params,
  shows: { convention: 'id', edition: '*' },
  response: myConventionWithEditions,
});

export const updateConvention = defineRoute({
  id: 'editions.convention.update',
  method: 'PUT',
  path: '/api/conventions/:id',
  summary: 'Changes the given fields; needs the right editConvention.',
  access: 'member',
  withoutNetwork: 'waits',
  params,
  body: z.object(conventionFields).partial().extend(versioned),
  response: myConvention,
  errors: ['FILE_NOT_FOUND', 'CONTACT_LOCKED', 'EDIT_CONFLICT'],
});

export const archiveConvention = defineRoute({
  id: 'editions.convention.archive',
  method: 'PATCH',
  path: '/api/conventions/:id/archive',
  summary:
    'Archives a convention (right deleteConvention), or takes it back out of the archive (its author). Repeating changes nothing.',
  access: 'member',
  withoutProof: 'The author takes it back out.',
  params,
  body: z.object({ archived: z.boolean() }),
  response: myConvention,
});

export const deleteConvention = defineRoute({
  id: 'editions.convention.delete',
  method: 'DELETE',
  path: '/api/conventions/:id',
  summary:
    'Deletes a convention without editions, and archives one that has some; needs the right deleteConvention.',
  access: 'member',
  recentProof: true,
  params,
  response: z.object({ outcome: z.enum(['deleted', 'archived']) }),
});

/** What everybody sees of a convention has changed, or it was deleted. */
export const conventionChanged = defineEvent(
  'editions.convention.changed.v1',
  z.object({ conventionId: id }),
);
