import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in for svc-editions and lists what blocks the deletion of an account. */
export async function openEditionsGate() {
  const gate = {
    obstacles: [] as { id: number; name: string }[],
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
    return response.end(JSON.stringify({ conventions: gate.obstacles }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
}
