import { expect, it } from '@jest/globals';
import { days, minutes, seconds } from '@siteswap/service-kit';
import { toRetryAfterMs } from './push-sender.client.ts';

const noon = new Date('2027-01-01T12:00:00Z');

it.each([
  ['nothing', undefined, 0],
  ['seconds', '120', minutes(2)],
  ['a date', 'Fri, 01 Jan 2027 12:00:30 GMT', seconds(30)],
  ['a date that is over', 'Fri, 01 Jan 2027 11:00:00 GMT', 0],
  ['more than a day', '99999999', days(1)],
  ['no number', 'soon', 0],
  ['a negative number', '-5', 0],
])('a push service that asks for %s is asked again after as long', (_what, header, ms) => {
  expect(toRetryAfterMs(header, noon)).toBe(ms);
});
