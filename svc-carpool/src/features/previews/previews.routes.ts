import { getTripPicture, previewTrip } from '@siteswap/contracts/carpool';
import { sendPicture } from '@siteswap/features/preview-pictures';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PreviewsService } from './previews.service.ts';

export const previewRoutes = (previews: PreviewsService): RouteBinding[] => [
  bind(previewTrip, ({ params, query }) => previews.ofTrip(params.id, query)),
  bind(getTripPicture, async ({ params, query, ctx }) =>
    sendPicture(ctx, await previews.pictureOf(params.id, query), query.v),
  ),
];
