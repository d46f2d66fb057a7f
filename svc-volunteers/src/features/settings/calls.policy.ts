import { hasRight } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import { maxDaysAround, type VolunteerSettings } from '@siteswap/contracts/volunteers';
import type { EditionCopy } from '@siteswap/features/editions';
import type { Actor } from '@siteswap/service-kit';

/** The fields of an edition that its call for volunteers depends on. Days are inclusive local dates of `timezone`. */
export const callEditionFields = [
  ...(['name', 'startDate', 'endDate', 'timezone', 'city', 'status'] as const),
  ...(['isOnline', 'rights'] as const),
] as const;
export type CallEditionField = (typeof callEditionFields)[number];
export type CallEdition = EditionCopy<CallEditionField>;

type Person = Pick<Actor, 'userId' | 'adminMode'>;

/** A draft gets 404 from all but those with a right on it. */
export const isVisibleTo = (
  { userId, adminMode }: Person,
  { isOnline, rights }: Pick<CallEdition, 'isOnline' | 'rights'>,
): boolean =>
  isOnline || adminMode || rights.some((given) => given.userId === userId && given.can.length > 0);

export const canManageVolunteers = (
  { userId, adminMode }: Person,
  edition: Pick<CallEdition, 'rights'>,
): boolean => adminMode || hasRight(edition, userId, 'manageVolunteers');

/** Members with the right `manageVolunteers`. */
export const listManagerIds = ({ rights }: Pick<CallEdition, 'rights'>): number[] =>
  rights.filter(({ can }) => can.includes('manageVolunteers')).map(({ userId }) => userId);

/** A calendar day `YYYY-MM-DD`, a number of days later. */
export function laterDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

type EditionDays = Pick<CallEdition, 'startDate' | 'endDate'>;
type SettingsDays = Pick<
  VolunteerSettings,
  'volunteersSetupStartDate' | 'volunteersTeardownEndDate'
>;

export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** First and last day that volunteers can be there. An edition that was moved contains its own days all the same. */
export function callDays(
  { startDate, endDate }: EditionDays,
  { volunteersSetupStartDate: setup, volunteersTeardownEndDate: teardown }: SettingsDays,
): Days {
  return {
    firstDay: setup !== null && setup < startDate ? setup : startDate,
    lastDay: teardown !== null && teardown > endDate ? teardown : endDate,
  };
}

/** Days on which setup may begin. */
export const setupDays = ({ startDate }: EditionDays): Days => ({
  firstDay: laterDay(startDate, -maxDaysAround),
  lastDay: startDate,
});

/** Days on which teardown may end. */
export const teardownDays = ({ endDate }: EditionDays): Days => ({
  firstDay: endDate,
  lastDay: laterDay(endDate, maxDaysAround),
});

export const isWithin = ({ firstDay, lastDay }: Days, day: string): boolean =>
  firstDay <= day && day <= lastDay;

/** The last day with volunteers has passed, where the edition takes place. */
export const hasEnded = (
  edition: EditionDays & Pick<CallEdition, 'timezone'>,
  settings: SettingsDays,
  now: Date,
): boolean => dayOf(now, edition.timezone) > callDays(edition, settings).lastDay;

/** The call is open; with EXTERNAL members apply elsewhere. */
export const isOpen = (edition: CallEdition, settings: VolunteerSettings, now: Date): boolean =>
  settings.volunteersOpen && edition.status !== 'CANCELLED' && !hasEnded(edition, settings, now);

/** An application is accepted now. */
export const takesApplications = (
  edition: CallEdition,
  settings: VolunteerSettings,
  now: Date,
): boolean => isOpen(edition, settings, now) && settings.volunteersMode === 'INTERNAL';
