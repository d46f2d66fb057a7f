import { expect, it } from '@jest/globals';
import { instantAt, seriesTimes } from './local-times.ts';

const zone = 'Europe/Berlin';

it('makes slots one after another, the last one cut at the end', () => {
  const series = { days: ['2027-05-14'], from: '08:00', until: '13:00', minutes: 120 };
  expect(seriesTimes(series, zone)).toEqual([
    { startDateTime: '2027-05-14T06:00:00.000Z', endDateTime: '2027-05-14T08:00:00.000Z' },
    { startDateTime: '2027-05-14T08:00:00.000Z', endDateTime: '2027-05-14T10:00:00.000Z' },
    { startDateTime: '2027-05-14T10:00:00.000Z', endDateTime: '2027-05-14T11:00:00.000Z' },
  ]);
});

it('goes on until the next day, on each of the days', () => {
  const series = {
    ...{ days: ['2027-05-14', '2027-05-15'], from: '22:00', until: '02:00', minutes: 240 },
  };
  expect(seriesTimes(series, zone).map(({ endDateTime }) => endDateTime)).toEqual([
    '2027-05-15T00:00:00.000Z',
    '2027-05-16T00:00:00.000Z',
  ]);
  const untilMidnight = { ...series, until: '24:00' };
  expect(seriesTimes(untilMidnight, zone)[0]?.endDateTime).toBe('2027-05-14T22:00:00.000Z');
});

it('follows the clock on the wall when it changes', () => {
  const hourly = { from: '01:00', until: '04:00', minutes: 60 };
  const spring = seriesTimes({ ...hourly, days: ['2024-03-31'] }, zone);
  expect(spring.map(({ startDateTime }) => startDateTime)).toEqual([
    '2024-03-31T00:00:00.000Z',
    '2024-03-31T01:00:00.000Z',
  ]);
  const autumn = seriesTimes({ ...hourly, days: ['2024-10-27'] }, zone);
  expect(autumn.at(1)).toEqual({
    startDateTime: '2024-10-27T00:00:00.000Z',
    endDateTime: '2024-10-27T02:00:00.000Z',
  });
  expect(instantAt('2024-03-31T02:30', zone)).toBe('2024-03-31T01:30:00.000Z');
});
