import type { VolunteerOverview } from '@siteswap/contracts/volunteers';
import type { Actor, Clock } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { countByStatus } from '#src/features/managing/managing.public.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import { countPlaces, findNextBriefing } from './overview.repository.ts';

export interface OverviewDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** What the team of an edition sees of its volunteers at a glance. */
export const createOverviewService = ({ db, clock }: OverviewDeps) => ({
  /** @throws 404 EDITION_NOT_FOUND, 403 */
  async get(actor: Actor, editionId: number): Promise<VolunteerOverview> {
    const { timezone } = await getManagedEdition(db, actor, editionId);
    const asked = { editionId, now: clock() };
    const [applications, places, briefing] = await Promise.all([
      countByStatus(db, editionId),
      countPlaces(db, asked),
      findNextBriefing(db, asked),
    ]);
    return {
      timezone,
      pending: applications.PENDING,
      accepted: applications.ACCEPTED,
      ...places,
      nextBriefing: briefing && {
        ...briefing,
        startDateTime: briefing.startDateTime.toISOString(),
      },
    };
  },
});

export type OverviewService = ReturnType<typeof createOverviewService>;
