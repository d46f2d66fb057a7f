import { expect, it } from '@jest/globals';
import { countryOutlines } from './country-outlines.ts';

it('draws every country without a line across the map at the date line', () => {
  const countries = countryOutlines();
  expect(countries.length).toBeGreaterThan(150);
  for (const ring of countries.flatMap(({ coordinates }) => coordinates.flat())) {
    for (const [index, [lon = 0]] of ring.entries()) {
      expect(Math.abs(lon - (ring[index - 1]?.[0] ?? lon))).toBeLessThan(180);
    }
  }
});
