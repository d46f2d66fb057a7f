/** What the rest of the service may use of this feature. */
export { eraseAllowance, updateManagers } from './upload-allowances.service.ts';
