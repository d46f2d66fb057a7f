import { getCarpoolOverview } from '@siteswap/contracts/carpool';
import { findEdition } from '@siteswap/features/editions';
import { type Actor, bind, forbidden, notFound } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import { canEditEdition, isVisible, tripEditionFields } from '#src/features/trips/trips.public.ts';
import { type DayRow, listDays, listUnmetRegions } from './overview.repository.ts';

const sum = (days: readonly DayRow[], of: (day: DayRow) => number): number =>
  days.reduce((total, day) => total + of(day), 0);

/** What organisers see of the carpool: numbers alone. */
export const overviewModule = ({ db }: { readonly db: Db }) => {
  /** @throws 404 for a draft of others, 403 */
  async function editableEdition(actor: Actor, id: number) {
    const edition = await findEdition(db, id, tripEditionFields);
    if (!edition) throw notFound();
    if (canEditEdition(actor, edition)) return edition;
    if (!isVisible(edition)) throw notFound();
    throw forbidden();
  }

  return defineFeature({
    routes: [
      bind(getCarpoolOverview, async ({ actor, params: { id } }) => {
        const { timezone } = await editableEdition(actor, id);
        const [days, regions] = await Promise.all([
          listDays(db, id, timezone),
          listUnmetRegions(db, id),
        ]);
        const totals = {
          cars: sum(days, ({ offers }) => offers),
          seats: sum(days, ({ seats }) => seats),
          freeSeats: sum(days, ({ freeSeats }) => freeSeats),
          unmetSeats: sum(days, ({ unmetSeats }) => unmetSeats),
        };
        return { totals, days, regions };
      }),
    ],
  });
};
