import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { country } from '../country.ts';
import { versioned } from '../edit-version.ts';
import { defineState } from '../event.ts';
import {
  id,
  idParam,
  instant,
  localDate,
  locale,
  openEnum,
  openEnumList,
  queryInt,
} from '../fields.ts';
import { pageOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { defineTopic } from '../topic.ts';
import {
  cachedUntilEditionChanges,
  cachedUntilMatchesChange,
  cachedUntilPublishedEditionsChange,
} from './cache.ts';
import { editionSorts, withEditionFilters } from './filters.ts';
import { type EditionFlag, editionFlags } from './flags.ts';
import { editionRights, rightHolder } from './rights.ts';

export const editionStatuses = ['CONFIRMED', 'POSTPONED', 'RELOCATED', 'CANCELLED'] as const;
export const editionStatus = z.enum(editionStatuses);
const datesCertainties = ['verified', 'derived', 'uncertain'] as const;
export const datesCertainty = z.enum(datesCertainties);

const flags = Object.fromEntries(editionFlags.map((flag) => [flag, z.boolean()])) as Record<
  EditionFlag,
  z.ZodBoolean
>;

export const conventionSummary = z.object({
  id,
  name: z.string(),
  logo: z.string().nullable(),
  isArchived: z.boolean(),
  /** No author and a contact address: a member may claim it. */
  isClaimable: z.boolean(),
});

/** An edition in a list. `startDate` and `endDate` are inclusive local days of `timezone`. */
export const editionCard = z.object({
  id,
  name: z.string(),
  startDate: localDate,
  endDate: localDate,
  timezone: z.string(),
  datesCertainty: openEnum(datesCertainties, 'uncertain'),
  status: openEnum(editionStatuses, 'CONFIRMED'),
  isVirtual: z.boolean(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: country.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  imageUrl: z.string().nullable(),
  convention: conventionSummary,
  ...flags,
});
export type EditionCard = z.infer<typeof editionCard>;

const pageFields = z.object({
  conventionId: id,
  creator: publicUser.nullable(),
  description: z.string(),
  /** Of the hall or the site. */
  venueName: z.string().nullable().default(null),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  postalCode: z.string().nullable(),
  statusNote: z.string().nullable(),
  previousStartDate: localDate.nullable(),
  previousEndDate: localDate.nullable(),
  previousCity: z.string().nullable(),
  /** Its coordinates are those of its town: no pin was set. */
  isPinApproximate: z.boolean().default(false),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  ticketingUrl: z.string().nullable(),
  officialWebsiteUrl: z.string().nullable(),
  isOnline: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
/** What the page of an edition shows in addition to its card. A column of the same name stores each, but for `creator`. */
export const editionPageFields = pageFields.keyof().options;

export const edition = editionCard.extend({
  ...pageFields.shape,
  /** What languages call the region otherwise than it is written. */
  regionNames: z.partialRecord(locale, z.string()).default({}),
});
export type Edition = z.infer<typeof edition>;

/** An edition with what the viewer may do with it. */
export const myEdition = edition.extend({
  myRights: openEnumList(editionRights),
  /** Until when other days or another place may be a correction; null before it is published. */
  correctableUntil: z.iso.datetime().nullable().default(null),
  ...versioned,
});
export type MyEdition = z.infer<typeof myEdition>;

export const listEditions = defineRoute({
  id: 'editions.edition.list',
  method: 'GET',
  path: '/api/editions',
  summary:
    'Published editions by start date, past ones after the others and newest first; by default current and upcoming ones.',
  access: 'public',
  query: withEditionFilters({
    /** `startDate` when absent; `distance` needs `near`. */
    sort: z.enum(editionSorts).optional(),
    page: queryInt(1, 100_000).default(1),
    limit: queryInt(1, 100).default(12),
  }).superRefine(({ sort, near }, context) => {
    if (sort !== 'distance' || near) return;
    context.addIssue({ code: 'custom', path: ['near'], params: { code: 'REQUIRED' } });
  }),
  shows: { edition: '*' },
  isReadOffline: true,
  response: pageOf(editionCard),
  cache: cachedUntilMatchesChange,
  raw: true,
});

export const getEdition = defineRoute({
  id: 'editions.edition.get',
  method: 'GET',
  path: '/api/editions/:id',
  summary: 'One published edition; 404 for a draft, even for its managers.',
  access: 'public',
  params: z.object({ id: idParam }),
  shows: { edition: 'id' },
  isReadOffline: true,
  response: edition,
  cache: cachedUntilEditionChanges,
  raw: true,
});

/** Separate from `getEdition`, whose cached response cannot depend on the caller. */
export const getMyEdition = defineRoute({
  id: 'editions.edition.get-mine',
  method: 'GET',
  path: '/api/my/editions/:id',
  summary: 'One edition with my rights on it, also a draft if I have a right on it.',
  access: 'member',
  params: z.object({ id: idParam }),
  shows: { edition: 'id', convention: '*' },
  response: myEdition,
});

export const listCountries = defineRoute({
  id: 'editions.country.list',
  method: 'GET',
  path: '/api/countries',
  summary: 'Countries with published editions, with how many each has.',
  access: 'public',
  response: z.object({ data: z.array(z.object({ country, editions: z.int().positive() })) }),
  cache: cachedUntilPublishedEditionsChange,
});

/** Something that the pages of an edition show has changed. */
export const editionTopic = defineTopic('editions.edition');

/** The fields of an edition that other services copy. */
export const editionState = defineState(
  'edition',
  z.object({
    id,
    conventionId: id,
    name: z.string(),
    startDate: localDate,
    endDate: localDate,
    timezone: z.string(),
    city: z.string().nullable(),
    country: country.nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    status: editionStatus,
    isOnline: z.boolean(),
    isVirtual: z.boolean(),
    isConventionArchived: z.boolean(),
    /** Absent in messages from before states carried names and pictures. */
    imageUrl: z.string().nullable().default(null),
    conventionName: z.string().default(''),
    conventionLogo: z.string().nullable().default(null),
    /** Members with rights on the edition; none in a message from before states carried rights. */
    rights: z.array(rightHolder).default([]),
  }),
);
