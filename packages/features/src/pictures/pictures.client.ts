import { attachFile, readStoredFile, releaseFile } from '@siteswap/contracts/core';
import { AppError, callInternal } from '@siteswap/service-kit';

const timeoutMs = 2_000;
const uploadsPath = '/uploads/temp/';
const uploadPattern = /^\/uploads\/temp\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp)$/;

/** File name of an upload; undefined for any other URL. */
export const uploadOf = (url: string): string | undefined => uploadPattern.exec(url)?.[1];

/** A picture of an entity, in svc-core. */
export interface PicturePlace {
  readonly kind: string;
  readonly entityId: number;
  readonly file: string;
}

const noSuchUpload = (field: string) =>
  new AppError(422, 'FILE_NOT_FOUND', 'There is no such picture', {
    errors: [{ path: field, code: 'INVALID' }],
  });
const isUnknown = (error: unknown) => error instanceof AppError && error.code === 'FILE_NOT_FOUND';

/** The pictures of one kind, which svc-core stores. */
export interface Pictures {
  /**
   * Assigns an upload of a member to what it is a picture of. Repeating it changes nothing.
   * @returns its file name
   * @throws 422 FILE_NOT_FOUND when there is no such upload of this member; 503 when svc-core does not respond in time
   */
  attach(upload: { url: string; entityId: number; userId: number }): Promise<string>;
  /**
   * The bytes of a picture of an entity; null when svc-core does not have it.
   * @throws 503 when svc-core does not respond in time
   */
  read(picture: { entityId: number; file: string }): Promise<Buffer | null>;
}

interface Env {
  readonly CORE_URL: string;
  readonly INTERNAL_TOKEN: string;
  readonly TIMEOUT_FACTOR: number;
}

const optionsOf = (env: Env) => ({
  baseUrl: env.CORE_URL,
  timeoutMs: timeoutMs * env.TIMEOUT_FACTOR,
  token: env.INTERNAL_TOKEN,
});

/** @param field name of the field of a body with the URL of an upload */
export function createPictures(
  env: Env,
  { kind, field }: { kind: string; field: string },
): Pictures {
  const options = optionsOf(env);
  return {
    attach: async (upload) => {
      // Whatever else it names, it is no upload.
      if (!upload.url.startsWith(uploadsPath)) throw noSuchUpload(field);
      try {
        const { file } = await callInternal(attachFile, { body: { ...upload, kind } }, options);
        return file;
      } catch (error) {
        throw isUnknown(error) ? noSuchUpload(field) : error;
      }
    },
    read: async (picture) => {
      try {
        const { bytes } = await callInternal(
          readStoredFile,
          { params: { ...picture, kind } },
          options,
        );
        return Buffer.from(bytes, 'base64');
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },
  };
}

/**
 * Deletes a picture that is no longer shown, or makes one an upload again whose entity was never stored.
 * @returns false when svc-core rejects it: there is no such file
 * @throws 503 when svc-core does not respond in time
 */
export type DetachPicture = (
  place: PicturePlace & { readonly wasShown: boolean },
) => Promise<boolean>;

export const detachPictureOf =
  (env: Env): DetachPicture =>
  async ({ kind, entityId, file, wasShown }) => {
    try {
      const body = { kind, entityId, file, wasShown };
      await callInternal(releaseFile, { body }, optionsOf(env));
      return true;
    } catch (error) {
      // Any other rejection, as of the token, may be over later.
      if (isUnknown(error) || (error instanceof AppError && error.status === 422)) return false;
      throw error;
    }
  };
