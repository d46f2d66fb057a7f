/** What the rest of the service may use of this feature. */
export { listReportablePeople } from './own-reports.service.ts';
export { eraseReports, exportReports, insertReport } from './reports.repository.ts';
