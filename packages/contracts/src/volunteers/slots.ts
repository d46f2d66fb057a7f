import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import {
  id,
  idParam,
  instant,
  localDate,
  nameText,
  openEnum,
  optionalLine,
  optionalText,
  queryList,
} from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { withoutDefaults } from '../without-defaults.ts';
import { requirementIds } from './requirements.ts';

/** Slots of one edition. */
export const maxSlots = 2_000;
/** People that one shift has places for. */
export const maxPlaces = 50;
export const maxSlotHours = 24;

/** BRIEFING: a meeting that clashes with shifts and is in the calendar, with any number of people and without hours. */
export const slotKinds = ['SHIFT', 'BRIEFING'] as const;
export type SlotKind = (typeof slotKinds)[number];

/** What a shift of a series and a single one have in common. */
const commonFields = {
  kind: z.enum(slotKinds).default('SHIFT'),
  /** A SHIFT belongs to a team; a BRIEFING without one is for everyone. */
  teamId: id.nullable().default(null),
  title: nameText(1, 200),
  description: optionalText(1_000),
  place: optionalLine(200).default(null),
  /** Fewer people than that make the team short; 0 for a BRIEFING. */
  minVolunteers: z.int().min(0).max(maxPlaces).default(1),
  /** Places of a SHIFT, which needs a number; null for a BRIEFING. */
  maxVolunteers: z.int().min(1).max(maxPlaces).nullable().default(null),
  /** Who is on it has a grant of each; no one passes that. */
  requirementIds: requirementIds.default([]),
};

/** Named here once: the bodies take them, columns of the same names store them. */
const slotFields = {
  ...commonFields,
  startDateTime: instant,
  endDateTime: instant,
};

/** The fields of the form of a slot, of which `version` says whether they have changed. */
export const timeSlotFields = z.object(slotFields).keyof().options;

export const slotId = z.uuid();

export const timeSlot = z.object({
  id: slotId,
  editionId: id,
  kind: openEnum(slotKinds, 'SHIFT'),
  teamId: id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  place: z.string().nullable(),
  startDateTime: instant,
  endDateTime: instant,
  minVolunteers: z.int(),
  maxVolunteers: z.int().nullable(),
  requirementIds: z.array(id),
  /** People with a place, counted by the database; without requests. */
  assignedVolunteers: z.int().min(0),
  ...versioned,
});
export type TimeSlot = z.infer<typeof timeSlot>;

const ofEdition = z.object({ id: idParam });
export const ofSlot = z.object({ id: idParam, sid: slotId });

/** Why a manager does all the same what a rule of shifts warns of. */
export const overrideReason = optionalLine(300).default(null);

export const listTimeSlots = defineRoute({
  id: 'volunteers.slot.list',
  method: 'GET',
  path: '/api/editions/:id/volunteer-time-slots',
  summary:
    'The slots of an edition by their start, for managers of its volunteers; leaders read those of their teams.',
  access: 'member',
  params: ofEdition,
  query: z.object({
    teams: queryList(idParam).optional(),
    /** Slots that begin on this day, local to the edition. */
    day: localDate.optional(),
  }),
  response: listOf(timeSlot),
  errors: ['EDITION_NOT_FOUND'],
});

const slotErrors = [
  'EDITION_NOT_FOUND',
  'TEAM_NOT_FOUND',
  'REQUIREMENT_NOT_FOUND',
  'TOO_MANY_SLOTS',
] as const;

export const createTimeSlot = defineRoute({
  id: 'volunteers.slot.create',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots',
  summary:
    'Adds a slot between the first and the last day with volunteers; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object(slotFields),
  response: timeSlot,
  status: 201,
  rateLimit: 'write',
  errors: slotErrors,
});

/** A time of day, `HH:MM`; `24:00` ends a day. */
const timeOfDay = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

export const createSlotSeries = defineRoute({
  id: 'volunteers.slot.create-series',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/series',
  summary:
    'Adds slots one after another, such as every 2 h from 8 to 20 on some days; all of them or none. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object({
    ...commonFields,
    /** Local to the edition, like the times. */
    days: z.array(localDate).min(1).max(62),
    from: timeOfDay,
    /** Not after `from`: on the next day. */
    until: timeOfDay,
    /** Length of each slot; the last one is cut at `until`. */
    minutes: z
      .int()
      .min(15)
      .max(maxSlotHours * 60),
  }),
  response: listOf(timeSlot),
  status: 201,
  rateLimit: 'write',
  errors: slotErrors,
});

export const copySlotsOfDay = defineRoute({
  id: 'volunteers.slot.copy-day',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/copy-day',
  summary:
    'Adds the slots of a day to other days at the same local times, without people; all of them or none. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object({
    fromDay: localDate,
    toDays: z.array(localDate).min(1).max(62),
    /** Those of these teams alone; all when it is absent. */
    teamIds: z.array(id).max(50).optional(),
  }),
  response: listOf(timeSlot),
  status: 201,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'NO_SLOTS', 'TOO_MANY_SLOTS'],
});

export const updateTimeSlot = defineRoute({
  id: 'volunteers.slot.update',
  method: 'PUT',
  path: '/api/editions/:id/volunteer-time-slots/:sid',
  summary:
    'Changes the given fields of a slot; another time or place notifies those on it. What rules of shifts say against the new time for one of them is 409, unless `overrideReason` is given; so is a new requirement that one of them lacks, whatever is given. Needs the right manageVolunteers.',
  access: 'member',
  params: ofSlot,
  body: z
    .object(withoutDefaults(slotFields))
    .partial()
    .extend({ overrideReason, ...versioned }),
  response: timeSlot,
  errors: [
    'EDITION_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'REQUIREMENT_NOT_FOUND',
    'SHIFT_RULES',
    /** More people are on it than the new maximum. */
    'SLOT_FULL',
    'EDIT_CONFLICT',
  ],
});

export const deleteTimeSlot = defineRoute({
  id: 'volunteers.slot.delete',
  method: 'DELETE',
  path: '/api/editions/:id/volunteer-time-slots/:sid',
  summary:
    'Cancels a slot: it is deleted, and those on it are notified; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'One slot, which can be written again.',
  params: ofSlot,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND'],
});
