import { editionState, favoriteState } from '@siteswap/contracts/editions';
import { defineService, prismaClient } from '#src/db.ts';
import { editionRoutes } from '#src/features/editions/editions.routes.ts';
import { createEditionsService } from '#src/features/editions/editions.service.ts';
import { favoriteRoutes } from '#src/features/favorites/favorites.routes.ts';
import { createFavoritesService } from '#src/features/favorites/favorites.service.ts';
import { privacyRoutes } from '#src/features/privacy/privacy.routes.ts';
import { townRoutes } from '#src/features/towns/towns.routes.ts';
import { createTownsService } from '#src/features/towns/towns.service.ts';
import { personalData } from '#src/personal-data.ts';
import { memberProjection } from '#src/subscribers/members.ts';

/** Composes the service; starts nothing. @param now the clock, which tests set */
export const defineEditionsService = ({ now = () => new Date() } = {}) =>
  defineService({
    name: 'svc-editions',
    version: '1.0.0',
    prismaClient,
    build: ({ prisma: db, pool, transact, rateLimits }) => {
      const editions = createEditionsService({ db, pool, rateLimits, now });
      const favorites = createFavoritesService({ db, transact, editions });
      return {
        bindings: [
          ...favoriteRoutes(favorites),
          ...editionRoutes(editions),
          ...townRoutes(createTownsService({ rateLimits })),
          ...privacyRoutes(db),
        ],
        consumers: [memberProjection],
        personalData,
        states: {
          [editionState.kind]: (id) => editions.state(Number(id)),
          [favoriteState.kind]: favorites.state,
        },
        listStates: {
          [editionState.kind]: editions.stateIds,
          [favoriteState.kind]: favorites.stateIds,
        },
      };
    },
  });
