import { claimFile, releaseFile } from '@siteswap/contracts/core';
import { AppError, callInternal } from '@siteswap/service-kit';

const timeoutMs = 2_000;
const uploadsPath = '/uploads/temp/';

const noSuchUpload = (field: string) =>
  new AppError(422, 'FILE_NOT_FOUND', 'There is no such picture', {
    errors: [{ path: field, code: 'INVALID' }],
  });
const isUnknown = (error: unknown) => error instanceof AppError && error.code === 'FILE_NOT_FOUND';

/** The pictures of one kind, which svc-core stores. */
export interface PictureFiles {
  /**
   * Assigns an upload of a member to what it is a picture of. Repeating it changes nothing.
   * @returns its file name
   * @throws 422 FILE_NOT_FOUND when there is no such upload of this member; 503 when svc-core does not respond in time
   */
  claim(upload: { url: string; entityId: number; userId: number }): Promise<string>;
  /** Deletes a file that is no longer shown. @throws 503 when svc-core does not respond in time */
  release(file: { file: string; entityId: number }): Promise<void>;
}

interface Env {
  readonly CORE_URL: string;
  readonly INTERNAL_TOKEN: string;
  readonly TIMEOUT_FACTOR: number;
}

/** @param field name of the field of a body that holds the URL of an upload */
export function createPictureFiles(
  env: Env,
  { kind, field }: { kind: string; field: string },
): PictureFiles {
  const options = {
    baseUrl: env.CORE_URL,
    timeoutMs: timeoutMs * env.TIMEOUT_FACTOR,
    token: env.INTERNAL_TOKEN,
  };
  return {
    claim: async (upload) => {
      // Whatever else it names, it is no upload.
      if (!upload.url.startsWith(uploadsPath)) throw noSuchUpload(field);
      try {
        const { file } = await callInternal(claimFile, { body: { ...upload, kind } }, options);
        return file;
      } catch (error) {
        throw isUnknown(error) ? noSuchUpload(field) : error;
      }
    },
    release: async (file) => {
      await callInternal(releaseFile, { body: { ...file, kind } }, options);
    },
  };
}
