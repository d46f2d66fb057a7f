import { expect, it } from '@jest/globals';
import type { Failure } from '@siteswap/contracts/platform';
import { waitFor } from '../testing/wait-for.ts';
import { createRepeatedFailures } from './repeated-failures.ts';

const aFailure = (message: string): Failure => ({
  service: 'svc-x',
  occurredAt: '2026-06-01T10:00:00.000Z',
  statusCode: 500,
  errorType: 'Error',
  message,
  method: 'GET',
  url: '/',
  path: '/',
});

function counted(everyMs: number) {
  const reports: (readonly [string, number | undefined])[] = [];
  const repeated = createRepeatedFailures({
    everyMs,
    report: ({ message, repeats }) => reports.push([message, repeats]),
  });
  const add = (kind: string) => repeated.add(kind, () => aFailure(kind));
  return { reports, add, flush: repeated.flush };
}

it('failures that repeat are one report with their number', async () => {
  const { reports, add } = counted(1);
  for (const kind of ['a', 'b', 'a', 'a']) add(kind);
  await waitFor(() => reports.length > 0);
  expect(reports).toEqual([
    ['a', 3],
    ['b', 1],
  ]);
});

it('many kinds are reported a few at a time, and all at the end', async () => {
  const { reports, add, flush } = counted(60_000);
  for (let index = 0; index < 1_000; index += 1) add(`kind ${index}`);
  flush();
  expect(reports).toHaveLength(200);

  const batches: number[] = [];
  let batch = 0;
  const slow = createRepeatedFailures({
    everyMs: 1,
    report: () => {
      // A report of several kinds is made without a pause.
      if (batch === 0) {
        queueMicrotask(() => {
          batches.push(batch);
          batch = 0;
        });
      }
      batch += 1;
    },
  });
  for (let index = 0; index < 25; index += 1) slow.add(`kind ${index}`, () => aFailure('x'));
  await waitFor(() => batches.length === 3);
  expect(batches).toEqual([10, 10, 5]);
});
