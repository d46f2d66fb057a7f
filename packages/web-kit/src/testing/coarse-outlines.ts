import { beforeAll, jest } from '@jest/globals';
import coarse from 'world-atlas/countries-110m.json' with { type: 'json' };

/** Maps have the coarsest outlines at every zoom: hundreds of thousands of points take seconds and show no more in a page. */
beforeAll(() => {
  for (const scale of ['50m', '10m']) {
    jest.unstable_mockModule(`world-atlas/countries-${scale}.json`, () => ({ default: coarse }));
  }
});
