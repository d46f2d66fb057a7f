import { type EditionCard, listFavorites } from '@siteswap/contracts/editions';
import { byCode } from '@siteswap/contracts/format';
import { routeKey } from '@siteswap/web-kit';
import type { QueryClient } from '@tanstack/react-query';

interface FavoriteList {
  readonly data: EditionCard[];
}

export const favoritesKey = routeKey(listFavorites, {});

/** Of changes of the star of one edition, or of those to on or off. */
export const starKey = (...change: [id: number, isFavorited?: boolean]) => ['star', ...change];

export const isListLoaded = (client: QueryClient): boolean =>
  client.getQueryData(favoritesKey) !== undefined;

/** Loaded, and neither being read nor older than a star. */
function isCurrent(client: QueryClient): boolean {
  const state = client.getQueryState(favoritesKey);
  return state?.data !== undefined && state.fetchStatus === 'idle' && !state.isInvalidated;
}

const markStale = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: favoritesKey, refetchType: 'none' });

/** The order of the server. */
const byStart = (a: EditionCard, b: EditionCard): number =>
  byCode(a.startDate, b.startDate) || a.id - b.id;

/**
 * Puts an edition into the cached list, or takes it out, as the server will have it. A list that has not come stays
 * unknown: with this star alone it would pass for the list of all.
 */
export async function showStar(
  client: QueryClient,
  edition: EditionCard,
  isFavorited: boolean,
): Promise<void> {
  if (!isListLoaded(client)) return;
  const wasCurrent = isCurrent(client);
  await client.cancelQueries({ queryKey: favoritesKey });
  client.setQueryData<FavoriteList>(favoritesKey, (now) => {
    if (!now) return now;
    const others = now.data.filter(({ id }) => id !== edition.id);
    return { data: isFavorited ? [...others, edition].sort(byStart) : others };
  });
  // What was being read has been cancelled, so it is still to be read.
  if (!wasCurrent) await markStale(client);
}

/**
 * Reads the list again when it is not current.
 * @param isOlder it was read before a change that it does not show
 */
export async function refreshList(client: QueryClient, isOlder: boolean): Promise<void> {
  if (isCurrent(client) && !isOlder) return;
  // A first read on its way would be waited for, and it may be older than the change.
  await client.cancelQueries({ queryKey: favoritesKey });
  await client.invalidateQueries({ queryKey: favoritesKey });
}
