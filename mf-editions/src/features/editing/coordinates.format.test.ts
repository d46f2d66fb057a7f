import { describe, expect, it } from '@jest/globals';
import { coordinatesOf, coordinatesText } from './coordinates.format.ts';

const lille = { latitude: 50.6366, longitude: 3.0635 };

describe('the place that a pasted text names', () => {
  it.each([
    '50.6366, 3.0635',
    '50.6366,3.0635',
    ' 50.6366 3.0635 ',
    '50,6366; 3,0635',
    '50,6366 3,0635',
    'https://www.openstreetmap.org/?mlat=50.6366&mlon=3.0635#map=17/50.1/3.1',
    'https://www.openstreetmap.org/#map=17/50.6366/3.0635',
    'https://www.google.com/maps/@50.6366,3.0635,17z',
    'https://www.google.com/maps/place/Lille/@50.1,3.1,12z/data=!3m1!4b1!3d50.6366!4d3.0635',
    'https://maps.google.com/?q=50.6366,3.0635',
    'https://www.google.com/maps/search/?api=1&query=50.6366%2C3.0635',
    'https://maps.apple.com/?ll=50.6366,3.0635&z=15',
    'geo:50.6366,3.0635?z=17',
  ])('%s', (text) => {
    expect(coordinatesOf(text)).toEqual(lille);
  });

  it('is south and west with a minus', () => {
    expect(coordinatesOf('-33.8688, -151.2093')).toEqual({
      latitude: -33.8688,
      longitude: -151.2093,
    });
  });

  it.each(['', 'Lille', '50.6', '91, 3', '50, 181', 'https://example.org/maps', '1, 2, 3'])(
    'is none in “%s”',
    (text) => {
      expect(coordinatesOf(text)).toBeUndefined();
    },
  );

  it('is shown so that it can be copied', () => {
    expect(coordinatesOf(coordinatesText(lille))).toEqual(lille);
    expect(coordinatesText(null)).toBe('');
  });
});
