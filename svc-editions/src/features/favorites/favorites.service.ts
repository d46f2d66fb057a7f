import { type EditionCard, favoriteState } from '@siteswap/contracts/editions';
import { type Actor, notFound, type Transact } from '@siteswap/service-kit';
import type { z } from 'zod';
import type { Db } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.service.ts';
import { allFavoriteKeys, findFavorite, starredBy, toggle } from './favorites.repository.ts';

export interface FavoritesDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly editions: Pick<EditionsService, 'cards'>;
}

type FavoriteState = z.infer<typeof favoriteState.data>;

/** How a star is called in `state.favorite`. */
const stateId = (key: { userId: number; editionId: number }) => `${key.userId}-${key.editionId}`;

export function createFavoritesService({ db, transact, editions }: FavoritesDeps) {
  return {
    /** Stars an edition, or takes the star back. 404 for an unknown edition and for a draft. */
    toggle: (actor: Actor, editionId: number): Promise<{ isFavorited: boolean }> =>
      transact(async (tx, facts) => {
        const favorite = await toggle(tx, actor.userId, editionId);
        if (!favorite) throw notFound();
        facts.state(favoriteState, stateId({ userId: actor.userId, editionId }));
        return favorite;
      }),

    async list(actor: Actor): Promise<{ data: EditionCard[] }> {
      return { data: await editions.cards(await starredBy(db, actor.userId)) };
    },

    /** What other services are told about a star. */
    async state(id: string): Promise<{ version: number; data: FavoriteState } | null> {
      const [userId = 0, editionId = 0] = id.split('-').map(Number);
      const favorite = await findFavorite(db, userId, editionId);
      if (!favorite) return null;
      const { version, isFavorited, updatedAt } = favorite;
      const since = isFavorited ? { since: updatedAt.toISOString() } : {};
      return { version, data: { userId, editionId, isFavorited, ...since } };
    },

    /** Ids of everything `state` can be asked for. */
    stateIds: async (): Promise<string[]> => (await allFavoriteKeys(db)).map(stateId),
  };
}

export type FavoritesService = ReturnType<typeof createFavoritesService>;
