import { editionState } from '@siteswap/contracts/editions';
import type { z } from 'zod';
import type { Kit } from '#src/db.ts';
import type { TownPlaces } from '#src/features/towns/towns.public.ts';
import { toFields } from './editing.mapper.ts';
import { changeColumns, listUnplacedEditions, lockEdition } from './editing.repository.ts';
import { toCacheTags } from './edition-cache-tags.mapper.ts';
import { placeOf } from './edition-place.rules.ts';
import type { editionPlacement } from './edition-placement.job.ts';

const batch = 100;

interface Deps extends Pick<Kit, 'transact' | 'clock'> {
  readonly townPlaces: () => Promise<TownPlaces>;
}

/**
 * Gives editions that name a town its pin, and its names; a zone only to those without a pin. An edition whose town is
 * not known stays as it is.
 */
export function createEditionPlacement({ transact, clock, townPlaces }: Deps) {
  /** One batch. @returns the last id of it; undefined after the last batch */
  const placeBatch = (towns: TownPlaces, afterId: number) =>
    transact(async (tx, outbox) => {
      const ids = await listUnplacedEditions(tx, afterId, batch);
      for (const id of ids) {
        const before = await lockEdition(tx, id);
        if (!before) continue;
        const fields = toFields(before);
        const timezone = before.latitude === null ? null : before.timezone;
        const place = placeOf(towns, { ...fields, timezone }, { before: fields });
        if (place.townNames.length === 0) continue;
        const after = await changeColumns(tx, id, place);
        outbox.state(editionState, id, toCacheTags([before, after], clock()));
      }
      return ids.at(-1);
    });

  return async ({ afterId }: z.output<typeof editionPlacement.payload>): Promise<void> => {
    const towns = await townPlaces();
    for (let last: number | undefined = afterId; last !== undefined; ) {
      last = await placeBatch(towns, last);
    }
  };
}
