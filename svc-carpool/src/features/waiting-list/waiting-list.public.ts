/** What the rest of the service may use of this feature. */
export { endLine, endPlace, offerFreeSeats } from './line.service.ts';
export { toPlaces } from './waiting.mapper.ts';
export {
  countWaiting,
  findPlace,
  listOffered,
  listOfferIdsWaitedFor,
  listPlacesOf,
  listWaiting,
  type WaitingRow,
} from './waiting.repository.ts';
export type { TakenSeats } from './waiting-list.service.ts';
