import { searchUsers } from '@siteswap/contracts/core';
import { bind, type RateLimits, type RouteBinding } from '@siteswap/service-kit';
import { toPublicUser, type UsersService } from './users.service.ts';

const perAddress = { points: 120, seconds: 60 };
const atMost = 10;

export const userSearchRoutes = (users: UsersService, rateLimits: RateLimits): RouteBinding[] => [
  bind(searchUsers, async ({ actor, query, ctx }) => {
    await rateLimits.take(`search-address:${ctx.ip}`, perAddress);
    const found = await users.findByPrefix(query.q, actor.userId, atMost);
    return { users: found.map(toPublicUser) };
  }),
];
