import type { RequestContext } from '@siteswap/service-kit';
import type { VersionedPicture } from './picture-cache.service.ts';

const forever = 'public, max-age=31536000, immutable';
/** Of an address that does not name what it shows. */
const shortly = 'public, max-age=300';

/** @param named the version that the address names */
export async function sendPicture(
  { koa }: Pick<RequestContext, 'koa'>,
  { version, read }: VersionedPicture,
  named: string | undefined,
): Promise<void> {
  const etag = `"${version}"`;
  koa.set('etag', etag);
  koa.set('cache-control', named === version ? forever : shortly);
  koa.status = 200;
  if (koa.get('if-none-match').includes(etag)) {
    koa.status = 304;
    return;
  }
  const { png, isComplete } = await read();
  if (!isComplete) {
    koa.remove('etag');
    koa.set('cache-control', 'no-store');
  }
  koa.type = 'image/png';
  koa.body = png;
}
