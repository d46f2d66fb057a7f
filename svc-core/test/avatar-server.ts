import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Responds to one request. */
type Respond = (res: ServerResponse) => void;

/** An avatar service on this machine; `responses` has its responses by hash. */
export async function startAvatarServer() {
  const requests: { hash: string; headers: Record<string, unknown> }[] = [];
  const responses = new Map<string, Respond>();
  const server = createServer((req, res) => {
    const hash = new URL(req.url ?? '/', 'http://localhost').pathname.slice('/avatar/'.length);
    requests.push({ hash, headers: req.headers });
    const respond = responses.get(hash);
    if (respond) respond(res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    template: `http://127.0.0.1:${port}/avatar/{hash}?s=240&d=404`,
    port,
    requests,
    responses,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
