import { tripListSql } from '#src/features/trips/trips.repository.ts';

/** Offers of an edition by departure. Nothing takes a seat yet, so all seats remain. */
export const offerList = {
  name: 'carpool-offer-list',
  text: tripListSql(
    'carpool_offer',
    `'locationAddress', t.location_address,
        'availableSeats', t.available_seats,
        'remainingSeats', t.available_seats`,
  ),
};
