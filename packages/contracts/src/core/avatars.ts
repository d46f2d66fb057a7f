import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const getAvatar = defineRoute({
  id: 'core.avatar.get',
  method: 'GET',
  path: '/avatars/:emailHash',
  summary:
    'The picture of a member from an avatar service, fetched by svc-core; 404 when there is none.',
  params: z.object({ emailHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  access: 'public',
  withoutCache: 'svc-core has it for a day.',
  response: z.unknown(),
  responseType: 'custom',
});
