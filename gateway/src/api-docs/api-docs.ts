import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { withOperations } from '@siteswap/contracts/openapi';
import {
  describeService,
  getRegistry,
  type ServiceDescription,
} from '@siteswap/contracts/platform';
import { Representation } from '#src/http/representation.ts';
import { pageSecurityHeaders } from '#src/http/security-headers.ts';
import type { ServiceDirectory } from '#src/services/service-directory.ts';
import { docsPage, docsPaths } from './docs-page.ts';
import { type OfferedRoute, openApiDocument } from './openapi-document.ts';

export interface ApiDocsOptions {
  readonly directory: ServiceDirectory;
  /** The gateway's own routes. */
  readonly own: ServiceDescription;
  readonly cookieName: string;
  readonly publicUrl: string;
  /** Name, value … of every answer that is no page. */
  readonly headers: readonly string[];
}

type Name = keyof typeof docsPaths;
const names = new Map<string, Name>(
  Object.entries(docsPaths).map(([name, path]) => [path, name as Name]),
);

const assetsDir = join(import.meta.dirname, 'assets');

/** The registry is answered from memory, beside the routes of the gateway's own service. */
const besideOwn = withOperations(describeService('gateway', '', [getRegistry]), [getRegistry]);

/** The API document and its page, made anew when the services offer something else. */
export class ApiDocs {
  readonly #options: ApiDocsOptions;
  #table: ServiceDirectory['table'] | undefined;
  #made: { document: Representation; page: Representation } | undefined;
  #assets: Promise<Readonly<Record<'style' | 'script', Representation>>> | undefined;

  constructor(options: ApiDocsOptions) {
    this.#options = options;
  }

  has(path: string): boolean {
    return names.has(path);
  }

  /** Answers one of the addresses `has` knows. */
  async answer(req: IncomingMessage, res: ServerResponse, path: string, requestId: string) {
    const name = names.get(path) ?? 'page';
    const answer =
      name === 'document' || name === 'page' ? this.#current()[name] : (await this.#files())[name];
    answer.send(req, res, ['x-request-id', requestId]);
  }

  #routes(): OfferedRoute[] {
    const { directory, own } = this.#options;
    const offered = [...directory.table.routes].map(({ upstream, ...route }) => ({
      ...route,
      service: upstream.name,
    }));
    const ours = [...besideOwn.routes, ...own.routes].map((route) => ({
      ...route,
      service: 'gateway',
    }));
    return [...offered, ...ours];
  }

  #current(): { document: Representation; page: Representation } {
    const { directory, own, cookieName, publicUrl, headers } = this.#options;
    if (this.#made && this.#table === directory.table) return this.#made;
    const { version } = own;
    const document = openApiDocument(this.#routes(), { cookieName, url: publicUrl, version });
    const cacheControl = 'no-cache';
    this.#made = {
      document: new Representation({
        body: Buffer.from(JSON.stringify(document)),
        contentType: 'application/json; charset=utf-8',
        ...{ cacheControl, headers },
      }),
      page: new Representation({
        body: Buffer.from(docsPage(document)),
        contentType: 'text/html; charset=utf-8',
        ...{ cacheControl, headers: pageSecurityHeaders(publicUrl, []) },
      }),
    };
    this.#table = directory.table;
    return this.#made;
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
      ...{ body, contentType, headers: this.#options.headers },
      cacheControl: 'public, max-age=3600',
    });
  }
}
