import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { defineState } from '../event.ts';
import { id, idParam, instant, localDate, pagination, queryInt } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { country } from './country.ts';
import { withEditionFilters } from './filters.ts';
import { type EditionFlag, editionFlags } from './flags.ts';
import { keptUntilEditionsChange } from './kept-answers.ts';

export const editionStatus = z.enum(['CONFIRMED', 'POSTPONED', 'RELOCATED', 'CANCELLED']);
export const datesCertainty = z.enum(['verified', 'derived', 'uncertain']);

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
  datesCertainty,
  status: editionStatus,
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

export const edition = editionCard.extend({
  conventionId: id,
  creator: publicUser.nullable(),
  description: z.string(),
  addressLine1: z.string().nullable(),
  addressLine2: z.string().nullable(),
  postalCode: z.string().nullable(),
  statusNote: z.string().nullable(),
  previousStartDate: localDate.nullable(),
  previousEndDate: localDate.nullable(),
  previousCity: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
  ticketingUrl: z.string().nullable(),
  officialWebsiteUrl: z.string().nullable(),
  isOnline: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Edition = z.infer<typeof edition>;

export const listEditions = defineRoute({
  id: 'editions.edition.list',
  method: 'GET',
  path: '/api/editions',
  summary:
    'Published editions by start date (past ones newest first); by default current and upcoming ones.',
  access: 'public',
  query: withEditionFilters({
    page: queryInt(1, 100_000).default(1),
    limit: queryInt(1, 100).default(12),
  }),
  response: z.object({ data: z.array(editionCard), pagination }),
  cache: keptUntilEditionsChange,
  raw: true,
});

export const getEdition = defineRoute({
  id: 'editions.edition.get',
  method: 'GET',
  path: '/api/editions/:id',
  summary: 'One published edition; a draft answers 404 here, even to its people.',
  access: 'public',
  params: z.object({ id: idParam }),
  response: edition,
  cache: keptUntilEditionsChange,
  raw: true,
});

/** Apart from `getEdition`, whose answers are kept for everybody and so cannot depend on the caller. */
export const getMyEdition = defineRoute({
  id: 'editions.edition.get-mine',
  method: 'GET',
  path: '/api/my/editions/:id',
  summary: 'One edition, also while it is a draft when I am one of its people.',
  access: 'member',
  params: z.object({ id: idParam }),
  response: edition,
});

export const listCountries = defineRoute({
  id: 'editions.country.list',
  method: 'GET',
  path: '/api/countries',
  summary: 'Countries with published editions, with how many each has.',
  access: 'public',
  response: z.object({ data: z.array(z.object({ country, editions: z.int().positive() })) }),
  cache: keptUntilEditionsChange,
  raw: true,
});

/** What other services keep of an edition. */
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
    /** Members who may edit the edition. */
    organisers: z.array(id),
  }),
);
