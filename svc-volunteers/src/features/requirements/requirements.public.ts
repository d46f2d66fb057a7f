/** What the rest of the service may use of this feature. */
export { grantFields, toGrants } from './requirements.mapper.ts';
export {
  clearGranter,
  deleteRequirementsOf,
  exportGrants,
  insertGrants,
  insertRequirement,
  listMissingIds,
} from './requirements.repository.ts';
export { readShiftEdition } from './shift-edition.service.ts';
