import type { RouteResult } from '@siteswap/contracts/route';
import { aPublicUser } from '@siteswap/contracts/testing';
import {
  type Assignment,
  assignment,
  type getMyShifts,
  type getVolunteerInfo,
  type getVolunteerSettings,
  type ManagedApplication,
  type MyReward,
  type MyShift,
  managedApplication,
  type OpenShift,
  type Planning,
  type PlanningPerson,
  type ReceivedMessage,
  receivedMessage,
  type Shift,
  type TimeSlot,
  timeSlot,
  usualMinorLimits,
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
    volunteersMinorLimits: usualMinorLimits,
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
    signUpMode: 'MANUAL',
    leaderIds: [],
    leaders: [],
    slots: 0,
    members: 2,
    wanted: 1,
    version: 'v1',
    ...fields,
  });

const kitchen = { id: 3, name: 'Kitchen', description: null, color: '#16a34a' };

/** A shift of the kitchen on 11 May 2126, from 14 to 16 h in Paris, with two of three places left. */
export const aShift = (fields: Partial<Shift> = {}): Shift => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'SHIFT',
  team: kitchen,
  title: 'Lunch',
  place: 'Tent 2',
  startDateTime: '2126-05-11T12:00:00.000Z',
  endDateTime: '2126-05-11T14:00:00.000Z',
  minVolunteers: 2,
  maxVolunteers: 3,
  assignedVolunteers: 1,
  ...fields,
});

/** The id of a shift by its number. */
export const shiftId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The same with a place of Lina's, together with Ben. */
export const aMyShift = ({
  assignment,
  ...fields
}: Partial<Omit<MyShift, 'assignment'>> & { assignment?: Partial<Assignment> } = {}): MyShift => ({
  ...aShift(),
  description: 'Peel onions',
  dropUntil: '2126-05-10T12:00:00.000Z',
  actions: ['drop'],
  cover: null,
  teammates: [{ ...aPublicUser({ id: 8, pseudo: 'ben5' }), prenom: 'Ben' }],
  stayOn: null,
  ...fields,
  assignment: {
    id: '00000000-0000-4000-8000-0000000000aa',
    timeSlotId: fields.id ?? aShift().id,
    userId: 7,
    status: 'SIGNED_UP',
    isLocked: false,
    overrideReason: null,
    excuse: null,
    attendance: null,
    assignedAt: '2126-05-01T10:00:00.000Z',
    assignedById: null,
    ...assignment,
  },
});

/** The same as Lina may take it. */
export const anOpenShift = (fields: Partial<OpenShift> = {}): OpenShift => ({
  ...aShift(),
  signUpMode: 'OPEN',
  problems: [],
  ...fields,
});

/** A reward of six hours that Lina has not reached. */
export const aMyReward = (fields: Partial<MyReward> = {}): MyReward => ({
  id: shiftId(50),
  name: 'T-shirt',
  hours: 6,
  isReached: false,
  givenAt: null,
  ...fields,
});

/** What Lina, a volunteer, sees of edition 12: nothing yet. */
export const myShifts = (
  fields: Partial<RouteResult<typeof getMyShifts>> = {},
): RouteResult<typeof getMyShifts> => ({
  isAccepted: true,
  timezone: 'Europe/Paris',
  checkInUrl: 'https://siteswap.test/editions/12/volunteers/check-in/7-code',
  shifts: [],
  open: [],
  minutesDone: 0,
  coverRequests: [],
  minutesPlanned: 0,
  leads: [],
  rewards: [],
  hasCertificate: false,
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
    requirementIds: [],
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
  absences: [],
  setupAvailability: true,
  eventAvailability: true,
  teardownAvailability: true,
  grants: [],
  ...fields,
});

/** The planning with that slot, Lina on it, and Noa, who has no slots. */
export const aPlanning = (fields: Partial<Planning> = {}): Planning => ({
  timezone: 'Europe/Paris',
  firstDay: '2126-05-10',
  lastDay: '2126-05-14',
  startDate: '2126-05-10',
  endDate: '2126-05-14',
  minorLimits: usualMinorLimits,
  requirements: [],
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
