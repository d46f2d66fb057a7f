import { describe, expect, it } from '@jest/globals';
import { type CountedPlace, countHours, minutesDoneOf } from './hours.rules.ts';

const place = ({
  start = '2027-05-20T12:00:00+02:00',
  end = '2027-05-20T14:00:00+02:00',
  kind = 'SHIFT',
  ...fields
}: Partial<Omit<CountedPlace, 'slot'>> & {
  start?: string;
  end?: string;
  kind?: CountedPlace['slot']['kind'];
} = {}): CountedPlace => ({
  ...{ status: 'SIGNED_UP', attendanceStatus: 'DONE', minutesDone: null, ...fields },
  slot: { kind, startDateTime: new Date(start), endDateTime: new Date(end) },
});

describe('the hours of a place', () => {
  it('are those of its shift, once it is done', () => {
    expect(minutesDoneOf(place())).toBe(120);
    for (const attendanceStatus of [null, 'ARRIVED', 'NO_SHOW'] as const) {
      expect(minutesDoneOf(place({ attendanceStatus }))).toBe(0);
    }
  });

  it('are those that were corrected, also none', () => {
    expect(minutesDoneOf(place({ minutesDone: 45 }))).toBe(45);
    expect(minutesDoneOf(place({ minutesDone: 0 }))).toBe(0);
  });

  it('do not count for a briefing, nor for one who was excused', () => {
    expect(minutesDoneOf(place({ kind: 'BRIEFING' }))).toBe(0);
    expect(minutesDoneOf(place({ status: 'EXCUSED' }))).toBe(0);
  });

  it.each([
    ['2024-03-31T01:00:00+01:00', '2024-03-31T04:00:00+02:00', 120],
    ['2024-10-27T01:00:00+02:00', '2024-10-27T04:00:00+01:00', 240],
  ])('VP-06: are those that pass when clocks change: %s', (start, end, minutes) => {
    expect(minutesDoneOf(place({ start, end }))).toBe(minutes);
  });
});

it('count what is planned, done and missed', () => {
  const places = [
    place(),
    place({ minutesDone: 30 }),
    place({ attendanceStatus: 'NO_SHOW' }),
    place({ attendanceStatus: null }),
    place({ status: 'REQUESTED', attendanceStatus: null }),
    place({ kind: 'BRIEFING', attendanceStatus: 'NO_SHOW' }),
  ];
  expect(countHours(places)).toEqual({
    ...{ minutesPlanned: 480, minutesDone: 150, shiftsDone: 2, noShows: 1 },
  });
  expect(countHours([])).toMatchObject({ minutesPlanned: 0, minutesDone: 0 });
});
