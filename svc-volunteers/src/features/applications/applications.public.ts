/** What the rest of the service may use of this feature. */
export { changeApplication, findNamedMembers } from './application-changes.service.ts';
export { toApplication, toApplicationEvent, toForm } from './applications.mapper.ts';
export { assertConsent } from './applications.policy.ts';
export {
  type ApplicationRow,
  deleteApplicationsOf,
  eraseApplications,
  exportApplications,
  findApplication,
  findAssignedTeams,
  insertApplication,
  lockApplication,
  updateApplication,
} from './applications.repository.ts';
export { publishApplication } from './applications.service.ts';
