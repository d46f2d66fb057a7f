import {
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

export const toSettings = (row: SettingsRow | null): VolunteerSettings =>
  row
    ? {
        ...row,
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
