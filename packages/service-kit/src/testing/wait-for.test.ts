import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from './wait-for.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The error after `probe` was called until the limit. */
async function failureOf(probe: () => unknown): Promise<unknown> {
  const failure = waitFor(probe).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(30_000);
  return await failure;
}

it('resolves with the first value that is true, also when it failed before', async () => {
  const results = [() => 0, () => JSON.parse('half'), () => 'here', () => 'later'];
  const waiting = waitFor(() => results.shift()?.());
  await jest.advanceTimersByTimeAsync(100);
  expect(await waiting).toBe('here');
  expect(results).toHaveLength(1);
});

it('fails with the last value and the number of calls', async () => {
  let rows = 0;
  const failure = await failureOf(() => {
    rows += 1;
    return rows > 5_000;
  });
  expect(String(failure)).toMatch(
    new RegExp(`^Error: Not true within 30000 ms, called ${rows} times: .*rows > 5`, 's'),
  );
  expect(String(failure)).toMatch(/\nLast value: false$/);
  expect(rows).toBe(1_500);
});

it('fails with the last error and its cause', async () => {
  const error = new Error('no connection');
  const failure = await failureOf(() => Promise.reject(error));
  expect(String(failure)).toMatch(/called 1500 times.*\nLast error: no connection$/s);
  expect(failure).toMatchObject({ cause: error });
});
