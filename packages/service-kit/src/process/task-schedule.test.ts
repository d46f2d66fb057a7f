import { describe, expect, it } from '@jest/globals';
import { days, hours } from './clock.ts';
import { daily, describeSchedule, every, firstRun, monthly, nextRun } from './task-schedule.ts';

const next = (schedule: Parameters<typeof nextRun>[0], after: string, zone = 'Europe/Paris') =>
  nextRun(schedule, new Date(after), zone).toISOString();

describe('the next run', () => {
  it('is a while after the last, or a local time of the zone', () => {
    expect(next(every(hours(1)), '2026-06-01T10:20:30Z')).toBe('2026-06-01T11:20:30.000Z');
    expect(next(daily('02:00'), '2026-06-01T10:00:00Z')).toBe('2026-06-02T00:00:00.000Z');
    expect(next(daily('02:00'), '2026-12-01T10:00:00Z')).toBe('2026-12-02T01:00:00.000Z');
    expect(next(daily('02:00'), '2026-12-01T10:00:00Z', 'UTC')).toBe('2026-12-02T02:00:00.000Z');
    expect(next(monthly(1, '03:30'), '2026-06-01T10:00:00Z')).toBe('2026-07-01T01:30:00.000Z');
  });

  it('is later than the run itself, to the second', () => {
    expect(next(daily('02:00'), '2026-06-01T00:00:00.000Z')).toBe('2026-06-02T00:00:00.000Z');
    expect(next(daily('02:00'), '2026-05-31T23:59:59.999Z')).toBe('2026-06-01T00:00:00.000Z');
  });

  it('exists once on each day, also when the clocks change', () => {
    for (const [from, at] of [
      // 02:30 does not exist on the 29th of March, and occurs twice on the 25th of October.
      ['2026-03-26T12:00:00Z', '02:30'],
      ['2026-10-22T12:00:00Z', '02:30'],
    ] as const) {
      let last = new Date(from);
      for (let count = 0; count < 6; count += 1) {
        const run = nextRun(daily(at), last, 'Europe/Paris');
        const gap = run.getTime() - last.getTime();
        if (count > 0) expect(Math.abs(gap - days(1))).toBeLessThanOrEqual(hours(1));
        last = run;
      }
    }
  });
});

it('work that repeats is due at the first start, daily work at its time', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  expect(firstRun(every(hours(1)), now, 'UTC')).toEqual(now);
  expect(firstRun(daily('11:00'), now, 'UTC')).toEqual(new Date('2026-06-01T11:00:00Z'));
});

it('impossible schedules are rejected where they are written', () => {
  for (const wrong of [
    () => every(0),
    () => every(Number.NaN),
    () => daily('2:00'),
    () => daily('24:00'),
    () => monthly(0, '02:00'),
    () => monthly(31, '02:00'),
  ]) {
    expect(wrong).toThrow(/^Not a/);
  }
  expect(describeSchedule(monthly(28, '02:00'))).toBe('monthly 28 02:00');
});
