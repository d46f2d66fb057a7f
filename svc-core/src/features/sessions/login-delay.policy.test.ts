import { describe, expect, it } from '@jest/globals';
import { loginDelay } from './login-delay.policy.ts';

describe('the delay of an account that is guessed at', () => {
  it('begins when one client address alone could not have made the tries', () => {
    expect([0, 1, 10, 20].map((tries) => loginDelay(tries))).toEqual([0, 0, 0, 0]);
  });

  it('doubles every ten tries, up to five seconds, for any number of them', () => {
    const delays = [21, 30, 31, 41, 51, 61, 71, 81, 1_000, 2_000_000_000];
    expect(delays.map((tries) => loginDelay(tries))).toEqual([
      250, 250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 5000,
    ]);
  });

  it('is relaxed with the other limits', () => {
    expect(loginDelay(200, 10)).toBe(0);
    expect(loginDelay(201, 10)).toBe(250);
  });
});
