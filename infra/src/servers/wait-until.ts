/**
 * Asks `attempt` until it answers true.
 * @param limitMs how long to go on, in milliseconds; then it rejects with `what` in the message
 */
export async function waitUntil(
  what: string,
  attempt: () => Promise<boolean>,
  { limitMs = 30_000, everyMs = 50 } = {},
): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await attempt())) {
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${limitMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
