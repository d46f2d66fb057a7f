/** What the rest of the service may use of this feature. */
export { eraseAllowances, updateManagers } from './upload-allowances.service.ts';
