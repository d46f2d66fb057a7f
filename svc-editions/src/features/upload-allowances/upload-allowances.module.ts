import { uploadAllowanceState } from '@siteswap/contracts/core';
import type { Db } from '#src/db.ts';
import { createUploadAllowancesService } from './upload-allowances.service.ts';

/** Who may upload more pictures of lost property: `state.upload-allowance`. */
export function uploadAllowancesModule(deps: { readonly db: Db }) {
  const allowances = createUploadAllowancesService(deps);
  return {
    states: { [uploadAllowanceState.kind]: { readMany: allowances.readStates } },
    listStates: { [uploadAllowanceState.kind]: allowances.listStateIds },
  };
}
