import type { RequestContext } from '@siteswap/service-kit';
import type { NamedFile } from './table-file.format.ts';

/** Sends a file to download, which no cache stores: it may have personal data. */
export function sendFile({ koa }: RequestContext, { content, type, fileName }: NamedFile): void {
  koa.body = content;
  koa.type = type;
  koa.set('cache-control', 'private, no-store');
  koa.set('content-disposition', `attachment; filename="${fileName}"`);
}
