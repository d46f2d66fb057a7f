import {
  type Profile,
  profileFileKind,
  type updateProfile,
  userState,
} from '@siteswap/contracts/core';
import type { RouteInput } from '@siteswap/contracts/route';
import { type Actor, AppError, type OutboxWriter, unauthenticated } from '@siteswap/service-kit';
import { type CoreKit, isUniqueViolation, type Tx } from '#src/db.ts';
import type { FilesService } from '#src/features/files/files.public.ts';
import { assertDeliverable, type MailServer } from '#src/features/mail/mail.public.ts';
import type { NewPasswords } from '#src/features/new-passwords/new-passwords.public.ts';
import { type CurrentPassword, wrongPassword } from '#src/features/proof/proof.public.ts';
import {
  assertPseudoAllowed,
  findNamesakes,
  findUserById,
  findUserForUpdate,
  type ProfileChanges,
  profileVersion,
  pseudoKey,
  pseudoTaken,
  toProfile,
  type UserRow,
  updateUser,
} from '#src/features/users/users.public.ts';
import { omitUndefined } from '#src/omit-undefined.ts';
import type { EmailChangeService } from './email-change.service.ts';

type Changes = RouteInput<typeof updateProfile>['body'];

interface Deps extends Pick<CoreKit, 'db' | 'transact' | 'securityEvent'> {
  readonly emailChange: EmailChangeService;
  readonly currentPassword: CurrentPassword;
  readonly newPasswords: NewPasswords;
  readonly files: Pick<FilesService, 'attach' | 'release'>;
  readonly mailServer: MailServer;
}

const pictureNotFound = () =>
  new AppError(422, 'FILE_NOT_FOUND', 'There is no such picture', {
    errors: [{ path: 'profilePicture', code: 'INVALID' }],
  });

/** The owner may have set another password, because this one was known, while it was being compared. */
function assertSamePassword(compared: UserRow, current: UserRow, field?: string): void {
  if (compared.passwordHash !== current.passwordHash) throw wrongPassword(field);
}

async function assertPseudoFree(tx: Tx, user: UserRow, pseudo: string): Promise<void> {
  if (pseudoKey(pseudo) === user.pseudoKey) return;
  assertPseudoAllowed(pseudo);
  const namesakes = await findNamesakes(tx, pseudo);
  if (namesakes.some(({ id }) => id !== user.id)) throw pseudoTaken();
}

/** What members read and change about themselves. */
export function createProfileService(deps: Deps) {
  const { db, transact, securityEvent, emailChange, currentPassword, newPasswords } = deps;
  const { files, mailServer } = deps;

  const getMyself = async ({ userId }: Actor, tx?: Tx): Promise<UserRow> => {
    const user = tx ? await findUserForUpdate(tx, userId) : await findUserById(db, userId);
    if (!user || user.deletedAt) throw unauthenticated();
    return user;
  };

  /** Name of the file under a picture's URL. Releases the previous picture. */
  const replacePicture = async (tx: Tx, user: UserRow, url: string | null) => {
    const place = { kind: profileFileKind.kind, entityId: user.id };
    const attached = url ? await files.attach({ ...place, url, userId: user.id }, tx) : null;
    if (url && !attached) throw pictureNotFound();
    const file = attached?.file ?? null;
    const previous = user.profilePicture;
    if (previous && previous !== file) {
      await files.release(place.kind, place.entityId, previous, tx);
    }
    return file;
  };

  const store = async (
    tx: Tx,
    outbox: OutboxWriter,
    actor: Actor,
    { password: _password, email: _email, ...input }: Changes,
  ): Promise<UserRow> => {
    const before = await getMyself(actor, tx);
    const { profilePicture, ...fields } = profileVersion.changesOf(toProfile(before), input);
    if (fields.pseudo !== undefined) await assertPseudoFree(tx, before, fields.pseudo);
    const changes: ProfileChanges = omitUndefined(fields);
    if (profilePicture !== undefined) {
      changes.profilePicture = await replacePicture(tx, before, profilePicture);
    }
    if (Object.keys(changes).length === 0) return before;
    const after = await updateUser(tx, actor.userId, changes);
    if (!after) throw unauthenticated();
    outbox.state(userState, after.id);
    return after;
  };

  return {
    /** Throws 401 when the account does not exist any more. */
    get: async (actor: Actor): Promise<Profile> => toProfile(await getMyself(actor)),

    /**
     * Changes the given fields. Throws 422 PSEUDO_TAKEN or FILE_NOT_FOUND and, for another address, 422
     * EMAIL_SCRIPT_UNSUPPORTED, 403
     * WRONG_PASSWORD or 429; 409 EDIT_CONFLICT; 401 when the account does not exist any more.
     */
    update: async (actor: Actor, changes: Changes): Promise<Profile> => {
      const { email } = changes;
      const user = await getMyself(actor);
      const isNewAddress = email !== undefined && email !== user.email;
      if (isNewAddress) {
        await currentPassword.assertCorrect(actor, user, changes.password);
        await emailChange.countRequest(user.id);
        await assertDeliverable(mailServer, email);
      }
      const canMail = isNewAddress && (await emailChange.tryConsumeMailbox(email));
      try {
        return await transact(async (tx, outbox) => {
          const stored = await store(tx, outbox, actor, changes);
          if (!isNewAddress) return toProfile(stored);
          assertSamePassword(user, stored);
          return toProfile(await emailChange.begin(tx, outbox, stored, { email, canMail }));
        });
      } catch (error) {
        // Another member took the pseudo at the same moment.
        throw isUniqueViolation(error) ? pseudoTaken() : error;
      }
    },

    /**
     * Sets a new password; every other session ends. Throws 403 WRONG_PASSWORD, 422 PASSWORD_TOO_COMMON, 429,
     * 503 when too many passwords are being hashed.
     */
    changePassword: async (
      actor: Actor,
      change: { currentPassword?: string | undefined; newPassword: string },
      ip: string,
    ): Promise<void> => {
      const user = await getMyself(actor);
      await currentPassword.assertCorrect(actor, user, change.currentPassword, 'currentPassword');
      const passwordHash = await newPasswords.hash(change.newPassword, 'newPassword');
      await transact(async (tx, outbox) => {
        assertSamePassword(user, await getMyself(actor, tx), 'currentPassword');
        await newPasswords.store(tx, outbox, user.id, passwordHash, actor.sid);
      });
      await newPasswords.resetAttempts(user.id, ip);
      const reason = user.passwordHash === null ? 'first password' : 'by the member';
      const type = 'account.password-changed';
      securityEvent({ type, outcome: 'success', userId: user.id, ip, reason });
    },
  };
}
export type ProfileService = ReturnType<typeof createProfileService>;
