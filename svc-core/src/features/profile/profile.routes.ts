import { updateProfile } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ProfileService } from './profile.service.ts';

export const profileRoutes = (profile: ProfileService): RouteBinding[] => [
  bind(updateProfile, async ({ actor, body }) => ({ user: await profile.update(actor, body) })),
];
