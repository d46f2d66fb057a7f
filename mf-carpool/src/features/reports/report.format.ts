import type { ReportablePerson } from '@siteswap/contracts/carpool';
import type { PublicUser } from '@siteswap/contracts/core';

/** Someone of a trip, as its card has them. */
export interface TripPerson {
  readonly offerId: number;
  readonly user: PublicUser;
}

export interface ReportLine extends ReportablePerson {
  readonly user: PublicUser;
}

/** Those of a trip whom the reader may report or has reported, each once. */
export const reportLines = (
  people: readonly TripPerson[],
  reports: readonly ReportablePerson[],
): ReportLine[] =>
  reports.flatMap((report) => {
    const person = people.find(
      (each) => each.offerId === report.offerId && each.user.id === report.userId,
    );
    return person ? [{ ...report, user: person.user }] : [];
  });
