import { getConventionPicture, getPreviewPicture } from '@siteswap/contracts/editions';
import { bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import type { PicturesService, VersionedPicture } from './pictures.service.ts';

const forever = 'public, max-age=31536000, immutable';
/** Of an address that does not name what it shows. */
const shortly = 'public, max-age=300';

async function send(
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

export const pictureRoutes = (pictures: PicturesService): RouteBinding[] => [
  bind(getPreviewPicture, async ({ params, query, ctx }) =>
    send(ctx, await pictures.ofEdition(params.id, query.locale), query.v),
  ),
  bind(getConventionPicture, async ({ params, query, ctx }) =>
    send(ctx, await pictures.ofConvention(params.id), query.v),
  ),
];
