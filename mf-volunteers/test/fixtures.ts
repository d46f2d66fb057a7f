import type { RouteResult } from '@siteswap/contracts/route';
import { aPublicUser } from '@siteswap/contracts/testing';
import {
  type Assignment,
  assignment,
  type getVolunteerInfo,
  type getVolunteerSettings,
  type ManagedApplication,
  managedApplication,
  type Planning,
  type PlanningPerson,
  type TimeSlot,
  timeSlot,
  type VolunteerApplication,
  type VolunteerTeam,
  volunteerApplication,
  volunteerTeam,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';

const noQuestions = Object.fromEntries(volunteerToggles.map((toggle) => [toggle, false]));

/** An open call of five days in 2126 that asks nothing in addition and has one team. */
export const aCall = (fields: Partial<RouteResult<typeof getVolunteerInfo>> = {}) =>
  ({
    ...noQuestions,
    volunteersMode: 'INTERNAL',
    volunteersOpen: true,
    volunteersDescription: '**Meals** for all',
    volunteersExternalUrl: null,
    volunteersSetupStartDate: null,
    volunteersTeardownEndDate: null,
    volunteersUpdatedAt: null,
    volunteersTeams: [{ id: 3, name: 'Kitchen', description: 'Soup', color: '#16a34a' }],
    firstDay: '2126-05-10',
    lastDay: '2126-05-14',
    canApply: true,
    ...fields,
  }) as RouteResult<typeof getVolunteerInfo>;

/** The settings of that call. */
export const settingsOf = (fields: Partial<RouteResult<typeof getVolunteerSettings>> = {}) => {
  const { volunteersTeams: _, canApply: __, ...settings } = aCall();
  return { ...settings, version: 'v1', ...fields } as RouteResult<typeof getVolunteerSettings>;
};

/** Lina's application to edition 12, which waits for a decision. */
export const anApplication = (fields: Partial<VolunteerApplication> = {}): VolunteerApplication =>
  volunteerApplication.parse({
    id: 5,
    editionId: 12,
    status: 'PENDING',
    prenom: 'Lina',
    nom: 'Martin',
    phone: '+33 6 11 22 33 44',
    timePreferences: [],
    eventAvailability: true,
    arrivalDateTime: '2126-05-10_morning',
    departureDateTime: '2126-05-14_evening',
    guardianPhone: null,
    guardianConsentAt: null,
    acceptanceNote: null,
    decidedAt: null,
    assignedTeams: [],
    createdAt: '2026-01-01T10:00:00Z',
    updatedAt: '2026-01-01T10:00:00Z',
    version: 'v1',
    ...fields,
  });

/** The same as its managers read it. */
export const aManagedApplication = (fields: Partial<ManagedApplication> = {}): ManagedApplication =>
  managedApplication.parse({
    ...anApplication(),
    user: aPublicUser({ id: 7, pseudo: 'lina' }),
    userSnapshotPhone: null,
    ...fields,
  });

/** The kitchen, with room for any number. */
export const aTeam = (fields: Partial<VolunteerTeam> = {}): VolunteerTeam =>
  volunteerTeam.parse({
    id: 3,
    name: 'Kitchen',
    description: 'Soup',
    color: '#16a34a',
    maxVolunteers: null,
    signUpMode: 'MANUAL',
    leaderIds: [],
    leaders: [],
    slots: 0,
    members: 2,
    wanted: 1,
    version: 'v1',
    ...fields,
  });

/** Lunch of the kitchen on 11 May 2126 from 10 to 12 in Paris, with two of three places free. */
export const aSlot = (fields: Partial<TimeSlot> = {}): TimeSlot =>
  timeSlot.parse({
    id: aSlotId(1),
    editionId: 12,
    kind: 'SHIFT',
    teamId: 3,
    title: 'Lunch',
    description: null,
    place: 'Big top',
    startDateTime: '2126-05-11T08:00:00Z',
    endDateTime: '2126-05-11T10:00:00Z',
    minVolunteers: 2,
    maxVolunteers: 3,
    assignedVolunteers: 1,
    version: 'v1',
    ...fields,
  });

/** The id of the first, the second slot, and so on. */
export const aSlotId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Lina on that slot. */
export const aPlace = (fields: Partial<Assignment> = {}): Assignment =>
  assignment.parse({
    id: aSlotId(101),
    timeSlotId: aSlotId(1),
    userId: 7,
    status: 'SIGNED_UP',
    isLocked: false,
    overrideReason: null,
    excuse: null,
    assignedAt: '2126-01-01T10:00:00Z',
    assignedById: 1,
    ...fields,
  });

/** Lina, an adult of the kitchen who is there on all days. */
export const aPlanningPerson = (fields: Partial<PlanningPerson> = {}): PlanningPerson => ({
  userId: 7,
  applicationId: 5,
  user: aPublicUser({ id: 7, pseudo: 'lina' }),
  prenom: 'Lina',
  nom: 'Martin',
  ageBand: 'ADULT',
  teamIds: [3],
  teamPreferences: [],
  timePreferences: [],
  arrivalDateTime: '2126-05-10_morning',
  departureDateTime: '2126-05-14_evening',
  setupAvailability: true,
  eventAvailability: true,
  teardownAvailability: true,
  ...fields,
});

/** The planning with that slot, Lina on it, and Noa, who has no slots. */
export const aPlanning = (fields: Partial<Planning> = {}): Planning => ({
  timezone: 'Europe/Paris',
  firstDay: '2126-05-10',
  lastDay: '2126-05-14',
  startDate: '2126-05-10',
  endDate: '2126-05-14',
  isManager: true,
  teams: [
    {
      id: 3,
      name: 'Kitchen',
      description: 'Soup',
      color: '#16a34a',
      signUpMode: 'MANUAL',
      leaderIds: [],
    },
  ],
  slots: [aSlot()],
  assignments: [aPlace()],
  people: [
    aPlanningPerson(),
    aPlanningPerson({
      userId: 8,
      applicationId: 6,
      user: aPublicUser({ id: 8, pseudo: 'noa' }),
      prenom: 'Noa',
      nom: 'Durand',
      teamIds: [],
    }),
  ],
  ...fields,
});
