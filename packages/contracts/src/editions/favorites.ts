import { z } from 'zod';
import { defineState } from '../event.ts';
import { id, idParam, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { editionCard } from './editions.ts';

export const toggleFavorite = defineRoute({
  id: 'editions.favorite.toggle',
  method: 'POST',
  path: '/api/editions/:id/favorite',
  summary: 'Stars an edition, or takes the star back.',
  access: 'member',
  params: z.object({ id: idParam }),
  response: z.object({ isFavorited: z.boolean() }),
});

export const listFavorites = defineRoute({
  id: 'editions.favorite.list',
  method: 'GET',
  path: '/api/editions/favorites',
  summary: 'Editions I starred, by start date.',
  access: 'member',
  response: z.object({ data: z.array(editionCard) }),
});

/** Who starred what; its id is `<userId>-<editionId>`. */
export const favoriteState = defineState(
  'favorite',
  z.object({
    userId: id,
    editionId: id,
    isFavorited: z.boolean(),
    /** When the star was given: who starred an edition after a fact is not told of that fact. */
    since: instant.optional(),
  }),
);
