import { expect, it } from '@jest/globals';
import { anEditionCard } from '@siteswap/contracts/testing';
import { overlapping } from './overlaps.format.ts';

const days = (id: number, startDate: string, endDate: string, fields = {}) =>
  anEditionCard({ id, startDate, endDate, ...fields });

it('editions overlap when they share a day, the last of one and the first of the other included', () => {
  const edition = days(1, '2127-04-10', '2127-04-12');
  const others = [
    edition,
    days(2, '2127-04-08', '2127-04-10'),
    days(3, '2127-04-12', '2127-04-15'),
    days(4, '2127-04-11', '2127-04-11'),
    days(5, '2127-04-01', '2127-04-30'),
    days(6, '2127-04-07', '2127-04-09'),
    days(7, '2127-04-13', '2127-04-14'),
    days(8, '2127-04-10', '2127-04-12', { status: 'CANCELLED' }),
    days(9, '2127-04-10', '2127-04-12', { status: 'POSTPONED' }),
  ];
  expect(overlapping(edition, others).map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  expect(overlapping({ ...edition, status: 'CANCELLED' }, others)).toEqual([]);
});
