import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import {
  id,
  instant,
  localDate,
  nameText,
  openEnum,
  openEnumList,
  optionalLine,
  optionalText,
  phoneNumber,
} from '../fields.ts';
import { withoutDefaults } from '../without-defaults.ts';
import { questionReplies, questionReply } from './questions.ts';
import { offeredTeam } from './teams.ts';

export const applicationStatuses = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const dietaryPreferences = ['NONE', 'VEGETARIAN', 'VEGAN'] as const;
export type DietaryPreference = (typeof dietaryPreferences)[number];

/** An age without a date of birth. */
export const ageBands = ['ADULT', 'AGE_16_17', 'UNDER_16'] as const;
export type AgeBand = (typeof ageBands)[number];

/** Hours of the day, local, each from its first hour until before its last: 6–9, 9–12, 12–14, 14–17, 17–20, 20–23, 23–2, 2–6. */
export const timePreferences = [
  'early_morning',
  'morning',
  'lunch',
  'early_afternoon',
  'late_afternoon',
  'evening',
  'late_evening',
  'night',
] as const;
export type TimePreference = (typeof timePreferences)[number];

/** Parts of a day on which volunteers arrive and leave, in their order. */
export const dayParts = ['morning', 'noon', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

const isDayAndPart = (written: string): boolean => {
  const [day, part, ...others] = written.split('_');
  const isPart = (dayParts as readonly string[]).includes(part ?? '');
  return localDate.safeParse(day).success && isPart && others.length === 0;
};

/** `2027-05-14_morning`, local to the edition. */
export const dayAndPart = z
  .string()
  .max(30)
  .refine((written) => written === '' || isDayAndPart(written), {
    params: { code: 'INVALID_DATE' },
  })
  .refine((written) => written !== '', { params: { code: 'REQUIRED' } });

/** Parts of days at which someone is away between arrival and departure. */
export const maxAbsences = 250;

/** Members whom one application names in a field. */
export const maxNamedMembers = 10;

const memberIds = z
  .array(id)
  .max(maxNamedMembers)
  .overwrite((ids) => [...new Set(ids)])
  .default([]);

/** A number that grows with the day and its part. */
export function orderOfDayAndPart(written: string): number {
  const [day = '', part = ''] = written.split('_');
  return Date.parse(`${day}T00:00:00Z`) + (dayParts as readonly string[]).indexOf(part);
}

/**
 * Named here once: the form sends them, columns of the same names store them, the applicant and the managers read them.
 * What the edition does not ask is ignored.
 */
export const applicationFields = {
  prenom: nameText(1, 100),
  nom: nameText(1, 100),
  phone: phoneNumber,
  motivation: optionalText(2_000),
  /** One of the three is needed. */
  setupAvailability: z.boolean().default(false),
  eventAvailability: z.boolean().default(false),
  teardownAvailability: z.boolean().default(false),
  arrivalDateTime: dayAndPart,
  departureDateTime: dayAndPart,
  /** Parts of days at which one is away; those outside of the stay are not stored. */
  absences: z
    .array(dayAndPart)
    .max(maxAbsences)
    .overwrite((parts) => [...new Set(parts)])
    .default([]),
  /** Needed when it is asked. */
  dietaryPreference: z.enum(dietaryPreferences).nullable().default(null),
  allergies: optionalText(500),
  timePreferences: z
    .array(z.enum(timePreferences))
    .max(timePreferences.length)
    .overwrite((times) => [...new Set(times)])
    .default([]),
  /** Ids of teams, first choice first. */
  teamPreferences: z
    .array(id)
    .max(20)
    .overwrite((teams) => [...new Set(teams)])
    .default([]),
  hasPets: z.boolean().default(false),
  petsDetails: optionalText(200),
  hasMinors: z.boolean().default(false),
  minorsDetails: optionalText(200),
  hasVehicle: z.boolean().default(false),
  vehicleDetails: optionalText(200),
  companionName: optionalLine(300).default(null),
  /** Members among those that `companionName` means, found by search. */
  companionIds: memberIds,
  avoidList: optionalText(500),
  /** Members among those that `avoidList` means. Like it, they are read by the applicant and the managers alone. */
  avoidedIds: memberIds,
  skills: optionalText(1_000),
  hasExperience: z.boolean().default(false),
  experienceDetails: optionalText(500),
  ageBand: z.enum(ageBands).default('ADULT'),
  /** Needed under 18, like the telephone; of an adult neither is stored. */
  guardianName: optionalLine(200).default(null),
  guardianPhone: z
    .union([z.literal('').transform(() => null), phoneNumber, z.null()])
    .default(null),
  /** The guardian agrees. An application can be sent without, and not be accepted. */
  hasGuardianConsent: z.boolean().default(false),
  /** To the questions of the edition's own. */
  replies: questionReplies.default({}),
};
export type ApplicationField = keyof typeof applicationFields;
export const applicationFieldNames = Object.keys(applicationFields) as ApplicationField[];

export const applicationBody = z.object(applicationFields);
export type ApplicationBody = z.output<typeof applicationBody>;
export const applicationChanges = z.object(withoutDefaults(applicationFields)).partial();

/** An application as its applicant and the managers read it. */
export const volunteerApplication = applicationBody.omit({ hasGuardianConsent: true }).extend({
  id,
  editionId: id,
  status: openEnum(applicationStatuses, 'PENDING'),
  prenom: z.string(),
  nom: z.string(),
  phone: z.string(),
  arrivalDateTime: z.string(),
  departureDateTime: z.string(),
  absences: z.array(z.string()).default([]),
  dietaryPreference: z.enum(dietaryPreferences).nullable().catch(null),
  timePreferences: openEnumList(timePreferences),
  ageBand: openEnum(ageBands, 'ADULT'),
  replies: z.array(questionReply),
  companionIds: z.array(id).default([]),
  avoidedIds: z.array(id).default([]),
  /** The members behind `companionIds` and `avoidedIds`. */
  namedMembers: z.array(publicUser).default([]),
  guardianPhone: z.string().nullable(),
  /** When the guardian agreed; null while there is no consent, or none is needed. */
  guardianConsentAt: instant.nullable(),
  /** What the managers wrote with their decision. */
  acceptanceNote: z.string().nullable(),
  decidedAt: instant.nullable(),
  assignedTeams: z.array(offeredTeam),
  createdAt: instant,
  updatedAt: instant,
  ...versioned,
});
export type VolunteerApplication = z.infer<typeof volunteerApplication>;

/** An application as managers read it: with whose it is. */
export const managedApplication = volunteerApplication.extend({
  user: publicUser,
  /** Telephone of the applicant when they were accepted; later changes leave it. */
  userSnapshotPhone: z.string().nullable(),
});
export type ManagedApplication = z.infer<typeof managedApplication>;
