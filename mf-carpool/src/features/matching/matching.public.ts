export { OfferMatches, RequestMatches } from './components/matches.tsx';
