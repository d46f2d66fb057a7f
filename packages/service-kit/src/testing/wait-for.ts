type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>;

/**
 * Calls `probe` until it returns something true; a probe that throws counts as "not yet".
 * @returns the last value of `probe`
 * @throws the last failure after `timeoutMs` (30 s), which only broken code should reach, also on a busy machine
 */
export async function waitFor<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = 30_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Truthy<T>> {
  const until = Date.now() + timeoutMs;
  let reason: unknown;
  while (Date.now() < until) {
    try {
      const value = await probe();
      if (value) return value as Truthy<T>;
      reason = undefined;
    } catch (error) {
      reason = error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  if (reason) throw reason;
  throw new Error(`Not true within ${timeoutMs} ms: ${probe.toString().slice(0, 200)}`);
}
