import {
  fileFolders,
  type Me,
  me,
  type Profile,
  type PublicUser,
  type userState,
} from '@siteswap/contracts/core';
import type { z } from 'zod';
import type { UserRow } from './users.repository.ts';

type UserState = z.input<(typeof userState)['data']>;

/** What `toMe` reads of an account. */
export type MeRow = Pick<UserRow, keyof Me>;

/** Where a picture is found: of ours only the file's name is stored. */
const pictureUrl = ({
  id,
  profilePicture,
}: Pick<UserRow, 'id' | 'profilePicture'>): string | null => {
  if (!profilePicture || profilePicture.includes('/')) return profilePicture;
  return `/uploads/${fileFolders.profile}/${id}/${profilePicture}`;
};

/** The account as its owner sees it. */
export const toMe = (user: MeRow): Me => ({
  id: user.id,
  email: user.email,
  pseudo: user.pseudo,
  nom: user.nom,
  prenom: user.prenom,
  phone: user.phone,
  profilePicture: pictureUrl(user),
  emailHash: user.emailHash,
  isEmailVerified: user.isEmailVerified,
  isGlobalAdmin: user.isGlobalAdmin,
  locale: me.shape.locale.parse(user.locale),
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

/** Somebody who is gone: no name, no picture, and no hash of an address. */
const toDeletedState = (user: UserRow): UserState => ({
  id: user.id,
  pseudo: user.pseudo,
  profilePicture: null,
  updatedAt: user.updatedAt.toISOString(),
  emailHash: '',
  locale: me.shape.locale.parse(user.locale),
  isGlobalAdmin: false,
  isDeleted: true,
});

/** A member as others see them. */
export const toPublicUser = (user: UserRow): PublicUser => ({
  id: user.id,
  pseudo: user.pseudo,
  prenom: user.prenom,
  nom: user.nom,
  profilePicture: pictureUrl(user),
  updatedAt: user.updatedAt.toISOString(),
  emailHash: user.emailHash,
});

const toLivingState = (user: UserRow): UserState => ({
  ...toPublicUser(user),
  locale: me.shape.locale.parse(user.locale),
  isGlobalAdmin: user.isGlobalAdmin,
});

/** What other services keep: no address, no phone, no way to sign in. */
export const toUserState = (user: UserRow): UserState =>
  user.deletedAt ? toDeletedState(user) : toLivingState(user);
