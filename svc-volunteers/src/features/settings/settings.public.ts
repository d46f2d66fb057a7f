/** What the rest of the service may use of this feature. */
export { getManagedEdition, getPublicEdition, getVisibleEdition } from './call-access.service.ts';
export {
  type CallEdition,
  type CallEditionField,
  callDays,
  callEditionFields,
  canManageVolunteers,
  type Days,
  hasEnded,
  isOpen,
  isWithin,
  laterDay,
  listManagerIds,
  setupDays,
  teardownDays,
} from './calls.policy.ts';
export { toQuestions } from './questions.policy.ts';
export { toSettings, toSettingsChange } from './settings.mapper.ts';
export {
  deleteSettings,
  findSettings,
  findSettingsOf,
  lockSettings,
  shareSettings,
  updateSettings,
} from './settings.repository.ts';
