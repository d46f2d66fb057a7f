import { type createTripReport, tripReported } from '@siteswap/contracts/carpool';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, conflict, notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { findOfferRows } from '#src/features/trips/trips.public.ts';
import { assertReportable, peopleFor } from './reports.policy.ts';
import { insertReport, listTravellers } from './reports.repository.ts';

interface Deps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

/** What members report of each other after a trip. No one is notified, and the one who is reported reads nothing of it. */
export const createReportsService = ({ transact, clock }: Deps) => ({
  /** @throws 404 for a trip or a person that is not theirs to report; 409 TRIP_NOT_LEFT, REPORT_TOO_LATE, ALREADY_REPORTED */
  create: (
    { userId: reporterId }: Actor,
    offerId: number,
    { userId: reportedId, reason, text }: RouteInput<typeof createTripReport>['body'],
  ): Promise<RouteResult<typeof createTripReport>> =>
    transact(async (tx, outbox) => {
      const [offer] = await findOfferRows(tx, [offerId]);
      const people = peopleFor(reporterId, await listTravellers(tx, [offerId]));
      if (!offer || !people.some(({ userId }) => userId === reportedId)) throw notFound();
      if ((await findMembers(tx, [reportedId])).of(reportedId).isDeleted) throw notFound();
      assertReportable(offer, clock());
      const report = await insertReport(tx, {
        ...{ carpoolOfferId: offerId, reporterId, reportedId, reason, text },
        createdAt: clock(),
      });
      if (!report) throw conflict('ALREADY_REPORTED', 'You have reported this person already');
      outbox.emit(tripReported, {
        ...{ reportId: report.id, reporterId, reportedId, reason },
        ...{ entityType: 'carpool-offer', entityId: String(offerId) },
      });
      return { userId: reportedId, reportedAt: report.createdAt.toISOString() };
    }),
});

export type ReportsService = ReturnType<typeof createReportsService>;
