import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands where svc-editions is, and says what keeps somebody from going. */
export async function openEditionsGate() {
  const gate = {
    obstacles: [] as { id: number; name: string }[],
    isAway: false,
    /** Never answers. */
    answersLate: false,
    asked: [] as string[],
    url: '',
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((request, response) => {
    gate.asked.push(request.url ?? '');
    if (gate.answersLate) return;
    if (gate.isAway) return response.writeHead(503).end();
    return response.end(JSON.stringify({ conventions: gate.obstacles }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
}
