/**
 * Calls `attempt` until it returns true.
 * @param limitMs how long to go on, in milliseconds; then it rejects with `what` in the message
 * @param signal rejects as soon as it fires
 */
export async function waitUntil(
  what: string,
  attempt: () => Promise<boolean>,
  options: { limitMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { limitMs = 120_000, signal } = options;
  const deadline = Date.now() + limitMs;
  while (!(await attempt())) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`${what} took longer than ${limitMs / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until a server that was started is ready; when it does not get there, it stops before this rejects. */
export async function untilReady(
  what: string,
  server: { readonly isReady: () => Promise<boolean>; readonly stop: () => Promise<void> },
): Promise<void> {
  try {
    await waitUntil(what, server.isReady);
  } catch (error) {
    await server.stop();
    throw error;
  }
}
