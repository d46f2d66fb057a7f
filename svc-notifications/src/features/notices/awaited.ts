/** How long a fact waits for the projections its texts need, counted from when it happened. */
const patienceMs = 5_000;
/** At most this long inside one transaction. */
const longestWaitMs = 2_000;
const lookEveryMs = 25;

/**
 * Reads until there is something. An event and the states its text needs come on different streams, so a fresh
 * event may be a moment ahead of them; an older one is told with what is known.
 */
export async function awaited<T>(
  occurredAt: Date,
  read: () => Promise<T | null>,
): Promise<T | null> {
  const until = Math.min(occurredAt.getTime() + patienceMs, Date.now() + longestWaitMs);
  for (;;) {
    const found = await read();
    if (found !== null || Date.now() >= until) return found;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
