export * from './bookings.ts';
export * from './comments.ts';
export * from './domain.ts';
export * from './managing.ts';
export * from './matching.ts';
export * from './my-trips.ts';
export * from './pages.ts';
export * from './previews.ts';
export * from './reports.ts';
export * from './statistics.ts';
export * from './trip-days.ts';
export * from './trip-ends.ts';
export * from './trip-events.ts';
export {
  type CarpoolOffer,
  type CarpoolOfferDetails,
  type CarpoolRequest,
  type CarpoolRequestDetails,
  carpoolOffer,
  carpoolOfferDetails,
  carpoolRequest,
  carpoolRequestDetails,
  type Direction,
  direction,
  gearKinds,
  luggageSizes,
  maxStops,
  type TripCost,
  type TripStop,
  tripCost,
  tripStop,
} from './trip-fields.ts';
export * from './trip-writes.ts';
export * from './trips.ts';
export * from './way-estimates.ts';
