import { expect, it } from '@jest/globals';
import { levelAt, outlinesOf } from './country-outlines.ts';

it.each([0, 1, 2])(
  'renders every country of level %i without a line across the map at the date line',
  async (level) => {
    const countries = await outlinesOf(level);
    expect(countries.length).toBeGreaterThan(150);
    for (const ring of countries.flatMap(({ coordinates }) => coordinates.flat())) {
      const jumps = ring.filter(
        ([lon = 0], index) => Math.abs(lon - (ring[index - 1]?.[0] ?? lon)) >= 180,
      );
      expect(jumps).toEqual([]);
    }
  },
);

it('has finer outlines for closer zooms', async () => {
  expect([2, 3, 4, 6, 7, 9].map(levelAt)).toEqual([0, 0, 1, 1, 2, 2]);
  const points = async (level: number) =>
    (await outlinesOf(level)).flatMap(({ coordinates }) => coordinates.flat(2)).length;
  const [coarse, middle, fine] = [await points(0), await points(1), await points(2)];
  expect(middle).toBeGreaterThan(5 * coarse);
  expect(fine).toBeGreaterThan(3 * middle);
});
