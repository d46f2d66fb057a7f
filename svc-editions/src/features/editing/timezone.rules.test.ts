import { expect, it } from '@jest/globals';
import { timezoneAt } from './timezone.rules.ts';

it('the time zone at a place has its name of today', () => {
  expect(timezoneAt(37.74, -25.68)).toBe('Atlantic/Azores');
  expect(timezoneAt(50.63, 3.06)).toBe('Europe/Paris');
  expect(timezoneAt(50.45, 30.52)).toBe('Europe/Kyiv');
});
