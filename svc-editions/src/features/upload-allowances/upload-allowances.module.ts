import { uploadAllowanceState } from '@siteswap/contracts/core';
import { every, hours, type TaskDefinition } from '@siteswap/service-kit';
import { defineFeature, type Kit } from '#src/db.ts';
import { createUploadAllowancesService } from './upload-allowances.service.ts';

/** Who may upload more pictures of lost property and posters: `state.upload-allowance`. */
export function uploadAllowancesModule(deps: Pick<Kit, 'db' | 'transact' | 'clock'>) {
  const allowances = createUploadAllowancesService(deps);
  const task: TaskDefinition = {
    name: 'upload-allowances',
    schedule: every(hours(1)),
    run: async () => `changed ${await allowances.refreshDue()}`,
  };
  return defineFeature({
    tasks: [task],
    states: { [uploadAllowanceState.kind]: { readMany: allowances.readStates } },
    listStates: { [uploadAllowanceState.kind]: allowances.listStateIds },
  });
}
