import {
  listEditionCards,
  listFavorites,
  setFavorite,
  toggleFavorite,
  unsetFavorite,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { FavoritesService } from './favorites.service.ts';

export const favoriteRoutes = (favorites: FavoritesService): RouteBinding[] => [
  bind(listFavorites, ({ actor }) => favorites.list(actor)),
  bind(listEditionCards, ({ query }) => favorites.listCards(query.ids)),
  bind(setFavorite, ({ actor, params }) => favorites.set(actor, params.id)),
  bind(unsetFavorite, ({ actor, params }) => favorites.unset(actor, params.id)),
  bind(toggleFavorite, ({ actor, params }) => favorites.toggle(actor, params.id)),
];
