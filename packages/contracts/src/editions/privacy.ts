import { z } from 'zod';
import { id, idParam } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const listDeletionBlockers = defineRoute({
  id: 'editions.privacy.list-blockers',
  method: 'GET',
  path: '/internal/privacy/blockers/:userId',
  summary: 'Live conventions of which this member is the only author; they block the deletion.',
  access: 'internal',
  params: z.object({ userId: idParam }),
  response: z.object({ conventions: z.array(z.object({ id, name: z.string() })) }),
});
