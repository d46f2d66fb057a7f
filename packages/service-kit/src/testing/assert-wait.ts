import assert from 'node:assert/strict';

/** The longest that a test takes between the first call of a window and the rejected one. */
const slackSeconds = 300;

/**
 * The rejected call has to wait for a window of that length, which began a moment ago. The database measures it, so
 * that no test can move its clock.
 * @throws unless it is 429 with such a `Retry-After`
 */
export function assertWait(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  windowSeconds: number,
): void {
  const wait = Number(headers.get('retry-after'));
  const isWithin =
    wait <= windowSeconds && wait > windowSeconds - Math.min(slackSeconds, 0.75 * windowSeconds);
  assert(status === 429 && isWithin, `${status}, Retry-After ${wait}, of ${windowSeconds}`);
}
