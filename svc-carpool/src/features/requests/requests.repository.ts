import { tripListSql } from '#src/features/trips/trips.repository.ts';

/** Requests of an edition by departure. */
export const requestList = {
  name: 'carpool-request-list',
  text: tripListSql('carpool_request', `'seatsNeeded', t.seats_needed`),
};
