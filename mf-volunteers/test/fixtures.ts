import type { RouteResult } from '@siteswap/contracts/route';
import { aPublicUser } from '@siteswap/contracts/testing';
import {
  type getVolunteerInfo,
  type getVolunteerSettings,
  type ManagedApplication,
  managedApplication,
  type ReceivedMessage,
  receivedMessage,
  type VolunteerApplication,
  type VolunteerMessage,
  type VolunteerTeam,
  volunteerApplication,
  volunteerMessage,
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

/** A message to five volunteers, of whom one confirms and one cannot come. */
export const aMessage = (fields: Partial<VolunteerMessage> = {}): VolunteerMessage =>
  volunteerMessage.parse({
    id: '0198c1de-0000-7000-8000-000000000001',
    editionId: 12,
    sender: aPublicUser({ id: 31, pseudo: 'hugo' }),
    title: 'EJC 2126',
    message: 'Meeting at 9',
    targetType: 'ALL',
    selectedTeams: [],
    day: null,
    slotTitle: null,
    recipientCount: 5,
    confirmedCount: 1,
    cannotComeCount: 1,
    remindedAt: null,
    sentAt: '2026-01-01T10:00:00Z',
    ...fields,
  });

/** The same as a recipient reads it. */
export const aReceivedMessage = (fields: Partial<ReceivedMessage> = {}): ReceivedMessage =>
  receivedMessage.parse({
    id: aMessage().id,
    editionId: 12,
    title: 'EJC 2126',
    message: 'Meeting at 9',
    sentAt: '2026-01-01T10:00:00Z',
    reply: null,
    confirmedAt: null,
    ...fields,
  });
