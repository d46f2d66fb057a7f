import { z } from 'zod';
import { id, idParam } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** What keeps a member from going. */
export const listDeletionObstacles = defineRoute({
  id: 'editions.privacy.list-obstacles',
  method: 'GET',
  path: '/internal/privacy/obstacles/:userId',
  summary: 'Live conventions of which this member is the only author.',
  access: 'internal',
  params: z.object({ userId: idParam }),
  response: z.object({ conventions: z.array(z.object({ id, name: z.string() })) }),
});
