import { z } from 'zod';
import { defineState } from '../event.ts';
import { id, instant, locale, locales, openEnum } from '../fields.ts';

/** A member as others see them: no name but the pseudo. `emailHash` is keyed: the address cannot be guessed from it. */
export const publicUser = z.object({
  id,
  pseudo: z.string(),
  profilePicture: z.string().nullable(),
  updatedAt: instant,
  emailHash: z.string(),
  /** The account was deleted; its contributions stay, without a name. */
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
  locale: openEnum(locales, 'en'),
  createdAt: instant,
  updatedAt: instant,
  /** The member asked for the deletion of the account, which happens then. */
  deleteAfter: instant.nullable().optional(),
});
export type Me = z.infer<typeof me>;

/**
 * A member as other services know them. No address, no phone. First and last name are for the two sides of a booking,
 * managers and administrators: a service shows them to no one else.
 */
export const userState = defineState(
  'user',
  publicUser.extend({
    prenom: z.string().optional(),
    nom: z.string().optional(),
    locale,
    isGlobalAdmin: z.boolean(),
  }),
);
export type UserState = z.output<(typeof userState)['data']>;
