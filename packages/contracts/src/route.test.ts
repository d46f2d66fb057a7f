import { describe, expect, it } from '@jest/globals';
import { fillPath, routeUrl } from './route.ts';

describe('a path', () => {
  it('takes its parameters from the values, in its query too', () => {
    const values = { editionId: 12, offerId: 5 };
    expect(fillPath('/editions/:editionId/carpool?offerId=:offerId', values)).toBe(
      '/editions/12/carpool?offerId=5',
    );
  });

  it('escapes parameters and leaves empty query values out', () => {
    expect(
      fillPath('/a/:name', { name: 'é/è' }, { q: '', list: ['x', 'y'], none: undefined, n: 0 }),
    ).toBe('/a/%C3%A9%2F%C3%A8?list=x%2Cy&n=0');
  });

  it('cannot be escaped by a value, and is an error without one', () => {
    expect(fillPath('/a/:b', { b: '../x?y' })).toBe('/a/..%2Fx%3Fy');
    expect(() => fillPath('/a/:b', {})).toThrow('No b for /a/:b');
  });
});

describe('the URL of a call', () => {
  it('writes lists with commas and leaves out what is absent or empty', () => {
    const query = { page: 2, countries: ['FR', 'DE'], q: '', city: undefined, tags: [] };
    expect(routeUrl({ path: '/api/editions/:id' }, { params: { id: 7 }, query })).toBe(
      '/api/editions/7?page=2&countries=FR%2CDE',
    );
  });
});
