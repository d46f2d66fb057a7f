import type { ReportablePerson } from '@siteswap/contracts/carpool';
import { findMembers } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';
import type { OfferRow } from '#src/features/trips/trips.public.ts';
import { isReportable, peopleFor } from './reports.policy.ts';
import { listReportsBy, listTravellers } from './reports.repository.ts';

interface Reader {
  readonly userId: number;
  readonly now: Date;
}

/** Whom a member may report now or has reported, of the people of these trips. */
export async function listReportablePeople(
  db: Db,
  offers: readonly Pick<OfferRow, 'id' | 'tripDate'>[],
  { userId, now }: Reader,
): Promise<ReportablePerson[]> {
  const left = offers.filter(({ tripDate }) => tripDate <= now);
  if (left.length === 0) return [];
  const ids = left.map(({ id }) => id);
  const [travellers, reports] = await Promise.all([
    listTravellers(db, ids),
    listReportsBy(db, userId, ids),
  ]);
  const people = peopleFor(userId, travellers);
  const members = await findMembers(
    db,
    people.map((person) => person.userId),
  );
  const canReport = ({ offerId, userId: reportedId }: (typeof people)[number]): boolean =>
    !members.of(reportedId).isDeleted &&
    left.some((offer) => offer.id === offerId && isReportable(offer, now));
  return people
    .map((person) => {
      const report = reports.find(
        ({ carpoolOfferId, reportedId }) =>
          carpoolOfferId === person.offerId && reportedId === person.userId,
      );
      return { ...person, reportedAt: report?.createdAt.toISOString() ?? null };
    })
    .filter((person) => person.reportedAt !== null || canReport(person));
}
