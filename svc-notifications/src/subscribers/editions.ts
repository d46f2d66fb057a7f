import { editionState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';

/** Keeps the name and the zone of editions, for texts. */
export const editionProjection = projectState({
  name: 'notifications-editions',
  state: editionState,
  apply: async ({ id, data, tx }) => {
    const editionId = Number(id);
    if (data === null) {
      await tx.edition.deleteMany({ where: { id: editionId } });
      await tx.favorite.deleteMany({ where: { editionId } });
      return;
    }
    const kept = { name: data.name, timezone: data.timezone };
    await tx.edition.upsert({
      where: { id: editionId },
      create: { id: editionId, ...kept },
      update: kept,
    });
  },
});
