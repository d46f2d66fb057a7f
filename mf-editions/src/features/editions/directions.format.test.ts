import { describe, expect, it } from '@jest/globals';
import { anEdition } from '@siteswap/contracts/testing';
import { directionsTo } from './directions.format.ts';

const place = { addressLine1: '1 place Rihour', postalCode: '59000', city: 'Lille' };
const urls = (edition: Parameters<typeof anEdition>[0]) =>
  Object.fromEntries(directionsTo(anEdition(edition)).map(({ name, url }) => [name, new URL(url)]));

describe('the ways to an edition', () => {
  it('lead to its pin', () => {
    const { OpenStreetMap, Google, Apple } = urls({
      ...place,
      latitude: 50.6292,
      longitude: 3.0573,
    });
    expect(OpenStreetMap?.searchParams.get('to')).toBe('50.6292,3.0573');
    expect(Google?.searchParams.get('destination')).toBe('50.6292,3.0573');
    expect(Apple?.searchParams.get('daddr')).toBe('50.6292,3.0573');
  });

  it('lead to its address without one, where addresses are taken', () => {
    const ways = urls({ ...place, latitude: null, longitude: null });
    expect(Object.keys(ways)).toEqual(['Google', 'Apple']);
    expect(ways['Google']?.searchParams.get('destination')).toBe('1 place Rihour, 59000 Lille');
  });

  it('are none to an edition on the net, or in a place that is not known', () => {
    expect(directionsTo(anEdition({ ...place, isVirtual: true }))).toEqual([]);
    const unknown = { addressLine1: null, postalCode: null, city: null };
    expect(urls({ ...unknown, latitude: null, longitude: null })).toEqual({});
  });
});
