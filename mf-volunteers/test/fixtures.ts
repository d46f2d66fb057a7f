import type { RouteResult } from '@siteswap/contracts/route';
import { aPublicUser } from '@siteswap/contracts/testing';
import {
  type getVolunteerInfo,
  type getVolunteerSettings,
  type ManagedApplication,
  managedApplication,
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
    volunteersDropHours: 24,
    volunteersQuestions: [],
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
    replies: [],
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
    leaderIds: [],
    leaders: [],
    slots: 0,
    members: 2,
    wanted: 1,
    version: 'v1',
    ...fields,
  });
