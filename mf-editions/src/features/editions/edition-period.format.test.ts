import { describe, expect, it } from '@jest/globals';
import { periodOf } from './edition-period.format.ts';

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
