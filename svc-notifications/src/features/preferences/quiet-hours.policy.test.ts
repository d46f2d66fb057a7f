import { describe, expect, it } from '@jest/globals';
import { nextDigest, quietUntil } from './quiet-hours.policy.ts';

const zone = 'Europe/Paris';
const until = (from: string, to: string, at: string, timezone = zone): string | null =>
  quietUntil({ timezone, quietHours: { from, to } }, new Date(at))?.toISOString() ?? null;

describe('quiet hours', () => {
  it('last from one time of the member’s zone to another', () => {
    expect(until('13:00', '15:00', '2027-06-01T10:59:59Z')).toBeNull();
    expect(until('13:00', '15:00', '2027-06-01T11:00:00Z')).toBe('2027-06-01T13:00:00.000Z');
    expect(until('13:00', '15:00', '2027-06-01T12:59:59.999Z')).toBe('2027-06-01T13:00:00.000Z');
    expect(until('13:00', '15:00', '2027-06-01T13:00:00Z')).toBeNull();
    expect(until('13:00', '15:00', '2027-06-01T11:00:00Z', 'Asia/Kolkata')).toBeNull();
  });

  it('go over midnight', () => {
    expect(until('22:00', '07:00', '2027-06-01T19:59:00Z')).toBeNull();
    expect(until('22:00', '07:00', '2027-06-01T20:00:00Z')).toBe('2027-06-02T05:00:00.000Z');
    expect(until('22:00', '07:00', '2027-06-02T04:59:00Z')).toBe('2027-06-02T05:00:00.000Z');
    expect(until('22:00', '07:00', '2027-06-02T05:00:00Z')).toBeNull();
  });

  it('end at the time of the clocks on a day of 23 hours and on one of 25', () => {
    expect(until('22:00', '07:00', '2027-03-27T21:00:00Z')).toBe('2027-03-28T05:00:00.000Z');
    expect(until('22:00', '07:00', '2027-10-30T20:00:00Z')).toBe('2027-10-31T06:00:00.000Z');
  });

  it('end an hour later by the clocks when these skip their end', () => {
    // 02:30 does not exist: the clocks go from 02:00 to 03:00.
    expect(until('22:00', '02:30', '2027-03-27T21:00:00Z')).toBe('2027-03-28T01:30:00.000Z');
    expect(until('22:00', '02:30', '2027-03-28T01:30:00Z')).toBeNull();
  });

  it('end both times when the clocks show their end twice', () => {
    expect(until('02:00', '02:30', '2027-10-31T00:10:00Z')).toBe('2027-10-31T00:30:00.000Z');
    expect(until('02:00', '02:30', '2027-10-31T00:30:00Z')).toBeNull();
    expect(until('02:00', '02:30', '2027-10-31T01:10:00Z')).toBe('2027-10-31T01:30:00.000Z');
  });

  it('never last longer than a day and end outside themselves, whatever the clocks do', () => {
    const zones = [
      zone,
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Asia/Kathmandu',
    ];
    for (const timezone of zones) {
      for (let at = Date.parse('2027-01-01T00:07:00Z'); at < Date.parse('2028-01-01'); ) {
        const rest = { timezone, quietHours: { from: '23:15', to: '02:45' } };
        const end = quietUntil(rest, new Date(at));
        if (end) {
          expect(end.getTime()).toBeGreaterThan(at);
          expect(end.getTime() - at).toBeLessThan(5 * 3_600_000);
          expect(quietUntil(rest, end)).toBeNull();
        }
        at += 433 * 60_000;
      }
    }
  });
});

describe('the digest', () => {
  const next = (
    frequency: 'daily' | 'weekly',
    at: string,
    quietHours: [string, string] | null = null,
  ) =>
    nextDigest(
      frequency,
      { timezone: zone, quietHours: quietHours && { from: quietHours[0], to: quietHours[1] } },
      new Date(at),
    ).toISOString();

  it('comes at eight in the member’s zone, also after the clocks have changed', () => {
    expect(next('daily', '2027-06-01T05:59:00Z')).toBe('2027-06-01T06:00:00.000Z');
    expect(next('daily', '2027-06-01T06:00:00Z')).toBe('2027-06-02T06:00:00.000Z');
    expect(next('daily', '2027-10-30T06:00:00Z')).toBe('2027-10-31T07:00:00.000Z');
  });

  it('comes on Mondays when it is weekly', () => {
    expect(next('weekly', '2027-06-01T06:00:00Z')).toBe('2027-06-07T06:00:00.000Z');
    expect(next('weekly', '2027-06-07T06:00:00Z')).toBe('2027-06-14T06:00:00.000Z');
  });

  it('comes when quiet hours end that eight o’clock lies in', () => {
    expect(next('daily', '2027-06-01T03:00:00Z', ['22:00', '10:30'])).toBe(
      '2027-06-01T08:30:00.000Z',
    );
    expect(next('daily', '2027-06-01T08:30:00Z', ['22:00', '10:30'])).toBe(
      '2027-06-02T08:30:00.000Z',
    );
  });
});
