import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { claimFile, releaseFile } from '@siteswap/contracts/core';

const uploadPattern = /^\/uploads\/temp\/([0-9a-f-]{36}\.webp)$/;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** In place of svc-core: claims every upload that looks like one, except those of `unknown`, and remembers what was claimed and released. */
export async function startFakeFiles() {
  const claimed: { file: string; entityId: number; userId: number; kind: string }[] = [];
  const released: { file: string; entityId: number; kind: string }[] = [];
  const unknown = new Set<string>();
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) => {
      const type = status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
    };
    const body = await bodyOf(request);
    if (request.url === releaseFile.path) {
      released.push(releaseFile.body.parse(body));
      send(200, { ok: true });
      return;
    }
    if (request.url !== claimFile.path) {
      // All else of svc-core is not there, as in other tests.
      response.writeHead(503).end();
      return;
    }
    const { url, ...claim } = claimFile.body.parse(body);
    const file = uploadPattern.exec(url)?.[1];
    if (!file || unknown.has(url)) {
      const code = 'FILE_NOT_FOUND';
      send(404, { type: 'about:blank', title: code, status: 404, code, requestId: 'test' });
      return;
    }
    claimed.push({ ...claim, file });
    send(200, { file, url: `/uploads/${claim.kind}/${claim.entityId}/${file}` });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    claimed,
    released,
    unknown,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
