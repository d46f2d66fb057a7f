import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withOperations } from '@siteswap/contracts/openapi';
import {
  describeService,
  getRegistry,
  type ServiceDescription,
} from '@siteswap/contracts/platform';
import { readCookie } from '#src/http/cookies.ts';
import type { Exchange } from '#src/http/exchange.ts';
import { Representation } from '#src/http/representation.ts';
import { pageSecurityHeaders } from '#src/http/security-headers.ts';
import type { ServiceDirectory } from '#src/services/service-directory.ts';
import type { SessionTokens } from '#src/sessions/session-tokens.ts';
import { docsPage, docsPaths } from './docs-page.ts';
import { type OfferedRoute, openApiDocument } from './openapi-document.ts';

export interface ApiDocsOptions {
  readonly directory: ServiceDirectory;
  /** The gateway's own routes. */
  readonly own: ServiceDescription;
  readonly tokens: SessionTokens;
  readonly cookieName: string;
  readonly publicUrl: string;
  /** Name, value, name, value … of every response that is not a page. */
  readonly headers: readonly string[];
}

type Name = keyof typeof docsPaths;
const names = new Map<string, Name>(
  Object.entries(docsPaths).map(([name, path]) => [path, name as Name]),
);

const assetsDir = join(import.meta.dirname, 'assets');

/** The registry is sent from memory, so it is not among the gateway's own routes. */
const registryService = withOperations(describeService('gateway', '', [getRegistry]), [
  getRegistry,
]);

interface Rendered {
  readonly document: Representation;
  readonly page: Representation;
}

/**
 * The API document and its page, rendered again when the routes of the services change. Only administrators see the
 * routes for administrators.
 */
export class ApiDocs {
  readonly #options: ApiDocsOptions;
  #table: ServiceDirectory['table'] | undefined;
  #rendered: Partial<Record<'public' | 'admin', Rendered>> = {};
  #assets: Promise<Readonly<Record<'style' | 'script', Representation>>> | undefined;

  constructor(options: ApiDocsOptions) {
    this.#options = options;
  }

  has(path: string): boolean {
    return names.has(path);
  }

  /** Sends one of the files for which `has` is true. */
  async send(exchange: Exchange): Promise<void> {
    const { req, res, requestId, path } = exchange;
    const name = names.get(path) ?? 'page';
    const representation =
      name === 'document' || name === 'page'
        ? this.#current(await this.#isAdmin(exchange))[name]
        : (await this.#files())[name];
    representation.send(req, res, ['x-request-id', requestId]);
  }

  async #isAdmin({ req, requestId }: Exchange): Promise<boolean> {
    const { tokens, cookieName } = this.#options;
    const cookie = readCookie(req.headers.cookie, cookieName);
    const { session } = await tokens.resolve(cookie, requestId);
    return session?.user.isGlobalAdmin ?? false;
  }

  #routes(isAdmin: boolean): OfferedRoute[] {
    const { directory, own } = this.#options;
    const offered = [...directory.table.routes].map(
      ({ upstream, canonicalTarget: _, ...route }) => ({
        ...route,
        service: upstream.name,
      }),
    );
    const ours = [...registryService.routes, ...own.routes].map((route) => ({
      ...route,
      service: 'gateway',
    }));
    return [...offered, ...ours].filter(({ access }) => isAdmin || access !== 'admin');
  }

  #current(isAdmin: boolean): Rendered {
    const { table } = this.#options.directory;
    if (this.#table !== table) this.#rendered = {};
    this.#table = table;
    const reader = isAdmin ? 'admin' : 'public';
    this.#rendered[reader] ??= this.#render(isAdmin);
    return this.#rendered[reader];
  }

  #render(isAdmin: boolean): Rendered {
    const { own, cookieName, publicUrl, headers } = this.#options;
    const { version } = own;
    const routes = this.#routes(isAdmin);
    const document = openApiDocument(routes, { cookieName, url: publicUrl, version });
    const shared = { cacheControl: isAdmin ? 'private, no-store' : 'no-cache', vary: 'cookie' };
    return {
      document: new Representation({
        ...shared,
        body: Buffer.from(JSON.stringify(document)),
        contentType: 'application/json; charset=utf-8',
        headers,
      }),
      page: new Representation({
        ...shared,
        body: Buffer.from(docsPage(document)),
        contentType: 'text/html; charset=utf-8',
        headers: pageSecurityHeaders(publicUrl, []),
      }),
    };
  }

  #files() {
    this.#assets ??= Promise.all([
      this.#file('docs.css', 'text/css; charset=utf-8'),
      this.#file('docs.js', 'text/javascript; charset=utf-8'),
    ]).then(([style, script]) => ({ style, script }));
    return this.#assets;
  }

  async #file(name: string, contentType: string): Promise<Representation> {
    const body = await readFile(join(assetsDir, name));
    return new Representation({
      body,
      contentType,
      headers: this.#options.headers,
      cacheControl: 'public, max-age=3600',
    });
  }
}
