import { z } from 'zod';
import { knownCountry } from '../country.ts';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import {
  id,
  idParam,
  latitude,
  localDate,
  longitude,
  nameText,
  optionalLine,
  text,
  typedAddress,
} from '../fields.ts';
import { currentTimeZone } from '../format.ts';
import { defineRoute } from '../route.ts';
import { datesCertainty, editionStatus, editionStatuses, myEdition } from './editions.ts';
import { type EditionFlag, editionFlags } from './flags.ts';

/** Days that an edition may last, both ends counted. */
export const maxEditionDays = 31;

/** An address on the net; an empty one is null. */
const link = z.union([z.literal('').transform(() => null), typedAddress(500), z.null()]);

const flagFields = Object.fromEntries(editionFlags.map((flag) => [flag, z.boolean()])) as Record<
  EditionFlag,
  z.ZodBoolean
>;

/** There were no conventions before: `0206-05-12` is a slip. */
const firstDay = '1970-01-01';
const editionDay = localDate.refine((day) => day >= firstDay, { params: { code: 'INVALID_DATE' } });

/*
 * A field is named here once: the body of `createEdition` takes it, `updateEdition` changes it, and the column of the
 * same name stores it. `edition` says what a response shows of it.
 */
const editionFields = {
  name: nameText(3, 150),
  /** Markdown. */
  description: text(0, 5_000),
  startDate: editionDay,
  endDate: editionDay,
  /** IANA name. Null: the one at the pin, else of the town, else of the largest town of the country. */
  timezone: nameText(1, 64)
    .transform((name, context) => {
      const current = currentTimeZone(name);
      if (current === undefined)
        context.addIssue({ code: 'custom', params: { code: 'NOT_ALLOWED' } });
      return current ?? name;
    })
    .nullable(),
  datesCertainty,
  /** Takes place online: it has no place. */
  isVirtual: z.boolean(),
  venueName: optionalLine(150),
  addressLine1: optionalLine(200),
  addressLine2: optionalLine(200),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  region: optionalLine(100),
  country: z.union([z.literal('').transform(() => null), knownCountry, z.null()]),
  /** Null: that of the town, `isPinApproximate`. */
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  /** URL in the response of an upload, or the one it has. Null removes the picture. */
  imageUrl: nameText(0, 200).nullable(),
  facebookUrl: link,
  instagramUrl: link,
  ticketingUrl: link,
  officialWebsiteUrl: link,
  ...flagFields,
};
const fields = z.object(editionFields);
export type EditionFields = z.output<typeof fields>;
export const editionFieldNames = fields.keyof().options;

/** The fields of the forms of an existing edition; `version` says whether they changed. */
export const editionFormFields = [...editionFieldNames, 'status', 'statusNote'] as const;

/** What is wrong between the fields of an edition. */
export interface EditionFault {
  readonly path: keyof EditionFields;
  readonly code: 'REQUIRED' | 'BEFORE_START' | 'TOO_MANY_DAYS' | 'PIN_INCOMPLETE';
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

function dayFaults({
  startDate,
  endDate,
}: Pick<EditionFields, 'startDate' | 'endDate'>): EditionFault[] {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1) return [{ path: 'endDate', code: 'BEFORE_START' }];
  return days > maxEditionDays ? [{ path: 'endDate', code: 'TOO_MANY_DAYS' }] : [];
}

/** The rules between fields: it ends after it starts, lasts 31 days at most, and has a place unless it is virtual. */
export function editionFaults(
  value: Pick<
    EditionFields,
    'startDate' | 'endDate' | 'isVirtual' | 'city' | 'country' | 'latitude' | 'longitude'
  >,
): EditionFault[] {
  const hasHalfAPin = (value.latitude === null) !== (value.longitude === null);
  const faults: (EditionFault | false)[] = [
    ...dayFaults(value),
    !value.isVirtual && !value.city && { path: 'city', code: 'REQUIRED' },
    !value.isVirtual && !value.country && { path: 'country', code: 'REQUIRED' },
    hasHalfAPin && { path: 'latitude', code: 'PIN_INCOMPLETE' },
  ];
  return faults.filter((fault) => fault !== false);
}

type Checked = Parameters<typeof editionFaults>[0];
const addFaults = (faults: readonly EditionFault[], context: z.RefinementCtx): void => {
  const wrong = new Set(context.issues.map((issue) => issue.path?.[0]));
  for (const { path, code } of faults) {
    if (!wrong.has(path)) context.addIssue({ code: 'custom', path: [path], params: { code } });
  }
};
/** The rules between the fields, also while a field is wrong by itself, so that everything is said at once. */
export const editionRules = [
  (value: Checked, context: z.RefinementCtx<Checked>): void =>
    addFaults(editionFaults(value), context),
  { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null },
] as const;

/** Days or place were announced with a slip: what is right now does not count as a change. */
const correction = { isCorrection: z.boolean().optional() };

/** Every field of an edition, as its form has them. */
export const editionForm = fields.extend(correction).superRefine(...editionRules);

const noFlags = Object.fromEntries(
  editionFlags.map((flag) => [flag, z.boolean().default(false)]),
) as Record<EditionFlag, z.ZodDefault<z.ZodBoolean>>;

export const createEdition = defineRoute({
  id: 'editions.edition.create',
  method: 'POST',
  path: '/api/editions',
  summary: 'Creates an edition of a convention as a draft; needs the right addEdition there.',
  access: 'member',
  withoutNetwork: 'waits',
  body: z
    .object({
      conventionId: id,
      ...editionFields,
      description: editionFields.description.default(''),
      timezone: editionFields.timezone.default(null),
      datesCertainty: datesCertainty.default('verified'),
      isVirtual: z.boolean().default(false),
      venueName: editionFields.venueName.default(null),
      addressLine1: editionFields.addressLine1.default(null),
      addressLine2: editionFields.addressLine2.default(null),
      postalCode: editionFields.postalCode.default(null),
      city: editionFields.city.default(null),
      region: editionFields.region.default(null),
      country: editionFields.country.default(null),
      latitude: editionFields.latitude.default(null),
      longitude: editionFields.longitude.default(null),
      imageUrl: editionFields.imageUrl.default(null),
      facebookUrl: link.default(null),
      instagramUrl: link.default(null),
      ticketingUrl: link.default(null),
      officialWebsiteUrl: link.default(null),
      ...noFlags,
    })
    .superRefine(...editionRules),
  ownResponse: true,
  response: myEdition,
  status: 201,
  rateLimit: 'content',
  errors: ['CONVENTION_NOT_FOUND', 'CONVENTION_ARCHIVED', 'FILE_NOT_FOUND', 'RATE_LIMITED'],
});

const params = z.object({ id: idParam });

export const updateEdition = defineRoute({
  id: 'editions.edition.update',
  method: 'PUT',
  path: '/api/editions/:id',
  summary:
    'Changes the given fields; needs the right edit. Of new days or another place, while a published edition is not over, members who starred it or take part in it are notified. With `isCorrection`, until `correctableUntil`, the former ones are not shown and no one is notified, unless people were notified of a change of them before; alone it hides the former ones.',
  access: 'member',
  params,
  body: z
    .strictObject(editionFields)
    .partial()
    .extend({ ...correction, ...versioned }),
  response: myEdition,
  errors: ['FILE_NOT_FOUND', 'EDIT_CONFLICT', 'TOO_LATE_TO_CORRECT'],
});

/** How many people a change of the edition concerns; the caller is not among `notified`. */
export const getEditionAudience = defineRoute({
  id: 'editions.edition.get-audience',
  method: 'GET',
  path: '/api/editions/:id/audience',
  summary:
    'How many members starred an edition, how many take part in it (a trip, volunteering), and how many of them would be notified of a change by the caller; needs the right edit or delete.',
  access: 'member',
  params,
  shows: { edition: 'id' },
  response: z.object({ favorites: z.int(), participants: z.int(), notified: z.int() }),
});

export const deleteEdition = defineRoute({
  id: 'editions.edition.delete',
  method: 'DELETE',
  path: '/api/editions/:id',
  summary:
    'Deletes an edition; needs the right delete. Members who starred it or take part in it are notified, unless it is a draft or over.',
  access: 'member',
  recentProof: true,
  params,
  response: z.object({ ok: z.literal(true) }),
});

export const changeEditionStatus = defineRoute({
  id: 'editions.edition.change-status',
  method: 'PATCH',
  path: '/api/editions/:id/status',
  summary:
    'Publishes an edition, or makes it a draft again, of which members who starred it or take part in it are notified unless it is over; or says whether it takes place as planned, which members who starred it or take part in it are notified unless it is over. Another place needs a note, or another town in the form. Needs the right edit.',
  access: 'member',
  params,
  body: z.union([
    z.strictObject({ isOnline: z.boolean() }),
    z.strictObject({
      status: editionStatus,
      statusNote: optionalLine(500).default(null),
      ...versioned,
    }),
  ]),
  response: myEdition,
  errors: ['CONVENTION_ARCHIVED', 'EDIT_CONFLICT'],
});

export const copyEdition = defineRoute({
  id: 'editions.edition.copy',
  method: 'POST',
  path: '/api/editions/:id/copy',
  summary:
    'Creates the next edition of the convention as a draft, with what this one offers; needs the right addEdition. Without a last day it lasts as long as this one. Its dates are uncertain without a last day, unless `datesCertainty` says otherwise; its link to tickets is that of this one only if `hasSameTickets`.',
  access: 'member',
  params,
  body: z
    .object({
      name: editionFields.name,
      startDate: localDate,
      endDate: localDate.optional(),
      datesCertainty: z.enum(['verified', 'uncertain']).optional(),
      hasSameTickets: z.boolean().default(false),
    })
    .superRefine(({ startDate, endDate }, context) => {
      if (endDate) addFaults(dayFaults({ startDate, endDate }), context);
    }),
  ownResponse: true,
  response: myEdition,
  status: 201,
  rateLimit: 'content',
  errors: ['CONVENTION_ARCHIVED', 'RATE_LIMITED'],
});

/**
 * What the people of an edition are notified of: its status, its days or its place changed. `TOWN` is a place in another
 * town, where both towns have a name.
 */
export const editionChanges = [
  ...editionStatuses,
  'DATES',
  'PLACE',
  'TOWN',
  'DATES_AND_PLACE',
  'DATES_AND_TOWN',
] as const;

export const editionChanged = defineEvent(
  'editions.edition.changed.v1',
  z.object({
    editionId: id,
    conventionId: id,
    actorId: id,
    change: z.enum(editionChanges),
    /** Why, as the team says it, in plain text; empty when it gave no reason. */
    note: z.string(),
    /** Its days, and those from before the change. Events of earlier releases have none. */
    startDate: localDate.optional(),
    endDate: localDate.optional(),
    formerStartDate: localDate.optional(),
    formerEndDate: localDate.optional(),
    /** Its town, and that from before the change, where it is in another town now. */
    town: z.string().optional(),
    formerTown: z.string().optional(),
  }),
);

/** A published edition that is not over was made a draft again, or deleted: its page is gone. */
export const editionWithdrawn = defineEvent(
  'editions.edition.withdrawn.v1',
  z.object({
    editionId: id,
    editionName: z.string(),
    conventionId: id,
    actorId: id,
    how: z.enum(['UNPUBLISHED', 'DELETED']),
    /** Members who had starred it or took part in it. */
    memberIds: z.array(id),
  }),
);

/** A published edition that takes place starts in a few days: once for each start. */
export const editionStartsSoon = defineEvent(
  'editions.edition.starts-soon.v1',
  z.object({
    editionId: id,
    conventionId: id,
    startDate: localDate,
    endDate: localDate,
    /** Until it starts, where it takes place; fewer than 3 when a run was missed. */
    days: z.int().positive(),
  }),
);

/** An edition was made from an earlier one; other services copy their part of it. */
export const editionCopied = defineEvent(
  'editions.edition.copied.v1',
  z.object({
    sourceId: id,
    editionId: id,
    actorId: id,
    /** Days from the start of the source to the start of the copy. */
    shiftDays: z.int(),
  }),
);
