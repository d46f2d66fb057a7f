import {
  type EditionCard,
  type EditionFilters,
  type EditionSort,
  type EditionTeamMember,
  type getMyEdition,
  type hintEditions,
  type mapEditions,
  rightHoldersOf,
} from '@siteswap/contracts/editions';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import {
  type Actor,
  addressKey,
  type Clock,
  type CurrentState,
  notFound,
  type RateLimits,
  type RequestContext,
} from '@siteswap/service-kit';
import type pg from 'pg';
import type { Db } from '#src/db.ts';
import { findMembers } from '#src/subscribers/members.repository.ts';
import { editionCountsJson } from './edition-counts.repository.ts';
import { countWithoutEach } from './edition-hints.repository.ts';
import { countryListJson, editionListJson } from './edition-list.repository.ts';
import { editionMapJson } from './edition-map.repository.ts';
import { editionPageJson } from './edition-page.repository.ts';
import { toCard, toEdition, toEditionMembers, toState } from './editions.mapper.ts';
import { canSeeEdition, rightsOf } from './editions.policy.ts';
import {
  findEdition,
  findEditionOrDeleted,
  findMember,
  findPublicTeam,
  listPublishedEditions,
} from './editions.repository.ts';

interface Deps {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

type Caller = Pick<RequestContext, 'ip'>;

/**
 * Generous, because a whole festival may share one address. Each kind of answer to a search counts for itself: a page
 * that asks for several of them at once spends one search.
 */
const searchLimit = { points: 600, seconds: 60 };
type SearchUse = 'list' | 'map' | 'hints' | 'counts';

export function createEditionsService({ db, pool, rateLimits, clock }: Deps) {
  const limitSearch = async (
    use: SearchUse,
    { q }: EditionFilters,
    { ip }: Caller,
  ): Promise<void> => {
    if (q) await rateLimits.take(`search-${use}:${addressKey(ip)}`, searchLimit);
  };

  return {
    /** One page of the published editions, as the JSON text of the contract. */
    async listJson(
      query: EditionFilters & { sort?: EditionSort | undefined; page: number; limit: number },
      caller: Caller,
    ): Promise<string> {
      await limitSearch('list', query, caller);
      return editionListJson(pool, query, clock());
    },

    /** Ids of the first editions of the list, in its order. */
    async listIds(filters: EditionFilters, limit: number, caller: Caller): Promise<number[]> {
      await limitSearch('list', filters, caller);
      const json = await editionListJson(pool, { ...filters, page: 1, limit }, clock());
      const { data } = JSON.parse(json) as { data: { id: number }[] };
      return data.map(({ id }) => id);
    },

    /** The same editions as points of a map, as the JSON text of the contract. */
    async mapJson(query: RouteInput<typeof mapEditions>['query'], caller: Caller): Promise<string> {
      await limitSearch('map', query, caller);
      return editionMapJson(pool, query, clock());
    },

    /** How many editions each active filter hides. */
    async hints(
      filters: EditionFilters,
      caller: Caller,
    ): Promise<RouteResult<typeof hintEditions>> {
      await limitSearch('hints', filters, caller);
      const counts = await countWithoutEach(pool, filters, clock());
      return { data: counts.filter(({ editions }) => editions > 0) };
    },

    /** How many editions each further choice would leave, as the JSON text of the contract. */
    async countsJson(filters: EditionFilters, caller: Caller): Promise<string> {
      await limitSearch('counts', filters, caller);
      return editionCountsJson(pool, filters, clock());
    },

    countriesJson: (): Promise<string> => countryListJson(pool),

    /** A published edition as JSON text. Drafts are 404 for every caller, because the response is cached for all. */
    async pageJson(id: number): Promise<string> {
      const json = await editionPageJson(pool, id);
      if (!json) throw notFound();
      return json;
    },

    /** Those who run a published edition and are shown to everybody: its author, and who has a title. @throws 404 */
    async listTeam(id: number): Promise<{ data: EditionTeamMember[] }> {
      const team = await findPublicTeam(db, id);
      if (!team) throw notFound();
      const { authorId, collaborators } = team;
      const author = authorId === null ? [] : [{ userId: authorId, title: null, isAuthor: true }];
      const shown = [...author, ...collaborators.map((one) => ({ ...one, isAuthor: false }))];
      const members = await findMembers(
        db,
        shown.map(({ userId }) => userId),
      );
      return {
        data: shown.flatMap(({ userId, ...role }) => {
          const user = members.get(userId);
          return user && !user.isDeleted ? [{ user, ...role }] : [];
        }),
      };
    },

    /** An edition, drafts included, with the caller's rights on it. */
    async getMine(actor: Actor, id: number): Promise<RouteResult<typeof getMyEdition>> {
      const edition = await findEdition(db, id);
      if (!edition) throw notFound();
      const { isOnline } = edition;
      const members = toEditionMembers(edition);
      if (!canSeeEdition(actor, { ...members, isOnline })) throw notFound();
      return {
        ...toEdition(edition, await findMember(db, edition.creatorId)),
        myRights: [...rightsOf(actor, members)],
      };
    },

    /** Cards of the published editions among these ids, by start date. */
    async listCards(ids: number[]): Promise<EditionCard[]> {
      return (await listPublishedEditions(db, ids)).map(toCard);
    },

    /** `state.edition` as it is now; its data is null once the edition is deleted. */
    async readState(id: number): Promise<CurrentState | null> {
      const edition = await findEditionOrDeleted(db, id);
      if (!edition) return null;
      const rights = rightHoldersOf(toEditionMembers(edition));
      return { version: edition.version, data: toState(edition, rights) };
    },
  };
}

export type EditionsService = ReturnType<typeof createEditionsService>;
