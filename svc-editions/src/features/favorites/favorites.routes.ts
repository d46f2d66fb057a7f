import { listFavorites, toggleFavorite } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { FavoritesService } from './favorites.service.ts';

export const favoriteRoutes = (favorites: FavoritesService): RouteBinding[] => [
  bind(listFavorites, ({ actor }) => favorites.list(actor)),
  bind(toggleFavorite, ({ actor, params }) => favorites.toggle(actor, params.id)),
];
