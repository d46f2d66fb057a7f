import { type Me, me, type Profile, type userState } from '@siteswap/contracts/core';
import type { z } from 'zod';
import type { UserRow } from './users.repository.ts';

type UserState = z.input<(typeof userState)['data']>;

/** The account as its owner sees it. */
export const toMe = (user: UserRow): Me =>
  me.parse({
    id: user.id,
    email: user.email,
    pseudo: user.pseudo,
    nom: user.nom,
    prenom: user.prenom,
    phone: user.phone,
    profilePicture: user.profilePicture,
    emailHash: user.emailHash,
    isEmailVerified: user.isEmailVerified,
    isGlobalAdmin: user.isGlobalAdmin,
    locale: user.locale,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  });

/** The account as its own page shows it. */
export const toProfile = (user: UserRow): Profile => ({
  ...toMe(user),
  pendingEmail: user.pendingEmail,
  hasPassword: user.passwordHash !== null,
  deleteAfter: user.deleteAfter?.toISOString() ?? null,
});

/** What other services keep: no address, no phone, no way to sign in. */
export const toUserState = (user: UserRow): UserState => ({
  id: user.id,
  pseudo: user.pseudo,
  prenom: user.prenom,
  nom: user.nom,
  profilePicture: user.profilePicture,
  updatedAt: user.updatedAt.toISOString(),
  emailHash: user.emailHash,
  locale: me.shape.locale.parse(user.locale),
  isGlobalAdmin: user.isGlobalAdmin,
});
