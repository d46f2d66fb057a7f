import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { idParam } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { cachedUntilPublishedEditionsChange } from './cache.ts';

/** A member of the team of an edition, as everybody sees them. */
export const editionTeamMember = z.object({
  user: publicUser,
  /** What the person does, as the team put it; null for an author without one. */
  title: z.string().nullable(),
  /** Whether they are the author of the convention. */
  isAuthor: z.boolean(),
});
export type EditionTeamMember = z.infer<typeof editionTeamMember>;

/** A title makes a collaborator public, once the person agreed to it. */
export const listEditionTeam = defineRoute({
  id: 'editions.edition.list-team',
  method: 'GET',
  path: '/api/editions/:id/team',
  summary:
    'The author of the convention and its collaborators who have a title and agreed that it is public; 404 for a draft, even for its managers.',
  access: 'public',
  params: z.object({ id: idParam }),
  shows: { edition: 'id', convention: '*' },
  isReadOffline: true,
  response: listOf(editionTeamMember),
  // Any edition counts: a member who changes their name is published with the editions they created, not with those they run.
  cache: cachedUntilPublishedEditionsChange,
});
