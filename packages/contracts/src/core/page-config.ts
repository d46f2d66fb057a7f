import { z } from 'zod';

/** What pages know of the configuration of svc-core. */
export const corePageConfig = z.object({
  signInProviders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether an avatar service provides pictures of members; without one `/avatars/…` has none. */
  avatars: z.boolean().optional(),
});
export type CorePageConfig = z.infer<typeof corePageConfig>;
