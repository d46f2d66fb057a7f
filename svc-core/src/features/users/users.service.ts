import type { Db } from '#src/db.ts';
import { toUserState } from './users.mapper.ts';
import { createUsersRepository, type UserRow } from './users.repository.ts';

export { type MeRow, toMe, toProfile, toPublicUser } from './users.mapper.ts';
export {
  isUniqueViolation,
  type NewUser,
  type ProfileChanges,
  pseudoKey,
  pseudoTaken,
  type UserRow,
} from './users.repository.ts';

/** Accounts, for the features that sign people up, in and out. */
export function createUsersService(db: Db) {
  const users = createUsersRepository(db);
  return {
    ...users,

    /** An `@` cannot stand in a pseudo, so it tells an address from one. */
    findByIdentifier: (identifier: string): Promise<UserRow | null> =>
      identifier.includes('@')
        ? users.findByEmail(identifier.toLowerCase())
        : users.findByPseudo(identifier),

    /** What `state.user.<id>` says now; data is null for somebody who never confirmed their address. */
    state: async (id: string) => {
      const user = await users.findById(Number(id));
      if (!user) return null;
      return { version: user.version, data: user.isEmailVerified ? toUserState(user) : null };
    },
  };
}
export type UsersService = ReturnType<typeof createUsersService>;
