export { TripReports } from './components/trip-reports.tsx';
