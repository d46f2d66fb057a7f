import { z } from 'zod';
import { defineRoute } from '../route.ts';

export const getMyCarpoolStatistics = defineRoute({
  id: 'carpool.statistics.mine',
  method: 'GET',
  path: '/api/user/carpool-statistics',
  summary: 'How many offers and requests I have published, past ones too.',
  access: 'member',
  isReadOffline: true,
  response: z.object({
    statistics: z.object({ offers: z.int().nonnegative(), requests: z.int().nonnegative() }),
  }),
});
