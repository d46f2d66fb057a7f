import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeletionBlocker } from '@siteswap/contracts/platform';

/** As svc-editions rejects the deletion. */
export const soleAuthor = (
  ...conventions: readonly { readonly id: number; readonly name: string }[]
): DeletionBlocker => ({ code: 'SOLE_AUTHOR', message: 'Only author', details: { conventions } });

/** Stands in for a service that lists what blocks the deletion of an account. */
export async function openBlockersGate() {
  const gate = {
    blockers: [] as DeletionBlocker[],
    isUnavailable: false,
    /** Never responds. */
    neverResponds: false,
    requests: [] as string[],
    url: '',
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    gate.requests.push(request.url ?? '');
    if (gate.neverResponds) return;
    if (gate.isUnavailable) return response.writeHead(503).end();
    return response.end(JSON.stringify({ blockers: gate.blockers }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
}
