import type { ApplicationStatus } from '@siteswap/contracts/volunteers';
import type { ApplicationRow } from '#src/features/applications/applications.public.ts';
import type { DecidableRow } from './bulk-decisions.repository.ts';

/** Why a decision about several leaves an application out; null when it does not. */
export function skipCodeOf(
  { status, isDue, isMinor, hasConsent }: DecidableRow,
  wanted: ApplicationStatus,
): 'APPLICATION_DECIDED' | 'GUARDIAN_CONSENT_MISSING' | null {
  if (status !== 'PENDING' || isDue) return 'APPLICATION_DECIDED';
  return wanted === 'ACCEPTED' && isMinor && !hasConsent ? 'GUARDIAN_CONSENT_MISSING' : null;
}

/** The same when it is carried out: it may have changed in between. */
export const canCarryOut = (row: ApplicationRow, wanted: ApplicationStatus): boolean =>
  skipCodeOf(
    {
      id: row.id,
      status: row.status,
      isDue: false,
      isMinor: row.ageBand !== 'ADULT',
      hasConsent: row.guardianConsentAt !== null,
    },
    wanted,
  ) === null;
