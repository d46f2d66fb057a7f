import { z } from 'zod';

/**
 * The signed-in person as the browser keeps them. The full object of the server is kept (unknown fields stay),
 * so that a newer server is not cut down by an older tab.
 */
export const sessionUser = z.looseObject({
  id: z.int(),
  pseudo: z.string(),
  prenom: z.string().nullish(),
  nom: z.string().nullish(),
  email: z.string().nullish(),
  emailHash: z.string().nullish(),
  profilePicture: z.string().nullish(),
  updatedAt: z.string().nullish(),
  isGlobalAdmin: z.boolean(),
  locale: z.string().nullish(),
});
export type SessionUser = z.infer<typeof sessionUser>;
