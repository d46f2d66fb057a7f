import type { CorePageConfig } from '@siteswap/contracts/core';
import { type CoreKit, defineFeature } from '#src/db.ts';
import { avatarRoutes } from './avatars.routes.ts';
import { createAvatarsService } from './avatars.service.ts';

type Deps = Pick<CoreKit, 'db' | 'env' | 'rateLimits'>;

/** Pictures that an avatar service has of members. */
export const avatarsModule = ({ db, env, rateLimits }: Deps) =>
  defineFeature({
    routes: avatarRoutes(createAvatarsService({ db, rateLimits, template: env.AVATAR_URL })),
    pageConfig: { avatars: env.AVATAR_URL !== undefined } satisfies Pick<CorePageConfig, 'avatars'>,
  });
