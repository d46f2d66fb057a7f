import { conflict, days, later } from '@siteswap/service-kit';
import type { OfferRow } from '#src/features/trips/trips.public.ts';
import type { Traveller } from './reports.repository.ts';

/** The people of a trip may be reported for so long after its departure. */
const reportableFor = days(14);

/** Reports are deleted so long after they were sent. */
export const reportsStoredFor = days(365);

type Trip = Pick<OfferRow, 'tripDate'>;

const hasLeft = ({ tripDate }: Trip, now: Date): boolean => tripDate <= now;
const isTooLate = ({ tripDate }: Trip, now: Date): boolean => now >= later(tripDate, reportableFor);

export const isReportable = (trip: Trip, now: Date): boolean =>
  hasLeft(trip, now) && !isTooLate(trip, now);

/** @throws 409 TRIP_NOT_LEFT, REPORT_TOO_LATE */
export function assertReportable(trip: Trip, now: Date): void {
  if (!hasLeft(trip, now)) throw conflict('TRIP_NOT_LEFT', 'This trip has not left yet');
  if (isTooLate(trip, now)) throw conflict('REPORT_TOO_LATE', 'This trip was too long ago');
}

/** Whom a member may report: the driver those with a seat, each of them the driver. */
export const peopleFor = (
  userId: number,
  travellers: readonly Traveller[],
): { readonly offerId: number; readonly userId: number }[] =>
  travellers.flatMap(({ offerId, driverId, ...traveller }) => {
    if (driverId === userId) return [{ offerId, userId: traveller.userId }];
    return traveller.userId === userId ? [{ offerId, userId: driverId }] : [];
  });
