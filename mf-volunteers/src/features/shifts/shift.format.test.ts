import { describe, expect, it } from '@jest/globals';
import { createFormat } from '@siteswap/contracts/format';
import { aMyShift, aShift, shiftId } from '#test/fixtures.ts';
import { nextShift, shiftsByDay, untilStart } from './shift.format.ts';

const timezone = 'Europe/Paris';
const format = createFormat('en');
const from = (now: string) => untilStart(format, aShift(), { now: Date.parse(now), timezone });

describe('until a shift begins', () => {
  it('hours count while it is near, and days of the edition otherwise', () => {
    expect(from('2126-05-11T09:50:00Z')).toBe('in 2 hours');
    expect(from('2126-05-11T11:35:00Z')).toBe('in 25 minutes');
    // It is the day before in Paris, and the same day in UTC.
    expect(from('2126-05-10T21:00:00Z')).toBe('tomorrow');
    expect(from('2126-05-10T22:30:00Z')).toBe('today');
    expect(from('2126-05-09T13:00:00Z')).toBe('in 2 days');
  });

  it('nothing is said once it has begun', () => {
    expect(from('2126-05-11T12:00:00Z')).toBeNull();
  });
});

it('the next shift is one that I am expected on, also while it goes on', () => {
  const asked = aMyShift({ id: shiftId(1), assignment: { status: 'REQUESTED' } });
  const excused = aMyShift({ id: shiftId(2), assignment: { status: 'EXCUSED' } });
  const mine = aMyShift({ id: shiftId(3) });
  const at = (time: string) => nextShift([asked, excused, mine], Date.parse(time))?.id;
  expect(at('2126-05-11T10:00:00Z')).toBe(mine.id);
  expect(at('2126-05-11T13:00:00Z')).toBe(mine.id);
  expect(at('2126-05-11T14:00:00Z')).toBeUndefined();
});

it('a shift belongs to the day on which it begins in the zone of the edition', () => {
  const late = aShift({ id: shiftId(2), startDateTime: '2126-05-11T22:30:00.000Z' });
  expect(shiftsByDay([aShift(), late], timezone).map(({ day }) => day)).toEqual([
    '2126-05-11',
    '2126-05-12',
  ]);
});
