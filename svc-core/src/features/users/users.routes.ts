import { findAccountByEmail, listAdministrators, searchUsers } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { UsersService } from './users.service.ts';

export const userRoutes = (users: UsersService): RouteBinding[] => [
  bind(searchUsers, async ({ actor, query, ctx }) => ({
    data: await users.search(query.q, actor.userId, ctx.ip),
  })),
  bind(findAccountByEmail, ({ body }) => users.findOwnerOf(body.email)),
  bind(listAdministrators, async ({ body }) => ({
    userIds: await users.listAdministratorsAmong(body.userIds),
  })),
];
