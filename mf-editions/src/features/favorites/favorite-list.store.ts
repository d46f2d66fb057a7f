import { type EditionCard, listFavorites } from '@siteswap/contracts/editions';
import { byCode } from '@siteswap/contracts/format';
import { routeKey } from '@siteswap/web-kit';
import type { QueryClient } from '@tanstack/react-query';

interface FavoriteList {
  readonly data: EditionCard[];
}

export const favoritesKey = routeKey(listFavorites, {});

export const isListLoaded = (client: QueryClient): boolean =>
  client.getQueryData(favoritesKey) !== undefined;

/** The order of the server. */
const byStart = (a: EditionCard, b: EditionCard): number =>
  byCode(a.startDate, b.startDate) || a.id - b.id;

/** Puts an edition into the cached list, or takes it out, as the server will have it. */
export const showStar = (client: QueryClient, edition: EditionCard, isFavorited: boolean) =>
  client.setQueryData<FavoriteList>(favoritesKey, (now) => {
    const others = (now?.data ?? []).filter(({ id }) => id !== edition.id);
    return { data: isFavorited ? [...others, edition].sort(byStart) : others };
  });
