import { z } from 'zod';
import { defineState } from '../event.ts';
import { id, instant, locale } from '../fields.ts';

/** A member as everybody may see them. `emailHash` is keyed: it tells nothing about the address. */
export const publicUser = z.object({
  id,
  pseudo: z.string(),
  prenom: z.string().optional(),
  nom: z.string().optional(),
  profilePicture: z.string().nullable(),
  updatedAt: instant,
  emailHash: z.string(),
  /** The account is gone; what it wrote stays, without a name. */
  isDeleted: z.boolean().optional(),
});
export type PublicUser = z.infer<typeof publicUser>;

/** A member as they see themselves. */
export const me = z.object({
  id,
  email: z.string(),
  pseudo: z.string(),
  nom: z.string(),
  prenom: z.string(),
  phone: z.string().nullable(),
  profilePicture: z.string().nullable(),
  emailHash: z.string(),
  isEmailVerified: z.boolean(),
  isGlobalAdmin: z.boolean(),
  locale,
  createdAt: instant,
  updatedAt: instant,
});
export type Me = z.infer<typeof me>;

/** What other services keep of a member. No address, no phone. */
export const userState = defineState(
  'user',
  publicUser.extend({ locale, isGlobalAdmin: z.boolean() }),
);
