import {
  type Me,
  me,
  type Profile,
  type PublicUser,
  profileFileKind,
  type userState,
} from '@siteswap/contracts/core';
import { formVersion } from '@siteswap/service-kit';
import type { z } from 'zod';
import type { UserRow } from './users.repository.ts';

type UserState = z.input<(typeof userState)['data']>;

/** The columns that `toMe` needs. */
export type MeRow = Pick<UserRow, keyof Me>;

/** URL of a picture: for an uploaded one only the name of the file is stored. */
const pictureUrl = ({
  id,
  profilePicture,
}: Pick<UserRow, 'id' | 'profilePicture'>): string | null => {
  if (!profilePicture || profilePicture.includes('/')) return profilePicture;
  return `/uploads/${profileFileKind.folder}/${id}/${profilePicture}`;
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
  deleteAfter: user.deleteAfter?.toISOString() ?? null,
});

/** The version that the forms of the profile are opened with; another address is stored once it is confirmed. */
export const profileVersion = formVersion([
  'pseudo',
  'nom',
  'prenom',
  'phone',
  'profilePicture',
  'locale',
]);

/** The account as its own page shows it. */
export const toProfile = (user: UserRow): Profile =>
  profileVersion.add({
    ...toMe(user),
    pendingEmail: user.pendingEmail,
    mailsStoppedAt: user.mailsStoppedAt?.toISOString() ?? null,
    hasPassword: user.passwordHash !== null,
    deleteAfter: user.deleteAfter?.toISOString() ?? null,
  });

/** A deleted member: no name, no picture, no hash of an address. */
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
  profilePicture: pictureUrl(user),
  updatedAt: user.updatedAt.toISOString(),
  emailHash: user.emailHash,
});

const toLivingState = (user: UserRow): UserState => ({
  ...toPublicUser(user),
  prenom: user.prenom,
  nom: user.nom,
  locale: me.shape.locale.parse(user.locale),
  isGlobalAdmin: user.isGlobalAdmin,
});

/** `state.user`: no address, no phone, no credentials. */
export const toUserState = (user: UserRow): UserState =>
  user.deletedAt ? toDeletedState(user) : toLivingState(user);
