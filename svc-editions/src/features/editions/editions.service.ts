import type {
  Edition,
  EditionCard,
  EditionFilters,
  editionState,
  hintEditions,
  mapEditions,
} from '@siteswap/contracts/editions';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { type Actor, notFound, type RateLimits, type RequestContext } from '@siteswap/service-kit';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from '#src/db.ts';
import { countWithoutEach } from './edition-hints.repository.ts';
import { countryListJson, editionListJson } from './edition-list.repository.ts';
import { editionMapJson } from './edition-map.repository.ts';
import { editionPageJson } from './edition-page.repository.ts';
import { toCard, toEdition, toState } from './editions.mapper.ts';
import { canSeeEdition, organisersOf } from './editions.policy.ts';
import {
  allEditionIds,
  findEdition,
  findForState,
  findMember,
  findPublished,
} from './editions.repository.ts';

export interface EditionsDeps {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly rateLimits: RateLimits;
  /** The present moment; tests set it. */
  readonly now: () => Date;
}

type Caller = Pick<RequestContext, 'ip'>;

/** Generous, because a whole festival may share one address. */
const searchLimit = { points: 120, seconds: 60 };

export function createEditionsService({ db, pool, rateLimits, now }: EditionsDeps) {
  const limitSearch = async ({ q }: EditionFilters, { ip }: Caller): Promise<void> => {
    if (q) await rateLimits.take(`search:${ip}`, searchLimit);
  };
  return {
    /** Published editions as JSON text of the contract. */
    async listJson(
      query: EditionFilters & { page: number; limit: number },
      caller: Caller,
    ): Promise<string> {
      await limitSearch(query, caller);
      return editionListJson(pool, query, now());
    },

    /** The same editions as points of a map, as JSON text of the contract. */
    async mapJson(query: RouteInput<typeof mapEditions>['query'], caller: Caller): Promise<string> {
      await limitSearch(query, caller);
      return editionMapJson(pool, query, now());
    },

    /** Which filters to take away to find something. */
    async hints(
      filters: EditionFilters,
      caller: Caller,
    ): Promise<RouteResult<typeof hintEditions>> {
      await limitSearch(filters, caller);
      const counts = await countWithoutEach(pool, filters, now());
      return { data: counts.filter(({ editions }) => editions > 0) };
    },

    countriesJson: (): Promise<string> => countryListJson(pool),

    /** A published edition as JSON text; 404 for drafts, whoever asks, as the answer is kept for everybody. */
    async pageJson(id: number): Promise<string> {
      const json = await editionPageJson(pool, id);
      if (!json) throw notFound();
      return json;
    },

    /** An edition as its people may see it. */
    async getMine(actor: Actor, id: number): Promise<Edition> {
      const edition = await findEdition(db, id);
      if (!edition || !canSeeEdition(actor, edition)) throw notFound();
      return toEdition(edition, await findMember(db, edition.creatorId));
    },

    /** Cards of those of these editions that are published, by start date. */
    async cards(ids: number[]): Promise<EditionCard[]> {
      return (await findPublished(db, ids)).map(toCard);
    },

    /** What other services are told about an edition. */
    async state(
      id: number,
    ): Promise<{ version: number; data: z.infer<typeof editionState.data> | null } | null> {
      const edition = await findForState(db, id);
      return edition && { version: edition.version, data: toState(edition, organisersOf(edition)) };
    },

    /** Ids of everything `state` can be asked for. */
    stateIds: async (): Promise<string[]> => (await allEditionIds(db)).map(String),
  };
}

export type EditionsService = ReturnType<typeof createEditionsService>;
