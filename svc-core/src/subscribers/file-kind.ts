import { fileKindState } from '@siteswap/contracts/core';
import { projectState } from '#src/db.ts';
import { saveFileKind, withdrawFileKind } from '#src/features/files/file-kinds.repository.ts';

/** A service declared a kind of pictures, or does not declare it any more. */
export const fileKindConsumer = projectState({
  name: 'core-file-kinds',
  state: fileKindState,
  apply: async ({ id, data, tx }) => {
    if (!data) return await withdrawFileKind(tx, id);
    const { folder, uploadsPerHour = null, isGuarded = false } = data;
    await saveFileKind(tx, { kind: id, folder, uploadsPerHour, isGuarded });
  },
});
