import { describe, expect, it } from '@jest/globals';
import { timezoneOf } from './timezone.rules.ts';

describe('the time zone of an edition', () => {
  it('is the one at its pin', () => {
    expect(timezoneOf({ country: 'PT', latitude: 37.74, longitude: -25.68 })).toBe(
      'Atlantic/Azores',
    );
    expect(timezoneOf({ country: 'FR', latitude: 50.63, longitude: 3.06 })).toBe('Europe/Paris');
  });

  it('is the first of its country without a pin, and UTC without a country', () => {
    expect(timezoneOf({ country: 'FR', latitude: null, longitude: null })).toBe('Europe/Paris');
    expect(timezoneOf({ country: null, latitude: null, longitude: null })).toBe('UTC');
  });
});
