type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>;

/**
 * Waits until something is true, looking often; a look that throws counts as "not yet".
 * @returns what the look returned in the end
 * @throws the last failure when `timeoutMs` (8 s) pass: a bound for broken code, not a measurement
 */
export async function waitFor<T>(
  look: () => T | Promise<T>,
  { timeoutMs = 8_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Truthy<T>> {
  const until = Date.now() + timeoutMs;
  let reason: unknown;
  while (Date.now() < until) {
    try {
      const value = await look();
      if (value) return value as Truthy<T>;
      reason = undefined;
    } catch (error) {
      reason = error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  if (reason) throw reason;
  throw new Error(`Not true within ${timeoutMs} ms: ${look.toString().slice(0, 200)}`);
}
