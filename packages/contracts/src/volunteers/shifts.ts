import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { idParam, instant, openEnum, optionalText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { fieldError } from '../problem.ts';
import { defineRoute } from '../route.ts';
import { assignment } from './assignments.ts';
import { askedCover, shiftCover } from './covers.ts';
import { myReward } from './rewards.ts';
import { ofSlot, slotId, slotKinds } from './slots.ts';
import { offeredTeam, signUpModes } from './teams.ts';

const ofEdition = z.object({ id: idParam });

/** A slot as everyone may see it. */
const shift = z.object({
  id: slotId,
  kind: openEnum(slotKinds, 'SHIFT'),
  team: offeredTeam.nullable(),
  title: z.string(),
  place: z.string().nullable(),
  startDateTime: instant,
  endDateTime: instant,
  minVolunteers: z.int(),
  maxVolunteers: z.int().nullable(),
  assignedVolunteers: z.int().min(0),
});
export type Shift = z.infer<typeof shift>;

export const listShifts = defineRoute({
  id: 'volunteers.shift.list',
  method: 'GET',
  path: '/api/editions/:id/volunteers/shifts',
  summary:
    'The shifts of an edition that have not begun and have free places, by their start: 200 at most. Without people.',
  access: 'public',
  params: ofEdition,
  shows: { edition: 'id' },
  response: listOf(shift).extend({
    /** Of all shifts, also those that are not listed. */
    freePlaces: z.int().min(0),
  }),
  errors: ['EDITION_NOT_FOUND'],
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['state.edition.', 'volunteers.planning.', 'volunteers.team.'],
  },
});

/** A slot of mine. */
const myShift = shift.extend({
  description: z.string().nullable(),
  assignment,
  /** Until then I can drop it; later I can only ask to be excused. */
  dropUntil: instant,
  /** What I may do now. */
  actions: z.array(z.enum(['drop', 'excuse'])),
  /** My open request that someone takes it. */
  cover: shiftCover.nullable().default(null),
  /** Others with a place on it. */
  teammates: z.array(publicUser.extend({ prenom: z.string() })),
  /** The next shift of the team, for which I may stay on now. */
  stayOn: z
    .object({ slotId, title: z.string(), startDateTime: instant, endDateTime: instant })
    .nullable(),
});
export type MyShift = z.infer<typeof myShift>;

/** A slot that I may see, and whether I may take it. */
const openShift = shift.extend({
  signUpMode: openEnum(signUpModes, 'MANUAL'),
  /** What speaks against it, as 409 SHIFT_RULES would say it; empty when I may take it or ask for it. */
  problems: z.array(fieldError),
});
export type OpenShift = z.infer<typeof openShift>;

export const getMyShifts = defineRoute({
  id: 'volunteers.shift.mine',
  method: 'GET',
  path: '/api/editions/:id/volunteers/my-shifts',
  summary:
    'My shifts and requests of an edition by their start, and the shifts to come with free places in teams that take sign-ups; those that I may take first. Empty for volunteers who are not accepted.',
  access: 'member',
  isReadOffline: true,
  params: ofEdition,
  shows: { edition: 'id', 'volunteer-shift': '*' },
  response: z.object({
    isAccepted: z.boolean(),
    timezone: z.string(),
    /** Address of my check-in code; null for volunteers who are not accepted. */
    checkInUrl: z.url().nullable(),
    /** With their excuses: also those that I was excused from. */
    shifts: z.array(myShift),
    open: z.array(openShift),
    /** Open requests that ask me, by the start of their shift. */
    coverRequests: z.array(askedCover).default([]),
    /** Of shifts with a place: those that were worked, and all. */
    minutesDone: z.int().min(0),
    minutesPlanned: z.int().min(0),
    /** Those of the edition, the smallest first. */
    rewards: z.array(myReward).default([]),
    /** I may download the certificate of my hours. */
    hasCertificate: z.boolean().default(false),
    /** Teams that I lead. */
    leads: z.array(offeredTeam),
  }),
  errors: ['EDITION_NOT_FOUND'],
});

/** Shifts of mine in my profile. */
export const maxUpcomingShifts = 10;

const upcomingShift = z.object({
  id: slotId,
  title: z.string(),
  place: z.string().nullable(),
  startDateTime: instant,
  endDateTime: instant,
  edition: z.object({ id: z.int(), name: z.string(), timezone: z.string() }),
});
export type UpcomingShift = z.infer<typeof upcomingShift>;

export const listUpcomingShifts = defineRoute({
  id: 'volunteers.shift.upcoming',
  method: 'GET',
  path: '/api/user/shifts',
  summary:
    'My next shifts over all editions that take place and that everyone may see, by their start: 10 at most.',
  access: 'member',
  isReadOffline: true,
  response: listOf(upcomingShift),
});

const signUpErrors = [
  'EDITION_NOT_FOUND',
  'APPLICATION_NOT_ACCEPTED',
  /** Its team takes no sign-ups. */
  'SIGN_UP_CLOSED',
  'ALREADY_ASSIGNED',
  'SLOT_FULL',
  'SHIFT_BEGUN',
  'SHIFT_RULES',
] as const;

export const signUpForSlot = defineRoute({
  id: 'volunteers.shift.sign-up',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/:sid/signup',
  summary:
    'Takes a place on a shift whose team is OPEN, or asks for one with REQUEST, which notifies leaders and managers; for accepted volunteers. Repeating responds 409 ALREADY_ASSIGNED.',
  access: 'member',
  params: ofSlot,
  ownResponse: true,
  response: assignment,
  rateLimit: 'write',
  errors: signUpErrors,
});

export const dropSlot = defineRoute({
  id: 'volunteers.shift.drop',
  method: 'DELETE',
  path: '/api/editions/:id/volunteer-time-slots/:sid/signup',
  summary:
    'Gives my place back until the deadline, or takes my request back; the managers are notified when the shift has too few people then.',
  access: 'member',
  withoutProof: 'One place of the caller, who knows what it means.',
  params: ofSlot,
  ownResponse: true,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND', 'DROP_DEADLINE_PASSED'],
});

export const askToBeExcused = defineRoute({
  id: 'volunteers.shift.excuse',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/:sid/excuse',
  summary:
    '"I cannot come" after the deadline: leaders of the team and managers are notified and decide. The response is the proof.',
  access: 'member',
  params: ofSlot,
  body: z.object({ reason: optionalText(500) }),
  ownResponse: true,
  response: assignment,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'DROP_POSSIBLE', 'ALREADY_ASKED', 'SHIFT_ENDED'],
});

/** How long before a shift one is reminded of it; the evening before is at 18 h local time. */
export const shiftReminders = ['EVENING_BEFORE', 'TWO_HOURS', 'HALF_HOUR', 'OFF'] as const;
export type ShiftReminder = (typeof shiftReminders)[number];

const reminder = z.object({ reminder: z.enum(shiftReminders) });

export const getShiftReminder = defineRoute({
  id: 'volunteers.reminder.get',
  method: 'GET',
  path: '/api/user/shift-reminder',
  summary: 'When I am reminded of shifts: half an hour before, unless I have changed it.',
  access: 'member',
  response: reminder,
});

export const updateShiftReminder = defineRoute({
  id: 'volunteers.reminder.update',
  method: 'PUT',
  path: '/api/user/shift-reminder',
  summary: 'Changes when I am reminded of shifts.',
  access: 'member',
  body: reminder,
  repeatable: true,
  withoutNetwork: 'waits',
  ownResponse: true,
  response: reminder,
});

const shiftsFeed = z.object({ createdAt: instant.nullable() });

export const getShiftsFeed = defineRoute({
  id: 'volunteers.shift.get-feed',
  method: 'GET',
  path: '/api/user/shifts/feed',
  summary: 'When the secret address of my shifts was made; null without one.',
  access: 'member',
  response: shiftsFeed,
});

export const createShiftsFeed = defineRoute({
  id: 'volunteers.shift.create-feed',
  method: 'POST',
  path: '/api/user/shifts/feed',
  summary: 'Makes a secret address of my shifts, which replaces the former one.',
  access: 'member',
  response: z.object({ url: z.url(), createdAt: instant }),
  status: 201,
  rateLimit: 'write',
  secretResponse: true,
});

export const deleteShiftsFeed = defineRoute({
  id: 'volunteers.shift.delete-feed',
  method: 'DELETE',
  path: '/api/user/shifts/feed',
  summary: 'Ends the secret address of my shifts; repeating changes nothing.',
  access: 'member',
  withoutProof: 'Another address can be made at once.',
  ownResponse: true,
  response: shiftsFeed,
});

export const shiftsCalendar = defineRoute({
  id: 'volunteers.feed.shifts',
  method: 'GET',
  access: 'public',
  path: '/feeds/shifts/:file',
  summary:
    'The shifts of a member as a calendar under their secret address: `/feeds/shifts/{token}.ics`; 404 once that is replaced.',
  params: z.object({
    file: z
      .string()
      .regex(/^[\w-]{43}\.ics$/)
      .transform((file) => ({ token: file.slice(0, -'.ics'.length) })),
  }),
  response: z.unknown(),
  withoutCache: 'Under a secret address.',
  responseType: 'custom',
  isCostly: true,
});
