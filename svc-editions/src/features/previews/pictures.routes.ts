import { getPreviewPicture } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PicturesService } from './pictures.service.ts';

const forever = 'public, max-age=31536000, immutable';
/** Of an address that does not name what it shows. */
const shortly = 'public, max-age=300';

export const pictureRoutes = (pictures: PicturesService): RouteBinding[] => [
  bind(getPreviewPicture, async ({ params, query, ctx: { koa } }) => {
    const { version, read } = await pictures.ofEdition(params.id, query.locale);
    const etag = `"${version}"`;
    koa.set('etag', etag);
    koa.set('cache-control', query.v === version ? forever : shortly);
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
  }),
];
