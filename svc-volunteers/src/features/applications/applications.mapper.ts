import {
  type ApplicationBody,
  applicationFieldNames,
  type DietaryPreference,
  type OfferedTeam,
  type TimePreference,
  type VolunteerApplication,
} from '@siteswap/contracts/volunteers';
import { formVersion } from '@siteswap/service-kit';
import type { ApplicationRow } from './applications.repository.ts';

/** The version that the form of an application is opened with, by its applicant and by managers. */
export const applicationVersion = formVersion(applicationFieldNames);

/** A row as the form has it: what a change is compared with. */
export const toForm = (row: ApplicationRow): ApplicationBody => ({
  ...row,
  // The columns have what the contract parsed.
  dietaryPreference: row.dietaryPreference as DietaryPreference | null,
  timePreferences: row.timePreferences as TimePreference[],
  hasGuardianConsent: row.guardianConsentAt !== null,
});

/** Fields of the form have the names of their columns, but for the consent, of which the moment is stored. */
export function toColumns(
  { hasGuardianConsent, ...fields }: ApplicationBody,
  consent: { readonly before: Date | null; readonly now: Date },
) {
  const guardianConsentAt = hasGuardianConsent ? (consent.before ?? consent.now) : null;
  return { ...fields, guardianConsentAt };
}

// The contract lists what is shown: the kit parses each response by it, which drops every other column.

export const toApplication = (
  row: ApplicationRow,
  assignedTeams: readonly OfferedTeam[],
): VolunteerApplication =>
  applicationVersion.add({
    ...row,
    ...toForm(row),
    guardianConsentAt: row.guardianConsentAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    assignedTeams: [...assignedTeams],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

/** What every event of an application has. */
export const toApplicationEvent = ({ id, editionId, userId }: ApplicationRow) => ({
  applicationId: id,
  editionId,
  userId,
});
