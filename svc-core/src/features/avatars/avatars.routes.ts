import { getAvatar } from '@siteswap/contracts/core';
import { AppError, bind, type RateLimits, type RouteBinding } from '@siteswap/service-kit';
import { sendPicture } from '#src/send-picture.ts';
import type { AvatarsService } from './avatars.service.ts';

/** Pictures that are not known yet; a festival shares one address. */
const lookLimit = { points: 300, seconds: 60 };

const noAvatar = (maxAgeSeconds: number) =>
  new AppError(404, 'NOT_FOUND', 'There is no picture', {
    headers: { 'cache-control': `public, max-age=${maxAgeSeconds}` },
  });

export const avatarRoutes = (avatars: AvatarsService, rateLimits: RateLimits): RouteBinding[] => [
  bind(getAvatar, async ({ params, ctx }) => {
    const { bytes, etag, maxAgeSeconds } = await avatars.find(params.emailHash, () =>
      rateLimits.take(`avatar:${ctx.ip}`, lookLimit),
    );
    if (!bytes) throw noAvatar(maxAgeSeconds);
    await sendPicture(ctx, {
      etag,
      caching: `public, max-age=${maxAgeSeconds}`,
      read: async () => bytes,
    });
  }),
];
