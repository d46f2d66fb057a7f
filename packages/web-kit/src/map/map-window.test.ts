import { describe, expect, it } from '@jest/globals';
import { windowOf } from './map-window.ts';

const boundsOf = (west: number, south: number, east: number, north: number) => ({
  getWest: () => west,
  getSouth: () => south,
  getEast: () => east,
  getNorth: () => north,
});

describe('the requested part of the map', () => {
  it('is the same after a small movement', () => {
    const requests = windowOf(boundsOf(-4.1, 42.4, 8.3, 50.9), 6);
    expect(requests).toEqual({ zoom: 6, bbox: '-5.625,42.1875,8.4375,53.4375' });
    expect(windowOf(boundsOf(-4.3, 42.5, 8.1, 51.2), 6)).toEqual(requests);
  });

  it('ED-04 never leaves the earth', () => {
    expect(windowOf(boundsOf(-250, -95, 250, 95), 1).bbox).toBe('-180,-90,180,90');
  });
});
