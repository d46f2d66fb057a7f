import { expect, it } from '@jest/globals';
import { later, minutes, seconds } from '@siteswap/service-kit';
import { createCircuitBreaker } from './circuit-breaker.policy.ts';

const noon = new Date('2027-01-01T12:00:00Z');
const origin = 'https://push.example.com';

function aBreaker() {
  let now = noon;
  const breaker = createCircuitBreaker({ clock: () => now });
  return {
    ...breaker,
    fail: (times: number, retryAfterMs?: number) => {
      for (let count = 0; count < times; count += 1) breaker.failed(origin, retryAfterMs);
    },
    letPass: (ms: number) => {
      now = later(now, ms);
    },
  };
}

it('opens after five failures, for half a minute', () => {
  const { fail, waitMs, letPass } = aBreaker();
  fail(4);
  expect(waitMs(origin)).toBe(0);
  fail(1);
  expect(waitMs(origin)).toBe(seconds(30));
  expect(waitMs('https://other.example.com')).toBe(0);
  letPass(seconds(30) - 1);
  expect(waitMs(origin)).toBe(1);
  letPass(1);
  // One tries, the others wait for what it learns.
  expect(waitMs(origin)).toBe(0);
  expect(waitMs(origin)).toBe(seconds(30));
});

it('opens again when the one that tries fails, and closes when it succeeds', () => {
  const { fail, waitMs, letPass, succeeded } = aBreaker();
  fail(5);
  letPass(seconds(30));
  expect(waitMs(origin)).toBe(0);
  fail(1);
  expect(waitMs(origin)).toBe(seconds(30));
  succeeded(origin);
  expect(waitMs(origin)).toBe(0);
  fail(4);
  expect(waitMs(origin)).toBe(0);
});

it('stays open for as long as the push service asks', () => {
  const { fail, waitMs } = aBreaker();
  fail(5, minutes(5));
  expect(waitMs(origin)).toBe(minutes(5));
});

it('forgets the oldest of a thousand push services', () => {
  const { fail, failed, waitMs } = aBreaker();
  fail(5);
  for (let count = 0; count < 1_000; count += 1) failed(`https://${count}.example.com`);
  expect(waitMs(origin)).toBe(0);
});
