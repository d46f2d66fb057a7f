import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import type { listTowns, searchTowns } from '@siteswap/contracts/towns';
import { addressKey, type RateLimits, type RequestContext } from '@siteswap/service-kit';
import { readers } from './readers.data.ts';
import { createTownIndex, type TownIndex, type TownPlaces } from './town-index.data.ts';
import { readTownTable } from './towns.repository.ts';

/** One search per pause in typing; a festival may share one address. */
const searchLimit = { points: 600, seconds: 60 };

interface Deps {
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly read?: typeof readTownTable;
}

export function createTownsService({ rateLimits, read = readTownTable }: Deps) {
  let index: Promise<TownIndex> | undefined;

  /** Read by the first search: most replicas of a quiet site never need its 20 MB. A failed read is tried again. */
  const townIndex = (): Promise<TownIndex> => {
    index ??= read()
      .then(createTownIndex)
      .catch((error: unknown) => {
        index = undefined;
        throw error;
      });
    return index;
  };

  return {
    /** Towns by the beginning of their name; none for an unknown place. */
    async search(
      { q, country, locale }: RouteInput<typeof searchTowns>['query'],
      { ip }: Pick<RequestContext, 'ip'>,
    ): Promise<RouteResult<typeof searchTowns>> {
      await rateLimits.take(`towns:${addressKey(ip)}`, searchLimit);
      const reader = locale && readers[locale];
      return { data: (await townIndex()).search(q, { country, reader, locale }) };
    },

    /** The largest towns in a part of the map. */
    async list(
      { bbox: [west, south, east, north], limit, locale }: RouteInput<typeof listTowns>['query'],
      { ip }: Pick<RequestContext, 'ip'>,
    ): Promise<RouteResult<typeof listTowns>> {
      await rateLimits.take(`town-map:${addressKey(ip)}`, searchLimit);
      return { data: (await townIndex()).inside({ west, south, east, north }, limit, locale) };
    },

    /** For editions that name a town. */
    places: (): Promise<TownPlaces> => townIndex(),
  };
}

export type TownsService = ReturnType<typeof createTownsService>;
