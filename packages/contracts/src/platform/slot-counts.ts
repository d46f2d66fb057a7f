import { z } from 'zod';

/** Ids in one call. */
export const maxSlotCounts = 100;

/** Query of a route that gives the numbers of a tab or a badge: ids of what the slot's owner shows. */
export const slotCountsQuery = z.object({
  ids: z
    .string()
    .regex(/^(0|[1-9]\d*)(,(0|[1-9]\d*))*$/)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(z.int()).min(1).max(maxSlotCounts)),
});

/** Response of such a route; an id without a number is absent. */
export const slotCounts = z.object({
  data: z.array(z.object({ id: z.int(), count: z.int().min(0) })),
});
