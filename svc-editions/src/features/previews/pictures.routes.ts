import { getConventionPicture, getPreviewPicture } from '@siteswap/contracts/editions';
import { sendPicture } from '@siteswap/features/preview-pictures';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PicturesService } from './pictures.service.ts';

export const pictureRoutes = (pictures: PicturesService): RouteBinding[] => [
  bind(getPreviewPicture, async ({ params, query, ctx }) =>
    sendPicture(ctx, await pictures.ofEdition(params.id, query.locale), query.v),
  ),
  bind(getConventionPicture, async ({ params, query, ctx }) =>
    sendPicture(ctx, await pictures.ofConvention(params.id), query.v),
  ),
];
