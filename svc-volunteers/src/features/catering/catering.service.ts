import type { RouteResult } from '@siteswap/contracts/route';
import type { getCatering } from '@siteswap/contracts/volunteers';
import type { Actor, Clock } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  callDays,
  findSettings,
  getManagedEdition,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { readMeals } from './past-meals.service.ts';

export interface CateringDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** The meals of volunteers. */
export function createCateringService({ db, clock }: CateringDeps) {
  return {
    /** @throws 404 EDITION_NOT_FOUND, 403 */
    async get(
      actor: Actor,
      editionId: number,
      date: string,
    ): Promise<RouteResult<typeof getCatering>> {
      const edition = await getManagedEdition(db, actor, editionId);
      const settings = toSettings(await findSettings(db, editionId));
      const { isPast, mealsOn } = await readMeals(db, { editionId, edition, now: clock() });
      return { date, ...callDays(edition, settings), isPast, meals: mealsOn(date) };
    },
  };
}

export type CateringService = ReturnType<typeof createCateringService>;
