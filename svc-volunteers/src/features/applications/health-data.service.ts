import type { Clock, Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { storePastMeals } from '#src/features/catering/catering.public.ts';
import {
  clearHealth,
  listEditionsWithOldHealth,
  lockApplicationsOf,
} from './applications.repository.ts';

/** Health, family and guardians are stored for a number of days after the last day with volunteers. */
export const healthStoredDays = 30;

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

/** Erases what volunteers said about health and family, once it is no longer needed. */
export const createHealthDataService = ({ db, transact, clock }: Deps) => ({
  /** The meals of each edition are counted first. @returns how many applications had some */
  async eraseOld(): Promise<number> {
    let erased = 0;
    for (const editionId of await listEditionsWithOldHealth(db, healthStoredDays, clock())) {
      erased += await transact(async (tx) => {
        await lockApplicationsOf(tx, editionId);
        await storePastMeals(tx, editionId);
        return clearHealth(tx, editionId);
      });
    }
    return erased;
  },
});
