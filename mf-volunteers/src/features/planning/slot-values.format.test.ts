import { expect, it } from '@jest/globals';
import { aSlot } from '#test/fixtures.ts';
import { slotValues, timesBody } from './slot-values.format.ts';

const paris = 'Europe/Paris';

it('times of a slot are local to the edition, and an end that is not later is on the next day', () => {
  expect(timesBody({ day: '2126-05-11', from: '22:00', until: '02:00' }, paris)).toEqual({
    startDateTime: '2126-05-11T20:00:00.000Z',
    endDateTime: '2126-05-12T00:00:00.000Z',
  });
  expect(timesBody({ day: null, from: '22:00', until: '02:00' }, paris)).toEqual({
    startDateTime: undefined,
    endDateTime: undefined,
  });
});

it('a slot is shown in its form as it was typed', () => {
  const values = slotValues(aSlot(), paris);
  expect(values).toMatchObject({ day: '2126-05-11', from: '10:00', until: '12:00', teamId: '3' });
  expect(Date.parse(timesBody(values, paris).startDateTime ?? '')).toBe(
    Date.parse(aSlot().startDateTime),
  );
});
