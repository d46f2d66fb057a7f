import {
  type MinorLimits,
  usualMinorLimits,
  type VolunteerQuestion,
  type VolunteerSettings,
  type VolunteerToggle,
  volunteerSettingsFields,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';
import { formVersion } from '@siteswap/service-kit';
import type { SettingsChange, SettingsRow } from './settings.repository.ts';

const noToggles = Object.fromEntries(volunteerToggles.map((toggle) => [toggle, false])) as Record<
  VolunteerToggle,
  boolean
>;

/** Those of a new edition, which has no row yet. */
const newSettings: VolunteerSettings = {
  ...noToggles,
  volunteersMode: 'INTERNAL',
  volunteersOpen: false,
  volunteersDescription: null,
  volunteersExternalUrl: null,
  volunteersSetupStartDate: null,
  volunteersTeardownEndDate: null,
  volunteersDropHours: 24,
  volunteersMinorLimits: usualMinorLimits,
  volunteersQuestions: [],
  volunteersUpdatedAt: null,
};

const toDay = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;
const toDate = (day: string | null): Date | null => (day === null ? null : new Date(day));

/** The version that the form of the settings is opened with. */
export const settingsVersion = formVersion(volunteerSettingsFields);

/** The column has what the contract parsed. */
const questionsOf = ({ volunteersQuestions }: SettingsRow): VolunteerQuestion[] =>
  volunteersQuestions as unknown as VolunteerQuestion[];

/** The column has what the contract parsed; the database orders keys in its own way. */
function minorLimitsOf({ volunteersMinorLimits: stored }: SettingsRow): MinorLimits {
  if (stored === null) return usualMinorLimits;
  const { AGE_16_17, UNDER_16 } = stored as unknown as MinorLimits;
  return { AGE_16_17, UNDER_16 };
}

export const toSettings = (row: SettingsRow | null): VolunteerSettings =>
  row
    ? {
        ...row,
        volunteersMinorLimits: minorLimitsOf(row),
        volunteersQuestions: questionsOf(row),
        volunteersSetupStartDate: toDay(row.volunteersSetupStartDate),
        volunteersTeardownEndDate: toDay(row.volunteersTeardownEndDate),
        volunteersUpdatedAt: row.volunteersUpdatedAt?.toISOString() ?? null,
      }
    : newSettings;

type Changes = Partial<Omit<VolunteerSettings, 'volunteersUpdatedAt'>>;

/** Days as the columns have them. */
export const toSettingsChange = ({
  volunteersSetupStartDate: setup,
  volunteersTeardownEndDate: teardown,
  ...changes
}: Changes): SettingsChange => ({
  ...changes,
  ...(setup === undefined ? {} : { volunteersSetupStartDate: toDate(setup) }),
  ...(teardown === undefined ? {} : { volunteersTeardownEndDate: toDate(teardown) }),
});
