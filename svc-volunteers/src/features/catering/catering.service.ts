import type { RouteResult } from '@siteswap/contracts/route';
import type { getCatering } from '@siteswap/contracts/volunteers';
import type { Actor } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  callDays,
  findSettings,
  getManagedEdition,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { listStays } from './catering.repository.ts';
import { countMeals } from './meals.rules.ts';

export interface CateringDeps {
  readonly db: Db;
}

/** The meals of volunteers. */
export function createCateringService({ db }: CateringDeps) {
  return {
    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async get(
      actor: Actor,
      editionId: number,
      date: string,
    ): Promise<RouteResult<typeof getCatering>> {
      const edition = await getManagedEdition(db, actor, editionId);
      const settings = toSettings(await findSettings(db, editionId));
      const meals = countMeals(date, await listStays(db, editionId));
      return { date, ...callDays(edition, settings), meals };
    },
  };
}

export type CateringService = ReturnType<typeof createCateringService>;
