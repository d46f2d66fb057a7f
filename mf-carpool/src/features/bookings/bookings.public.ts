export { TripActions } from './components/trip-actions.tsx';
