import assert from 'node:assert/strict';

/** The longest that a test takes between the first call of a window and the rejected one. */
const slackSeconds = 300;

type PlainResponse = Pick<Response, 'status' | 'headers'>;

/**
 * The rejected call has to wait for a window of that length, which began a moment ago. The database measures it, so
 * that no test can move its clock.
 * @throws unless it is 429 with such a `Retry-After`
 */
export function assertWait({ status, headers }: PlainResponse, windowSeconds: number): void {
  const wait = Number(headers.get('retry-after'));
  const isWithin =
    wait <= windowSeconds && wait > windowSeconds - Math.min(slackSeconds, 0.75 * windowSeconds);
  assert(status === 429 && isWithin, `${status}, Retry-After ${wait}, of ${windowSeconds}`);
}

/** Calls of a test at once: more wait for a connection to the database until they are given up. */
const atOnce = 20;

/**
 * An address may call so often in a window; once more is rejected, and another address is not.
 * @throws when a call gets another response
 */
export async function assertLimitOfAddress(
  callFrom: (ip: string) => Promise<PlainResponse>,
  { points, seconds }: { readonly points: number; readonly seconds: number },
): Promise<void> {
  const statuses: number[] = [];
  while (statuses.length < points) {
    const size = Math.min(atOnce, points - statuses.length);
    const calls = Array.from({ length: size }, () => callFrom('203.0.113.40'));
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
  }
  assert.deepEqual([...new Set(statuses)], [200]);
  assertWait(await callFrom('203.0.113.40'), seconds);
  assert.equal((await callFrom('203.0.113.41')).status, 200);
}
