import { tripRefreshed } from '@siteswap/contracts/carpool';
import { editionState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';
import { plantDemoTrips } from '#src/seed/plant-demo-trips.ts';

/** Keeps the few fields of editions that trips are judged by. */
export const editionProjection = projectState({
  name: 'carpool-editions',
  state: editionState,
  apply: async ({ id, data, tx, facts }) => {
    const editionId = Number(id);
    const known = await tx.edition.findUnique({ where: { id: editionId } });
    // Of an edition, lists depend only on whether it may be seen.
    const isShown = data?.isOnline ?? false;
    if (known && known.isOnline !== isShown) facts.emit(tripRefreshed, { editionId });
    if (data === null) {
      await tx.edition.deleteMany({ where: { id: editionId } });
      return;
    }
    const kept = {
      name: data.name,
      startDate: new Date(data.startDate),
      endDate: new Date(data.endDate),
      timezone: data.timezone,
      status: data.status,
      isOnline: data.isOnline,
      isVirtual: data.isVirtual,
      isConventionArchived: data.isConventionArchived,
    };
    const edition = await tx.edition.upsert({
      where: { id: editionId },
      create: { id: editionId, ...kept },
      update: kept,
    });
    await plantDemoTrips(tx, facts, edition);
  },
});
