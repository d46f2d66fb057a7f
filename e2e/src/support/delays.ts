import { test } from 'playwright/test';

/** Prints how long something took, and notes it with the test. A busy machine decides it, so nothing is asserted of it. */
export function noteDelay(what: string, since: number): void {
  const description = `${Date.now() - since} ms`;
  test.info().annotations.push({ type: what, description });
  process.stdout.write(`${what}: ${description}\n`);
}
