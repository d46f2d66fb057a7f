import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { join, normalize, sep } from 'node:path';
import { locales } from '@siteswap/contracts/fields';
import { repositoryDir } from '../paths.ts';
import { developmentPage, developmentPolicy, hookAddress, hookScript } from './dev-page.ts';
import type { DevRemote } from './dev-remote.ts';
import type { DevShell } from './dev-shell.ts';

export interface DevProxyOptions {
  readonly port: number;
  /** Address of the gateway behind it. */
  readonly gateway: string;
  readonly remotes: readonly DevRemote[];
  /** As it was built last. */
  readonly shell: () => DevShell;
}

const script = 'text/javascript; charset=utf-8';

/** Forwards a request to a server behind the proxy. */
function fetchFrom(
  origin: string,
  req: IncomingMessage,
  headers: IncomingHttpHeaders = req.headers,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const behind = request(
      new URL(req.url ?? '/', origin),
      { method: req.method, headers },
      resolve,
    );
    behind.on('error', reject);
    req.on('aborted', () => behind.destroy());
    req.pipe(behind);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function pass(response: IncomingMessage, res: ServerResponse): void {
  res.writeHead(response.statusCode ?? 502, response.rawHeaders);
  response.pipe(res);
  res.on('close', () => response.destroy());
}

function send(res: ServerResponse, response: IncomingMessage, text: string): void {
  // A changed body has another length and must not be cached.
  const { 'content-length': _length, etag: _etag, ...headers } = response.headers;
  const sentHeaders = { ...headers, 'cache-control': 'no-store' };
  res.writeHead(response.statusCode ?? 200, sentHeaders).end(text);
}

async function sendShellFile(shell: DevShell, path: string, res: ServerResponse): Promise<void> {
  const file = normalize(join(shell.dir, decodeURIComponent(path.slice(shell.address.length))));
  const content = file.startsWith(shell.dir + sep) ? await readFile(file).catch(() => null) : null;
  if (content === null) {
    res.writeHead(404).end();
    return;
  }
  const type = file.endsWith('.css') ? 'text/css; charset=utf-8' : script;
  res.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
}

/** The translations of all remotes, with those of the remotes in development read from their source. */
async function withSourceTranslations(
  text: string,
  remotes: readonly DevRemote[],
  locale: string,
): Promise<string> {
  const all = JSON.parse(text) as Record<string, unknown>;
  for (const remote of remotes) {
    const { namespace } = (await remote.registryEntry()).manifest;
    const file = join(repositoryDir, remote.name, 'src/locales', `${locale}.json`);
    const own = await readFile(file, 'utf8').catch(() => null);
    if (own !== null) all[namespace] = JSON.parse(own);
  }
  return JSON.stringify(all);
}

async function handleRequest(
  { gateway, remotes, shell: currentShell }: DevProxyOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const shell = currentShell();
  const { pathname } = new URL(req.url ?? '/', gateway);
  if (pathname === hookAddress) {
    res.writeHead(200, { 'content-type': script, 'cache-control': 'no-cache' }).end(hookScript);
    return;
  }
  if (pathname.startsWith(shell.address)) return sendShellFile(shell, pathname, res);
  const remote = remotes.find(({ address }) => pathname.startsWith(address));
  if (remote) {
    const announced = remote.announced(pathname.slice(remote.address.length));
    if (!announced) return pass(await fetchFrom(remote.origin, req), res);
    res.writeHead(200, { 'content-type': script, 'cache-control': 'no-cache' }).end(announced);
    return;
  }

  const locale = pathname.match(/^\/_i18n\/[^/]+\/([a-z]+)\/messages\.json$/)?.[1];
  const isPage = req.headers.accept?.includes('text/html') ?? false;
  if (!isPage && !locale) return pass(await fetchFrom(gateway, req), res);

  const { 'accept-encoding': _, 'if-none-match': __, ...plain } = req.headers;
  const behind = await fetchFrom(gateway, req, plain);
  if (locale && (locales as readonly string[]).includes(locale) && behind.statusCode === 200) {
    return send(res, behind, await withSourceTranslations(await readText(behind), remotes, locale));
  }
  if (!behind.headers['content-type']?.startsWith('text/html')) return pass(behind, res);
  const policy = behind.headers['content-security-policy'];
  if (typeof policy === 'string') {
    behind.headers['content-security-policy'] = developmentPolicy(
      policy,
      remotes.map(({ origin }) => origin),
    );
  }
  const entries = await Promise.all(remotes.map((each) => each.registryEntry()));
  const page = developmentPage(await readText(behind), shell, entries);
  send(res, behind, page);
}

/**
 * Listens at the public address and serves the shell and some remotes from their development builds; every other request
 * is forwarded to the gateway. The gateway has no development mode, so releases contain no development code.
 */
export async function startDevProxy(options: DevProxyOptions): Promise<void> {
  const server = createServer((req, res) => {
    handleRequest(options, req, res).catch((error: unknown) => {
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      res.end(`${error instanceof Error ? error.message : error}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, process.env['HOST'] ?? '127.0.0.1', resolve);
  });
}
