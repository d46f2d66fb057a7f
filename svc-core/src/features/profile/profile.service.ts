import { type Profile, type updateProfile, userState } from '@siteswap/contracts/core';
import type { RouteInput } from '@siteswap/contracts/route';
import { type Actor, type Facts, unauthenticated } from '@siteswap/service-kit';
import type { CoreTransact, Tx } from '#src/db.ts';
import type { Mails } from '#src/features/mail/mails.service.ts';
import type { NewPasswords } from '#src/features/passwords/new-passwords.service.ts';
import {
  type PresentPassword,
  wrongPassword,
} from '#src/features/passwords/present-password.service.ts';
import {
  isUniqueViolation,
  type ProfileChanges,
  pseudoTaken,
  toProfile,
  type UserRow,
  type UsersService,
} from '#src/features/users/users.service.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { ProfilePictures } from './profile-pictures.ts';

type Changes = RouteInput<typeof updateProfile>['body'];

interface Dependencies {
  readonly users: UsersService;
  readonly emailChange: EmailChangeService;
  readonly presentPassword: PresentPassword;
  readonly newPasswords: NewPasswords;
  readonly pictures: ProfilePictures;
  readonly mails: Mails;
  readonly transact: CoreTransact;
}

/** What members read and change about themselves. */
export function createProfileService(deps: Dependencies) {
  const { users, emailChange, presentPassword, newPasswords, pictures, mails, transact } = deps;

  const myself = async ({ userId }: Actor, tx?: Tx): Promise<UserRow> => {
    const user = tx ? await users.findToChange(tx, userId) : await users.findById(userId);
    if (!user || user.deletedAt) throw unauthenticated();
    return user;
  };

  /** While the password was compared its owner may have set another, because somebody knew this one. */
  const requireSamePassword = (compared: UserRow, now: UserRow, field?: string): void => {
    if (compared.passwordHash !== now.passwordHash) throw wrongPassword(field);
  };

  const refuseTakenPseudo = async (tx: Tx, user: UserRow, pseudo: string): Promise<void> => {
    const namesake = await users.findByPseudo(pseudo, tx);
    if (namesake && namesake.id !== user.id) throw pseudoTaken();
  };

  /** The file a picture's address leads to; the picture that was there before is no longer needed. */
  const exchangePicture = async (tx: Tx, user: UserRow, url: string | null) => {
    const before = user.profilePicture;
    const file = url ? await pictures.claim(tx, user.id, url) : null;
    if (before && before !== file) await pictures.release(tx, user.id, before);
    return file;
  };

  const store = async (
    tx: Tx,
    facts: Facts,
    actor: Actor,
    { password: _password, email: _email, profilePicture, ...changes }: Changes,
  ): Promise<UserRow> => {
    const before = await myself(actor, tx);
    if (changes.pseudo !== undefined) await refuseTakenPseudo(tx, before, changes.pseudo);
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    ) as ProfileChanges;
    if (profilePicture !== undefined) {
      given.profilePicture = await exchangePicture(tx, before, profilePicture);
    }
    if (Object.keys(given).length === 0) return before;
    const after = await users.update(tx, actor.userId, given);
    if (!after) throw unauthenticated();
    facts.state(userState, after.id);
    return after;
  };

  return {
    /** Throws 401 when the account is gone. */
    get: async (actor: Actor): Promise<Profile> => toProfile(await myself(actor)),

    /**
     * Changes the given fields. Throws 422 PSEUDO_TAKEN or FILE_NOT_FOUND and, for another address, 403
     * WRONG_PASSWORD or 429; 401 when the account is gone.
     */
    update: async (actor: Actor, changes: Changes): Promise<Profile> => {
      const { email } = changes;
      const user = await myself(actor);
      const isNewAddress = email !== undefined && email !== user.email;
      if (isNewAddress) {
        await presentPassword.require(user, changes.password);
        await emailChange.count(user.id);
      }
      const mayMail = isNewAddress && (await emailChange.mayMail(email));
      try {
        return await transact(async (tx, facts) => {
          const stored = await store(tx, facts, actor, changes);
          if (!isNewAddress) return toProfile(stored);
          requireSamePassword(user, stored);
          facts.afterCommit(mails.kick);
          return toProfile(await emailChange.begin(tx, stored, email, mayMail));
        });
      } catch (error) {
        // Somebody took the pseudo at the same moment.
        if (isUniqueViolation(error)) throw pseudoTaken();
        throw error;
      }
    },

    /**
     * Sets a new password; every other session ends. Throws 403 WRONG_PASSWORD, 422 PASSWORD_TOO_COMMON, 429,
     * 503 when too many hash.
     */
    changePassword: async (
      actor: Actor,
      change: { currentPassword?: string | undefined; newPassword: string },
    ): Promise<void> => {
      const user = await myself(actor);
      await presentPassword.require(user, change.currentPassword, 'currentPassword');
      const passwordHash = await newPasswords.hash(change.newPassword, 'newPassword');
      await transact(async (tx, facts) => {
        requireSamePassword(user, await myself(actor, tx), 'currentPassword');
        await newPasswords.store(tx, facts, user.id, passwordHash, actor.sid);
      });
      await newPasswords.forgiveTries(user.id);
    },
  };
}
export type ProfileService = ReturnType<typeof createProfileService>;
