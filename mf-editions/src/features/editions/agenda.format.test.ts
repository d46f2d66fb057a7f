import { expect, it } from '@jest/globals';
import { anEditionCard } from '@siteswap/contracts/testing';
import { firstOfYears, toMonths } from './agenda.format.ts';

const days = (id: number, startDate: string, endDate: string) =>
  anEditionCard({ id, startDate, endDate });

const editions = [
  days(1, '2127-02-27', '2127-03-02'),
  days(2, '2126-12-05', '2126-12-05'),
  days(3, '2127-02-10', '2127-02-13'),
];

it('the agenda has the months in which editions begin, each edition once, cut at the end of its month', () => {
  const months = toMonths(editions, 'earliest').map(({ month, days: length, entries }) => [
    month,
    length,
    entries.map(({ edition, from, to }) => [edition.id, from, to]),
  ]);
  expect(months).toEqual([
    ['2126-12', 31, [[2, 5, 5]]],
    [
      '2127-02',
      28,
      [
        [3, 10, 13],
        [1, 27, 28],
      ],
    ],
  ]);
});

it('the agenda of past editions goes back in time, and its years lead to their first month', () => {
  const months = toMonths(editions, 'latest');
  expect(months.map(({ entries }) => entries.map(({ edition }) => edition.id))).toEqual([
    [1, 3],
    [2],
  ]);
  expect(firstOfYears(months)).toEqual([
    { year: '2127', month: '2127-02' },
    { year: '2126', month: '2126-12' },
  ]);
});
