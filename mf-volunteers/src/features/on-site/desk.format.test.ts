import { expect, it } from '@jest/globals';
import { firstShownDay, groupOf, shownAttendance } from './desk.format.ts';

const shift = { startDateTime: '2126-05-11T10:00:00Z', endDateTime: '2126-05-11T12:00:00Z' };
const at = (time: string) => Date.parse(`2126-05-11T${time}Z`);

it.each([
  ['09:59:59', 'next'],
  ['10:00:00', 'now'],
  ['11:59:59', 'now'],
  ['12:00:00', 'over'],
])('at %s a shift from 10 to 12 is among those that are %s', (time, group) => {
  expect(groupOf(shift, at(time))).toBe(group);
});

it('says of someone without a record that they are missing once the shift has begun', () => {
  expect(shownAttendance(null, shift, at('09:59:59'))).toBe('EXPECTED');
  expect(shownAttendance(null, shift, at('10:00:00'))).toBe('MISSING');
  expect(shownAttendance('DONE', shift, at('13:00:00'))).toBe('DONE');
});

it('begins today by the clock of the edition, and with the first day before and after it', () => {
  const days = { firstDay: '2126-05-10', lastDay: '2126-05-12', timezone: 'Europe/Paris' };
  const shown = (instant: string) => firstShownDay(days, Date.parse(instant));
  expect(shown('2126-05-11T22:30:00Z')).toBe('2126-05-12');
  expect(shown('2126-05-12T21:59:00Z')).toBe('2126-05-12');
  expect(shown('2126-05-12T22:01:00Z')).toBe('2126-05-10');
  expect(shown('2126-05-01T12:00:00Z')).toBe('2126-05-10');
});
