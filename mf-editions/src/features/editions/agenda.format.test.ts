import { describe, expect, it } from '@jest/globals';
import { anEditionCard } from '@siteswap/contracts/testing';
import { toMonths, toYear, toYears } from './agenda.format.ts';

const days = (id: number, startDate: string, endDate: string) =>
  anEditionCard({ id, startDate, endDate });

const editions = [
  days(1, '2127-02-27', '2127-03-02'),
  days(2, '2126-12-05', '2126-12-05'),
  days(3, '2127-02-10', '2127-02-13'),
];

type Months = ReturnType<typeof toMonths>;
const idsOf = (months: Months) =>
  months.map(({ month, entries }) => [month, entries.map(({ edition }) => edition.id)]);
const partsOf = (months: Months) =>
  months.map(({ month, days: length, entries }) => [
    month,
    length,
    entries.map(({ edition, from, to, hasBegun, goesOn }) => [
      edition.id,
      from,
      to,
      ...(hasBegun ? ['begun'] : []),
      ...(goesOn ? ['goes on'] : []),
    ]),
  ]);

describe('the months of the agenda', () => {
  it('have each edition once, and one that goes on over their end in both', () => {
    expect(partsOf(toMonths(editions, 'earliest'))).toEqual([
      ['2126-12', 31, [[2, 5, 5]]],
      [
        '2127-02',
        28,
        [
          [3, 10, 13],
          [1, 27, 28, 'goes on'],
        ],
      ],
      ['2127-03', 31, [[1, 1, 2, 'begun']]],
    ]);
  });

  it('go over the end of a year, and over a whole short month', () => {
    expect(partsOf(toMonths([days(4, '2126-12-30', '2127-01-02')], 'earliest'))).toEqual([
      ['2126-12', 31, [[4, 30, 31, 'goes on']]],
      ['2127-01', 31, [[4, 1, 2, 'begun']]],
    ]);
    expect(partsOf(toMonths([days(5, '2127-01-30', '2127-03-01')], 'earliest'))).toEqual([
      ['2127-01', 31, [[5, 30, 31, 'goes on']]],
      ['2127-02', 28, [[5, 1, 28, 'begun', 'goes on']]],
      ['2127-03', 31, [[5, 1, 1, 'begun']]],
    ]);
  });

  it('end with their last day: an edition until then does not go on', () => {
    expect(partsOf(toMonths([days(6, '2128-02-26', '2128-02-29')], 'earliest'))).toEqual([
      ['2128-02', 29, [[6, 26, 29]]],
    ]);
  });

  it('are those of the chosen days alone', () => {
    const february = { startDate: '2127-02-01', endDate: '2127-02-28' };
    expect(idsOf(toMonths(editions, 'earliest', february))).toEqual([['2127-02', [3, 1]]]);
    expect(idsOf(toMonths(editions, 'earliest', { startDate: '2127-02-20' }))).toEqual([
      ['2127-02', [3, 1]],
      ['2127-03', [1]],
    ]);
  });

  it('go back in time for past editions, and stand under their years', () => {
    const months = toMonths(editions, 'latest');
    expect(idsOf(months)).toEqual([
      ['2127-03', [1]],
      ['2127-02', [1, 3]],
      ['2126-12', [2]],
    ]);
    expect(toYears(months).map(({ year, months: ofYear }) => [year, idsOf([...ofYear])])).toEqual([
      ['2127', idsOf(months).slice(0, 2)],
      ['2126', idsOf(months).slice(2)],
    ]);
  });
});

describe('the year of the agenda', () => {
  const year = toYear([...editions, days(4, '2127-02-12', '2127-02-14')], 2127);
  const marked = (at: number) =>
    year[at]?.weeks
      .flat()
      .filter((day) => day.editions > 0)
      .map(({ day, editions: count }) => [day, count]);

  it('has twelve months, each with its editions counted once', () => {
    expect(year.map(({ month }) => month)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
        (month) => `2127-${month}`,
      ),
    );
    expect(year.map(({ editions: count }) => count)).toEqual([0, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('counts the editions of each day, over the end of a month too, and none of another year', () => {
    expect(marked(1)).toEqual([
      [10, 1],
      [11, 1],
      [12, 2],
      [13, 2],
      [14, 1],
      [27, 1],
      [28, 1],
    ]);
    expect(marked(2)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(marked(11)).toEqual([]);
  });

  it('has weeks from Monday on', () => {
    // The first of February 2127 is a Saturday, and the first of September a Monday.
    expect(year[1]?.weeks.map((week) => week.length)).toEqual([2, 7, 7, 7, 5]);
    expect(year[8]?.weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 2]);
  });
});
