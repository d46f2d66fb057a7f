import { releaseFile, storeFile } from '@siteswap/contracts/core';
import { callInternal } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import type { ImportPictureRow } from './import-pictures.repository.ts';

/** A large picture takes seconds to decode, and waits for others. */
const timeoutMs = 30_000;

const fileKinds = { CONVENTION: 'convention', EDITION: 'edition' } as const;

type Picture = Pick<ImportPictureRow, 'id' | 'kind' | 'entityId'>;

const placeOf = ({ kind, entityId }: Picture) => ({ kind: fileKinds[kind], entityId });

/** The files of fetched pictures, which svc-core stores under the ids of their rows. */
export interface ImportFiles {
  /** @returns its file name @throws as `storeFile`; 503 when svc-core does not respond in time */
  store(picture: Picture, bytes: Buffer): Promise<string>;
  /** Repeating it, or releasing what was never stored, changes nothing. @throws 503 as `store` */
  release(picture: Picture): Promise<void>;
}

export function createImportFiles(
  env: Pick<Kit['env'], 'CORE_URL' | 'INTERNAL_TOKEN' | 'TIMEOUT_FACTOR'>,
): ImportFiles {
  const options = {
    baseUrl: env.CORE_URL,
    timeoutMs: timeoutMs * env.TIMEOUT_FACTOR,
    token: env.INTERNAL_TOKEN,
  };
  return {
    store: async (picture, bytes) => {
      const body = { ...placeOf(picture), bytes: bytes.toString('base64') };
      const { file } = await callInternal(storeFile, { params: { id: picture.id }, body }, options);
      return file;
    },
    release: async (picture) => {
      const body = { ...placeOf(picture), file: `${picture.id}.webp` };
      await callInternal(releaseFile, { body }, options);
    },
  };
}
