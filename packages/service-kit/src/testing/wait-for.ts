import { inspect } from 'node:util';

type Truthy<T> = Exclude<T, false | 0 | '' | null | undefined>;

/**
 * Calls `probe` until it returns something true; a probe that throws counts as "not yet".
 * @returns the last value of `probe`
 * @throws after `timeoutMs` (30 s), which only broken code should reach, also on a busy machine: with what `probe`
 *   returned or threw last, and how often it was called
 */
export async function waitFor<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = 30_000, everyMs = 20 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Truthy<T>> {
  const until = Date.now() + timeoutMs;
  let calls = 0;
  let last: { value: unknown } | { error: unknown };
  do {
    calls += 1;
    try {
      const value = await probe();
      if (value) return value as Truthy<T>;
      last = { value };
    } catch (error) {
      last = { error };
    }
    // shape-ignore sleep: between two calls
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  } while (Date.now() < until);
  const failure = `Not true within ${timeoutMs} ms, called ${calls} times: ${probe.toString().slice(0, 200)}`;
  if ('value' in last) throw new Error(`${failure}\nLast value: ${inspect(last.value)}`);
  const { error } = last;
  const reason = error instanceof Error ? error.message : inspect(error);
  throw new Error(`${failure}\nLast error: ${reason}`, { cause: error });
}
