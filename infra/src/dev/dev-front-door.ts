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
import { developmentPage, developmentPolicy } from './dev-page.ts';
import type { DevRemote } from './dev-remote.ts';
import type { DevShell } from './dev-shell.ts';

export interface FrontDoorOptions {
  readonly port: number;
  /** Address of the gateway behind it. */
  readonly gateway: string;
  readonly remote: DevRemote;
  readonly shell: DevShell;
}

const script = 'text/javascript; charset=utf-8';

/** Asks a server behind the door what was asked at it. */
function ask(
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

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function pass(answer: IncomingMessage, res: ServerResponse): void {
  res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(res);
  res.on('close', () => answer.destroy());
}

function send(res: ServerResponse, answer: IncomingMessage, text: string): void {
  // What was changed has another length and is kept by nobody.
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  const kept = { ...headers, 'cache-control': 'no-store' };
  res.writeHead(answer.statusCode ?? 200, kept).end(text);
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

/** The words of all remotes, with those of the one in development as they are now. */
async function withOwnWords(text: string, remote: DevRemote, locale: string): Promise<string> {
  const { namespace } = (await remote.registryEntry()).manifest;
  const file = join(repositoryDir, remote.name, 'src/locales', `${locale}.json`);
  const own = await readFile(file, 'utf8').catch(() => null);
  if (own === null) return text;
  return JSON.stringify({ ...(JSON.parse(text) as object), [namespace]: JSON.parse(own) });
}

async function answer(
  { gateway, remote, shell }: FrontDoorOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(req.url ?? '/', gateway);
  if (pathname.startsWith(shell.address)) return sendShellFile(shell, pathname, res);
  if (pathname.startsWith(remote.address)) {
    const announced = remote.announced(pathname.slice(remote.address.length));
    if (!announced) return pass(await ask(remote.origin, req), res);
    res.writeHead(200, { 'content-type': script, 'cache-control': 'no-cache' }).end(announced);
    return;
  }

  const locale = pathname.match(/^\/_i18n\/[^/]+\/([a-z]+)\/messages\.json$/)?.[1];
  const isPage = req.headers.accept?.includes('text/html') ?? false;
  if (!isPage && !locale) return pass(await ask(gateway, req), res);

  const { 'accept-encoding': _, 'if-none-match': __, ...plain } = req.headers;
  const behind = await ask(gateway, req, plain);
  if (locale && (locales as readonly string[]).includes(locale) && behind.statusCode === 200) {
    return send(res, behind, await withOwnWords(await readText(behind), remote, locale));
  }
  if (!behind.headers['content-type']?.startsWith('text/html')) return pass(behind, res);
  const policy = behind.headers['content-security-policy'];
  if (typeof policy === 'string') {
    behind.headers['content-security-policy'] = developmentPolicy(policy, remote.origin);
  }
  const page = developmentPage(await readText(behind), shell, await remote.registryEntry());
  send(res, behind, page);
}

/**
 * Listens where people go, in front of the gateway: the shell and one remote in development, all else as the gateway
 * answers it. The gateway knows nothing of it, so nothing of development is in what is released.
 */
export async function startDevFrontDoor(options: FrontDoorOptions): Promise<void> {
  const server = createServer((req, res) => {
    answer(options, req, res).catch((error: unknown) => {
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      res.end(`${error instanceof Error ? error.message : error}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, process.env['HOST'] ?? '127.0.0.1', resolve);
  });
}
