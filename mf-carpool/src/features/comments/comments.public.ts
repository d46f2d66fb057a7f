export { TripComments } from './components/trip-comments.tsx';
