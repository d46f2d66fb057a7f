import { getAvatar } from '@siteswap/contracts/core';
import { AppError, bind, type RouteBinding, sendPicture } from '@siteswap/service-kit';
import type { AvatarsService } from './avatars.service.ts';

const noAvatar = (maxAgeSeconds: number) =>
  new AppError(404, 'NOT_FOUND', 'There is no picture', {
    headers: { 'cache-control': `public, max-age=${maxAgeSeconds}` },
  });

export const avatarRoutes = (avatars: AvatarsService): RouteBinding[] => [
  bind(getAvatar, async ({ params, ctx }) => {
    const { bytes, etag, maxAgeSeconds } = await avatars.find(params.emailHash, ctx.ip);
    if (!bytes) throw noAvatar(maxAgeSeconds);
    await sendPicture(ctx, {
      etag,
      caching: `public, max-age=${maxAgeSeconds}`,
      read: async () => bytes,
    });
  }),
];
