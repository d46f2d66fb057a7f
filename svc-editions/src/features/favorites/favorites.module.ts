import { favoriteState } from '@siteswap/contracts/editions';
import { defineFeature, type Kit } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { favoriteRoutes } from './favorites.routes.ts';
import { createFavoritesService } from './favorites.service.ts';

/** Members' stars on editions, and `state.favorite`. */
export function favoritesModule(
  deps: Pick<Kit, 'db' | 'transact'> & { editions: Pick<EditionsService, 'listCards'> },
) {
  const favorites = createFavoritesService(deps);
  return defineFeature({
    routes: favoriteRoutes(favorites),
    states: { [favoriteState.kind]: { readMany: favorites.readStates } },
    listStates: { [favoriteState.kind]: favorites.listStateIds },
  });
}
