import { describe, expect, it } from '@jest/globals';
import { createOffer } from '@siteswap/contracts/carpool';
import { firstTrip, newTripBody, tripInstant } from './trip-form.format.ts';

describe('the time of a trip', () => {
  it('is the wall time of the edition, whatever the zone of the person who types it', () => {
    expect(tripInstant({ day: '2027-04-18', time: '14:00' }, 'Europe/Paris')).toBe(
      '2027-04-18T12:00:00.000Z',
    );
    expect(tripInstant({ day: '2027-04-18', time: '14:00' }, 'Pacific/Auckland')).toBe(
      '2027-04-18T02:00:00.000Z',
    );
  });

  it('is right on the day the clocks change', () => {
    expect(tripInstant({ day: '2027-03-28', time: '14:00' }, 'Europe/Berlin')).toBe(
      '2027-03-28T12:00:00.000Z',
    );
  });

  it('is missing while day or time is missing', () => {
    expect(tripInstant({ day: null, time: '14:00' }, 'Europe/Paris')).toBeUndefined();
  });
});

describe('what is sent', () => {
  const typed = {
    ...firstTrip({ days: {}, country: null }),
    day: '2027-04-18',
    time: '14:00',
    town: { name: ' Lille ', region: null, latitude: 50.634, longitude: 3.061 },
  };

  it('satisfies the contract, which treats empty fields as absent', () => {
    const body = createOffer.body.parse(newTripBody(typed, 'Europe/Paris'));
    expect(body).toEqual({
      direction: 'TO_EVENT',
      tripDate: '2027-04-18T12:00:00.000Z',
      locationCity: 'Lille',
      locationRegion: null,
      latitude: 50.63,
      longitude: 3.06,
      luggage: 'MEDIUM',
      gear: [],
      availableSeats: 3,
      stops: [],
      maxDetourMinutes: 30,
      cost: null,
      isOpenData: false,
      locationAddress: null,
      description: '',
      returnTrip: null,
    });
  });
});
