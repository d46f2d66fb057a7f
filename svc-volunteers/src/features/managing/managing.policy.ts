import type { ApplicationStatus } from '@siteswap/contracts/volunteers';
import { conflict } from '@siteswap/service-kit';

/** An application is decided, and a decision taken back; there is no other way. */
const nextOf: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  PENDING: ['ACCEPTED', 'REJECTED'],
  ACCEPTED: ['PENDING'],
  REJECTED: ['PENDING'],
};

/** @throws 409 APPLICATION_DECIDED */
export function assertCanBecome(from: ApplicationStatus, to: ApplicationStatus): void {
  if (!nextOf[from].includes(to)) {
    throw conflict('APPLICATION_DECIDED', 'The application has another status by now', {
      applicationStatus: from,
    });
  }
}
