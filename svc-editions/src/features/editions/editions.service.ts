import {
  type EditionCard,
  type EditionCounts,
  type EditionFilters,
  type EditionTeamMember,
  type getMyEdition,
  type hintEditions,
  type listCountries,
  type mapEditions as mapRoute,
  rightHoldersOf,
} from '@siteswap/contracts/editions';
import { idParam } from '@siteswap/contracts/fields';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findMember, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  addressKey,
  type Clock,
  type CurrentState,
  notFound,
  type RateLimits,
  type RequestContext,
  type TopicReader,
} from '@siteswap/service-kit';
import type pg from 'pg';
import type { Db } from '#src/db.ts';
import { otherRegionNames } from '#src/features/towns/towns.public.ts';
import { readCards } from './edition-list.repository.ts';
import { findEditionPage } from './edition-page.repository.ts';
import { toCard, toEditionMembers, toMyEdition, toState } from './editions.mapper.ts';
import { canSeeEdition } from './editions.policy.ts';
import {
  findEdition,
  findEditionOrDeleted,
  findPublicTeam,
  listEditions,
  listPublishedEditions,
} from './editions.repository.ts';
import { type CurrentIndex, isCurrent } from './index/current-index.ts';
import { countCountries, countEditions } from './index/edition-counts.ts';
import { countWithoutEach } from './index/edition-hints.ts';
import { type EditionListQuery, listPage } from './index/edition-list.ts';
import { mapEditions } from './index/edition-map.ts';

interface Deps {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly index: CurrentIndex;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
}

type Caller = Pick<RequestContext, 'ip'>;

/**
 * Generous, because a whole festival may share one address. Each kind of result of a search counts for itself: a page
 * that asks for several of them at once spends one search.
 */
const searchLimit = { points: 600, seconds: 60 };
/** Attempts to read a page between two changes; the last one may lack a change of that moment. */
const maxAttempts = 5;

/** What is no id names no edition. */
const toEditionIds = (ids: readonly string[]): number[] =>
  ids.flatMap((text) => idParam.safeParse(text).data ?? []);

type SearchUse = 'list' | 'map' | 'hints' | 'counts';

export function createEditionsService({ db, pool, index, rateLimits, clock }: Deps) {
  const limitSearch = async (
    use: SearchUse,
    { q }: EditionFilters,
    { ip }: Caller,
  ): Promise<void> => {
    if (q) await rateLimits.take(`search-${use}:${addressKey(ip)}`, searchLimit);
  };

  /** The statement that reads the cards also says whether the index had every change; if not, once more. */
  async function readPage(query: EditionListQuery): Promise<{ cards: string; total: number }> {
    const now = clock().getTime();
    let state = await index.latest();
    for (let attempt = 1; ; attempt += 1) {
      const { ids, total } = listPage(state.index, query, now);
      const { cards, ...keys } = await readCards(pool, ids, state.horizon);
      if (isCurrent(state, keys) || attempt === maxAttempts) return { cards, total };
      state = await index.refresh();
    }
  }

  return {
    /** One page of the published editions, as the JSON text of the contract. */
    async listJson(query: EditionListQuery, caller: Caller): Promise<string> {
      await limitSearch('list', query, caller);
      const { limit, page } = query;
      const { cards, total } = await readPage(query);
      const pagination = { total, page, limit, totalPages: Math.ceil(total / limit) };
      return `{"data":[${cards}],"pagination":${JSON.stringify(pagination)}}`;
    },

    /** Ids of the first editions of the list, in its order. */
    async listIds(filters: EditionFilters, limit: number, caller: Caller): Promise<number[]> {
      await limitSearch('list', filters, caller);
      const { index: current } = await index.refresh();
      return listPage(current, { ...filters, page: 1, limit }, clock().getTime()).ids;
    },

    /** The same editions as points of a map. */
    async map(
      query: RouteInput<typeof mapRoute>['query'],
      caller: Caller,
    ): Promise<RouteResult<typeof mapRoute>> {
      await limitSearch('map', query, caller);
      const { index: current } = await index.refresh();
      return mapEditions(current, query, clock().getTime());
    },

    /** How many editions there would be without each active filter. */
    async hints(
      filters: EditionFilters,
      caller: Caller,
    ): Promise<RouteResult<typeof hintEditions>> {
      await limitSearch('hints', filters, caller);
      const { index: current } = await index.refresh();
      return { data: countWithoutEach(current, filters, clock().getTime()) };
    },

    /** How many editions each further choice would leave. */
    async counts(filters: EditionFilters, caller: Caller): Promise<EditionCounts> {
      await limitSearch('counts', filters, caller);
      const { index: current } = await index.refresh();
      return countEditions(current, filters, clock().getTime());
    },

    async countries(): Promise<RouteResult<typeof listCountries>> {
      const { index: current } = await index.refresh();
      return { data: countCountries(current) };
    },

    /** A published edition as JSON text. Drafts are 404 for every caller, because the response is cached for all. */
    async pageJson(id: number): Promise<string> {
      const page = await findEditionPage(pool, id);
      if (!page) throw notFound();
      const regionNames = otherRegionNames(page.country, page.region);
      return `${page.json.slice(0, -1)},"regionNames":${JSON.stringify(regionNames)}}`;
    },

    /** The team of a published edition as everybody sees it: its author, and who has a title. @throws 404 */
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
      return toMyEdition(actor, edition, await findMember(db, edition.creatorId));
    },

    /** Which of these editions a member may read. */
    async readable(reader: TopicReader, ids: readonly string[]): Promise<string[]> {
      const rows = await listEditions(db, toEditionIds(ids));
      return rows
        .filter((row) =>
          canSeeEdition(reader, { ...toEditionMembers(row), isOnline: row.isOnline }),
        )
        .map(({ id }) => String(id));
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
