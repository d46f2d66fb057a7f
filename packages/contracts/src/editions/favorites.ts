import { z } from 'zod';
import { defineState } from '../event.ts';
import { id, idParam, instant, queryList } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { editionCard } from './editions.ts';

const starred = z.object({ isFavorited: z.boolean() });

export const setFavorite = defineRoute({
  id: 'editions.favorite.set',
  method: 'PUT',
  path: '/api/editions/:id/favorite',
  summary: 'Stars an edition; repeating changes nothing.',
  access: 'member',
  withoutNetwork: 'waits',
  params: z.object({ id: idParam }),
  response: starred,
});

export const unsetFavorite = defineRoute({
  id: 'editions.favorite.unset',
  method: 'DELETE',
  path: '/api/editions/:id/favorite',
  summary: 'Takes my star back; repeating changes nothing.',
  access: 'member',
  withoutNetwork: 'waits',
  withoutProof: 'It can be set again at once.',
  params: z.object({ id: idParam }),
  response: starred,
});

/** For callers that cannot know the star; a repeated call undoes it. */
export const toggleFavorite = defineRoute({
  id: 'editions.favorite.toggle',
  method: 'POST',
  path: '/api/editions/:id/favorite',
  summary: 'Stars an edition, or takes the star back.',
  access: 'member',
  params: z.object({ id: idParam }),
  response: starred,
});

export const listFavorites = defineRoute({
  id: 'editions.favorite.list',
  method: 'GET',
  path: '/api/editions/favorites',
  summary: 'Editions I starred, by start date.',
  access: 'member',
  shows: { edition: '*' },
  isReadOffline: true,
  response: listOf(editionCard),
});

/** For the stars of a visitor, which are stored on their device alone. */
export const listEditionCards = defineRoute({
  id: 'editions.edition.list-cards',
  method: 'GET',
  path: '/api/editions/cards',
  summary: 'The published ones among these editions, by start date; the others are left out.',
  access: 'public',
  withoutCache: 'The stars of one device.',
  query: z.object({ ids: queryList(idParam) }),
  shows: { edition: '*' },
  isReadOffline: true,
  response: listOf(editionCard),
});

/** Who starred what; its id is `<userId>-<editionId>`. */
export const favoriteState = defineState(
  'favorite',
  z.object({
    userId: id,
    editionId: id,
    isFavorited: z.boolean(),
    /** When the star was set: its member is not notified of events before it. */
    since: instant.optional(),
  }),
);
