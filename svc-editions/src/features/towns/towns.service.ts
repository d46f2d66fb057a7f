import type { searchTowns } from '@siteswap/contracts/editions';
import type { RouteResult } from '@siteswap/contracts/route';
import type { RateLimits, RequestContext } from '@siteswap/service-kit';
import { readTowns } from './town-file.ts';
import { createTownTable, type TownTable } from './town-table.ts';

/** One search per pause in typing; a festival may share one address. */
const searchLimit = { points: 240, seconds: 60 };

export function createTownsService({ rateLimits }: { rateLimits: RateLimits }) {
  let table: Promise<TownTable> | undefined;
  return {
    /** Towns by the beginning of their name; none for an unknown place. */
    async search(
      q: string,
      { ip }: Pick<RequestContext, 'ip'>,
    ): Promise<RouteResult<typeof searchTowns>> {
      await rateLimits.take(`towns:${ip}`, searchLimit);
      // Read by the first who asks: most replicas of a quiet site never need its 60 MB.
      table ??= readTowns().then(createTownTable);
      return { data: (await table).search(q) };
    },
  };
}

export type TownsService = ReturnType<typeof createTownsService>;
