import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { OneBundle } from '../one-bundle/build-one-bundle.ts';

/** Names the files of a bundle in a page, in place of those of shell and remotes. */
export interface PageOfBundle {
  readonly bundle: OneBundle;
  readonly baseUrl: string;
  /** Exposed modules shown at an address, as `<remote> <expose>`. */
  readonly modulesAt: (path: string) => readonly string[];
}

/** Lines of the head that name a file of the shell or of a remote, but for the boot script. */
const isReleasedFile =
  /^<(?:link rel="(?:stylesheet|preload)"|script defer)[^>]* (?:href|src)="\/mf\//;
const markup = /<div id="root" data-rendered>[\s\S]*<\/div>(?=\n<noscript>)/;

/**
 * The page as the gateway wrote it, line by line, with the files of the bundle and links to the chunks of the route, and
 * without markup: browsers draw it.
 */
function pageOfBundle(html: string, path: string, { bundle, baseUrl, modulesAt }: PageOfBundle) {
  const entry = [...bundle.styles, ...bundle.scripts];
  const chunks = new Set(modulesAt(path).flatMap((module) => bundle.files.get(module) ?? []));
  const preloads = [...chunks]
    .filter((file) => !entry.includes(file))
    .map((file) => {
      const kind = file.endsWith('.css') ? 'style' : 'script';
      return `<link rel="preload" as="${kind}" href="${baseUrl}${file}">`;
    });
  const own = [
    ...bundle.styles.map((file) => `<link rel="stylesheet" href="${baseUrl}${file}">`),
    ...preloads,
    ...bundle.scripts.map((file) => `<script defer src="${baseUrl}${file}"></script>`),
  ];
  return html
    .replace(markup, '<div id="root"></div>')
    .replace('class="sw-loading" data-over', 'class="sw-loading"')
    .split('\n')
    .filter((line) => !isReleasedFile.test(line))
    .flatMap((line) => (line === '</head>' ? [...own, line] : [line]))
    .join('\n');
}

async function readPage(url: string): Promise<{ html: string; headers: [string, string][] }> {
  const response = await fetch(url, { headers: { accept: 'text/html', 'accept-language': 'en' } });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  const dropped = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/;
  const headers = [...response.headers].filter(([name]) => !dropped.test(name));
  return { html: await response.text(), headers };
}

function forward(req: IncomingMessage, res: ServerResponse, gatewayUrl: string): void {
  const upstream = request(new URL(req.url ?? '/', gatewayUrl), {
    method: req.method,
    headers: req.headers,
  });
  upstream.once('response', (response) => {
    res.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(res);
  });
  upstream.once('error', () => res.destroy());
  req.pipe(upstream);
}

/**
 * A server that caches pages and forwards every other request to the gateway. Both builds are measured through one of
 * these, so that only their files differ.
 */
export async function servePages(gatewayUrl: string, bundle?: PageOfBundle) {
  const pages = new Map<string, { body: Buffer; headers: [string, string][] }>();
  const page = async (path: string) => {
    const cached = pages.get(path);
    if (cached) return cached;
    const { html, headers } = await readPage(gatewayUrl + path);
    const text = bundle ? pageOfBundle(html, path, bundle) : html;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const rendered = { body: brotliCompressSync(text, { params }), headers };
    pages.set(path, rendered);
    return rendered;
  };
  const server = createServer((req, res) => {
    const path = req.url ?? '/';
    if (!req.headers.accept?.startsWith('text/html')) return forward(req, res, gatewayUrl);
    page(path).then(
      ({ body, headers }) => {
        for (const [name, value] of headers) res.setHeader(name, value);
        res.setHeader('content-encoding', 'br');
        res.setHeader('content-length', body.length);
        res.end(body);
      },
      () => res.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    // The name browsers take for a safe origin.
    url: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
