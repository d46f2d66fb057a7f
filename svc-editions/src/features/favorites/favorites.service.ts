import { type EditionCard, favoriteState } from '@siteswap/contracts/editions';
import { type Actor, type CurrentState, notFound, type Transact } from '@siteswap/service-kit';
import type { z } from 'zod';
import type { Db } from '#src/db.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import {
  findFavorites,
  listFavoriteKeys,
  listStarredEditionIds,
  setFavorite,
  toggleFavorite,
  unsetFavorite,
} from './favorites.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly editions: Pick<EditionsService, 'listCards'>;
}

/** Id of a star in `state.favorite`. */
export const stateId = (key: { userId: number; editionId: number }) =>
  `${key.userId}-${key.editionId}`;

function toState(star: Awaited<ReturnType<typeof findFavorites>>[number]): CurrentState {
  const { userId, editionId, version, isFavorited, updatedAt } = star;
  const since = isFavorited ? { since: updatedAt.toISOString() } : {};
  const data: z.input<typeof favoriteState.data> = { userId, editionId, isFavorited, ...since };
  return { version, data };
}

export function createFavoritesService({ db, transact, editions }: Deps) {
  return {
    /** Stars an edition, or removes the star. 404 for an unknown edition and for a draft. */
    toggle: (actor: Actor, editionId: number): Promise<{ isFavorited: boolean }> =>
      transact(async (tx, outbox) => {
        const favorite = await toggleFavorite(tx, actor.userId, editionId);
        if (!favorite) throw notFound();
        outbox.state(favoriteState, stateId({ userId: actor.userId, editionId }));
        return favorite;
      }),

    /** Stars an edition. 404 as `toggle`. */
    set: (actor: Actor, editionId: number): Promise<{ isFavorited: boolean }> =>
      transact(async (tx, outbox) => {
        const hasChanged = await setFavorite(tx, actor.userId, editionId);
        if (hasChanged === undefined) throw notFound();
        if (hasChanged) outbox.state(favoriteState, stateId({ userId: actor.userId, editionId }));
        return { isFavorited: true };
      }),

    /** Removes a star. 404 where there is nothing to star. */
    unset: (actor: Actor, editionId: number): Promise<{ isFavorited: boolean }> =>
      transact(async (tx, outbox) => {
        const hasChanged = await unsetFavorite(tx, actor.userId, editionId);
        if (hasChanged === undefined) throw notFound();
        if (hasChanged) outbox.state(favoriteState, stateId({ userId: actor.userId, editionId }));
        return { isFavorited: false };
      }),

    async list(actor: Actor): Promise<{ data: EditionCard[] }> {
      return { data: await editions.listCards(await listStarredEditionIds(db, actor.userId)) };
    },

    /** Cards of the published editions among these. */
    listCards: async (ids: number[]): Promise<{ data: EditionCard[] }> => ({
      data: await editions.listCards(ids),
    }),

    /** `state.favorite` of several stars as they are now, by id. */
    async readStates(ids: readonly string[]): Promise<Map<string, CurrentState>> {
      const keys = ids.map((id) => {
        const [userId = 0, editionId = 0] = id.split('-').map(Number);
        return { userId, editionId };
      });
      const stars = await findFavorites(db, keys);
      return new Map(stars.map((star) => [stateId(star), toState(star)]));
    },

    listStateIds: async (): Promise<string[]> => (await listFavoriteKeys(db)).map(stateId),
  };
}

export type FavoritesService = ReturnType<typeof createFavoritesService>;
