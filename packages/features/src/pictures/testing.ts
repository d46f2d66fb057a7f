import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attachFile, releaseFile } from '@siteswap/contracts/core';

const storedPattern = /^\/internal\/files\/[a-z-]+\/(\d+)\/(?:thumb-)?([0-9a-f-]{36}\.webp)$/;
const uploadPattern = /^\/uploads\/temp\/([0-9a-f-]{36}\.webp)$/;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/**
 * In place of svc-core: attaches every upload that looks like one, except those of `unknown`, to one entity, and records
 * what was attached and released, as the routes of svc-core name it.
 */
export async function startFakeFiles() {
  const attached: { file: string; entityId: number; userId: number; kind: string }[] = [];
  const released: { file: string; entityId: number; kind: string }[] = [];
  const unattached: string[] = [];
  const unknown = new Set<string>();
  /** The entity of each file. */
  const entities = new Map<string, number>();
  let isOffline = false;
  let rejected = 0;

  const release = (body: unknown) => {
    const { wasShown, ...place } = releaseFile.body.parse(body);
    const { file, entityId } = place;
    if (unknown.has(file)) return null;
    if (wasShown) released.push(place);
    else unattached.push(file);
    if (!wasShown && entities.get(file) === entityId) entities.delete(file);
    return { ok: true };
  };

  const attach = (body: unknown) => {
    const { url, ...by } = attachFile.body.parse(body);
    const file = uploadPattern.exec(url)?.[1];
    if (!file || unknown.has(url)) return null;
    if ((entities.get(file) ?? by.entityId) !== by.entityId) return null;
    entities.set(file, by.entityId);
    attached.push({ ...by, file });
    return { file, url: `/uploads/${by.kind}/${by.entityId}/${file}` };
  };

  const send = (response: ServerResponse, result: object | null): void => {
    const code = 'FILE_NOT_FOUND';
    const problem = { type: 'about:blank', title: code, status: 404, code, requestId: 'test' };
    const type = result ? 'application/json' : 'application/problem+json';
    const headers = { 'content-type': type };
    response.writeHead(result ? 200 : 404, headers).end(JSON.stringify(result ?? problem));
  };

  const server = createServer(async (request, response) => {
    if (isOffline) {
      rejected += 1;
      request.socket.destroy();
      return;
    }
    const [, entityId, file] = storedPattern.exec(request.url ?? '') ?? [];
    const read = () =>
      entities.get(file ?? '') === Number(entityId)
        ? { bytes: Buffer.from(`bytes of ${file}`).toString('base64') }
        : null;
    if (file) return send(response, read());
    const respond = { [releaseFile.path]: release, [attachFile.path]: attach }[request.url ?? ''];
    // All else of svc-core is not there, as in other tests.
    if (!respond) {
      response.writeHead(503).end();
      return;
    }
    send(response, respond(await bodyOf(request)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    attached,
    released,
    /** Files of entities that were never stored. */
    unattached,
    /** URLs of uploads, and file names of pictures, that are not there. */
    unknown,
    /** Calls that failed while it was offline. */
    get rejected() {
      return rejected;
    },
    goOffline() {
      isOffline = true;
    },
    goOnline() {
      isOffline = false;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
