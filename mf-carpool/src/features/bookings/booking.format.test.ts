import { expect, it } from '@jest/globals';
import { aBooking, anOffer } from '#test/fixtures.ts';
import { fullName, hasLeft, otherSide, phoneLink, stopCities } from './booking.format.ts';

it('shows each side the other', () => {
  const booking = aBooking();
  expect(otherSide(booking, booking.driver.id)).toBe(booking.passenger);
  expect(otherSide(booking, booking.passenger.id)).toBe(booking.driver);
});

it('has no full name before it is known', () => {
  expect(fullName({ prenom: null, nom: null })).toBe('');
  expect(fullName({ prenom: 'Lina', nom: 'Martin' })).toBe('Lina Martin');
});

it('dials a number without what separates its digits', () => {
  expect(phoneLink('+33 (6) 12-34.56')).toBe('tel:+336123456');
});

it('offers each town of the stops once', () => {
  const stop = { city: 'Courtrai', latitude: 50.8, longitude: 3.3, time: '2126-04-18T12:30:00Z' };
  expect(stopCities(anOffer({ stops: [stop, stop] }))).toEqual(['Courtrai']);
});

it('is over once the car has left', () => {
  expect(hasLeft({ tripDate: '2020-04-18T12:00:00Z' })).toBe(true);
  expect(hasLeft({ tripDate: '2126-04-18T12:00:00Z' })).toBe(false);
});
