import { parseUploadAllowanceId, uploadAllowanceState } from '@siteswap/contracts/core';
import { projectState } from '#src/db.ts';
import {
  deleteUploadAllowance,
  saveUploadAllowance,
} from '#src/features/files/upload-allowances.repository.ts';

/** A service gave a member more uploads of a kind that it declares, or took them back. */
export const uploadAllowanceConsumer = projectState({
  name: 'core-upload-allowances',
  state: uploadAllowanceState,
  apply: async ({ id, data, tx }) => {
    const key = parseUploadAllowanceId(id);
    if (data) await saveUploadAllowance(tx, key, data.uploadsPerHour);
    else await deleteUploadAllowance(tx, key);
  },
});
