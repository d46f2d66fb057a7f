import type { z } from 'zod';
import { type PublicUser, publicUser, userState } from '../core/users.ts';

const ana = {
  id: 7,
  pseudo: 'ana',
  profilePicture: null,
  updatedAt: '2026-01-01T10:00:00.000Z',
  emailHash: 'a'.repeat(64),
};

/** A member as the public sees them. */
export const aPublicUser = (fields: Partial<PublicUser> = {}): PublicUser =>
  publicUser.parse({ ...ana, ...fields });

type UserData = z.output<typeof userState.data>;

/** `state.user` of the same member. */
export const aUserState = (fields: Partial<UserData> = {}): UserData =>
  userState.data.parse({ ...ana, locale: 'en', isGlobalAdmin: false, ...fields });
