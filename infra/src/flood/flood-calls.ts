import { reportBrowserError } from '@siteswap/contracts/platform';
import { type FloodCalls, floodPost, incompressible } from '@siteswap/service-kit/testing';
import { testPartsOf } from '../testing/test-parts.ts';

/** Those that the gateway handles itself. */
const gatewayCalls: readonly FloodCalls[] = [
  (at) => ({ path: `/nothing/here/${at}`, headers: { accept: 'text/html' } }),
  (at) =>
    floodPost(reportBrowserError.path, {
      kind: 'error',
      name: `Error${at}`,
      message: incompressible(150),
      stack: incompressible(2_000),
      route: `flood.page-${at}`,
    }),
];

/** The calls of the gateway and of each service that has `test/flood-calls.ts`. */
async function allCalls(): Promise<readonly FloodCalls[]> {
  const parts = await testPartsOf<{ floodCalls: readonly FloodCalls[] }>('flood-calls');
  return [...gatewayCalls, ...parts.flatMap(({ floodCalls }) => floodCalls)];
}

/** Sends calls on ten connections. @returns how often which status came back */
export async function floodWith(
  origin: string,
  { from, calls }: { from: number; calls: number },
): Promise<Map<number, number>> {
  const kinds = await allCalls();
  const statuses = new Map<number, number>();
  let at = from;
  const client = async () => {
    while (at < from + calls) {
      at += 1;
      const { path, headers, ...call } = (kinds[at % kinds.length] as FloodCalls)(at);
      const sent = { origin, 'content-type': 'application/json', ...headers };
      const response = await fetch(origin + path, { ...call, headers: sent, redirect: 'manual' });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 10 }, client));
  return statuses;
}
