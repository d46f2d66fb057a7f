import {
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';

export interface LoadBalancerOptions {
  readonly port: number;
  readonly host: string;
  /** Ports on the loopback of the processes behind it. */
  readonly targets: readonly number[];
  /** Adds the address of the caller to `x-forwarded-for`, as a proxy does. */
  readonly isEdge: boolean;
}

/** How long a process that did not respond is tried last. */
const cooldownMs = 1_000;
const sessionCookie = /siteswap_session[^=;]*=([^;]+)/;

function hash(text: string): number {
  let value = 0;
  for (let at = 0; at < text.length; at += 1) value = (value * 31 + text.charCodeAt(at)) >>> 0;
  return value;
}

const isRead = (req: IncomingMessage) => req.method === 'GET' || req.method === 'HEAD';

/** Headers of the connection to the process behind, not of the response. */
const connectionHeaders = ['connection', 'keep-alive'];

function responseHeaders(raw: readonly string[]): string[] {
  const own: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    if (!connectionHeaders.includes(name.toLowerCase())) own.push(name, value);
  }
  return own;
}

function sendUnavailable(res: ServerResponse): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const problem = { type: 'about:blank', title: 'Service unavailable', status: 503 };
  res.writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '1' });
  res.end(JSON.stringify({ ...problem, code: 'SERVICE_UNAVAILABLE', requestId: '-' }));
}

/**
 * Load balancer for several processes of one kind on this machine: round robin, sticky by session, and the next process
 * when one does not respond. A rejected connection sent nothing, so any request is retried; after a broken one only reads.
 * @returns how to stop it
 */
export async function startLoadBalancer(
  options: LoadBalancerOptions,
): Promise<() => Promise<void>> {
  const { targets } = options;
  const cooldownUntil = new Map<number, number>();
  let turn = 0;

  const inOrder = (req: IncomingMessage): number[] => {
    const session = sessionCookie.exec(req.headers.cookie ?? '')?.[1];
    turn += 1;
    const first = session === undefined ? turn : hash(session);
    const order = targets.map((_, at) => targets[(first + at) % targets.length] as number);
    const now = Date.now();
    const isCoolingDown = (port: number) => Number((cooldownUntil.get(port) ?? 0) > now);
    return order.sort((a, b) => isCoolingDown(a) - isCoolingDown(b));
  };

  const headersOf = (req: IncomingMessage): RequestOptions['headers'] => {
    if (!options.isEdge) return req.headers;
    const before = req.headers['x-forwarded-for'];
    const caller = req.socket.remoteAddress ?? '';
    return { ...req.headers, 'x-forwarded-for': before ? `${before}, ${caller}` : caller };
  };

  const forward = (req: IncomingMessage, res: ServerResponse, [port, ...others]: number[]) => {
    const { method, url: path } = req;
    const headers = headersOf(req) ?? {};
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    call.on('socket', (socket) => socket.once('connect', () => req.pipe(call)));
    const leave = () => call.destroy();
    res.once('close', leave);
    call.on('response', (response) => {
      res.writeHead(response.statusCode ?? 502, responseHeaders(response.rawHeaders));
      res.flushHeaders();
      response.pipe(res);
      response.once('error', () => res.destroy());
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      res.off('close', leave);
      if (res.destroyed) return;
      if (port !== undefined) cooldownUntil.set(port, Date.now() + cooldownMs);
      const canTryNext = !res.headersSent && (error.code === 'ECONNREFUSED' || isRead(req));
      if (canTryNext && others.length > 0) forward(req, res, others);
      else sendUnavailable(res);
    });
  };

  const server = createServer((req, res) => forward(req, res, inOrder(req)));
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
