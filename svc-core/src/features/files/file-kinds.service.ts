import { profileFileKind } from '@siteswap/contracts/core';
import { invalidInput, notFound } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { type FileKindRow, findFileKind, findFileKindByFolder } from './file-kinds.repository.ts';

const profile: FileKindRow = {
  ...profileFileKind,
  uploadsPerHour: null,
  isDeclared: true,
  isGuarded: false,
};

/** Kinds of pictures: `profile` is svc-core's own, other services declare theirs. */
export function createFileKindsService(db: Db) {
  const find = (kind: string, client: Db | Tx = db): Promise<FileKindRow | null> =>
    kind === profile.kind ? Promise.resolve(profile) : findFileKind(client, kind);
  return {
    /** Throws 404 for a kind that no service declares. */
    getForUpload: async (kind: string): Promise<FileKindRow> => {
      const row = await find(kind);
      if (!row?.isDeclared) throw notFound();
      return row;
    },

    /** Throws 422 for an unknown kind. */
    get: async (kind: string, client?: Db | Tx): Promise<FileKindRow> => {
      const row = await find(kind, client);
      if (!row) throw invalidInput([{ path: 'kind', code: 'INVALID' }]);
      return row;
    },

    /** Null for an unknown folder. */
    findByFolder: async (folder: string): Promise<FileKindRow | null> =>
      folder === profile.folder ? profile : await findFileKindByFolder(db, folder),
  };
}
export type FileKindsService = ReturnType<typeof createFileKindsService>;
