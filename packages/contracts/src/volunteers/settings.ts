import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import {
  id,
  idParam,
  instant,
  localDate,
  openEnum,
  optionalText,
  typedAddress,
} from '../fields.ts';
import { slotCounts, slotCountsQuery } from '../platform/slot-counts.ts';
import { defineRoute } from '../route.ts';
import { withoutDefaults } from '../without-defaults.ts';
import { minorHours, writtenMinorHours } from './minor-limits.ts';
import { maxQuestions, volunteerQuestion, writtenQuestion } from './questions.ts';
import { offeredTeam } from './teams.ts';

/** INTERNAL: members apply here. EXTERNAL: the call leads to another site. */
export const volunteerModes = ['INTERNAL', 'EXTERNAL'] as const;
export type VolunteerMode = (typeof volunteerModes)[number];

/** What the form of an edition asks, in addition to names, telephone, motivation, arrival and departure. */
export const volunteerToggles = [
  'volunteersAskDiet',
  'volunteersAskAllergies',
  'volunteersAskTimePreferences',
  'volunteersAskTeamPreferences',
  'volunteersAskPets',
  'volunteersAskMinors',
  'volunteersAskVehicle',
  'volunteersAskCompanion',
  'volunteersAskAvoidList',
  'volunteersAskSkills',
  'volunteersAskExperience',
  'volunteersAskSetup',
  'volunteersAskTeardown',
] as const;
export type VolunteerToggle = (typeof volunteerToggles)[number];

/** Days that setup may begin before an edition, and teardown end after it. */
export const maxDaysAround = 30;

export const maxDropHours = 336;

const toggles = Object.fromEntries(
  volunteerToggles.map((toggle) => [toggle, z.boolean()]),
) as Record<VolunteerToggle, z.ZodBoolean>;

/** Named here once: the body of the update takes them, columns of the same names store them, readers get them. */
const settingsFields = {
  volunteersMode: z.enum(volunteerModes),
  /** Members may apply now. */
  volunteersOpen: z.boolean(),
  /** Markdown. */
  volunteersDescription: optionalText(5_000),
  /** Where one applies with EXTERNAL: https alone. */
  volunteersExternalUrl: z.union([
    z.literal('').transform(() => null),
    typedAddress(500).refine((url) => url.startsWith('https://'), {
      params: { code: 'HTTPS_NEEDED' },
    }),
    z.null(),
  ]),
  /** First day with volunteers; null is the first day of the edition. */
  volunteersSetupStartDate: localDate.nullable(),
  /** Last day with volunteers; null is the last day of the edition. */
  volunteersTeardownEndDate: localDate.nullable(),
  /** Hours before a shift begins until which volunteers can give it back. */
  volunteersDropHours: z.int().min(0).max(maxDropHours),
  /** When minors are on shifts, and how many hours a day. */
  volunteersMinorLimits: writtenMinorHours,
  /** Asked in this order. */
  volunteersQuestions: z.array(writtenQuestion).max(maxQuestions),
  ...toggles,
};

export const volunteerSettings = z.object({
  ...settingsFields,
  volunteersMode: openEnum(volunteerModes, 'INTERNAL'),
  volunteersMinorLimits: minorHours,
  volunteersQuestions: z.array(volunteerQuestion),
  volunteersDescription: z.string().nullable(),
  volunteersExternalUrl: z.string().nullable(),
  /** When they were last changed; null while they are those of a new edition. */
  volunteersUpdatedAt: instant.nullable(),
});
export type VolunteerSettings = z.infer<typeof volunteerSettings>;

/** The fields of the form of the settings, of which `version` says whether they have changed. */
export const volunteerSettingsFields = z.object(settingsFields).keyof().options;

const ofEdition = z.object({ id: idParam });

export const getVolunteerInfo = defineRoute({
  id: 'volunteers.info.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/info',
  summary:
    'The call for volunteers of an edition: what it says, what its form asks, and its teams.',
  access: 'public',
  params: ofEdition,
  shows: { edition: 'id' },
  response: volunteerSettings.extend({
    volunteersTeams: z.array(offeredTeam),
    /** First and last day that one can be there. */
    firstDay: localDate,
    lastDay: localDate,
    /** Whether an application is accepted now: open, INTERNAL, and the last day has not passed. */
    canApply: z.boolean(),
  }),
  errors: ['EDITION_NOT_FOUND'],
  cache: {
    maxAgeSeconds: 60,
    invalidatedBy: ['state.edition.', 'volunteers.settings.', 'volunteers.team.'],
  },
});

export const getVolunteerSettings = defineRoute({
  id: 'volunteers.settings.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/settings',
  summary:
    'The settings of the call for volunteers, as its form is opened with; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  response: volunteerSettings.extend({ firstDay: localDate, lastDay: localDate, ...versioned }),
  errors: ['EDITION_NOT_FOUND'],
});

export const updateVolunteerSettings = defineRoute({
  id: 'volunteers.settings.update',
  method: 'PATCH',
  path: '/api/editions/:id/volunteers/settings',
  summary:
    'Changes the given settings of the call for volunteers; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object(withoutDefaults(settingsFields)).partial().extend(versioned),
  response: getVolunteerSettings.response,
  errors: ['EDITION_NOT_FOUND', 'EDIT_CONFLICT'],
});

export const countVolunteerCalls = defineRoute({
  id: 'volunteers.call.count',
  method: 'GET',
  path: '/api/volunteer-calls',
  summary: 'Which of these editions look for volunteers now: 1 for each of them.',
  access: 'public',
  query: slotCountsQuery,
  response: slotCounts,
  cache: { maxAgeSeconds: 60, invalidatedBy: ['state.edition.', 'volunteers.settings.'] },
});

export const volunteerSettingsChanged = defineEvent(
  'volunteers.settings.changed.v1',
  z.object({ editionId: id, actorId: id }),
);
