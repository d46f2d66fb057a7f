import { AppError } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import type { FilesService } from './files.service.ts';

const noSuchPicture = () =>
  new AppError(422, 'FILE_NOT_FOUND', 'There is no such picture', {
    errors: [{ path: 'profilePicture', code: 'INVALID' }],
  });

/** Pictures of members: claimed and given up in the transaction that changes the profile. */
export const createProfilePictures = (files: FilesService) => ({
  /** Answers the name of the file. Throws 422 `FILE_NOT_FOUND`. */
  claim: async (tx: Tx, userId: number, url: string) => {
    const claimed = await files.claim({ url, kind: 'profile', entityId: userId, userId }, tx);
    if (!claimed) throw noSuchPicture();
    return claimed.file;
  },
  /** Gives up a picture that this member no longer shows. */
  release: (tx: Tx, userId: number, file: string) => files.release('profile', userId, file, tx),
});
