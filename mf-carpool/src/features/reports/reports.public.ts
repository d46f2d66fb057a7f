export { TripReports } from './components/trip-reports.tsx';
export type { TripPerson } from './report.format.ts';
