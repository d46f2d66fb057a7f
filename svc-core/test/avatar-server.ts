import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one request of ours. */
type AvatarAnswer = (res: ServerResponse) => void;

/** An avatar service on this machine; `answers` says what it has, by the hash asked for. */
export async function startAvatarServer() {
  const asked: { hash: string; headers: Record<string, unknown> }[] = [];
  const answers = new Map<string, AvatarAnswer>();
  const server = createServer((req, res) => {
    const hash = new URL(req.url ?? '/', 'http://localhost').pathname.slice('/avatar/'.length);
    asked.push({ hash, headers: req.headers });
    const answer = answers.get(hash);
    if (answer) answer(res);
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    template: `http://127.0.0.1:${port}/avatar/{hash}?s=240&d=404`,
    port,
    asked,
    answers,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
