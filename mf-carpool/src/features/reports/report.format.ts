import type {
  CarpoolBooking,
  CarpoolPassenger,
  ReportablePerson,
} from '@siteswap/contracts/carpool';
import type { PublicUser } from '@siteswap/contracts/core';
import { otherSide } from '../bookings/bookings.public.ts';

/** The people of a trip as its card has them. */
export interface TripPeople {
  readonly offerId: number;
  readonly bookings: readonly CarpoolBooking[];
  /** Whom the reader takes along. */
  readonly passengers: readonly CarpoolPassenger[];
}

export interface ReportLine extends ReportablePerson {
  readonly user: PublicUser;
}

/** Those of a trip whom the reader may report or has reported, each once. */
export function reportLines(
  { offerId, bookings, passengers }: TripPeople,
  reports: readonly ReportablePerson[],
  readerId: number | undefined,
): ReportLine[] {
  const people = [
    ...bookings.map((booking) => ({
      offerId: booking.offerId,
      user: otherSide(booking, readerId),
    })),
    ...passengers.flatMap(({ user }) => (user ? [{ offerId, user }] : [])),
  ];
  return reports.flatMap((report) => {
    const person = people.find(
      (each) => each.offerId === report.offerId && each.user.id === report.userId,
    );
    return person ? [{ ...report, user: person.user }] : [];
  });
}
