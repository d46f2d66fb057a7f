import { describe, expect, it } from '@jest/globals';
import { daysUntil, periodOf } from './edition-period.format.ts';

const edition = { startDate: '2027-04-18', endDate: '2027-04-21', timezone: 'Pacific/Auckland' };
const at = (iso: string) => periodOf(edition, new Date(iso));

describe('the period of an edition', () => {
  it('ED-01 is decided by the calendar of its own zone', () => {
    // 21 April 23:00 UTC is already the 22nd in Auckland.
    expect(at('2027-04-21T23:00:00Z')).toBe('past');
    expect(at('2027-04-21T11:00:00Z')).toBe('current');
    expect(at('2027-04-17T11:00:00Z')).toBe('upcoming');
    expect(at('2027-04-17T13:00:00Z')).toBe('current');
  });
});

describe('the days until an edition', () => {
  const days = (iso: string) => daysUntil(edition, new Date(iso));

  it('are counted by the calendar of its own zone', () => {
    // 16 April 13:00 UTC is already the 17th in Auckland.
    expect(days('2027-04-16T11:00:00Z')).toBe(2);
    expect(days('2027-04-16T13:00:00Z')).toBe(1);
  });

  it('are none when it has begun, and when it is far', () => {
    expect(days('2027-04-18T11:00:00Z')).toBeNull();
    expect(days('2027-03-19T01:00:00Z')).toBe(30);
    expect(days('2027-03-18T01:00:00Z')).toBeNull();
  });
});
