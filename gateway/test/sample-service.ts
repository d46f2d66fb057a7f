import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withOperations } from '@siteswap/contracts/openapi';
import { describeService, type ServiceDescription } from '@siteswap/contracts/platform';
import type { Route } from '@siteswap/contracts/route';
import { SampleTrunks } from './sample-trunk.ts';

/** A request as the service saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Respond = (req: IncomingMessage, res: ServerResponse, body: string) => unknown;

/** A small service over HTTP that the gateway stands before. */
export class SampleService {
  readonly name: string;
  readonly seen: SeenRequest[] = [];
  /** Its response; by default the URL of the request. */
  respond: Respond = (req, res) => sendJson(res, { url: req.url });
  /** Called when the head of a request has arrived; may respond already. */
  onRequest: (req: IncomingMessage, res: ServerResponse) => void = () => {};
  routes: readonly Route[];
  /** What it declares for pages. */
  pageConfig: ServiceDescription['pageConfig'];
  readonly trunks = new SampleTrunks();
  #server: Server | undefined;
  #port = 0;
  #isAway = false;

  constructor(name: string, routes: readonly Route[]) {
    this.name = name;
    this.routes = routes;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Requests to one path, `/service.json` and others left out. */
  callsOf(path: string): SeenRequest[] {
    return this.seen.filter(({ url }) => url.split('?')[0] === path);
  }

  /** Listens, and after a `stop` responds again. */
  async start(): Promise<this> {
    this.#isAway = false;
    if (this.#server) return this;
    const server = createServer((req, res) => void this.#handle(req, res));
    server.on('connection', (socket) => {
      if (this.#isAway) socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
    return this;
  }

  /** Ends every connection, and each further one at once; its port stays its own meanwhile. */
  stop(): void {
    this.#isAway = true;
    this.#server?.closeAllConnections();
  }

  async #handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.url === '/service.json') {
      const description = describeService(this.name, '1', this.routes, this.pageConfig);
      sendJson(res, withOperations(description, this.routes));
      return;
    }
    if (this.trunks.handle(req, res, () => readAll(req))) return;
    this.onRequest(req, res);
    if (res.headersSent) return;
    try {
      const body = await readAll(req);
      const { method = '', url = '', headers } = req;
      this.seen.push({ method, url, headers, body });
      await this.respond(req, res, body);
    } catch {
      res.destroy();
    }
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }
}

async function readAll(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export function sendJson(
  res: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string | string[]> = {},
): void {
  const body = JSON.stringify(value);
  const length = Buffer.byteLength(body);
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
    ...headers,
  });
  res.end(body);
}
